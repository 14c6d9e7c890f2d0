"""Which rows of a chunk are of which kind of event, and which columns those of a kind leave empty."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

COLUMNS: Final = ("seat", "other", "card", "gem", "slot", "count", "amount")
"""The columns that an event may fill."""
_SETS: Final = 1 << len(COLUMNS)
"""Sets of these columns, a bit for each: as many as a byte holds."""


class Kinds:
    """The rows of each kind of event; they are gathered when the kind is first asked for."""

    def __init__(self, events: pl.DataFrame) -> None:
        self._names: list[str] = events.schema["event"].categories.to_list()  # type: ignore[attr-defined]
        kinds = events["event"].to_physical().cast(pl.UInt8).fill_null(len(self._names)).to_numpy()
        # numpy sorts small whole numbers by counting them: ten times as quick as a sort by comparing
        self._places = np.argsort(kinds, kind="stable").astype(np.uint32)
        bits = [pl.col(each).is_null().cast(pl.UInt8) * (1 << bit) for bit, each in enumerate(COLUMNS)]
        codes = (
            kinds.astype(np.uint16) * np.uint16(_SETS) + events.select(pl.sum_horizontal(bits)).to_series().to_numpy()
        )
        counts = np.bincount(codes, minlength=_SETS * (len(self._names) + 1)).reshape(-1, _SETS)
        ends = np.cumsum(counts.sum(axis=1)).tolist()
        self._spans = dict(zip(self._names, zip([0, *ends], ends, strict=False), strict=False))
        sets = {name: np.flatnonzero(row) for name, row in zip(self._names, counts, strict=False)}
        self._nulls = {name: int(np.bitwise_or.reduce(found)) for name, found in sets.items()}
        self._values = {name: int(np.bitwise_or.reduce(~found)) for name, found in sets.items()}
        self._events = events
        self._found: dict[tuple[str, ...], pl.DataFrame] = {}

    def nulls(self, event: str) -> list[str]:
        """Which of `COLUMNS` are null in some row of a kind of event."""
        return [each for bit, each in enumerate(COLUMNS) if self._nulls[event] >> bit & 1]

    def values(self, event: str) -> list[str]:
        """Which of `COLUMNS` are not null in some row of a kind of event."""
        return [each for bit, each in enumerate(COLUMNS) if self._values[event] >> bit & 1]

    def of(self, events: tuple[str, ...]) -> pl.DataFrame:
        """The rows of some kinds of event, in order."""
        if events not in self._found:
            known = [event for event in events if event in self._spans]
            places = [self._places[slice(*self._spans[event])] for event in known]
            rows = places[0] if len(places) == 1 else np.sort(np.concatenate([*places, self._places[:0]]))
            filled = {each for event in known for each in self.values(event)}
            empty = [each for each in COLUMNS if each not in filled]  # to gather nothing but nulls takes as long
            nothing = [pl.repeat(None, len(rows), dtype=self._events.schema[each]).alias(each) for each in empty]
            found = self._events.drop(empty)[rows].with_columns(nothing)
            self._found[events] = found.select(self._events.columns)
        return self._found[events]

"""Which rows of a chunk are of which kind of event, and which columns those of a kind leave empty."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl


class Kinds:
    """The rows of each kind of event; they are gathered when the kind is first asked for.

    Args:
        events: the event table.
        columns: the columns that an event may fill; a set of them is a number of a bit each, and has at most 16.
    """

    def __init__(self, events: pl.DataFrame, columns: Sequence[str]) -> None:
        self.columns = tuple(columns)
        sets = 1 << len(self.columns)
        self._names: list[str] = events.schema["event"].categories.to_list()  # type: ignore[attr-defined]
        kinds = events["event"].to_physical().cast(pl.UInt8).fill_null(len(self._names)).to_numpy()
        # numpy sorts small whole numbers by counting them: ten times as quick as a sort by comparing
        self._places = np.argsort(kinds, kind="stable").astype(np.uint32)
        bits = [pl.col(each).is_null().cast(pl.UInt16) * (1 << bit) for bit, each in enumerate(self.columns)]
        codes = (
            kinds.astype(np.uint32) * np.uint32(sets) + events.select(pl.sum_horizontal(bits)).to_series().to_numpy()
        )
        counts = np.bincount(codes, minlength=sets * (len(self._names) + 1)).reshape(-1, sets)
        ends = np.cumsum(counts.sum(axis=1)).tolist()
        self._spans = dict(zip(self._names, zip([0, *ends], ends, strict=False), strict=False))
        seen = {name: np.flatnonzero(row) for name, row in zip(self._names, counts, strict=False)}
        self._nulls = {name: int(np.bitwise_or.reduce(found)) for name, found in seen.items()}
        self._values = {name: int(np.bitwise_or.reduce(~found)) for name, found in seen.items()}
        self._events = events
        self._found: dict[tuple[str, ...], pl.DataFrame] = {}

    def nulls(self, event: str) -> list[str]:
        """Which of the columns are null in some row of a kind of event."""
        return [each for bit, each in enumerate(self.columns) if self._nulls[event] >> bit & 1]

    def values(self, event: str) -> list[str]:
        """Which of the columns are not null in some row of a kind of event."""
        return [each for bit, each in enumerate(self.columns) if self._values[event] >> bit & 1]

    def of(self, events: tuple[str, ...]) -> pl.DataFrame:
        """The rows of some kinds of event, in order."""
        if events not in self._found:
            known = [event for event in events if event in self._spans]
            places = [self._places[slice(*self._spans[event])] for event in known]
            rows = places[0] if len(places) == 1 else np.sort(np.concatenate([*places, self._places[:0]]))
            filled = {each for event in known for each in self.values(event)}
            empty = [each for each in self.columns if each not in filled]  # to gather nothing but nulls takes as long
            nothing = [pl.repeat(None, len(rows), dtype=self._events.schema[each]).alias(each) for each in empty]
            found = self._events.drop(empty)[rows].with_columns(nothing)
            self._found[events] = found.select(self._events.columns)
        return self._found[events]

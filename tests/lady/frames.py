"""Logs in memory, as the linter reads them, made of the columns that the compiled build fills."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase

from .batch import play

EVENT = pl.Enum([each.name.lower() for each in Event])
PHASE = pl.Enum([each.name.lower() for each in Phase])
CARD = pl.Enum([each.name.lower() for each in Card])
TREASURE = pl.Enum([each.name.lower() for each in Treasure])
SCHEMA: dict[str, Any] = {
    "game": pl.UInt32, "seq": pl.UInt16, "turn": pl.UInt16, "round": pl.UInt8, "phase": PHASE, "event": EVENT,
    "seat": pl.UInt8, "other": pl.UInt8, "card": CARD, "treasure": TREASURE, "slot": pl.UInt8, "count": pl.Int16,
    "amount": pl.Int16,
}  # fmt: skip
NARROW = ("round", "phase", "event", "seat", "other", "card", "treasure", "slot")


class Row(NamedTuple):
    """An event; None where a column is null."""

    game: int
    seq: int
    turn: int
    round: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    card: str | None
    treasure: str | None
    slot: int | None
    count: int | None  # type: ignore[assignment]  # the log's word
    amount: int | None


@dataclass(frozen=True)
class Frames:
    """A log: its tables and what the linter asks of it."""

    rules: Ruleset
    players: int
    events: pl.LazyFrame
    games: pl.LazyFrame
    manifest: dict[str, Any]
    path: Path | None = None

    def parts(self) -> Iterator[Frames]:
        yield self

    def pieces(self, games: int) -> Iterator[Frames]:
        begin = int(self.manifest["first"])
        end = begin + int(self.manifest["games"])
        for first in range(begin, end, games):
            here = pl.col("game").is_between(first, first + games - 1)
            manifest = {**self.manifest, "first": first, "games": min(games, end - first)}
            yield replace(self, events=self.events.filter(here), games=self.games.filter(here), manifest=manifest)

    def rows(self, game: int) -> list[Row]:
        return [Row(*row) for row in self.events.filter(pl.col("game") == game).collect().iter_rows()]

    def with_events(self, events: pl.DataFrame) -> Frames:
        """The same log with other events."""
        return replace(self, events=events.select(list(SCHEMA)).cast(SCHEMA).lazy())  # type: ignore[arg-type]


def event_frame(ids: Any, wide: Any, narrow: Any) -> pl.DataFrame:
    """The columns of `play/batch.py` as an event table."""
    new = np.flatnonzero(np.diff(ids, prepend=-1) != 0)
    starts = np.repeat(new, np.diff(np.append(new, len(ids))))
    columns: dict[str, Any] = {"game": ids, "seq": np.arange(len(ids)) - starts, "turn": wide[0]}
    columns |= {name: narrow[n] for n, name in enumerate(NARROW)} | {"count": wide[1], "amount": wide[2]}
    frame = pl.DataFrame({name: np.asarray(values).astype(np.int64) for name, values in columns.items()})
    enums = {"phase": PHASE, "event": EVENT, "card": CARD, "treasure": TREASURE}
    null = dict.fromkeys(NARROW, 255) | {"count": -1, "amount": -1}
    made = [
        (pl.when(pl.col(name) != null[name]).then(name) if name in null else pl.col(name)).alias(name)
        for name in columns
    ]
    named = {
        name: pl.lit(pl.Series(kind.categories, dtype=kind)).gather(pl.col(name).cast(pl.UInt32))
        for name, kind in enums.items()
    }
    return frame.select(made).with_columns(**named).select(list(SCHEMA)).cast(SCHEMA)  # type: ignore[arg-type]


def frames(rules: Ruleset, players: int, games: int, bot: str = "random", seed: int = 1) -> Frames:
    """A log of games of one bot; games whose rows had no room are left out and the rest renumbered."""
    batch = play(rules, players, bot, seed, games)
    ids = np.unique(batch.ids, return_inverse=True)[1]
    kept = int(ids.max()) + 1
    events = event_frame(ids, batch.wide, batch.narrow)
    table = pl.DataFrame({"game": range(kept)}, schema={"game": pl.UInt32})
    return Frames(rules, players, events.lazy(), table.lazy(), {"games": kept, "first": 0, "knows": "full"})

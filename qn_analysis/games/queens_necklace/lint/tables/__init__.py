"""A chunk of a log, and tables that several checks derive from it.

A derived table is a function of `Tables`, in a module of this folder beside those of the same heading; `Tables.table`
computes it once a chunk. Everything is worked out from the events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import polars as pl

from ...rulebook import Ruleset

if TYPE_CHECKING:
    from ..registry import Knows


@dataclass
class Tables:
    """Whole games of a log.

    Attributes:
        events: the event table, sorted by game and seq, with `active` (seat of the last `turn_started`, null before it)
            besides its own columns.
        games: the game table's rows of these games (empty where the log has none).
        rules: the ruleset of the manifest.
        players: seats at the table.
        knows: what the log tells.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    rules: Ruleset
    players: int
    knows: Knows
    _made: dict[Any, Any] = field(default_factory=dict)

    def table(self, make: Callable[[Tables], pl.DataFrame]) -> pl.DataFrame:
        """A derived table, computed the first time that it is asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: pl.DataFrame = self._made[make]
        return found

    def only(self, *events: str) -> pl.DataFrame:
        """The rows of some kinds of event, computed once for each kind."""
        kinds = self._made.get("kinds")
        if kinds is None:
            parts = self.events.partition_by("event", as_dict=True, include_key=True)
            kinds = self._made["kinds"] = {key[0]: part for key, part in parts.items()}
        found = [kinds[event] for event in events if event in kinds]
        if not found:
            return self.events.clear()
        joined: pl.DataFrame = found[0] if len(found) == 1 else pl.concat(found).sort("game", "seq")
        return joined


def tables(events: pl.DataFrame, games: pl.DataFrame, rules: Ruleset, players: int, knows: Knows) -> Tables:
    """A chunk, made ready: sorted, with the active seat on each row."""
    ready = events
    if not _sorted(events):
        ready = events.sort("game", "seq", maintain_order=True, nulls_last=True)
    nobody = pl.lit(255, dtype=pl.UInt8)
    turn = pl.col("event") == "turn_started"
    fresh = pl.col("game") != pl.col("game").shift()
    ready = ready.with_columns(
        # One fill over all games, with a mark where a game begins, is ten times as quick as one a game.
        active=pl.when(turn).then(pl.col("seat").fill_null(nobody)).when(fresh.fill_null(True)).then(nobody)
        .forward_fill()
    ).with_columns(active=pl.when(pl.col("active") != nobody).then("active"))  # fmt: skip
    return Tables(ready, games, rules, players, knows)


def _sorted(events: pl.DataFrame) -> bool:
    """Whether rows come by game and seq already."""
    game, seq = pl.col("game"), pl.col("seq")
    later = (game > game.shift()) | ((game == game.shift()) & (seq >= seq.shift()))
    return bool(events.select(later.fill_null(pl.int_range(pl.len()) == 0).all()).item())

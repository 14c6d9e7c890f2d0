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
    ready = events.sort("game", "seq", maintain_order=True).with_columns(
        active=pl.when(pl.col("event") == "turn_started").then("seat").forward_fill().over("game")
    )
    return Tables(ready, games, rules, players, knows)

"""A log of Jewels in hand: its tables and one game's transcript."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.declared_log import DeclaredLog

from ..rulebook import Ruleset
from ..words.events import Column
from .position import Position
from .replay import Folder
from .rows import EventRow
from .schema import LAYOUT
from .teller import Teller
from .transcript import Lines


@dataclass(frozen=True, repr=False)
class Log(DeclaredLog):
    """The record of a run of games: manifest, events, games, decisions, path, as `core.log.log` describes them."""

    layout, columns = LAYOUT, Column

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset that was played."""
        return Ruleset.from_manifest(self.manifest["ruleset"])

    @public
    def rows(self, game: int) -> list[EventRow]:
        """The events of one game as plain rows."""
        return [EventRow(*row) for row in self.game_events(game).iter_rows()]

    @classmethod
    def counted(cls) -> dict[str, pl.Expr]:
        """Turns, from the events."""
        return {"turn": (pl.col("event") == "turn_started").cast(pl.Int64).cum_sum().over("game")}

    @public
    def position(self, game: int, seq: int | None = None) -> Position:
        """The table after a row of a game, or (None) as the game left it: every hand, reserve, city and treasure.

        Raises:
            LogError: there is no such game or row, or the log knows scores alone.
            ReplayError: rows that cannot follow each other.
        """
        position: Position = super().position(game, seq)
        return position

    @classmethod
    def _folder(cls) -> type[Folder]:
        """What folds its rows."""
        return Folder

    @classmethod
    def _teller(
        cls, rules: Ruleset, lang: str, names: Sequence[str] | None = None, viewer: int | None = None
    ) -> Teller:
        """What tells its rows, things and players."""
        return Teller(rules, lang, names, viewer)

    @classmethod
    def _lines(cls, teller: Teller, rules: Ruleset) -> Lines:
        """The transcript of a game in the making."""
        return Lines(teller)

"""A log of Jewels in hand: its tables and one game's transcript."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.knowledge import Knows, check_plays, knows_of
from qn_analysis.core.log.layout import Layout
from qn_analysis.core.log.log import Log as AnyLog
from qn_analysis.core.log.transcript_of_scores import transcript_of_scores

from ..rulebook import Ruleset
from .position import Position
from .replay import fold
from .rows import EventRow, fact
from .schema import LAYOUT
from .teller import Teller
from .transcript import transcript


@dataclass(frozen=True, repr=False)
class Log(AnyLog):
    """The record of a run of games: manifest, events, games, decisions, path, as `core.log.log` describes them."""

    layout: ClassVar[Layout] = LAYOUT

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
        check_plays(self.manifest)
        return fold(self.rows_to(game, seq), self.rules)

    def _transcript(self, game: int, lang: str, viewer: int | None) -> str:
        if knows_of(self.manifest) == Knows.SCORES:
            teller = Teller(self.rules, lang, self.sitters, viewer)
            return transcript_of_scores(teller, LAYOUT.tally, map(fact, self.rows(game)))
        return transcript(self.rows(game), lang=lang, names=self.sitters, viewer=viewer, rules=self.rules)

"""Replay by folding: events in, the table out; every hand, chest, title and pile at any row.

What moves is declared in `words.events`; here is what an event does besides. A row that cannot follow those before it
is an error; whether what happened was allowed is the linter's business.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from qn_analysis.core.log.events import Declaration
from qn_analysis.core.log.ledger import Ledger

from ..rulebook import Ruleset
from ..words.cards import NOBODY, TREASURES, Cause
from ..words.events import EVENTS, Column, Event, Place, Thing
from .position import Position
from .rows import Fact, fact


class Folder(Ledger[Fact, Position]):
    """Folds the rows of one game, from its first; the ruleset says which cards are in the deck."""

    kind, fact = Fact, staticmethod(fact)
    events, columns, begins, where, hidden = EVENTS, Column, Event.GAME_STARTED, ("turn", "round"), "card"

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Position(0))
        self.copies = rules.copies

    def start(self, players: int) -> Position:
        """Nothing lies anywhere before a round is set up."""
        return Position(players, scores=[0] * players, round_points=[0] * players, places=[0] * players)

    def hides(self, said: Declaration, column: str) -> bool:
        """Any card may be unnamed."""
        return column == self.hidden

    def _check(self, f: Fact) -> None:
        super()._check(f)
        if not self.position.chests and f.event not in (Event.GAME_STARTED, Event.ROUND_STARTED):
            self.refuse("no_round")

    def _set_up(self, f: Fact) -> None:
        p, seats = self.position, range(self.position.players)
        p.seat = f.seat
        p.deck = sum(self.copies)
        p.hands, p.played = [Counter() for _ in seats], [Counter() for _ in seats]
        p.pit = {}
        p.supply, p.chests = [0] * TREASURES, [[0] * TREASURES for _ in seats]
        p.titles, p.causes = [NOBODY] * TREASURES, [Cause.NONE] * TREASURES
        self.shuffle(self.copies)

    def _turn(self, f: Fact) -> None:
        self.position.seat = f.seat

    def _added(self, f: Fact) -> None:
        self.differs("amount", self.position.chests[f.seat][f.treasure], f.amount)

    def _permanent(self, f: Fact) -> None:
        p = self.position
        if p.titles[f.treasure] != f.seat:
            self.lacks(Place.HELD, Thing.TITLE, f.treasure, f.seat)
        row = f.event == Event.PERMANENT_BY_ROW
        p.causes[f.treasure] = Cause.ROW_FILLED if row else Cause.SUPPLY_EXHAUSTED

    def _round_scored(self, f: Fact) -> None:
        p = self.position
        p.seat = NOBODY
        p.round_points[f.seat] = f.amount
        p.scores[f.seat] += f.amount

    def _over(self, f: Fact) -> None:
        self.position.places[f.seat] = f.number

    after: ClassVar = {
        Event.ROUND_STARTED: _set_up, Event.PLAYED_FROM_HAND: _turn, Event.PLAYED_FROM_PIT: _turn,
        Event.PLAYED_FROM_DECK: _turn, Event.TAKEN: _added, Event.MATCHED: _added, Event.TAKEN_INSTEAD: _added,
        Event.PERMANENT_BY_ROW: _permanent, Event.PERMANENT_BY_SUPPLY: _permanent,
        Event.ROUND_SCORED: _round_scored, Event.GAME_OVER: _over,
    }  # fmt: skip

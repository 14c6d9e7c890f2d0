"""Replay by folding: events in, the table out; every hand, reserve, object, city and treasure at any row.

What moves is declared in `words.events`; here is what an event does besides, and what an object is made of. A row that
cannot follow those before it is an error; whether what happened was allowed is the linter's business.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from qn_analysis.core.log.events import Places, Things
from qn_analysis.core.log.ledger import Ledger

from ..rulebook import Ruleset
from ..words.cards import CITIES, NOBODY, Deck, object_name
from ..words.events import EVENTS, Column, Event, Place, Thing
from .position import Position
from .rows import Fact, fact
from .schema import deck_of

_LEFT: Final = (
    Event.ROUND_STARTED, Event.TRAVELLED, Event.BOUGHT, Event.CRAFTED, Event.SOLD, Event.INTERACTED, Event.REFILLED,
    Event.COIN_EARNED, Event.ACTIONS_GAINED,
)  # fmt: skip
"""Events whose count is that of the actions left."""


_DRAWN_FROM: Final = {
    event: Deck(int(move.source.of))
    for event, said in EVENTS.items()
    for move in said.moves
    if move.source.holds == "unseen"
}
"""Of events that draw a card, the deck; their amount is what it has left."""


class Folder(Ledger[Fact, Position]):
    """Folds the rows of one game, from its first.

    Args:
        rules: the ruleset, for the cards of the decks and what objects are made of.
    """

    kind, fact = Fact, staticmethod(fact)
    events, columns, begins, where, hidden = EVENTS, Column, Event.GAME_STARTED, ("turn",), "resource"

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Position(0))
        self.rules = rules
        tables = rules.tables()
        self.contents: list[list[int]] = tables["contents"]  # type: ignore[assignment]
        self.copies: list[list[int]] = tables["copies"]  # type: ignore[assignment]
        self.keys = {
            Deck.ENCOUNTERS: [card.key for card in rules.encounters],
            Deck.EVENTS: [card.key for card in rules.events],
        }

    def start(self, players: int) -> Position:
        """Nobody has anything."""
        self.shuffle(*self.copies)
        seats = range(players)
        return Position(
            players, decks=[sum(copies) for copies in self.copies], discards=[Counter() for _ in Deck],
            cities=[NOBODY for _ in seats], coins=[0 for _ in seats], hands=[Counter() for _ in seats],
            crafted=[Counter() for _ in seats], scores=[0 for _ in seats], places=[0 for _ in seats],
            rules=self.rules,
        )  # fmt: skip

    def called(self, thing: Things, number: int) -> str:
        """Encounters and events are called as their ruleset does."""
        return self.keys[Deck(thing.pack)][number] if thing.pack else super().called(thing, number)

    def _fold(self, f: Fact) -> None:
        super()._fold(f)
        if f.event in _LEFT:
            self.position.left = f.number
        self._note(f)
        self._compare(f)

    def _check(self, f: Fact) -> None:
        super()._check(f)
        if f.city >= CITIES:
            self.refuse("no_name", column="city", given=str(f.city))
        if f.card >= len(self.keys[deck_of(f)]):
            self.refuse("no_name", column="card", given=str(f.card))

    def _move(self, f: Fact, thing: Things, source: Places, target: Places) -> None:
        if thing == Thing.OBJECT:
            self._move_object(f, source, target)
        else:
            super()._move(f, thing, source, target)

    def _move_object(self, f: Fact, source: Places, target: Places) -> None:
        """What is crafted is many cards, in the hand and on the discard pile, and one thing on the table."""
        cards = Counter({resource: n for resource, n in enumerate(self.contents[f.object]) if n})
        if not cards:
            kind, *gems = object_name(f.object).split()  # two gems alike in number are named in their order
            other = " ".join([kind, *reversed(gems)])
            self.refuse("other_order", column="object", given=object_name(f.object), name=other)
        if target == Place.TABLE:
            for resource, n in cards.items():
                self._take(f, source, Thing.CARDS, resource, n)
            self._give(f, target, Thing.OBJECT, f.object, 1)
            self.position.fresh[f.object] += 1
        else:
            self._take(f, source, Thing.OBJECT, f.object, 1)
            for resource, n in cards.items():
                self._give(f, target, Thing.CARDS, resource, n)

    def _note(self, f: Fact) -> None:
        """What an event changes besides what it moves."""
        p = self.position
        match f.event:
            case Event.GAME_STARTED:
                p.first = f.seat
            case Event.TAKEN_UP:  # those that cannot be sold yet go first; keeps no zeros
                p.fresh -= Counter({f.resource: f.number})
            case Event.PLACED | Event.TRAVELLED | Event.WENT:
                p.cities[f.seat] = f.city
            case Event.TURN_STARTED:
                p.first, p.active, p.event = f.seat, NOBODY, NOBODY
                p.no_travel, p.more_cost, p.more_price = False, 0, 0
            case Event.EVENT_DRAWN:
                p.event = f.card
            case Event.ROUND_STARTED:
                p.active = f.seat
            case Event.ROUND_ENDED:
                p.active, p.left = NOBODY, 0
                p.fresh.clear()
            case Event.PASSED:
                p.left = 0
            case Event.FINISHED:
                p.fresh.clear()
            case Event.TRAVEL_BANNED:
                p.no_travel = True
            case Event.COSTS_RAISED | Event.COSTS_LOWERED:
                p.more_cost += f.amount if f.event == Event.COSTS_RAISED else -f.amount
            case Event.PRICES_RAISED | Event.PRICES_LOWERED:
                p.more_price += f.amount if f.event == Event.PRICES_RAISED else -f.amount
            case Event.COUNTED:
                p.scores[f.seat] += f.amount
            case Event.GAME_OVER:
                p.scores[f.seat] += p.coins[f.seat]
                p.places[f.seat] = f.number

    def _compare(self, f: Fact) -> None:
        """That what an event tells of the table is so."""
        p = self.position
        if f.event in _DRAWN_FROM:
            self.differs("amount", p.decks[_DRAWN_FROM[f.event]], f.amount)
        match f.event:
            case Event.STOCKED:
                self.differs("count", p.stock[f.city], f.number)
            case Event.ROUND_ENDED:
                self.differs("amount", p.hands[f.seat].total(), f.amount)
            case Event.GAME_OVER:
                self.differs("amount", p.scores[f.seat], f.amount)

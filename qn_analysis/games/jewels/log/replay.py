"""Replay by folding: events in, the table out; every hand, reserve, object, city and treasure at any row.

It knows no rule but what the declarations of `words.events` say moves, and what an object is made of. A row that cannot
follow the rows before it is an error; whether what happened was allowed is the linter's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from qn_analysis.core.log import replay
from qn_analysis.core.log.replay import UNKNOWN, ReplayError, take_from_hand

from ..rulebook import Ruleset
from ..words.cards import CITIES, NOBODY, RESOURCES, Deck, Resource, object_name
from ..words.events import EVENTS, Event, Move, Place, Sight, Thing
from .position import Position
from .schema import _DECK_OF, EventRow, Fact, deck_of, fact

_LEFT: Final = (
    Event.ROUND_STARTED, Event.TRAVELLED, Event.BOUGHT, Event.CRAFTED, Event.SOLD, Event.INTERACTED, Event.REFILLED,
    Event.COIN_EARNED, Event.ACTIONS_GAINED,
)  # fmt: skip
"""Events whose count is that of the actions left."""


class Folder(replay.Folder[Fact, Position]):
    """Folds the rows of one game, from its first.

    Args:
        rules: the ruleset, for the cards of the decks and what objects are made of.
    """

    kind = Fact
    fact = staticmethod(fact)

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        tables = rules.tables()
        self.contents: list[list[int]] = tables["contents"]  # type: ignore[assignment]
        self.copies: list[list[int]] = tables["copies"]  # type: ignore[assignment]
        self.keys = {
            Deck.ENCOUNTERS: [card.key for card in rules.encounters],
            Deck.EVENTS: [card.key for card in rules.events],
        }
        self.position = Position(0)
        self._unseen: list[Counter[int]] = []

    def _fold(self, f: Fact) -> None:
        if f.event == Event.GAME_STARTED:
            self._seat(f)
        self._check(f)
        p = self.position
        p.turn = f.turn
        for move in EVENTS[f.event].moves:
            self._move(f, move)
        if f.event in _LEFT:
            p.left = f.number
        self._note(f)
        self._compare(f)

    def _seat(self, f: Fact) -> None:
        if self.position.players:
            raise ReplayError("the game has begun already")
        seats = range(f.number)
        self.position = Position(
            f.number, first=f.seat, decks=[sum(copies) for copies in self.copies], discards=[Counter() for _ in Deck],
            cities=[NOBODY for _ in seats], coins=[0 for _ in seats], hands=[Counter() for _ in seats],
            crafted=[Counter() for _ in seats], scores=[0 for _ in seats], places=[0 for _ in seats],
            rules=self.rules,
        )  # fmt: skip
        self._unseen = [Counter(dict(enumerate(copies))) for copies in self.copies]

    def _check(self, f: Fact) -> None:
        """That the game has begun, and the row tells what its event declares, and nothing that there is not."""
        p, said = self.position, EVENTS[f.event]
        if not p.players:
            raise ReplayError("the game has not begun")
        for column in said.columns:
            value = getattr(f, "number" if column == "count" else column)
            hidden = column == "resource" and said.sight == Sight.SEAT
            if value == NOBODY and not hidden and column not in said.maybe:
                raise ReplayError(f"it does not say `{column}`")
        for seat in (f.seat, f.other):
            if seat >= p.players:
                raise ReplayError(f"there is no seat {seat} at a table of {p.players}")
        if f.city >= CITIES:
            raise ReplayError(f"there is no city {f.city}; they run from 0 to {CITIES - 1}")
        if f.card >= len(self.keys[deck_of(f)]):
            raise ReplayError(f"the ruleset has no card {f.card} among its {deck_of(f).name.lower()}")

    def _move(self, f: Fact, move: Move) -> None:
        thing, source, target = move
        match thing:
            case Thing.COINS:
                self._move_coins(f, source, target)
            case Thing.RESOURCE | Thing.RESOURCES:
                number = 1 if thing == Thing.RESOURCE else f.number
                self._take(f, f.resource, number, source)
                self._give(f, f.resource, number, target)
            case Thing.OBJECT:
                self._move_object(f, target)
            case _:
                self._move_card(f, _DECK_OF[thing], source, target)

    def _move_coins(self, f: Fact, source: Place, target: Place) -> None:
        p = self.position
        if f.amount < 0:
            raise ReplayError(f"{f.amount} coins cannot move")
        if source == Place.RESERVE:
            if p.coins[f.seat] < f.amount:
                raise ReplayError(f"she has {p.coins[f.seat]} coins, not {f.amount}")
            p.coins[f.seat] -= f.amount
        elif source == Place.ENCOUNTER:
            if p.stock[f.city] < f.amount:
                raise ReplayError(f"on the encounter of city {f.city} are {p.stock[f.city]} coins, not {f.amount}")
            p.stock[f.city] -= f.amount
        if target == Place.RESERVE:
            p.coins[f.seat] += f.amount
        elif target == Place.ENCOUNTER:
            p.stock[f.city] += f.amount

    def _take(self, f: Fact, resource: int, number: int, source: Place) -> None:
        """Take cards of a resource away from where they are."""
        p = self.position
        if number < 0:
            raise ReplayError(f"{number} cards cannot move")
        match source:
            case Place.DECK:
                self._draw(f, Deck.RESOURCES, resource)
            case Place.HAND:
                self._take_from_hand(p.hands[f.seat], resource, number)
            case Place.TABLE:
                _less(p.crafted[f.seat], resource, number, "what she has crafted")
                p.fresh -= Counter({resource: number})  # those that cannot be sold yet go first; keeps no zeros
            case Place.CITY:
                if p.resources[f.city] != resource:
                    raise ReplayError(f"{_named(resource)} does not lie in city {f.city}")
                p.resources[f.city] = NOBODY
            case _:
                _less(p.treasures[f.city], resource, number, f"the treasure of city {f.city}")

    def _give(self, f: Fact, resource: int, number: int, target: Place) -> None:
        """Put cards of a resource where they go."""
        p = self.position
        match target:
            case Place.HAND:
                p.hands[f.seat][resource] += number
            case Place.CITY:
                if p.resources[f.city] != NOBODY:
                    raise ReplayError(f"in city {f.city} lies {_named(p.resources[f.city])}")
                p.resources[f.city] = resource
            case Place.TREASURE:
                p.treasures[f.city][resource] += number
            case _:
                p.discards[Deck.RESOURCES][resource] += number

    def _draw(self, f: Fact, deck: Deck, card: int) -> None:
        p = self.position
        if p.decks[deck] == 0:
            raise ReplayError(f"the deck of {deck.name.lower()} is empty")
        p.decks[deck] -= 1
        if p.decks[deck] != f.amount:
            raise ReplayError(f"the deck of {deck.name.lower()} has {p.decks[deck]} cards left, not {f.amount}")
        self._name(deck, card)

    def _name(self, deck: Deck, card: int) -> None:
        """A card shows itself that nobody had seen."""
        if card == UNKNOWN:
            return
        if self._unseen[deck][card] == 0:
            name = _named(card) if deck == Deck.RESOURCES else self.keys[deck][card]
            raise ReplayError(f"all copies of {name} are elsewhere")
        self._unseen[deck][card] -= 1

    def _take_from_hand(self, hand: Counter[int], resource: int, number: int) -> None:
        for _ in range(number):
            if not take_from_hand(hand, resource, partial(self._name, Deck.RESOURCES)):
                raise ReplayError(f"she does not hold {_named(resource)}")

    def _move_card(self, f: Fact, deck: Deck, source: Place, target: Place) -> None:
        """An encounter or an event: from its deck, into a city or out of it."""
        p = self.position
        if source == Place.DECK:
            self._draw(f, deck, f.card)
        elif p.encounters[f.city] != f.card:
            raise ReplayError(f"{self.keys[deck][f.card]} is not in city {f.city}")
        else:
            p.encounters[f.city] = NOBODY
        if target == Place.CITY:
            if p.encounters[f.city] != NOBODY:
                raise ReplayError(f"in city {f.city} is {self.keys[deck][p.encounters[f.city]]}")
            p.encounters[f.city] = f.card
        else:
            p.discards[deck][f.card] += 1

    def _move_object(self, f: Fact, target: Place) -> None:
        p, cards = self.position, self.contents[f.object]
        if not any(cards):
            raise ReplayError(f"there is no {object_name(f.object)}: two gems alike in number are named in their order")
        if target == Place.TABLE:
            for resource in range(RESOURCES):
                self._take_from_hand(p.hands[f.seat], resource, cards[resource])
            p.crafted[f.seat][f.object] += 1
            p.fresh[f.object] += 1
            return
        _less(p.crafted[f.seat], f.object, 1, "what she has crafted", object_name(f.object))
        p.discards[Deck.RESOURCES].update({resource: n for resource, n in enumerate(cards) if n})

    def _note(self, f: Fact) -> None:
        """What an event changes besides what it moves."""
        p = self.position
        match f.event:
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
        match f.event:
            case Event.STOCKED:
                here, said, of = p.stock[f.city], f.number, f"on the encounter of city {f.city} are"
            case Event.ROUND_ENDED:
                here, said, of = p.hands[f.seat].total(), f.amount, "cards in her hand:"
            case Event.GAME_OVER:
                here, said, of = p.scores[f.seat], f.amount, "her coins and objects count"
            case _:
                return
        if here != said:
            raise ReplayError(f"{of} {here}, not {said}")


def _less(pile: Counter[int], thing: int, number: int, where: str, name: str = "") -> None:
    if pile[thing] < number:
        raise ReplayError(f"{where} has {pile[thing]} of {name or _named(thing)}, not {number}")
    pile[thing] -= number
    if pile[thing] == 0:
        del pile[thing]


def _named(resource: int) -> str:
    return "a card" if resource == UNKNOWN else Resource(resource).name.lower()


def fold(rows: Iterable[EventRow | Fact], rules: Ruleset) -> Position:
    """The position after the rows of a game, from its first.

    Raises:
        ReplayError: a row cannot follow the rows before it.
    """
    return Folder(rules).fold(rows)

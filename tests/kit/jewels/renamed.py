"""Jewels by other names: gems that the numbers make alike, seats, and the Kingdom seen from its other end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

from qn_analysis.games.jewels.play.builds import BUILDS
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.actions import Action
from qn_analysis.games.jewels.words.cards import CITIES, GEMS, NOBODY, OBJECTS, PAIRS, RESOURCES, Deck
from qn_analysis.games.jewels.words.events import Column, Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.renaming import Row, copied, moved

_AT_ONCE = (Event.TREASURE_WON, Event.TREASURE_LOST)


class Renamed:
    """Other names.

    Args:
        rules: the ruleset, which says of each pair of gems how its jewel is called.
        players: at the table.
        gems: the name of each gem.
        shift: how many seats everybody moves to the left.
        mirrored: whether the Kingdom is seen from its other end.
    """

    def __init__(
        self, rules: Ruleset, players: int, gems: Sequence[int] = range(GEMS), shift: int = 0, mirrored: bool = False
    ) -> None:
        self.players, self.gems, self.shift, self.mirrored = players, gems, shift, mirrored
        self.contents = numbers_of(rules)["contents"]

    def resource(self, resource: int) -> int:
        return self.gems[resource] if 0 <= resource < GEMS else resource

    def thing(self, number: int) -> int:
        if number < GEMS:
            return self.resource(number)
        family, pair = divmod(number - GEMS, PAIRS)
        first, second = self.resource(pair // GEMS), self.resource(pair % GEMS)
        named = GEMS + family * PAIRS + first * GEMS + second
        turned = GEMS + family * PAIRS + second * GEMS + first
        return named if any(self.contents[named]) or not any(self.contents[number]) else turned

    def ware(self, ware: int) -> int:
        return self.resource(ware) if ware < GEMS else ware

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % self.players if 0 <= seat < self.players else seat

    def city(self, city: int) -> int:
        return CITIES - 1 - city if self.mirrored and city != NOBODY else city

    def resources(self, values: Sequence[int]) -> list[int]:
        """Numbers by resource; places behind them stay."""
        return [*moved(values[:RESOURCES], self.resource), *values[RESOURCES:]]

    def things(self, values: Sequence[int]) -> list[int]:
        """Numbers by object: those that there are."""
        found = [0] * OBJECTS
        for number, value in enumerate(values):
            if value:
                found[self.thing(number)] = value
        return found

    def game(self, g: Any) -> Any:
        new = copied(BUILDS, g)
        t = new.table
        t.turn += self.shift  # who begins a turn follows from its number
        t.first, t.active, t.actor = self.seat(t.first), self.seat(t.active), self.seat(t.actor)
        t.lots, t.turned = [self.resource(each) for each in t.lots], t.turned ^ self.mirrored
        t.resource = moved([self.resource(each) for each in t.resource], self.city)
        for name in ("encounter", "stock"):
            setattr(t, name, moved(getattr(t, name), self.city))
        t.treasure = moved([self.resources(each) for each in t.treasure], self.city)
        t.discarded = [self.resources(t.discarded[Deck.RESOURCES]), *t.discarded[1:]]
        t.city = [self.city(city) for city in t.city]
        for name in ("city", "coins", "hand_size", "taking", "score"):
            setattr(t, name, moved(getattr(t, name), self.seat))
        t.crafted = moved([self.things(each) for each in t.crafted], self.seat)
        t.goods = moved([moved(each, self.ware) for each in t.goods], self.seat)
        t.fresh, t.wares = self.things(t.fresh), t.wares if t.wares == NOBODY else self.thing(t.wares)
        for me in new.seats:
            me.seat, me.hand, me.options = self.seat(me.seat), moved(me.hand, self.resource), 0
        new.seats = moved(new.seats, self.seat)
        new.hidden.deck = [[self.resource(each) for each in new.hidden.deck[Deck.RESOURCES]], *new.hidden.deck[1:]]
        return new

    def action(self, action: int) -> int:
        group, thing = Action.meaning(action)
        match group:
            case Action.TRAVEL | Action.GO:
                return group + self.city(thing)
            case Action.CRAFT | Action.SELL:
                return group + self.thing(thing)
            case Action.DISCARD:
                return group + self.resource(thing)
            case _:
                return action

    def row(self, row: Sequence[int]) -> Row:
        new = list(row)
        new[Column.TURN] = row[Column.TURN] + self.shift
        for column, name in (
            (Column.SEAT, self.seat), (Column.OTHER, self.seat), (Column.RESOURCE, self.resource),
            (Column.CITY, self.city), (Column.OBJECT, self.thing),
        ):  # fmt: skip
            new[column] = name(row[column])
        return tuple(new)


def at_once(row: Row) -> object:
    """The cards of a treasure, and the final count, are told in an order that is none of the game's."""
    if row[Column.EVENT] in _AT_ONCE:
        return row[Column.EVENT]
    return row[Column.PHASE] if row[Column.PHASE] in (Phase.COUNT, Phase.GAME_OVER) else None


@cache
def numbers_of(rules: Ruleset, /) -> Any:
    """The flat numbers of a ruleset; whoever tries all names asks for them a hundred times."""
    return rules.tables()


@cache
def namings(rules: Ruleset, /) -> list[tuple[int, ...]]:
    """Every way to rename the gems by which all numbers of a ruleset stay what they are."""
    t = numbers_of(rules)
    found = []
    for gems in permutations(range(GEMS)):
        plain = Renamed(rules, 2, gems)
        if not all(moved(t[key], plain.resource) == t[key] for key in ("cost", "price")):
            continue
        same = plain.resources(t["copies"][Deck.RESOURCES]) == t["copies"][Deck.RESOURCES]
        same &= all(plain.things(t[key]) == t[key] for key in ("value", "half"))
        same &= all(moved(each, plain.ware) == each for each in t["buys"])
        if same:
            found.append(gems)
    return found


def twins() -> Ruleset:
    """A house rule by which rubies and emeralds are alike: their numbers, and who buys them."""
    return Ruleset.from_dict({
        "name": "Rubies and emeralds alike",
        "resources": {"emerald": {"price": 7}},
        "encounters": {
            "banker": {"buys": ["diamond"]},
            "abbess": {"buys": ["ruby", "emerald", "sapphire"]},
            "duchess": {"buys": ["diamond", "ruby", "emerald"]},
        },
    })  # fmt: skip

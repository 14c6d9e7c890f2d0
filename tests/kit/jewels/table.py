"""A table of Jewels laid out by hand: any cities, hands, coins, decks and throws, then play action by action.

    play = Kit(hands={0: [RUBY]}, encounters={0: "duchess"}, cities=[0, 3])
    play.do(Action.CRAFT + RUBY)
    assert play.crafted(0) == ["ruby"]

Everything runs on the interpreted build, which is the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from qn_analysis.core.chance import below, start_key, start_stream
from qn_analysis.games.jewels.engine import setup
from qn_analysis.games.jewels.engine.game import advance, apply
from qn_analysis.games.jewels.engine.record import ware_of
from qn_analysis.games.jewels.engine.state import Game
from qn_analysis.games.jewels.play.builds import plain_game, plain_log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.actions import Action
from qn_analysis.games.jewels.words.cards import CITIES, NOBODY, OBJECTS, Deck, Jewel, Resource, jewel, object_name
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.laid import Laid

DIAMOND, RUBY, EMERALD, SAPPHIRE, TOPAZ, AMETHYST, GOLD = Resource
GEMS = (DIAMOND, RUBY, EMERALD, SAPPHIRE, TOPAZ, AMETHYST)
BUY, COIN, PASS, INTERACT, REFILL = Action.BUY, Action.COIN, Action.PASS, Action.INTERACT, Action.REFILL
CRAFT, SELL, TRAVEL, BID, DISCARD, GO = (
    Action.CRAFT, Action.SELL, Action.TRAVEL, Action.BID, Action.DISCARD, Action.GO,
)  # fmt: skip
CHALLENGE, DECLINE = Action.CHALLENGE, Action.DECLINE

Test = TypeVar("Test", bound=Callable[..., object])


def carries(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test with the ids of the clauses that it carries; `tests/games/test_rulebooks.py` reads them."""
    assert clauses
    return lambda test: test


def ring(first: Resource, second: Resource | None = None) -> int:
    """The number of a Ring; of one gem, or of two of the first and one of the second."""
    return jewel(Jewel.RING, first, first if second is None else second)


def bracelet(first: Resource, second: Resource | None = None) -> int:
    """The number of a Bracelet."""
    return jewel(Jewel.BRACELET, first, first if second is None else second)


def necklace(first: Resource, second: Resource | None = None) -> int:
    """The number of a Necklace."""
    return jewel(Jewel.NECKLACE, first, first if second is None else second)


class Row(NamedTuple):
    """One event; -1 where a column is null."""

    turn: int
    phase: int
    event: int
    seat: int
    other: int
    resource: int
    city: int
    card: int
    object: int
    count: int  # type: ignore[assignment]  # the log's word
    amount: int


class Kit(Laid[Row]):
    """A game laid out by hand, at the beginning of a round of seat 0 unless told otherwise.

    Args:
        players: seats at the table.
        cities: where each seat is; seat 1 in city 1 and so on where nothing is said.
        coins: of each seat; 25 where nothing is said.
        hands: cards of each seat.
        crafted: objects of each seat, that can be sold.
        resources: by city; others are empty.
        encounters: by city, keys of the ruleset; others are empty.
        stock: coins on the encounters, by city.
        treasure: of Monsters, by city.
        deck: resources from the top; encounters: `encounter_deck`, events: `event_deck`, by their keys.
        throws: numbers of the die, one after the other; a test that throws more often than it says fails.
        active: whose round it is.
        left: actions that she has left.
        turn: which turn it is.
        rules: the ruleset, None for the default one.
        phase: where the game stands.
    """

    apply = staticmethod(apply)
    name = staticmethod(Action.called)
    row = Row
    g: Game

    def __init__(
        self,
        *,
        players: int = 3,
        cities: Sequence[int] = (),
        coins: Sequence[int] = (),
        hands: Mapping[int, Iterable[Resource]] | None = None,
        crafted: Mapping[int, Iterable[int]] | None = None,
        resources: Mapping[int, Resource] | None = None,
        encounters: Mapping[int, str] | None = None,
        stock: Mapping[int, int] | None = None,
        treasure: Mapping[int, Sequence[Resource]] | None = None,
        deck: Sequence[Resource] = (),
        encounter_deck: Sequence[str] = (),
        event_deck: Sequence[str] = (),
        throws: Sequence[int] = (),
        active: int = 0,
        left: int | None = None,
        turn: int = 1,
        rules: Ruleset | None = None,
        phase: Phase = Phase.ACTION,
    ) -> None:
        self.rules = rules or Ruleset.default()
        self.g = plain_game(self.rules, players)
        self.log = plain_log()
        setup.clear(self.g)
        start_key(self.g.hidden.key, 1, 0)
        self.throws(*throws)
        t = self.g.table
        for seat in range(players):
            t.city[seat] = cities[seat] if seat < len(cities) else seat
            t.coins[seat] = coins[seat] if seat < len(coins) else 25
        for seat, cards in (hands or {}).items():
            for card in cards:
                self.g.seats[seat].hand[card] += 1
                t.hand_size[seat] += 1
        for seat, things in (crafted or {}).items():
            for thing in things:
                t.crafted[seat][thing] += 1
                t.goods[seat][ware_of(thing)] += 1
        for city, resource in (resources or {}).items():
            t.resource[city] = resource
        for city, key in (encounters or {}).items():
            t.encounter[city] = self.card(key)
        for city, n in (stock or {}).items():
            t.stock[city] = n
        for city, won in (treasure or {}).items():
            for resource in won:
                t.treasure[city][resource] += 1
        events = [each.key for each in self.rules.events]
        self.stack(Deck.RESOURCES, deck)
        self.stack(Deck.ENCOUNTERS, [self.card(key) for key in encounter_deck])
        self.stack(Deck.EVENTS, [events.index(key) for key in event_deck])
        t.turn = turn
        t.first = (turn - 1) % players
        t.rounds = (active - t.first) % players
        t.active = t.actor = active
        t.left = self.rules.actions if left is None else left
        t.phase = phase
        advance(self.g, self.log)

    def card(self, key: str) -> int:
        """The number of an encounter."""
        return [each.key for each in self.rules.encounters].index(key)

    def stack(self, deck: Deck, cards: Sequence[int]) -> None:
        """Lay a deck from the top."""
        for place, card in enumerate(cards):
            self.g.hidden.deck[deck][place] = card
        self.g.hidden.top[deck] = 0
        self.g.table.deck[deck] = len(cards)

    def throws(self, *numbers: int) -> None:
        """Find a stream whose first throws are these."""
        stream = self.g.hidden.die
        for purpose in range(1_000_000):
            start_stream(stream, self.g.hidden.key, 1000 + purpose)
            before = list(stream)
            if all(1 + below(stream, 8) == number for number in numbers):
                stream[:] = before
                return
        raise AssertionError(f"no stream throws {numbers}")

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return Phase(self.g.table.phase)

    def crafts(self) -> set[str]:
        """What whoever is asked can craft."""
        return {object_name(each - CRAFT) for each in self.legal() if CRAFT <= each < SELL}

    def sales(self) -> set[str]:
        """What whoever is asked can sell."""
        return {object_name(each - SELL) for each in self.legal() if SELL <= each < INTERACT}

    def journeys(self) -> set[int]:
        """Where whoever is asked can travel to."""
        return {each - TRAVEL for each in self.legal() if TRAVEL <= each < BUY}

    def offers(self) -> set[int]:
        """What whoever is asked can offer."""
        return {each - BID for each in self.legal() if each >= BID}

    def coins(self, seat: int) -> int:
        """Coins in a reserve."""
        return self.g.table.coins[seat]

    def hand(self, seat: int) -> list[Resource]:
        """The cards of a hand, in the order of `Resource`."""
        return [card for card in Resource for _ in range(self.g.seats[seat].hand[card])]

    def crafted(self, seat: int) -> list[str]:
        """The objects of a seat by name."""
        mine = self.g.table.crafted[seat]
        return [object_name(thing) for thing in range(OBJECTS) for _ in range(mine[thing])]

    def encounter(self, city: int) -> str:
        """The encounter of a city by its key, "" where there is none."""
        card = self.g.table.encounter[city]
        return "" if card == NOBODY else self.rules.encounters[card].key

    def treasure(self, city: int) -> list[Resource]:
        """The treasure of a city's Monster."""
        return [card for card in Resource for _ in range(self.g.table.treasure[city][card])]

    def discarded(self) -> list[Resource]:
        """The resources in the discard pile."""
        return [card for card in Resource for _ in range(self.g.table.discarded[Deck.RESOURCES][card])]


def full(resource: Resource | None = TOPAZ, encounter: str | None = "collector", **changed: Any) -> dict[str, Any]:
    """A Kingdom with the same resource and encounter in every city (None: none), for `Kit(**full(...))`."""
    made: dict[str, Any] = {"resources": {}, "encounters": {}}
    if resource is not None:
        made["resources"] = dict.fromkeys(range(CITIES), resource)
    if encounter is not None:
        made["encounters"] = dict.fromkeys(range(CITIES), encounter)
    return made | changed

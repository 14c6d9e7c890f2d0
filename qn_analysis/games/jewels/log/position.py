"""The table as it is after a row of a log, and what it shows of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from qn_analysis.core.base.views import Shown, View

from ..rulebook import Ruleset
from ..words.cards import CITIES, NOBODY
from .teller import Teller


@dataclass(repr=False)
class Position(Shown):
    """The table at a row.

    Attributes:
        players, turn: how many, and the turn.
        first: who has the Turn Counter.
        active: whose round it is, -1 between rounds.
        left: actions that she has left.
        event: the event that was drawn this turn, -1 if none was.
        no_travel, more_cost, more_price: what events brought for this turn.
        decks: cards left in each deck.
        discards: of each deck, copies of each card in its discard pile.
        resources, encounters, stock: by city, what lies there (-1 nothing) and the coins on the encounter.
        treasures: by city, copies of each resource in the Monster's treasure.
        cities, coins: by seat, where she is (-1 nowhere yet) and her reserve.
        hands: by seat, copies of each resource; -1 for those that the log does not name.
        crafted: by seat, how many of each object lie before her.
        fresh: how many of each the active player has crafted in this round and cannot sell yet.
        scores: by seat, what her objects count, with her coins once the game is over.
        places: by seat, her place once the game is over, else 0.
        rules: the ruleset, for the names of cards; None where they are not known.
    """

    players: int
    turn: int = 0
    first: int = NOBODY
    active: int = NOBODY
    left: int = 0
    event: int = NOBODY
    no_travel: bool = False
    more_cost: int = 0
    more_price: int = 0
    decks: list[int] = field(default_factory=list)
    discards: list[Counter[int]] = field(default_factory=list)
    resources: list[int] = field(default_factory=lambda: [NOBODY] * CITIES)
    encounters: list[int] = field(default_factory=lambda: [NOBODY] * CITIES)
    stock: list[int] = field(default_factory=lambda: [0] * CITIES)
    treasures: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in range(CITIES)])
    cities: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    hands: list[Counter[int]] = field(default_factory=list)
    crafted: list[Counter[int]] = field(default_factory=list)
    fresh: Counter[int] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    rules: Ruleset | None = field(default=None, compare=False)

    def _view(self) -> View:
        """What it shows of itself."""
        return position_view(self)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"


def position_view(p: Position) -> View:
    """The view of a position."""
    tell = Teller(p.rules or Ruleset.default())
    over = any(p.places)
    whose = "between rounds" if p.active == NOBODY else f"round of {tell.seat(p.active)}, {p.left} actions left"
    facts = [("decks", f"{', '.join(map(str, p.decks))} cards of resources, encounters and events")]
    facts += [] if p.event == NOBODY else [("event", tell.event(p.event))]
    cities = [
        (
            str(city + 1), "–" if there == NOBODY else tell.resource(there), _encounter(p, city, tell),
            tell.cards(p.treasures[city]) or "–",
        )
        for city, there in enumerate(p.resources)
    ]  # fmt: skip
    places = [[str(place)] if over else [] for place in p.places]
    where = ["–" if city == NOBODY else str(city + 1) for city in p.cities]
    players = [
        (
            tell.seat(at), *places[at], where[at], str(p.coins[at]), str(p.scores[at]), tell.cards(p.hands[at]) or "–",
            _objects(p, at, tell),
        )
        for at in range(len(p.coins))
    ]  # fmt: skip
    heads = ("player", *(["place"] if over else []), "city", "coins", "points", "hand", "crafted")
    view = View(f"Position: {'the game is over' if over else f'turn {p.turn}, {whose}'}", facts)
    view = view.table("Cities", ("city", "resource", "encounter (coins)", "treasure"), cities)
    return view.table("Players", heads, players, range(1, len(heads) - 2))


def _encounter(p: Position, city: int, tell: Teller) -> str:
    here = p.encounters[city]
    if here == NOBODY:
        return "–"
    return tell.encounter(here) + (f" ({p.stock[city]})" if p.stock[city] else "")


def _objects(p: Position, seat: int, tell: Teller) -> str:
    listed = (tell.object(number) + (f" ×{n}" if n > 1 else "") for number, n in sorted(p.crafted[seat].items()) if n)
    return ", ".join(listed) or "–"

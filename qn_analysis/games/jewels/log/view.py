"""A position as it shows itself: whose round it is, what lies in the cities, every player's place, coins and cards."""

from __future__ import annotations

from qn_analysis.core.base.views import ShownTable, View

from ..rulebook import Ruleset
from ..words.cards import NOBODY
from .replay import Position
from .transcript import Teller


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
    tables = [
        ShownTable("Cities", ("city", "resource", "encounter (coins)", "treasure"), cities),
        ShownTable("Players", heads, players, range(1, len(heads) - 2)),
    ]
    return View(f"Position: {'the game is over' if over else f'turn {p.turn}, {whose}'}", facts, tables)


def _encounter(p: Position, city: int, tell: Teller) -> str:
    here = p.encounters[city]
    if here == NOBODY:
        return "–"
    return tell.encounter(here) + (f" ({p.stock[city]})" if p.stock[city] else "")


def _objects(p: Position, seat: int, tell: Teller) -> str:
    listed = (tell.object(number) + (f" ×{n}" if n > 1 else "") for number, n in sorted(p.crafted[seat].items()) if n)
    return ", ".join(listed) or "–"

"""The actions of a round but for crafting, interacting and what an auction can follow.

Source: sections 6 and 7.1, 7.2, 7.5, 7.6. Ending a round early is no action of the rulebook: a player *can* do three.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import CITIES, NOBODY, Deck
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .kingdom import enter_encounter, enter_resource, nth_city
from .record import allow, emit
from .state import Game, Log, Table
from .trade import cost_here


def list_moves(g: Game) -> None:
    """Ending the round, earning a coin, journeys that can be paid (the nearest first), and what the city offers."""
    t = g.table
    me = g.seats[t.active]
    here = t.city[t.active]
    coins = t.coins[t.active]
    allow(me, Action.PASS)
    allow(me, Action.COIN)
    if t.no_travel == 0:
        for n in range(1, CITIES):
            city = nth_city(t, here, n)
            if fare(t, here, city) <= coins:
                allow(me, Action.TRAVEL + city)
    if t.resource[here] != NOBODY and cost_here(t, here) <= coins:
        allow(me, Action.BUY)
    if can_refill(t, here):
        allow(me, Action.REFILL)


def fare(t: Table, start: int, end: int) -> int:
    """Coins of a journey: the next city is free, each one beyond costs (7.1)."""
    far = end - start if end > start else start - end
    coins = (far - 1) * t.rules.fare
    if far == CITIES - 1 and t.rules.end_to_end == 1:
        coins += t.rules.fare  # ruling end_to_end: the printed example counts one city more
    return coins


def can_refill(t: Table, city: int) -> bool:
    """Whether a card is missing in a city, and its deck has one (7.5)."""
    if t.encounter[city] == NOBODY and t.deck[Deck.ENCOUNTERS] > 0:
        return True
    return t.resource[city] == NOBODY and t.deck[Deck.RESOURCES] > 0


def end_early(g: Game, log: Log) -> None:
    """Forgo the actions that are left, if any."""
    t = g.table
    if t.left > 0:
        emit(g, log, Event.PASSED, t.active, _, _, _, _, _, t.left, _)
    t.left = 0


def earn_coin(g: Game, log: Log) -> None:
    """Take a coin from the Bank (7.6)."""
    t = g.table
    t.left -= 1
    t.coins[t.active] += t.rules.wage
    emit(g, log, Event.COIN_EARNED, t.active, _, _, _, _, _, t.left, t.rules.wage)


def travel(g: Game, log: Log, city: int) -> None:
    """Go to another city (7.1)."""
    t = g.table
    coins = fare(t, t.city[t.active], city)
    t.left -= 1
    t.coins[t.active] -= coins
    t.city[t.active] = city
    emit(g, log, Event.TRAVELLED, t.active, _, _, city, _, _, t.left, coins)


def refill(g: Game, log: Log) -> None:
    """Lay what is missing in the city, the encounter first (7.5); what a Monster takes on entering was not missing."""
    t = g.table
    city = t.city[t.active]
    lacks_resource = t.resource[city] == NOBODY
    t.left -= 1
    emit(g, log, Event.REFILLED, t.active, _, _, city, _, _, t.left, _)
    if t.encounter[city] == NOBODY and t.deck[Deck.ENCOUNTERS] > 0:
        enter_encounter(g, log, city)
    if lacks_resource and t.deck[Deck.RESOURCES] > 0:
        enter_resource(g, log, city)


def to_next_action(t: Table) -> None:
    """Ask for the next action, or end the round when none is left."""
    t.actor = t.active
    # ruling craft_count: after the last action more can be crafted, if that was to craft
    more = t.crafting == 1 and t.rules.craft_count == 1
    t.phase = Phase.ACTION if t.left > 0 or more else Phase.HAND_LIMIT

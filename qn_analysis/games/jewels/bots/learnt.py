"""`learnt`: a network trained by self-play chooses. A source of both builds.

`sight` says what it is told, this file how its canonical actions are called: what is done, and what comes with it. A
journey is called by what waits where it ends, a purchase by its resource, an offer by its part of what winning brings.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import decide
from qn_analysis.core.play.space import numbers

from ..engine.record import ware_of
from ..engine.state import Seat, Table
from ..engine.trade import cost_here, price_of
from ..words.actions import ACTIONS, Action
from ..words.cards import GEMS, KINDS, NOBODY, PAIRS, RECIPES, RESOURCES, WARES, Deck
from ..words.phases import Phase
from .prospects import best_jewel, best_prices, far, sale_in, step_of
from .sight import describe

_STEPS: Final = 8
_FARES: Final = 3
_OFFERS: Final = 24
_PARTS: Final = 14

PASS: Final = 0
COIN: Final = 1
REFILL: Final = 2  # what is missing: the encounter, the resource, both
BUY: Final = REFILL + 3  # + resource
CRAFT: Final = BUY + RESOURCES  # + gem
CRAFT_JEWEL: Final = CRAFT + GEMS  # + recipe
SELL: Final = CRAFT_JEWEL + RECIPES  # + what Buyers ask for
INTERACT: Final = SELL + WARES  # + encounter
TRAVEL: Final = INTERACT + KINDS  # + encounter where it ends, the last: none
GO: Final = TRAVEL + KINDS + 1
DISCARD: Final = GO + KINDS + 1  # + resource
DECLINE: Final = DISCARD + RESOURCES
CHALLENGE: Final = DECLINE + 1
BID: Final = CHALLENGE + 1  # + coins
# second actions
TO: Final = BID + _OFFERS  # (resource * fares + fare) * steps + step of the best sale there
BRINGS: Final = TO + (RESOURCES + 1) * _FARES * _STEPS  # + step of the price of what is crafted or sold
PART: Final = BRINGS + _STEPS  # + tenths of what winning brings
LOSES: Final = PART + _PARTS  # the card is part of the best jewel of the hand, or not
MOVES: Final = LOSES + 2
"""Canonical actions."""
NUMBERS: Final = ACTIONS
"""Numbered actions: those of `words.actions`, of which each stands for one already."""


def choose_learnt(table: Table, me: Seat, weights: list[int]) -> int:
    """What the network thinks best or, at a temperature, draws."""
    return decide(describe, name_actions, table, me, weights)


def name_actions(table: Table, me: Seat, main: list[int], extra: list[int]) -> None:
    """The canonical actions of all that is legal."""
    ready = numbers(WARES)
    later = numbers(WARES)
    best_prices(table, me, ready, later)
    gain = gain_of(table, me, ready) if table.phase == Phase.BID else 0
    for i in range(me.options):
        extra[i] = NOBODY
        main[i] = canonical(table, me, me.legal[i])
        if Action.CRAFT <= me.legal[i] < Action.SELL:
            extra[i] = BRINGS + step_of(table.rules.value[me.legal[i] - Action.CRAFT])
        elif Action.SELL <= me.legal[i] < Action.INTERACT:
            here = table.city[me.seat]
            extra[i] = BRINGS + step_of(price_of(table, me.legal[i] - Action.SELL) + table.stock[here])
        elif Action.TRAVEL <= me.legal[i] < Action.BUY:
            extra[i] = destination(table, me, me.legal[i] - Action.TRAVEL, ready)
        elif Action.GO <= me.legal[i] < Action.DECLINE:
            extra[i] = destination(table, me, me.legal[i] - Action.GO, ready)
        elif Action.DISCARD <= me.legal[i] < Action.GO:
            extra[i] = LOSES + (1 if loses(table, me, me.legal[i] - Action.DISCARD) else 0)
        elif me.legal[i] >= Action.BID:
            extra[i] = PART + min(_PARTS - 1, 10 * (me.legal[i] - Action.BID) // max(1, gain))


def canonical(table: Table, me: Seat, action: int) -> int:
    """An action as the network calls it, without what comes with it."""
    here = table.city[me.seat]
    if action == Action.PASS:
        return PASS + 0
    if action < Action.BUY:
        return TRAVEL + waiting(table, action - Action.TRAVEL)
    if action == Action.BUY:
        return BUY + table.resource[here]
    if action < Action.SELL:
        thing = action - Action.CRAFT
        return CRAFT + thing if thing < GEMS else CRAFT_JEWEL + recipe_of(thing)
    if action < Action.INTERACT:
        return SELL + ware_of(action - Action.SELL)
    if action == Action.INTERACT:
        return INTERACT + table.encounter[here]
    if action == Action.REFILL:
        return REFILL + lacking(table, here)
    if action == Action.COIN:
        return COIN + 0
    if action < Action.GO:
        return DISCARD + action - Action.DISCARD
    if action < Action.DECLINE:
        return GO + waiting(table, action - Action.GO)
    if action < Action.BID:
        return DECLINE + action - Action.DECLINE
    return BID + min(_OFFERS - 1, action - Action.BID)


def recipe_of(thing: int) -> int:
    """The recipe of a jewel."""
    family = (thing - GEMS) // PAIRS
    pair = (thing - GEMS) % PAIRS
    return family * 2 + (0 if pair // GEMS == pair % GEMS else 1)


def waiting(table: Table, city: int) -> int:
    """The encounter of a city; one behind the last where there is none."""
    return KINDS if table.encounter[city] == NOBODY else table.encounter[city]


def lacking(table: Table, city: int) -> int:
    """What a refill would lay: an encounter, a resource, or both."""
    encounter = table.encounter[city] == NOBODY and table.deck[Deck.ENCOUNTERS] > 0
    resource = table.resource[city] == NOBODY and table.deck[Deck.RESOURCES] > 0
    if encounter and resource:
        return 2
    return 0 if encounter else 1


def destination(table: Table, me: Seat, city: int, ready: list[int]) -> int:
    """What comes with a journey: the resource there, what it costs, and the best sale there."""
    resource = RESOURCES if table.resource[city] == NOBODY else table.resource[city]
    away = far(table, me, city)
    cost = 0 if away < 2 else 1 if away < 4 else 2
    return TO + (resource * _FARES + cost) * _STEPS + step_of(sale_in(table, city, ready))


def loses(table: Table, me: Seat, resource: int) -> bool:
    """Whether the hand's best jewel would be lost with a card."""
    return best_jewel(table, me, resource, -1) < best_jewel(table, me, NOBODY, 0)


def gain_of(table: Table, me: Seat, ready: list[int]) -> int:
    """Coins that winning an auction brings, without the offer: for a card its price, and what it adds to the hand."""
    here = table.city[me.seat]
    if table.wares == NOBODY:
        adds = best_jewel(table, me, table.resource[here], 1) - best_jewel(table, me, NOBODY, 0)
        costs = cost_here(table, here) if table.rules.bid_pays == 1 else 0
        return table.rules.price[table.resource[here]] + adds - costs
    if me.seat == table.active:
        return price_of(table, table.wares) + table.stock[here]
    return sale_in(table, here, ready)


def number_actions(table: Table, me: Seat, named: list[int]) -> None:
    """The numbers of all that is legal."""
    for i in range(me.options):
        named[i] = me.legal[i]

"""What the learnt bot sees: the table and its own seat as a sheet of small numbers. A source of both builds.

Encounters and resources go by their kind and by how far away the nearest is, seats by how far they sit to one's left;
so it does not matter in which city something is, nor which end of the Kingdom is the left one. `core.play.network` says
what a sheet is.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put, put_step
from qn_analysis.core.play.space import numbers

from ..engine.actions import can_refill
from ..engine.record import ware_of
from ..engine.state import Seat, Table
from ..engine.trade import cost_here
from ..words.cards import CITIES, KINDS, NOBODY, RECIPES, RESOURCES, SEATS, WARES, Deck
from ..words.phases import Phase
from .prospects import best_jewel, best_prices, cards_missing, far, sale_in, step_of

_PHASES: Final = 20
_LEFT: Final = 6
_DECK: Final = 13
_COINS: Final = 12
_CARDS: Final = 6
_MISSING: Final = 4
_FAR: Final = 4
_STEPS: Final = 8

# the table
PLAYERS: Final = 0
PHASE: Final = PLAYERS + SEATS + 1
LEFT: Final = PHASE + _PHASES  # actions left
LAST: Final = LEFT + _LEFT  # the last turn is known
ROUNDS: Final = LAST + 1  # rounds finished in this turn
ACTIVE: Final = ROUNDS + SEATS
FIRST: Final = ACTIVE + SEATS
RESOURCES_LEFT: Final = FIRST + SEATS
ENCOUNTERS_LEFT: Final = RESOURCES_LEFT + _DECK
NO_TRAVEL: Final = ENCOUNTERS_LEFT + _DECK
MORE_COST: Final = NO_TRAVEL + 1
MORE_PRICE: Final = MORE_COST + 1
GONE: Final = MORE_PRICE + 1  # discarded copies, by resource
ENCOUNTERS_GONE: Final = GONE + RESOURCES  # by kind
# one's own
COINS: Final = ENCOUNTERS_GONE + KINDS
PURSE: Final = COINS + 1
HAND: Final = PURSE + _COINS  # resource * cards + how many
HAND_SIZE: Final = HAND + RESOURCES * _CARDS
GOODS: Final = HAND_SIZE + 1
READY: Final = GOODS + WARES  # the best price of what can be sold now
FRESH: Final = READY + WARES  # the same of what can be sold from the next round on, where it is more
MISSING: Final = FRESH + WARES  # recipe * missing + cards
MAKES: Final = MISSING + RECIPES * _MISSING  # price of the best jewel of the hand
ADDS: Final = MAKES + 1  # what one more card of a resource adds to that
# the Kingdom
END: Final = ADDS + RESOURCES  # cities between one's own and the nearer end of the Kingdom
NEAR: Final = END + (CITIES + 1) // 2  # kind * far + how far away the nearest is
STOCK: Final = NEAR + KINDS * _FAR
TREASURE: Final = STOCK + KINDS
NEAR_RESOURCE: Final = TREASURE + KINDS  # resource * far + how far away
OFFERED: Final = NEAR_RESOURCE + RESOURCES * _FAR
SALE: Final = OFFERED + RESOURCES  # far * steps: the best sale so far away
SALE_LATER: Final = SALE + _FAR * _STEPS
REFILL: Final = SALE_LATER + _FAR * _STEPS  # the nearest city in which a card is missing
# an auction
COST: Final = REFILL + _FAR
OBJECT: Final = COST + 1  # what is sold
TAKING: Final = OBJECT + WARES
# each rival, by how far she sits to the left
RIVAL: Final = TAKING + SEATS
RIVAL_FAR: Final = 0
RIVAL_COINS: Final = _FAR
RIVAL_LEAD: Final = RIVAL_COINS + 1
RIVAL_CARDS: Final = RIVAL_LEAD + 1
RIVAL_GOODS: Final = RIVAL_CARDS + 1
ONE_RIVAL: Final = RIVAL_GOODS + WARES
SIGHT: Final = RIVAL + ONE_RIVAL * (SEATS - 1)
"""Numbers in a sheet."""


def seat_from(table: Table, me: Seat, seat: int) -> int:
    """How far a seat is to one's left."""
    return (seat - me.seat) % table.players


def describe(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """Write a sheet: all that the network is told."""
    index[0] = 0
    describe_course(table, me, index, value)
    describe_own(table, me, index, value)
    describe_kingdom(table, me, index, value)
    describe_rivals(table, me, index, value)
    if table.phase == Phase.CHALLENGE or table.phase == Phase.BID:
        if table.wares == NOBODY:
            put(index, value, COST, cost_here(table, table.city[table.active]))
        else:
            put(index, value, OBJECT + ware_of(table.wares), table.rules.value[table.wares])
        for seat in range(table.players):
            put(index, value, TAKING + seat_from(table, me, seat), table.taking[seat])


def describe_course(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """Where the game stands."""
    put(index, value, PLAYERS + table.players, 1)
    put(index, value, PHASE + table.phase, 1)
    put_step(index, value, LEFT, _LEFT, table.left)
    put(index, value, LAST, table.last)
    put(index, value, ROUNDS + min(SEATS - 1, table.rounds), 1)
    put(index, value, ACTIVE + seat_from(table, me, table.active), 1)
    put(index, value, FIRST + seat_from(table, me, table.first), 1)
    put_step(index, value, RESOURCES_LEFT, _DECK, (table.deck[Deck.RESOURCES] + 3) // 4)
    put_step(index, value, ENCOUNTERS_LEFT, _DECK, (table.deck[Deck.ENCOUNTERS] + 3) // 4)
    put(index, value, NO_TRAVEL, table.no_travel)
    put(index, value, MORE_COST, table.more_cost)
    put(index, value, MORE_PRICE, table.more_price)
    for resource in range(RESOURCES):
        put(index, value, GONE + resource, table.discarded[Deck.RESOURCES][resource])
    for kind in range(table.rules.kinds[Deck.ENCOUNTERS]):
        put(index, value, ENCOUNTERS_GONE + kind, table.discarded[Deck.ENCOUNTERS][kind])


def describe_own(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """One's coins, hand and objects, and what they could become."""
    put(index, value, COINS, table.coins[me.seat])
    coins = table.coins[me.seat]
    put_step(index, value, PURSE, _COINS, coins if coins < 6 else 5 + coins // 6)
    for resource in range(RESOURCES):
        put_step(index, value, HAND + resource * _CARDS, _CARDS, me.hand[resource])
    put(index, value, HAND_SIZE, table.hand_size[me.seat])
    for recipe in range(RECIPES):
        put_step(index, value, MISSING + recipe * _MISSING, _MISSING, cards_missing(table, me, recipe))
    makes = best_jewel(table, me, NOBODY, 0)
    put(index, value, MAKES, makes)
    for resource in range(RESOURCES):
        put(index, value, ADDS + resource, best_jewel(table, me, resource, 1) - makes)
    for ware in range(WARES):
        put(index, value, GOODS + ware, table.goods[me.seat][ware])


def describe_kingdom(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """What lies in the cities, by kind, and how far away the nearest is."""
    ready = numbers(WARES)
    later = numbers(WARES)
    kinds = numbers(KINDS)
    resources = numbers(RESOURCES)
    sales = numbers(_FAR)
    sales_later = numbers(_FAR)
    best_prices(table, me, ready, later)
    for ware in range(WARES):
        put(index, value, READY + ware, ready[ware])
        if later[ware] > ready[ware]:
            put(index, value, FRESH + ware, later[ware])
    if table.city[me.seat] != NOBODY:
        put(index, value, END + min(table.city[me.seat], CITIES - 1 - table.city[me.seat]), 1)
    refill = _FAR
    for city in range(CITIES):
        away = min(_FAR - 1, far(table, me, city))
        card = table.encounter[city]
        resource = table.resource[city]
        if card != NOBODY:
            if kinds[card] == 0 or away < _FAR - kinds[card]:
                kinds[card] = _FAR - away
            put(index, value, STOCK + card, table.stock[city])
            treasure = 0
            for one in range(RESOURCES):
                treasure += table.treasure[city][one] * table.rules.price[one]
            put(index, value, TREASURE + card, treasure)
            sales[away] = max(sales[away], sale_in(table, city, ready))
            sales_later[away] = max(sales_later[away], sale_in(table, city, later))
        if resource != NOBODY:
            put(index, value, OFFERED + resource, 1)
            if resources[resource] == 0 or away < _FAR - resources[resource]:
                resources[resource] = _FAR - away
        if can_refill(table, city):
            refill = min(refill, away)
    for kind in range(table.rules.kinds[Deck.ENCOUNTERS]):
        if kinds[kind] > 0:
            put(index, value, NEAR + kind * _FAR + _FAR - kinds[kind], 1)
    for resource in range(RESOURCES):
        if resources[resource] > 0:
            put(index, value, NEAR_RESOURCE + resource * _FAR + _FAR - resources[resource], 1)
    for away in range(_FAR):
        if sales[away] > 0:
            put(index, value, SALE + away * _STEPS + step_of(sales[away]), 1)
        if sales_later[away] > sales[away]:
            put(index, value, SALE_LATER + away * _STEPS + step_of(sales_later[away]), 1)
    if refill < _FAR:
        put(index, value, REFILL + refill, 1)


def describe_rivals(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """What everybody sees of each rival."""
    for steps in range(1, table.players):
        seat = (me.seat + steps) % table.players
        at = RIVAL + (steps - 1) * ONE_RIVAL
        if table.city[seat] != NOBODY:
            put_step(index, value, at + RIVAL_FAR, _FAR, far(table, me, table.city[seat]))
        put(index, value, at + RIVAL_COINS, table.coins[seat])
        put(index, value, at + RIVAL_LEAD, table.coins[seat] - table.coins[me.seat])
        put(index, value, at + RIVAL_CARDS, table.hand_size[seat])
        for ware in range(WARES):
            put(index, value, at + RIVAL_GOODS + ware, table.goods[seat][ware])

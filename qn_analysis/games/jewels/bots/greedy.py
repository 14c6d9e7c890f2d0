"""`greedy`: sells whatever brings most, else crafts what is worth most, else buys what it gains most on.

It goes wherever it can sell or buy next, and looks neither at its rivals nor at what its hand could still become.
"""

from __future__ import annotations

from ..engine.actions import fare
from ..engine.state import Seat, Table
from ..engine.trade import cost_here, end_of, first_of, has_buyer, is_wanted, price_of
from ..words.actions import Action
from ..words.cards import NOBODY, WARES
from ..words.phases import Phase

SALE = 1000  # a sale before anything else, a craft before a purchase
CRAFT = 500


def choose_greedy(table: Table, me: Seat, weights: list[float]) -> int:
    """The legal action that brings most by its rule. Takes no weights."""
    if table.phase == Phase.ACTION or table.phase == Phase.SALE:
        best = Action.PASS + 0
        most = -1
        for i in range(me.options):
            points = points_of(table, me, me.legal[i])
            if points > most:
                best = me.legal[i]
                most = points
        return best
    if table.phase == Phase.CHALLENGE:
        return Action.CHALLENGE if gain(table, me) > table.rules.challenge else Action.DECLINE
    if table.phase == Phase.BID:
        return min(max(Action.BID + gain(table, me) // 2, me.legal[0]), me.legal[me.options - 1])
    if table.phase == Phase.GO or table.phase == Phase.START_CITY:
        return best_city(table, me)
    return cheapest(table, me)


def points_of(table: Table, me: Seat, action: int) -> int:
    """How much an action of a round counts."""
    here = table.city[me.seat]
    if Action.SELL <= action < Action.INTERACT:
        return SALE + price_of(table, action - Action.SELL)
    if Action.CRAFT <= action < Action.SELL:
        return CRAFT + table.rules.value[action - Action.CRAFT]
    if Action.TRAVEL <= action < Action.BUY:
        city = action - Action.TRAVEL
        return best_here(table, me, city) - fare(table, here, city) - 1
    if action == Action.BUY:
        return margin(table, here)
    if action == Action.INTERACT:
        return 2
    if action == Action.COIN:
        return table.rules.wage
    return 0


def margin(table: Table, city: int) -> int:
    """Coins between the price of a city's resource and its cost."""
    return table.rules.price[table.resource[city]] - cost_here(table, city)


def best_here(table: Table, me: Seat, city: int) -> int:
    """What a city offers: the best sale, else the resource."""
    most = 0
    if table.resource[city] != NOBODY and cost_here(table, city) <= table.coins[me.seat]:
        most = margin(table, city)
    if has_buyer(table, city):
        most = max(most, best_sale(table, me, city))
    return most


def best_sale(table: Table, me: Seat, city: int) -> int:
    """Coins that the best sale in a city brings; 0 if there is none."""
    most = 0
    for ware in range(WARES):
        if is_wanted(table, me.seat, city, ware):
            for thing in range(first_of(ware), end_of(ware)):
                if table.crafted[me.seat][thing] > 0:
                    most = max(most, price_of(table, thing) + table.stock[city])
    return most


def best_city(table: Table, me: Seat) -> int:
    """The city that offers most; of several the nearest."""
    best = me.legal[0]
    most = -1
    for i in range(me.options):
        points = best_here(table, me, me.legal[i] - Action.GO)
        if points > most:
            best = me.legal[i]
            most = points
    return best


def gain(table: Table, me: Seat) -> int:
    """What winning an auction would bring, without the offer."""
    here = table.city[me.seat]
    if table.wares == NOBODY:
        return table.rules.price[table.resource[here]]
    return best_sale(table, me, here)


def cheapest(table: Table, me: Seat) -> int:
    """The card of the hand that sells for least; of several the first that is listed."""
    best = me.legal[0]
    least = 1 << 20
    for i in range(me.options):
        price = table.rules.price[me.legal[i] - Action.DISCARD]
        if price < least:
            best = me.legal[i]
            least = price
    return best

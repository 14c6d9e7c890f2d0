"""Buying a resource and selling an object: what is shared by actions and auctions.

Source: sections 7.2 and 7.4.
"""

from __future__ import annotations

from ..words.cards import GEMS, NOBODY, PAIRS, RESOURCES, WARES, Deck, Encounter
from ..words.cards import NOBODY as _
from ..words.events import Event
from .kingdom import leave_encounter
from .record import emit, ware_of
from .state import Game, Log, Table


def cost_here(t: Table, city: int) -> int:
    """Coins that the resource of a city costs this turn."""
    return max(0, t.rules.cost[t.resource[city]] + t.more_cost)


def has_buyer(t: Table, city: int) -> bool:
    """Whether a Buyer is in the city."""
    return t.encounter[city] != NOBODY and t.rules.types[t.encounter[city]] == Encounter.BUYER


def is_wanted(t: Table, seat: int, city: int, ware: int) -> bool:
    """Whether the Buyer of a city asks for something that a seat has crafted."""
    return t.rules.buys[t.encounter[city]][ware] == 1 and t.goods[seat][ware] > 0


def first_of(ware: int) -> int:
    """The first object of what Buyers ask for: a gem is one, a family of jewels `PAIRS` in a row."""
    return ware if ware < GEMS else GEMS + (ware - GEMS) * PAIRS


def end_of(ware: int) -> int:
    """One behind the last object of what Buyers ask for."""
    return ware + 1 if ware < GEMS else GEMS + (ware - GEMS + 1) * PAIRS


def is_ready(t: Table, seat: int, thing: int) -> bool:
    """Whether a seat has an object that it can sell: not one that it crafted in this round of its own."""
    held = t.crafted[seat][thing]
    return held > 0 and (seat != t.active or held > t.fresh[thing])


def can_sell_any(t: Table, seat: int) -> bool:
    """Whether a seat has an object that it can sell to the Buyer of its city."""
    for ware in range(WARES):
        if is_wanted(t, seat, t.city[seat], ware):
            for thing in range(first_of(ware), end_of(ware)):
                if is_ready(t, seat, thing):
                    return True
    return False


def price_of(t: Table, thing: int) -> int:
    """Coins that the sale of an object brings this turn, without those on the Buyer."""
    return max(0, t.rules.value[thing] + t.more_price)


def take_resource(g: Game, log: Log, seat: int, cost: int) -> None:
    """A player has the resource of her city, and pays for it."""
    t = g.table
    city = t.city[seat]
    resource = t.resource[city]
    t.resource[city] = NOBODY
    t.coins[seat] -= cost
    g.seats[seat].hand[resource] += 1
    t.hand_size[seat] += 1
    other = NOBODY if seat == t.active else t.active
    emit(g, log, Event.BOUGHT, seat, other, resource, city, _, _, t.left, cost)


def sell_object(g: Game, log: Log, seat: int, thing: int) -> None:
    """A player sells an object to the Buyer of her city, has the coins on the card, and the Buyer leaves."""
    t = g.table
    city = t.city[seat]
    coins = price_of(t, thing)
    t.crafted[seat][thing] -= 1
    t.goods[seat][ware_of(thing)] -= 1
    for resource in range(RESOURCES):
        t.discarded[Deck.RESOURCES][resource] += t.rules.contents[thing][resource]
    t.coins[seat] += coins
    other = NOBODY if seat == t.active else t.active
    emit(g, log, Event.SOLD, seat, other, _, city, t.encounter[city], thing, t.left, coins)
    take_coins(g, log, seat)
    leave_encounter(g, log, city)


def take_coins(g: Game, log: Log, seat: int) -> None:
    """A player earns the coins on the encounter of her city."""
    t = g.table
    city = t.city[seat]
    coins = t.stock[city]
    if coins > 0:
        t.stock[city] = 0
        t.coins[seat] += coins
        emit(g, log, Event.COINS_TAKEN, seat, _, _, city, t.encounter[city], _, _, coins)

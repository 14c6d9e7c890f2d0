"""What a hand and objects could become: numbers that the learnt bot is told. A source of both builds."""

from __future__ import annotations

from ..engine.state import Seat, Table
from ..engine.trade import end_of, first_of, has_buyer, price_of
from ..words.cards import GEMS, NOBODY, PAIRS, RECIPES, WARES, Resource


def best_prices(table: Table, me: Seat, ready: list[int], later: list[int]) -> None:
    """By what Buyers ask for: the most that an object of one's own brings, now, and those counted that are fresh."""
    for ware in range(WARES):
        ready[ware] = 0
        later[ware] = 0
        if table.goods[me.seat][ware] > 0:
            for thing in range(first_of(ware), end_of(ware)):
                held = table.crafted[me.seat][thing]
                if held > 0:
                    price = price_of(table, thing)
                    later[ware] = max(later[ware], price)
                    if me.seat != table.active or held > table.fresh[thing]:
                        ready[ware] = max(ready[ware], price)


def sale_in(table: Table, city: int, prices: list[int]) -> int:
    """The most that a sale in a city brings, with the coins that lie on its Buyer; 0 if there is none."""
    most = 0
    if has_buyer(table, city):
        for ware in range(WARES):
            if prices[ware] > 0 and table.rules.buys[table.encounter[city]][ware] == 1:
                most = max(most, prices[ware] + table.stock[city])
    return most


def cards_of(me: Seat, resource: int, other: int, more: int) -> int:
    """Cards of a resource in the hand, if there were so many more of another."""
    return me.hand[resource] + (more if resource == other else 0)


def best_jewel(table: Table, me: Seat, other: int, more: int) -> int:
    """The price of the dearest jewel that the hand makes, with so many cards more of a resource; 0 if it makes none."""
    most = 0
    for recipe in range(RECIPES):
        if cards_of(me, Resource.GOLD, other, more) >= table.rules.gold[recipe]:
            most = max(most, best_of_recipe(table, me, other, more, recipe))
    return most


def best_of_recipe(table: Table, me: Seat, other: int, more: int, recipe: int) -> int:
    """The price of the dearest jewel of a recipe for which there are the gems."""
    first = table.rules.first[recipe]
    second = table.rules.second[recipe]
    start = GEMS + recipe // 2 * PAIRS
    most = 0
    for gem in range(GEMS):
        if cards_of(me, gem, other, more) < first:
            continue
        if second == 0:
            most = max(most, table.rules.value[start + gem * GEMS + gem])
            continue
        for less in range(GEMS):
            if less != gem and cards_of(me, less, other, more) >= second and (first != second or less > gem):
                most = max(most, table.rules.value[start + gem * GEMS + less])
    return most


def cards_missing(table: Table, me: Seat, recipe: int) -> int:
    """Fewest cards that the hand lacks for a jewel of a recipe."""
    first = table.rules.first[recipe]
    second = table.rules.second[recipe]
    fewest = first + second
    for gem in range(GEMS):
        lacks = max(0, first - me.hand[gem])
        if second == 0:
            fewest = min(fewest, lacks)
            continue
        for other in range(GEMS):
            if other != gem:
                fewest = min(fewest, lacks + max(0, second - me.hand[other]))
    return fewest + max(0, table.rules.gold[recipe] - me.hand[Resource.GOLD])


def step_of(coins: int) -> int:
    """Coins in steps that grow: 0, 1 to 3, to 6, 10, 15, 22, 32, and more."""
    if coins <= 0:
        return 0
    if coins <= 3:
        return 1
    if coins <= 6:
        return 2
    if coins <= 10:
        return 3
    if coins <= 15:
        return 4
    if coins <= 22:
        return 5
    return 6 if coins <= 32 else 7


def far(table: Table, me: Seat, city: int) -> int:
    """How many cities away a city is; 0 before one has a place."""
    here = table.city[me.seat]
    if here == NOBODY:
        return 0
    return city - here if city > here else here - city

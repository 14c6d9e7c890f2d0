"""Crafting gems and jewels.

Source: section 7.3. An object is known by the number of `words.cards.jewel`; gems by themselves are numbered as gems.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, PAIRS, RECIPES, RESOURCES, Resource
from ..words.cards import NOBODY as _
from ..words.events import Event
from .record import allow, emit, ware_of
from .state import Game, Log, Seat, Table


def list_crafts(g: Game) -> None:
    """Every gem of the hand, and every jewel that its gold and gems make; gems by lot."""
    t = g.table
    me = g.seats[t.active]
    hand = me.hand
    for lot in range(GEMS):
        gem = t.lots[lot]
        if hand[gem] > 0:
            allow(me, Action.CRAFT + gem)
    for recipe in range(RECIPES):
        # ruling craft_stays: gems that were crafted count besides those of the hand
        enough = t.hand_size[t.active] >= t.rules.first[recipe] or t.rules.craft_stays == 1
        if enough and hand[Resource.GOLD] >= t.rules.gold[recipe]:
            list_jewels(g, recipe)


def list_jewels(g: Game, recipe: int) -> None:
    """Every jewel of a recipe for which there are the gems."""
    t = g.table
    rules = t.rules
    me = g.seats[t.active]
    most = rules.first[recipe]
    least = rules.second[recipe]
    start = Action.CRAFT + GEMS + recipe // 2 * PAIRS
    for lot in range(GEMS):
        first = t.lots[lot]
        if gems_of(t, me, first) < most:
            continue
        if least == 0:
            allow(me, start + first * GEMS + first)
            continue
        for other in range(lot + 1 if most == least else 0, GEMS):
            second = t.lots[other]
            if other != lot and gems_of(t, me, second) >= least:
                allow(me, start + (pair_of(first, second) if most == least else first * GEMS + second))


def pair_of(one: int, other: int) -> int:
    """The place of a jewel of two gems of the same number in its family: they are named in one order only."""
    return min(one, other) * GEMS + max(one, other)


def gems_of(t: Table, me: Seat, gem: int) -> int:
    """Gems that a player can lay for a jewel: those of her hand and, by ruling craft_stays, those crafted before."""
    return me.hand[gem] + (t.crafted[me.seat][gem] if t.rules.craft_stays == 1 else 0)


def take_up(g: Game, log: Log, gem: int, count: int) -> None:
    """Take crafted gems up again for a jewel (ruling craft_stays), those first that cannot be sold yet."""
    t = g.table
    seat = t.active
    t.crafted[seat][gem] -= count
    t.goods[seat][gem] -= count
    t.fresh[gem] -= min(count, t.fresh[gem])
    g.seats[seat].hand[gem] += count
    t.hand_size[seat] += count
    emit(g, log, Event.TAKEN_UP, seat, _, gem, _, _, _, count, _)


def craft(g: Game, log: Log, thing: int) -> None:
    """Lay the cards of an object on the table."""
    t = g.table
    seat = t.active
    if t.crafting == 0 or t.rules.craft_count == 0:  # ruling craft_count: one action for all that are laid in a row
        t.left -= 1
    for resource in range(RESOURCES):
        count = t.rules.contents[thing][resource]
        if count > g.seats[seat].hand[resource]:
            take_up(g, log, resource, count - g.seats[seat].hand[resource])
        g.seats[seat].hand[resource] -= count
        t.hand_size[seat] -= count
    t.crafted[seat][thing] += 1
    t.goods[seat][ware_of(thing)] += 1
    t.fresh[thing] += 1
    emit(g, log, Event.CRAFTED, seat, _, _, _, _, thing, t.left, _)

"""The interpreter of effects: what encounters and events do, one effect after the other.

A card's effects are rows of numbers (effect, whom it concerns, how much) in the words of `words.effects`, so that a
ruleset can add cards without adding code. Two effects ask a player (`GO`, `EXCHANGE`): they are kept on the table until
the interaction is over. `BANISH` sets off other cards' effects, and is done where events are drawn (`start`).
Source: section 4, encounters; section 9.1, events.
"""

from __future__ import annotations

from ..words.cards import CITIES, EFFECTS, NOBODY, OBJECTS, Deck, Encounter
from ..words.cards import NOBODY as _
from ..words.effects import Effect, Who
from ..words.events import Event
from .decks import draw, draw_to_hand
from .record import emit
from .state import Game, Log, Table


def do_effect(g: Game, log: Log, effect: int, who: int, amount: int, card: int, city: int, seat: int) -> None:
    """Do one effect; `city` is `NOBODY` where an event has it."""
    if effect <= Effect.EARN_DIE:
        deck = Deck.EVENTS if city == NOBODY else Deck.ENCOUNTERS
        for step in range(g.table.players):
            one = (g.table.first + step) % g.table.players
            if concerns(g.table, who, one, seat, city):
                give(g, log, effect, amount, card, deck, one)
    elif effect >= Effect.NO_TRAVEL:
        change_turn(g, log, effect, amount, card)
    else:
        change_place(g, log, effect, amount, card, city, seat)


def run_effects(g: Game, log: Log, card: int, trigger: int, city: int, seat: int) -> None:
    """Do the effects of an encounter at a trigger; `seat` interacts, or is `NOBODY`."""
    for n in range(EFFECTS):
        does = g.table.rules.effects[card][trigger][n]
        if does[0] == Effect.NONE:
            return
        do_effect(g, log, does[0], does[1], does[2], card, city, seat)


def concerns(t: Table, who: int, one: int, seat: int, city: int) -> bool:
    """Whether an effect concerns a seat."""
    if who == Who.SELF:
        return one == seat
    if who == Who.OTHERS:
        return one != seat
    return who == Who.ALL or t.city[one] == city


def give(g: Game, log: Log, effect: int, amount: int, card: int, deck: int, seat: int) -> None:
    """Cards or coins for one player, or from her."""
    t = g.table
    if effect == Effect.DRAW:
        for _card in range(amount):
            draw_to_hand(g, log, seat, card, deck)
    elif effect == Effect.PAY:
        coins = min(amount, t.coins[seat])
        if coins > 0:
            t.coins[seat] -= coins
            emit(g, log, Event.PAID, seat, _, _, _, card, _, deck, coins)
    else:
        coins = amount * t.thrown if effect == Effect.EARN_DIE else amount
        t.coins[seat] += coins
        emit(g, log, Event.EARNED, seat, _, _, _, card, _, deck, coins)


def stock(g: Game, log: Log, city: int, coins: int) -> None:
    """Place coins on the encounter of a city."""
    t = g.table
    t.stock[city] += coins
    emit(g, log, Event.STOCKED, _, _, _, city, t.encounter[city], _, t.stock[city], coins)


def stock_buyers(g: Game, log: Log, coins: int) -> None:
    """Place coins on every Buyer in the Kingdom."""
    t = g.table
    for city in range(CITIES):
        if t.encounter[city] != NOBODY and t.rules.types[t.encounter[city]] == Encounter.BUYER:
            stock(g, log, city, coins)


def change_place(g: Game, log: Log, effect: int, amount: int, card: int, city: int, seat: int) -> None:
    """What changes a city, or the round of who interacts."""
    t = g.table
    if effect == Effect.STOCK_BUYERS:
        stock_buyers(g, log, amount)
    elif effect == Effect.TREASURE:
        for _card in range(min(amount, t.deck[Deck.RESOURCES])):
            resource = draw(g, Deck.RESOURCES)
            t.treasure[city][resource] += 1
            emit(g, log, Event.TREASURE_GREW, _, _, resource, city, card, _, _, t.deck[Deck.RESOURCES])
    elif effect == Effect.TAKE:
        resource = t.resource[city]
        if resource != NOBODY:
            t.resource[city] = NOBODY
            g.seats[seat].hand[resource] += 1
            t.hand_size[seat] += 1
            emit(g, log, Event.TAKEN, seat, _, resource, city, card, _, _, _)
    elif effect == Effect.FINISH:
        done = 0
        for thing in range(OBJECTS):
            done += t.fresh[thing]
            t.fresh[thing] = 0
        emit(g, log, Event.FINISHED, seat, _, _, _, card, _, done, _)
    elif effect == Effect.ACTIONS:
        t.left += amount
        emit(g, log, Event.ACTIONS_GAINED, seat, _, _, _, card, _, t.left, amount)
    else:
        t.asking = effect
        t.amount = amount
        t.met = card


def change_turn(g: Game, log: Log, effect: int, amount: int, card: int) -> None:
    """What holds for a turn, and what clears the Kingdom's resources."""
    t = g.table
    if effect == Effect.NO_TRAVEL:
        t.no_travel = 1
        emit(g, log, Event.TRAVEL_BANNED, _, _, _, _, card, _, _, _)
    elif effect == Effect.COST:
        t.more_cost += amount
        if amount > 0:
            emit(g, log, Event.COSTS_RAISED, _, _, _, _, card, _, _, amount)
        else:
            emit(g, log, Event.COSTS_LOWERED, _, _, _, _, card, _, _, -amount)
    elif effect == Effect.PRICE:
        t.more_price += amount
        if amount > 0:
            emit(g, log, Event.PRICES_RAISED, _, _, _, _, card, _, _, amount)
        else:
            emit(g, log, Event.PRICES_LOWERED, _, _, _, _, card, _, _, -amount)
    elif effect == Effect.CLEAR:
        for city in range(CITIES):
            discard_resource(g, log, city)


def discard_resource(g: Game, log: Log, city: int) -> None:
    """The resource of a city leaves, if there is one."""
    t = g.table
    resource = t.resource[city]
    if resource != NOBODY:
        t.resource[city] = NOBODY
        t.discarded[Deck.RESOURCES][resource] += 1
        emit(g, log, Event.RESOURCE_LEFT, _, _, resource, city, _, _, _, _)

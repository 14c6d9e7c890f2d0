"""`trader`: counts what an action changes: coins, what its objects may bring, what its hand may become.

A card is worth a part of its price, and more the more cards of its gem the hand has; an object what it brings, less
where no Buyer in the Kingdom wants it; both fall when the game nears its end. Its numbers are the weights of `places`.
"""

from __future__ import annotations

from ..engine.actions import fare
from ..engine.record import ware_of
from ..engine.state import Seat, Table
from ..engine.trade import cost_here, end_of, first_of, has_buyer, is_ready, is_wanted, price_of
from ..words.actions import Action
from ..words.cards import CITIES, EFFECTS, NOBODY, OBJECTS, RESOURCES, WARES, Deck, Encounter, Resource
from ..words.effects import Effect, Trigger, Who
from ..words.phases import Phase
from .places import Place


def choose_trader(table: Table, me: Seat, weights: list[float]) -> int:
    """The legal action that it thinks worth most."""
    if table.phase == Phase.CHALLENGE or table.phase == Phase.BID:
        return answer_auction(table, me, weights)
    best = me.legal[0]
    most = -1.0e9
    for i in range(me.options):
        worth = worth_of_action(table, me, weights, me.legal[i])
        if worth > most:
            best = me.legal[i]
            most = worth
    return best


def worth_of_action(table: Table, me: Seat, weights: list[float], action: int) -> float:
    """Coins by feel that an action changes."""
    here = table.city[me.seat]
    if action >= Action.DISCARD:
        if action >= Action.GO:
            return worth_of_place(table, me, weights, action - Action.GO)
        return -worth_of_card(table, me, weights, action - Action.DISCARD, -1)
    if action >= Action.INTERACT:
        if action == Action.INTERACT:
            return worth_of_meeting(table, me, weights, here)
        return float(table.rules.wage) if action == Action.COIN else weights[Place.REFILL]
    if action >= Action.SELL:
        return worth_of_sale(table, me, weights, here, action - Action.SELL)
    if action >= Action.CRAFT:
        return worth_of_craft(table, me, weights, action - Action.CRAFT)
    if action == Action.BUY:
        return worth_of_purchase(table, me, weights, here)
    if action == Action.PASS:
        return 0.0
    city = action - Action.TRAVEL
    part = weights[Place.STEP] if table.left > 1 else 0.5 * weights[Place.STEP]
    return part * worth_of_place(table, me, weights, city) - fare(table, here, city)


def time_left(table: Table, weights: list[float]) -> float:
    """How much of a hand's worth is left, from 1 to 0 in the last turn."""
    if table.last > 0:
        return 0.0
    cards = min(table.deck[Deck.ENCOUNTERS], table.deck[Deck.RESOURCES])
    turns = cards / (1.0 + 0.8 * (1 if table.players == 2 else table.players))
    return min(1.0, (turns + 0.2) / (weights[Place.TURNS] + 0.2))


def worth_of_card(table: Table, me: Seat, weights: list[float], resource: int, more: int) -> float:
    """What the next card of a resource is worth to the hand; `more` cards are there already, or taken away."""
    held = me.hand[resource] + more
    if resource == Resource.GOLD:
        worth = weights[Place.GOLD] if held <= 0 else weights[Place.MORE_GOLD]
    else:
        worth = weights[Place.SINGLE] * table.rules.price[resource]
        if held == 1:
            worth += weights[Place.SECOND]
        elif held == 2:
            worth += weights[Place.THIRD]
        elif held == 3:
            worth += weights[Place.FOURTH]
        elif held == 4:
            worth += weights[Place.FIFTH]
    return worth * time_left(table, weights)


def worth_of_object(table: Table, me: Seat, weights: list[float], thing: int) -> float:
    """What a crafted object is worth as long as it is not sold."""
    half = table.rules.half[thing]
    if table.last > 0:
        return float(half)
    part = weights[Place.UNWANTED]
    ware = ware_of(thing)
    for city in range(CITIES):
        if has_buyer(table, city) and table.rules.buys[table.encounter[city]][ware] == 1:
            part = weights[Place.WANTED]
    later = min(1.0, 2.0 * time_left(table, weights))
    return half + part * later * (table.rules.value[thing] - half)


def worth_of_craft(table: Table, me: Seat, weights: list[float], thing: int) -> float:
    """What crafting an object brings, less what its cards were worth in hand."""
    worth = worth_of_object(table, me, weights, thing)
    for lot in range(RESOURCES):
        resource = table.lots[lot]  # a sum in an order that knows no names
        cards = table.rules.contents[thing][resource]
        for taken in range(min(cards, me.hand[resource])):
            worth -= worth_of_card(table, me, weights, resource, -1 - taken)
        if cards > me.hand[resource]:  # ruling craft_stays: the others were crafted before
            worth -= (cards - me.hand[resource]) * worth_of_object(table, me, weights, resource)
    return worth


def worth_of_sale(table: Table, me: Seat, weights: list[float], city: int, thing: int) -> float:
    """What selling an object in a city brings above keeping it."""
    return price_of(table, thing) + table.stock[city] - worth_of_object(table, me, weights, thing)


def worth_of_purchase(table: Table, me: Seat, weights: list[float], city: int) -> float:
    """What buying the resource of a city brings; a thin purse makes it dearer."""
    cost = cost_here(table, city)
    worth = worth_of_card(table, me, weights, table.resource[city], 0) - cost
    left = table.coins[me.seat] - cost
    if left < weights[Place.PURSE]:
        worth -= 0.2 * (weights[Place.PURSE] - left)
    return worth


def worth_of_meeting(table: Table, me: Seat, weights: list[float], city: int) -> float:
    """What interacting with the Mercenary or Monster of a city brings."""
    rules = table.rules
    card = table.encounter[city]
    chance = min(1.0, (9 - rules.die[card]) / 8.0)
    gain = float(table.stock[city])
    if rules.types[card] == Encounter.MONSTER:
        for lot in range(RESOURCES):
            resource = table.lots[lot]
            gain += table.treasure[city][resource] * worth_of_card(table, me, weights, resource, 0)
    for n in range(EFFECTS):
        does = rules.effects[card][Trigger.USE][n]
        gain += worth_of_effect(table, me, weights, does[0], does[1], does[2], city)
    return chance * gain - rules.fee[card]


def worth_of_effect(
    table: Table, me: Seat, weights: list[float], effect: int, who: int, amount: int, city: int
) -> float:
    """What an effect of an interaction brings."""
    mine = 1.0 if who == Who.SELF else 0.0  # what others have too is no gain over them
    match effect:
        case Effect.DRAW:
            return mine * amount * weights[Place.UNSEEN] * time_left(table, weights)
        case Effect.EARN:
            return mine * amount
        case Effect.EARN_DIE:
            return mine * amount * 4.5
        case Effect.PAY:
            return -mine * amount
        case Effect.TAKE:
            resource = table.resource[city]
            return worth_of_card(table, me, weights, resource, 0) if resource != NOBODY else 0.0
        case Effect.ACTIONS:
            return 1.5 * amount
        case Effect.FINISH:
            return worth_of_finishing(table, me, weights, city)
        case Effect.EXCHANGE:
            return (amount - 0.5) * weights[Place.UNSEEN] * time_left(table, weights)
        case Effect.GO:
            return 1.0
        case _:
            return 0.0


def worth_of_finishing(table: Table, me: Seat, weights: list[float], city: int) -> float:
    """What it brings to sell at once what was crafted in this round: half of the best sale's gain, less the journey.

    With an action left besides this one, where the card gives another, she can travel and sell.
    """
    most = 0.0
    if table.left < 2:
        return most
    for thing in range(OBJECTS):
        if table.fresh[thing] > 0:
            ware = ware_of(thing)
            for town in range(CITIES):
                if has_buyer(table, town) and table.rules.buys[table.encounter[town]][ware] == 1:
                    gain = worth_of_sale(table, me, weights, town, thing)
                    most = max(most, 0.5 * gain - fare(table, city, town))
    return most


def worth_of_place(table: Table, me: Seat, weights: list[float], city: int) -> float:
    """The best of what a city offers: a sale, a resource, an encounter."""
    most = 0.0
    coins = table.coins[me.seat]
    if table.resource[city] != NOBODY and cost_here(table, city) <= coins:
        most = max(most, worth_of_purchase(table, me, weights, city))
    card = table.encounter[city]
    if card == NOBODY:
        return most
    if table.rules.types[card] != Encounter.BUYER:
        if table.rules.fee[card] <= coins:
            most = max(most, worth_of_meeting(table, me, weights, city))
    else:
        most = max(most, best_sale(table, me, weights, city))
    return most


def best_sale(table: Table, me: Seat, weights: list[float], city: int) -> float:
    """What the best sale in a city brings, as its gain over keeping the object; what is fresh waits for a round."""
    most = 0.0
    for ware in range(WARES):
        if is_wanted(table, me.seat, city, ware):
            for thing in range(first_of(ware), end_of(ware)):
                if table.crafted[me.seat][thing] > 0:
                    gain = worth_of_sale(table, me, weights, city, thing)
                    most = max(most, gain if is_ready(table, me.seat, thing) else 0.5 * gain)
    return most


def answer_auction(table: Table, me: Seat, weights: list[float]) -> int:
    """Whether to ask for an auction, and how much to offer: a part of what winning would bring."""
    here = table.city[me.seat]
    gain = 0.0
    if table.wares == NOBODY:
        gain = worth_of_card(table, me, weights, table.resource[here], 0)
        if table.rules.bid_pays == 1:
            gain -= cost_here(table, here)
    else:
        gain = best_sale(table, me, weights, here)
    if table.phase == Phase.CHALLENGE:
        return Action.CHALLENGE if gain - table.rules.challenge >= weights[Place.DARE] else Action.DECLINE
    offer = Action.BID + int(weights[Place.OFFER] * gain + 0.5)
    return min(max(offer, me.legal[0]), me.legal[me.options - 1])

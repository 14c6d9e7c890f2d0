"""What cards are worth to the heuristic family, and which of those for sale it buys.

A gem card is worth what it adds to the coming sale, by its majority there and by the Rings one holds, and something
for later sales; other cards what they add to the rows one expects to sell, and a weight of their own. Of all baskets
that the purse allows, the one with the most worth is bought card by card: ducats are lost at the end of the turn.
"""

from __future__ import annotations

from ..engine.hands import gem_of
from ..engine.purchase import slot_after
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, NOBODY, SLOTS, TRUE_GEM_KINDS, Card
from .blanks import blank_pounds, strength
from .heuristic_eye import FEAR, GAME_TURNS, HOPE, LATER, OWN, PRICE, RINGS, ROOM, best_king, best_necklace, chance
from .heuristic_places import Place

# places in the scratch room, while a basket is chosen
SLOT = ROOM  # + item: where it lies
COST = SLOT + SLOTS  # + item: ducats
PACK = COST + SLOTS  # + item: what it adds to the rows (`pack_of`)
WORTH = PACK + SLOTS  # + item: worth besides what it adds to the rows
ADDED = WORTH + SLOTS  # + item: pounds that it adds to the rows by itself
KNOWN = ADDED + SLOTS  # + gem * MANY + stones more: chance to sell with them, or -1 while not calculated
MANY = 8
BEFORE = KNOWN + GEMS * MANY  # worth of one's rows as they are
END = BEFORE + 1  # worth of the best basket
TAKEN = END + 1  # + depth: item put in at that depth
PILED = TAKEN + SLOTS  # + depth: worth of the items before, besides what they add to the rows
GAINED = PILED + SLOTS + 1  # + depth: pounds that they add to the rows

BITS = 5  # of a pack, for each gem's stones and for Rings: more than can be bought at once
MASK = (1 << BITS) - 1


def fade(table: Table, me: Seat, weights: list[float]) -> float:
    """What a character bought now is still good for, as a share: nothing if the game is over before one's next turn."""
    return min(1.0, me.scratch[GAME_TURNS] / (0.01 + weights[Place.HORIZON]))


def plain_worth(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """Worth of a card besides what it adds to the rows of the coming sale."""
    later = me.scratch[LATER]
    role = table.rules.roles[card]
    if role == NOBODY:
        return 0.0
    if role < GEM_KINDS:
        gem = gem_of(role)
        stone = weights[Place.STONE] + weights[Place.NEXT_YEAR] * later
        stone += weights[Place.HELD] * me.scratch[OWN + gem]
        if role >= TRUE_GEM_KINDS:
            stone += weights[Place.AMBER]
        for rank in range(GEMS):
            if table.fashion[rank] == gem:
                stone += weights[Place.FASHION] * table.rules.fashion_tiles[rank]
        return weights[Place.SMALL_CARD] + stone * table.rules.stones[card]
    own = weights[Place.RING + role - Card.RING] * strength(table, card)
    if role <= Card.BANKER:
        return own * min(1.0, later) + sale_worth(table, me, weights, card)
    if card == Card.MUSKETEER:
        own += musketeer_worth(table, me, weights)
    return own * fade(table, me, weights)


def sale_worth(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """What a King or the Necklace is expected to do at the coming sale; Rings and Bankers count with the rows."""
    if card == Card.KING:
        worth = weights[Place.KINGS] * best_king(table, me, weights)
        if me.hand[Card.KING] == 0:
            return worth
        return weights[Place.SECOND_KING] * worth * min(1.0, me.scratch[LATER])
    if card == Card.NECKLACE:
        return weights[Place.NECKLACES] * best_necklace(table, me)
    return 0.0


def musketeer_worth(table: Table, me: Seat, weights: list[float]) -> float:
    """A first Musketeer guards one's stones; a third can seize the Necklace."""
    worth = 0.0
    if me.hand[Card.MUSKETEER] == 0:
        for rank in range(GEMS):
            worth += weights[Place.GUARD] * me.scratch[OWN + table.fashion[rank]]
    if me.hand[Card.MUSKETEER] == table.rules.musketeers - 1 and table.necklace != NOBODY and table.necklace != me.seat:
        worth += weights[Place.THIRD_MUSKETEER]
    return worth


def pack_of(table: Table, card: int) -> int:
    """What a card adds to the rows, as one number: its stones, by gem, then a Ring, then pounds of a Banker."""
    if table.rules.stones[card] > 0:
        return table.rules.stones[card] << BITS * gem_of(table.rules.roles[card])
    if card == Card.RING:
        return 1 << BITS * GEMS
    if table.rules.roles[card] == Card.BANKER:
        return table.rules.amounts[card] << BITS * (GEMS + 1)
    return 0


def set_rows(table: Table, me: Seat, weights: list[float]) -> None:
    """Note what one's rows are as they are."""
    room = me.scratch
    for gem in range(GEMS):
        at = KNOWN + gem * MANY
        room[at] = room[HOPE + gem] * (1.0 - room[FEAR + gem])
        for stones in range(1, MANY):
            room[at + stones] = -1.0
    room[BEFORE] = rows_with(table, me, weights, 0.0)


def sell_with(table: Table, me: Seat, gem: int, stones: int) -> float:
    """Chance to sell a gem with so many stones more, calculated once a decision."""
    room = me.scratch
    if stones >= MANY:
        return chance(table, me, gem, room[OWN + gem] + stones) * (1.0 - room[FEAR + gem])
    at = KNOWN + gem * MANY + stones
    if room[at] < 0.0:
        room[at] = chance(table, me, gem, room[OWN + gem] + stones) * (1.0 - room[FEAR + gem])
    return room[at]


def rows_with(table: Table, me: Seat, weights: list[float], pack: float) -> float:
    """Pounds that one expects of the coming sale with what a basket adds."""
    room = me.scratch
    rest = int(pack)
    total = 0.0
    best = 0.0
    hope = 0.0
    top = 0.0
    for rank in range(GEMS):
        gem = table.fashion[rank]
        sell = sell_with(table, me, gem, rest >> BITS * gem & MASK)
        worth = sell * room[PRICE + gem]
        total += worth
        hope += sell
        if worth > best:
            best = worth
            top = sell
    rest >>= BITS * GEMS
    rings = me.hand[Card.RING] + (rest & MASK)
    bonus = me.hand[Card.BANKER] * table.rules.banker_pounds + (rest >> BITS)
    bonus += blank_pounds(table, me.hand[Card.BLANK_GRAY])
    worth = weights[Place.SALE] * total + weights[Place.RINGS] * rings * best
    return worth + weights[Place.BANKERS] * bonus * (hope + rings * top)


def gain_of(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """Worth of one card more; needs the picture of `look_ahead` and the rows of `set_rows`."""
    added = rows_with(table, me, weights, float(pack_of(table, card))) - me.scratch[BEFORE]
    return added + plain_worth(table, me, weights, card)


def comes_back(table: Table, me: Seat, weights: list[float], slot: int) -> float:
    """How likely a card that one leaves is still there, and cheaper, at one's next turn."""
    if table.step[slot] + table.players >= table.rules.steps[table.market[slot]]:
        return 0.0
    left = 1.0
    for _rival in range(table.players - 1):
        left *= weights[Place.WAIT]
    return left


def list_items(table: Table, me: Seat, weights: list[float], ducats: int) -> int:
    """Note all cards for sale that the purse allows, in the order in which they are listed; returns how many."""
    room = me.scratch
    items = 0
    slot = slot_after(table, NOBODY)
    while slot != NOBODY:
        card = table.market[slot]
        price = table.rules.prices[card][table.step[slot]]
        if price > ducats:
            slot = slot_after(table, slot)
            continue
        pack = float(pack_of(table, card))
        plain = plain_worth(table, me, weights, card)
        plain += weights[Place.DENY] * table.rules.prices[card][0] + weights[Place.MARKED] * table.step[slot]
        plain -= weights[Place.DUCAT] * price
        added = rows_with(table, me, weights, pack) - room[BEFORE] if pack > 0.0 else 0.0
        room[SLOT + items] = float(slot)
        room[COST + items] = float(price)
        room[PACK + items] = pack
        room[WORTH + items] = plain - max(0.0, plain + added) * comes_back(table, me, weights, slot)
        room[ADDED + items] = added
        items += 1
        slot = slot_after(table, slot)
    return items


def best_basket(table: Table, me: Seat, weights: list[float], items: int, ducats: int, floor: float) -> int:
    """The items of the best basket for so many ducats, as bits; 0 where none is worth more than the floor."""
    room = me.scratch
    best = 0
    best_worth = floor
    cheapest = float(ducats)
    for item in range(items):
        cheapest = min(cheapest, room[COST + item])
    basket = 0
    paid = 0.0
    pack = 0.0
    depth = 0
    item = 0
    room[PILED] = room[GAINED] = 0.0
    while item < items or depth > 0:
        if item == items:  # nothing more goes in: take the last one out and go on after it
            depth -= 1
            item = int(room[TAKEN + depth])
            basket -= 1 << item
            paid -= room[COST + item]
            pack -= room[PACK + item]
        elif paid + room[COST + item] <= ducats:
            room[TAKEN + depth] = float(item)
            basket += 1 << item
            paid += room[COST + item]
            pack += room[PACK + item]
            gained = room[GAINED + depth]
            if pack == room[PACK + item]:
                gained = room[ADDED + item]
            elif room[PACK + item] > 0.0:
                gained = rows_with(table, me, weights, pack) - room[BEFORE]
            depth += 1
            room[PILED + depth] = room[PILED + depth - 1] + room[WORTH + item]
            room[GAINED + depth] = gained
            worth = room[PILED + depth] + gained
            if worth > best_worth or (worth == best_worth and 0 < basket < best):
                best_worth = worth
                best = basket
            if paid + cheapest > ducats:
                item = items - 1
        item += 1
    room[END] = best_worth
    return best


def next_purchase(table: Table, me: Seat, weights: list[float]) -> int:
    """The first card of the best basket, or nothing more."""
    set_rows(table, me, weights)
    items = list_items(table, me, weights, table.ducats)
    best = best_basket(table, me, weights, items, table.ducats, 0.0 if me.legal[0] == Action.PASS else -1.0e9)
    if best == 0:
        return me.legal[0]
    item = 0
    while best >> item & 1 == 0:
        item += 1
    return Action.BUY + int(me.scratch[SLOT + item])


def courtier_gain(table: Table, me: Seat, weights: list[float], ducats: int) -> float:
    """Pounds more that a Courtier's ducats buy."""
    set_rows(table, me, weights)
    most = table.ducats + ducats
    items = list_items(table, me, weights, most)
    best_basket(table, me, weights, items, table.ducats, 0.0)
    without = me.scratch[END]
    best_basket(table, me, weights, items, most, 0.0)
    return me.scratch[END] - without


def hand_worth(table: Table, me: Seat, weights: list[float]) -> float:
    """Pounds that one expects of the coming sale as things stand."""
    set_rows(table, me, weights)
    return me.scratch[BEFORE]


def rival_worth(table: Table, me: Seat, weights: list[float]) -> float:
    """Pounds that a rival expects of the coming sale, on average, as far as one can tell."""
    total = 0.0
    best = 0.0
    for rank in range(GEMS):
        gem = table.fashion[rank]
        worth = (1.0 - me.scratch[HOPE + gem]) * me.scratch[PRICE + gem]
        total += worth
        best = max(best, worth)
    # not all that one loses is sold: rivals may be beaten by Kings, and by nobody's stones
    return (total + weights[Place.RINGS] * best * me.scratch[RINGS]) / max(1, table.players - 1)

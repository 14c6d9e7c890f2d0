"""What cards are worth to the heuristic family, and which of those for sale it buys.

A gem card is worth what it adds to the coming sale, by its majority there and by the Rings one holds, and something
for later sales; other cards what they add to the rows one expects to sell, and a weight of their own. Of all baskets
that the purse allows, the one with the most worth is bought card by card: ducats are lost at the end of the turn.
"""

from __future__ import annotations

from ..engine.hands import gem_of
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, NOBODY, SLOTS, TRUE_GEM_KINDS, Card
from .blanks import blank_pounds, strength
from .heuristic_eye import (
    FEAR,
    GAME_TURNS,
    HOPE,
    LATER,
    OWN,
    PRICE,
    RINGS,
    ROOM,
    best_king,
    best_necklace,
    chance,
)
from .heuristic_places import Place

# places in the scratch room, while a basket is chosen
SLOT = ROOM  # + item: where it lies
COST = SLOT + SLOTS  # + item: ducats
PACK = COST + SLOTS  # + item: its stones, by gem in base `BASE`, then a Ring, then pounds of a Banker
WORTH = PACK + SLOTS  # + item: worth besides what it adds to the rows
LOSS = WORTH + SLOTS  # + item: share of its worth that one may expect to have later and cheaper
ALONE = LOSS + SLOTS  # + item: worth if it were all one bought
ROW = ALONE + SLOTS  # + gem: chance to sell, with all one's stones
JEWEL = ROW + GEMS  # + gem: price of a jewel, or nothing where a King is feared
KNOWN = JEWEL + GEMS  # + gem * MANY + stones more: chance to sell with them, or -1 while not calculated
MANY = 16
END = KNOWN + GEMS * MANY  # worth of the best basket
TAKEN = END + 1  # + depth: item put in at that depth
PAID = TAKEN + SLOTS  # + depth: ducats of the items before
PILED = PAID + SLOTS + 1  # + depth: their worth
PACKED = PILED + SLOTS + 1  # + depth: what they add to the rows

BASE = 32  # more than the stones or Rings that can be bought at once


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
        for gem in range(GEMS):
            worth += weights[Place.GUARD] * me.scratch[OWN + gem]
    if me.hand[Card.MUSKETEER] == table.rules.musketeers - 1 and table.necklace != NOBODY and table.necklace != me.seat:
        worth += weights[Place.THIRD_MUSKETEER]
    return worth


def pack_of(table: Table, card: int) -> int:
    """What a card adds to the rows, as one number."""
    stones = table.rules.stones[card]
    if stones > 0:
        for _gem in range(gem_of(table.rules.roles[card])):
            stones *= BASE
        return stones
    if card == Card.RING:
        return BASE * BASE * BASE * BASE
    if table.rules.roles[card] == Card.BANKER:
        return BASE * BASE * BASE * BASE * BASE * table.rules.amounts[card]
    return 0


def set_rows(me: Seat) -> None:
    """Note what one's rows are as they are."""
    room = me.scratch
    for gem in range(GEMS):
        room[ROW + gem] = room[HOPE + gem] * (1.0 - room[FEAR + gem])
        room[JEWEL + gem] = room[PRICE + gem]
        for stones in range(MANY):
            room[KNOWN + gem * MANY + stones] = -1.0


def sell_with(table: Table, me: Seat, gem: int, stones: int) -> float:
    """Chance to sell a gem with so many stones more, calculated once a decision."""
    room = me.scratch
    if stones >= MANY:
        return chance(table, me, gem, room[OWN + gem] + stones) * (1.0 - room[FEAR + gem])
    at = KNOWN + gem * MANY + stones
    if room[at] < 0.0:
        room[at] = chance(table, me, gem, room[OWN + gem] + stones) * (1.0 - room[FEAR + gem])
    return room[at]


def rows_with(table: Table, me: Seat, weights: list[float], pack: int) -> float:
    """Pounds that one expects of the coming sale with what a basket adds."""
    room = me.scratch
    rest = pack
    total = 0.0
    best = 0.0
    hope = 0.0
    top = 0.0
    for gem in range(GEMS):
        stones = rest % BASE
        rest //= BASE
        sell = room[ROW + gem]
        if stones > 0:
            sell = sell_with(table, me, gem, stones)
        worth = sell * room[JEWEL + gem]
        total += worth
        hope += sell
        if worth > best:
            best = worth
            top = sell
    rings = me.hand[Card.RING] + rest % BASE
    bonus = me.hand[Card.BANKER] * table.rules.banker_pounds + rest // BASE
    bonus += blank_pounds(table, me.hand[Card.BLANK_GRAY])
    worth = weights[Place.SALE] * total + weights[Place.RINGS] * rings * best
    return worth + weights[Place.BANKERS] * bonus * (hope + rings * top)


def gain_of(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """Worth of one card more; needs the picture of `look_ahead` and the rows of `set_rows`."""
    added = rows_with(table, me, weights, pack_of(table, card)) - rows_with(table, me, weights, 0)
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
    """Note all cards for sale that the purse allows; returns how many."""
    room = me.scratch
    items = 0
    before = rows_with(table, me, weights, 0)
    for slot in range(table.rules.market_size):
        card = table.market[slot]
        if card == NOBODY:
            continue
        price = table.rules.prices[card][table.step[slot]]
        if price > ducats:
            continue
        pack = pack_of(table, card)
        plain = plain_worth(table, me, weights, card)
        plain += weights[Place.DENY] * table.rules.prices[card][0] + weights[Place.MARKED] * table.step[slot]
        plain -= weights[Place.DUCAT] * price
        alone = plain
        if pack > 0:
            alone += rows_with(table, me, weights, pack) - before
        room[SLOT + items] = float(slot)
        room[COST + items] = float(price)
        room[PACK + items] = float(pack)
        room[WORTH + items] = plain - max(0.0, alone) * comes_back(table, me, weights, slot)
        room[ALONE + items] = alone
        items += 1
    return items


def best_basket(table: Table, me: Seat, weights: list[float], ducats: int, must: bool) -> int:
    """The items of the best basket, as bits; 0 where nothing is worth buying, unless one must."""
    room = me.scratch
    items = list_items(table, me, weights, ducats)
    before = rows_with(table, me, weights, 0)
    best = 0
    best_worth = -1.0e9 if must else 0.0
    basket = 0
    depth = 0
    item = 0
    room[PAID] = room[PILED] = room[PACKED] = 0.0
    while item < items or depth > 0:
        if item == items:  # nothing more goes in: take the last one out and go on after it
            depth -= 1
            item = int(room[TAKEN + depth])
            basket -= 1 << item
        elif room[PAID + depth] + room[COST + item] <= ducats:
            worth = put_in(me, depth, item)
            basket += 1 << item
            depth += 1
            if room[PACKED + depth] > 0.0:
                worth += rows_with(table, me, weights, int(room[PACKED + depth])) - before
            if worth > best_worth or (worth == best_worth and 0 < basket < best):
                best_worth = worth
                best = basket
        item += 1
    room[END] = best_worth
    return best


def put_in(me: Seat, depth: int, item: int) -> float:
    """Put one more item into the basket; returns its worth besides what it adds to the rows."""
    room = me.scratch
    room[TAKEN + depth] = float(item)
    room[PAID + depth + 1] = room[PAID + depth] + room[COST + item]
    room[PILED + depth + 1] = room[PILED + depth] + room[WORTH + item]
    room[PACKED + depth + 1] = room[PACKED + depth] + room[PACK + item]
    return room[PILED + depth + 1]


def next_purchase(table: Table, me: Seat, weights: list[float]) -> int:
    """The first card of the best basket, or nothing more."""
    set_rows(me)
    best = best_basket(table, me, weights, table.ducats, me.legal[0] != Action.PASS)
    if best == 0:
        return me.legal[0]
    item = 0
    while best >> item & 1 == 0:
        item += 1
    return Action.BUY + int(me.scratch[SLOT + item])


def courtier_gain(table: Table, me: Seat, weights: list[float], ducats: int) -> float:
    """Pounds more that a Courtier's ducats buy."""
    set_rows(me)
    best_basket(table, me, weights, table.ducats, False)
    without = me.scratch[END]
    best_basket(table, me, weights, table.ducats + ducats, False)
    return me.scratch[END] - without


def hand_worth(table: Table, me: Seat, weights: list[float]) -> float:
    """Pounds that one expects of the coming sale as things stand."""
    set_rows(me)
    return rows_with(table, me, weights, 0)


def rival_worth(table: Table, me: Seat, weights: list[float]) -> float:
    """Pounds that a rival expects of the coming sale, on average, as far as one can tell."""
    total = 0.0
    best = 0.0
    for gem in range(GEMS):
        worth = (1.0 - me.scratch[HOPE + gem]) * me.scratch[PRICE + gem]
        total += worth
        best = max(best, worth)
    # not all that one loses is sold: rivals may be beaten by Kings, and by nobody's stones
    return (total + weights[Place.RINGS] * best * me.scratch[RINGS]) / max(1, table.players - 1)

"""How the heuristic family sees a sale that is to come: one pass a decision over all that the seat knows.

The picture is kept in the seat's scratch room: stones that each rival is expected to show and the doubt about them,
the price that each gem is expected to have, how likely a King falls on it, and what one's own rows are expected to
bring. It is drawn anew unless nothing has happened since: between a player's last character and her first purchase, and
between the cards of a display. What it shows of rivals stays while a player does nothing but buy. The expectations are
those of `belief`, calculated for all cards at once.
"""

from __future__ import annotations

from math import sqrt

from ..engine.hands import cards_of, first_pile
from ..engine.state import Seat, Table
from ..words.cards import GEMS, KINDS, NOBODY, SEATS, Card
from ..words.phases import Phase
from .belief import held_back
from .blanks import blank_gem, blank_stones, own_copies
from .heuristic_places import Place

# places in the scratch room
STONES = 0  # + seat * 4 + gem: stones that a rival is expected to show
DOUBT = STONES + SEATS * GEMS  # + seat * 4 + gem: standard deviation of that
OWN = DOUBT + SEATS * GEMS  # + gem: stones in one's own hand
PRICE = OWN + GEMS  # + gem: expected price of a jewel
FEAR = PRICE + GEMS  # + gem: how likely a King cancels it
HOPE = FEAR + GEMS  # + gem: how likely one sells it, Kings aside, with all one's stones
KINGS = HOPE + GEMS  # Kings expected in rivals' hands
RINGS = KINGS + 1  # Rings expected in rivals' hands
GUARDS = RINGS + 1  # + seat: Musketeers expected in a hand
TURNS = GUARDS + SEATS  # turns of one's own before the coming sale
GAME_TURNS = TURNS + 1  # turns of one's own before the end of the game
POOL = GAME_TURNS + 1  # unseen cards
POOL_STONES = POOL + 1  # + gem: stones on unseen cards
POOL_SQUARES = POOL_STONES + GEMS  # + gem: their squares
LATER = POOL_SQUARES + GEMS  # sales after the coming one
UNSEEN = LATER + 1  # + card: unseen copies that may be in a hand
UNKNOWN = UNSEEN + KINDS  # + seat: unknown cards in a hand
MEAN_PRICE = UNKNOWN + SEATS  # + seat: mean first price of the cards in a hand
POOL_PRICE = MEAN_PRICE + SEATS  # mean first price of an unseen card
DRAWN = POOL_PRICE + 1  # number of the moment that the picture shows
RIVALS = DRAWN + 1  # number of the moment at which rivals were looked at
ROOM = RIVALS + 1  # free for the modules that plan

PACE = 2.6  # cards that leave the pile in a turn


def look_ahead(table: Table, me: Seat, weights: list[float]) -> None:
    """Draw the picture of the coming sale."""
    room = me.scratch
    room[DRAWN] = moment(table)
    count_own(table, me)
    if table.phase != Phase.PURCHASE or room[RIVALS] != rivals_moment(table):
        look_at_rivals(table, me, weights)
    expect_prices(table, me, weights)
    expect_kings(table, me, weights)
    for gem in range(GEMS):
        room[HOPE + gem] = chance(table, me, gem, room[OWN + gem])


def moment(table: Table) -> float:
    """A number for what there is to see in a turn of one's own: every character played takes cards out of hands."""
    return hands_moment(table, 0) * 16.0 + table.purchases


def rivals_moment(table: Table) -> float:
    """The same for what there is to see of rivals: a card that one buys takes nothing from what was unseen before."""
    return hands_moment(table, table.purchases) * 256.0 + table.pile


def hands_moment(table: Table, bought: int) -> float:
    """A number for the turn, the sales held and the cards in hands, without so many that were bought."""
    cards = -bought
    for seat in range(table.players):
        cards += table.hand_size[seat]
    return (table.turn * 8.0 + table.sales) * 256.0 + cards


def look_at_rivals(table: Table, me: Seat, weights: list[float]) -> None:
    """The part of the picture that one's own purchases do not change: rivals' hands, and the turns to come."""
    room = me.scratch
    # while a caught Thief is answered, cards go from hand to hand and none out of them
    lasts = table.phase == Phase.INFLUENCE or table.phase == Phase.PURCHASE
    room[RIVALS] = rivals_moment(table) if lasts else 0.0
    for card in range(KINDS):
        room[UNSEEN + card] = float(table.rules.copies[card] - table.gone[card] - me.hand[card])
    for seat in range(table.players):
        if seat != me.seat:
            count_known(table, me, seat)
    count_pool(table, me)
    count_turns(table, me)
    room[KINGS] = 0.0
    room[RINGS] = 0.0
    for steps in range(1, table.players):
        count_hand(table, me, weights, (me.seat + steps) % table.players)


def count_own(table: Table, me: Seat) -> None:
    """One's own stones."""
    for gem in range(GEMS):
        stones = blank_stones(table, me, gem)
        for card in cards_of(gem):
            stones += own_copies(table, me, card) * table.rules.stones[card]
        me.scratch[OWN + gem] = float(stones)


def count_known(table: Table, me: Seat, seat: int) -> None:
    """Cards that a rival is known to have got, and their stones."""
    room = me.scratch
    known = 0
    prices = 0
    for card in range(KINDS):
        copies = me.known[seat][card]
        known += copies
        prices += copies * table.rules.prices[card][0]
        room[UNSEEN + card] -= copies
    for gem in range(GEMS):
        stones = 0
        for card in cards_of(gem):
            stones += me.known[seat][card] * table.rules.stones[card]
        room[STONES + seat * GEMS + gem] = float(stones)
    gem = blank_gem(table)
    if gem != NOBODY:
        stones = me.known[seat][Card.BLANK_GRAY] * table.rules.stones[Card.BLANK_GRAY]
        room[STONES + seat * GEMS + gem] += stones
    room[UNKNOWN + seat] = float(known)
    room[MEAN_PRICE + seat] = float(prices)


def count_pool(table: Table, me: Seat) -> None:
    """Unseen cards that may be in a hand: in the pile or unknown in a hand."""
    room = me.scratch
    for slot in range(table.rules.market_size):
        if table.market[slot] != NOBODY:
            room[UNSEEN + table.market[slot]] -= 1.0
    pool = 0.0
    prices = 0.0
    for card in range(KINDS):
        unseen = 0.0 if held_back(table, card) else max(0.0, room[UNSEEN + card])
        room[UNSEEN + card] = unseen
        pool += unseen
        prices += unseen * table.rules.prices[card][0]
    for gem in range(GEMS):
        total = 0.0
        squares = 0.0
        for card in cards_of(gem):
            stones = room[UNSEEN + card] * table.rules.stones[card]
            total += stones
            squares += stones * table.rules.stones[card]
        room[POOL_STONES + gem] = total
        room[POOL_SQUARES + gem] = squares
    gem = blank_gem(table)
    if gem != NOBODY:
        stones = room[UNSEEN + Card.BLANK_GRAY] * table.rules.stones[Card.BLANK_GRAY]
        room[POOL_STONES + gem] += stones
        room[POOL_SQUARES + gem] += stones * table.rules.stones[Card.BLANK_GRAY]
    room[POOL] = max(1.0, pool)
    room[POOL_PRICE] = prices / room[POOL]


def count_turns(table: Table, me: Seat) -> None:
    """Turns of one's own before the coming sale and before the last, from how Merchants are placed in the pile."""
    merchants = table.rules.copies[Card.MERCHANT]
    later = max(0, merchants - table.sales - 1)
    me.scratch[LATER] = float(later)
    left = float(max(0, table.pile - merchants + table.merchants))
    turn = PACE * table.players
    share = 0.0  # while a sale is postponed or held
    if table.merchants <= table.sales and later == 0:
        share = max(0.0, left - 0.5 * table.rules.last_merchant)
    elif table.merchants <= table.sales:
        # Merchants lie at equal shares of the pile, so between two of them lies as much as after the last but one
        share = max(0.0, left - first_pile(table) * later / merchants)
    me.scratch[TURNS] = share / turn
    me.scratch[GAME_TURNS] = left / turn


def count_hand(table: Table, me: Seat, weights: list[float], seat: int) -> None:
    """What a rival is expected to hold and to show."""
    room = me.scratch
    thefts = 0
    for thief in range(table.players):
        thefts += me.stolen[seat][thief]
    before = float(table.hand_size[seat] + thefts)
    unknown = max(0.0, before - room[UNKNOWN + seat])
    keep = table.hand_size[seat] / before if before > 0.0 else 0.0
    each = unknown / room[POOL]
    room[UNKNOWN + seat] = unknown
    if before > 0.0:
        room[MEAN_PRICE + seat] = (room[MEAN_PRICE + seat] + unknown * room[POOL_PRICE]) / before
    known = me.known[seat]
    room[KINGS] += min(1.0, keep * (known[Card.KING] + each * room[UNSEEN + Card.KING]))
    room[RINGS] += keep * (known[Card.RING] + each * room[UNSEEN + Card.RING])
    room[GUARDS + seat] = keep * (known[Card.MUSKETEER] + each * room[UNSEEN + Card.MUSKETEER])
    shows = keep * weights[Place.RIVAL_SHOWS_LAST if last_sale(table) else Place.RIVAL_SHOWS]
    more = weights[Place.RIVAL_BUYS] * room[TURNS]
    doubt = 0.01 + weights[Place.SPREAD] + weights[Place.GROWTH] * room[TURNS]
    for gem in range(GEMS):
        at = seat * GEMS + gem
        stones = room[STONES + at]
        room[STONES + at] = shows * (stones + each * room[POOL_STONES + gem]) + more
        room[DOUBT + at] = sqrt(doubt + each * room[POOL_SQUARES + gem] + (1.0 - keep) * stones)


def expect_prices(table: Table, me: Seat, weights: list[float]) -> None:
    """Fashion is known; the rarity tile follows from the stones that all are expected to show."""
    room = me.scratch
    spread = 0.1 + weights[Place.RARITY_SPREAD]
    for rank in range(GEMS):
        gem = table.fashion[rank]
        shown = room[OWN + gem] - 0.1 * (GEMS - rank)  # the more fashionable of two equals is the rarer
        for steps in range(1, table.players):
            shown += room[STONES + (me.seat + steps) % table.players * GEMS + gem]
        room[FEAR + gem] = shown
        room[PRICE + gem] = 0.0
    for rank in range(1, GEMS):
        for before in range(rank):
            gem = table.fashion[rank]
            other = table.fashion[before]
            more = rise((room[FEAR + gem] - room[FEAR + other]) / spread)
            room[PRICE + gem] += more
            room[PRICE + other] += 1.0 - more
    for rank in range(GEMS):
        gem = table.fashion[rank]
        place = room[PRICE + gem]
        low = min(GEMS - 2, int(place))
        tile = table.rules.rarity_tiles[low]
        rarity = tile + (place - low) * (table.rules.rarity_tiles[low + 1] - tile)
        room[PRICE + gem] = table.rules.fashion_tiles[rank] + rarity


def expect_kings(table: Table, me: Seat, weights: list[float]) -> None:
    """Kings fall on gems by their price."""
    room = me.scratch
    total = 1.0
    for rank in range(GEMS):
        total += room[PRICE + table.fashion[rank]]
    for gem in range(GEMS):
        room[FEAR + gem] = min(0.9, weights[Place.KING_FEAR] * room[KINGS] * room[PRICE + gem] / total)


def rise(x: float) -> float:
    """A curve from 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


def chance(table: Table, me: Seat, gem: int, stones: float) -> float:
    """How likely so many stones of a gem are the most on display, or as many as the most."""
    if stones <= 0.0:
        return 0.0
    likely = 1.0
    for steps in range(1, table.players):
        at = (me.seat + steps) % table.players * GEMS + gem
        likely *= rise((stones + 0.5 - me.scratch[STONES + at]) / me.scratch[DOUBT + at])
    return likely


def row_worth(me: Seat, gem: int) -> float:
    """Pounds that one jewel of a gem is expected to bring with all one's stones."""
    return me.scratch[HOPE + gem] * me.scratch[PRICE + gem] * (1.0 - me.scratch[FEAR + gem])


def harm(table: Table, weights: list[float]) -> float:
    """Worth of a pound that a rival loses: among more players it helps each less."""
    return weights[Place.HARM] / max(1, table.players - 1)


def king_worth(table: Table, me: Seat, weights: list[float], gem: int, stones: float) -> float:
    """Pounds that a King is worth on a gem of which one shows so many stones."""
    room = me.scratch
    sell = chance(table, me, gem, stones)
    jewels = 1.0 + room[RINGS] * weights[Place.RIVAL_RINGS]
    gain = harm(table, weights) * (1.0 - sell) * room[PRICE + gem] * jewels - sell * room[PRICE + gem]
    if table.necklace != NOBODY and table.necklace != me.seat:
        void = weights[Place.NECKLACE_FEAR]
        gain = (1.0 - void) * gain - void * table.rules.tribute_pounds
    return gain * (1.0 - 0.5 * room[FEAR + gem])


def necklace_worth(table: Table, me: Seat, gem: int, jewels: float) -> float:
    """Pounds that the Necklace is worth on a gem: what it saves and the tribute of Kings laid there."""
    room = me.scratch
    saved = jewels * room[HOPE + gem] * room[PRICE + gem]
    return room[FEAR + gem] * (saved + table.rules.tribute_pounds)


def best_king(table: Table, me: Seat, weights: list[float]) -> float:
    """Pounds that a King is worth where he is worth most."""
    best = 0.0
    for gem in range(GEMS):
        best = max(best, king_worth(table, me, weights, gem, 1.0))
    return best


def best_necklace(table: Table, me: Seat) -> float:
    """Pounds that the Necklace is worth where it is worth most."""
    best = 0.0
    for gem in range(GEMS):
        if me.scratch[OWN + gem] > 0.0:
            best = max(best, necklace_worth(table, me, gem, 1.0 + me.hand[Card.RING]))
    return best


def last_sale(table: Table) -> bool:
    """Whether the sale that is held or comes next is the last."""
    return table.sales >= table.rules.copies[Card.MERCHANT] - 1

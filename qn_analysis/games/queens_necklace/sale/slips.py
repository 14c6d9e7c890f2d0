"""What typical slips in an answer about a sale lead to: a source of all builds.

A slip is worked out only to be compared with a wrong answer; answers are as `asking` has them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ..words.cards import GEMS
from ..words.events import Column, Event
from .asking import About, Asked, bits, has_event, power, seats_of
from .telling_words import Settled


class Slip(IntEnum):
    """What somebody may have forgotten."""

    RARITY_TIES = 0
    ALCHEMIST = 1
    CARDS = 2
    RARITY_REVERSED = 3
    FASHION_ONLY = 4
    RARITY_ONLY = 5
    BANKER_IN_PRICE = 6
    OTHER_TILE = 7
    KING = 8
    NO_NECKLACE = 9
    NECKLACE = 10
    NO_KING = 11
    OWN_KING = 12
    TRIBUTE = 13
    PAYERS = 14
    TIE_NOBODY = 15
    TIE = 16
    RINGS_AS_STONES = 17
    EVERYONE = 18
    BANKER_AND_RINGS = 19
    BANKER_ONCE = 20
    RINGS = 21
    RINGS_ONLY = 22
    BANKER = 23
    STONES = 24
    TRIBUTE_SIGN = 25
    KING_TOTAL = 26
    LOST_ROWS = 27
    BEFORE = 28


def list_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """What typical slips at question `n` lead to, the likeliest first, into `slip` and `leads_to` of the questions.

    `s` is the sale as a telling left it, after the Alchemists; `laid` the same as laid.
    """
    a.slips = 0
    about = a.about[n]
    if about == About.RARITY:
        rarity_slips(a, n, s, laid)
    elif about == About.PRICE:
        price_slips(a, n, s, laid, events)
    elif about == About.KINGS:
        king_slips(a, n, s, laid)
    elif about == About.SELLERS:
        seller_slips(a, n, s, laid, events)
    elif about == About.POUNDS:
        pound_slips(a, n, s, events)
    else:
        total_slips(a, n, s, events)


def leads(a: Asked, slip: int, to: int) -> None:
    """A slip leads to an answer."""
    a.slip[a.slips] = slip
    a.leads_to[a.slips] = to
    a.slips += 1


def ordered(a: Asked, n: int, backwards: int) -> int:
    """The gems of a question by their `key`, ties in fashion order or the other way round."""
    listed = a.listed[n]
    for rank in range(listed):
        a.order[rank] = a.options[n][listed - 1 - rank if backwards == 1 else rank]
    for last in range(1, listed):
        at = last
        while at > 0 and a.key[a.order[at - 1]] > a.key[a.order[at]]:
            other = a.order[at]
            a.order[at] = a.order[at - 1]
            a.order[at - 1] = other
            at -= 1
    packed = 0
    for rank in range(listed):
        packed += a.order[rank] * power(rank)
    return packed


def rarity_slips(a: Asked, n: int, s: Settled, laid: Settled) -> None:
    """Of the order of the tiles."""
    for gem in range(GEMS):
        a.key[gem] = s.counted[gem]
    leads(a, Slip.RARITY_TIES, ordered(a, n, 1))
    for gem in range(GEMS):
        a.key[gem] = 0
        for seat in range(s.players):
            a.key[gem] += laid.stones[seat][gem]
    leads(a, Slip.ALCHEMIST, ordered(a, n, 0))
    for gem in range(GEMS):
        a.key[gem] = 0
        for seat in range(s.players):
            a.key[gem] += s.cards[seat][gem]
    leads(a, Slip.CARDS, ordered(a, n, 0))
    for gem in range(GEMS):
        a.key[gem] = -s.counted[gem]
    leads(a, Slip.RARITY_REVERSED, ordered(a, n, 0))
    turned = 0
    rest = a.answer[n]
    for place in range(a.listed[n]):
        turned += (rest & 3) * power(a.listed[n] - 1 - place)
        rest = rest >> 2
    leads(a, Slip.RARITY_REVERSED, turned)


def rank_of(s: Settled, gem: int) -> int:
    """A gem's place in fashion."""
    found = 0
    for rank in range(GEMS):
        if s.fashion[rank] == gem:
            found = rank
    return found


def bonus_of(s: Settled, events: Any, seat: int) -> int:
    """Pounds that a player's Bankers add to each jewel, as her events show it; 0 where she would sell nothing."""
    for at in range(s.events):
        event = events[at][Column.EVENT]
        if events[at][Column.SEAT] == seat and (event == Event.SOLD or event == Event.UNSOLD_CANCELLED):
            price: int = s.price[events[at][Column.GEM]]
            each: int = events[at][Column.AMOUNT] // events[at][Column.COUNT]
            return each - price
    return 0


def price_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """Of the price of a jewel."""
    gem = a.gem[n]
    fashion = s.tiles[rank_of(s, gem)]
    leads(a, Slip.FASHION_ONLY, fashion)
    leads(a, Slip.RARITY_ONLY, s.rarity[gem])
    for seat in range(s.players):
        if laid.cards[seat][gem] > 0:
            leads(a, Slip.BANKER_IN_PRICE, s.price[gem] + bonus_of(s, events, seat))
    for rank in range(GEMS):
        leads(a, Slip.OTHER_TILE, fashion + s.rarity[s.fashion[rank]])


def king_slips(a: Asked, n: int, s: Settled, laid: Settled) -> None:
    """Of Kings and the Necklace."""
    gem = a.gem[n]
    necklaces = 0
    for seat in range(s.players):
        necklaces += laid.necklaces[seat][gem]
    pays = a.listed[n] - 2
    if a.answer[n] == 0:
        leads(a, Slip.KING, 1)
        slip = Slip.KING if necklaces > 0 else Slip.NO_NECKLACE
    elif a.answer[n] == 1:
        leads(a, Slip.NECKLACE if pays > 0 else Slip.NO_KING, 0)
        slip = Slip.OWN_KING
    else:
        leads(a, Slip.NECKLACE, 0)
        leads(a, Slip.TRIBUTE, 1)
        slip = Slip.PAYERS
    for at in range(2, a.listed[n]):
        leads(a, slip, a.options[n][at])


def most_votes(a: Asked, s: Settled) -> int:
    """Those with the most `votes`, if anybody has any, a bit each."""
    most = 0
    for seat in range(s.players):
        most = max(most, a.votes[seat])
    mask = 0
    for seat in range(s.players):
        if most > 0 and a.votes[seat] == most:
            mask = mask | (1 << seat)
    return mask


def seller_slips(a: Asked, n: int, s: Settled, laid: Settled, events: Any) -> None:
    """Of who sells."""
    gem = a.gem[n]
    if has_event(s, events, Event.GEM_CANCELLED, gem):
        leads(a, Slip.KING, seats_of(s, events, Event.UNSOLD_CANCELLED, gem))
    sold = seats_of(s, events, Event.SOLD, gem)
    if has_event(s, events, Event.KING_VOIDED, gem):
        leads(a, Slip.NECKLACE, 0)
    if bits(sold) > 1:
        leads(a, Slip.TIE_NOBODY, 0)
        for mask in range(1, sold):
            if (mask & 15) == (mask & sold & 15):
                leads(a, Slip.TIE, mask)
    moved = 0
    for at in range(s.events):
        if events[at][Column.EVENT] == Event.TRANSMUTED:
            moved += 1
    if moved > 0:
        for seat in range(s.players):
            a.votes[seat] = laid.stones[seat][gem]
        leads(a, Slip.ALCHEMIST, most_votes(a, s))
    for seat in range(s.players):
        a.votes[seat] = s.cards[seat][gem]
    leads(a, Slip.CARDS, most_votes(a, s))
    everyone = 0
    for seat in range(s.players):
        stones = s.stones[seat][gem]
        a.votes[seat] = stones + s.rings[seat][gem] if stones > 0 else 0
        if stones > 0:
            everyone = everyone | (1 << seat)
    leads(a, Slip.RINGS_AS_STONES, most_votes(a, s))
    leads(a, Slip.EVERYONE, everyone)


def pound_slips(a: Asked, n: int, s: Settled, events: Any) -> None:
    """Of what a seller is paid."""
    gem = a.gem[n]
    seat = a.seat[n]
    price = s.price[gem]
    bonus = bonus_of(s, events, seat)
    each = price + bonus
    jewels = 1
    for at in range(s.events):
        row = events[at]
        if row[Column.EVENT] == Event.SOLD and row[Column.SEAT] == seat and row[Column.GEM] == gem:
            jewels = row[Column.COUNT]
    rings = jewels - 1
    if rings > 0 and bonus != 0:
        leads(a, Slip.BANKER_AND_RINGS, price)
        leads(a, Slip.BANKER_ONCE, jewels * price + bonus)
    if rings > 0:
        leads(a, Slip.RINGS, each)
        leads(a, Slip.RINGS_ONLY, rings * each)
    if bonus != 0:
        leads(a, Slip.BANKER, jewels * price)
    leads(a, Slip.STONES, s.stones[seat][gem] * each)
    leads(a, Slip.STONES, s.cards[seat][gem] * each)
    leads(a, Slip.STONES, (s.stones[seat][gem] + rings) * each)


def total_slips(a: Asked, n: int, s: Settled, events: Any) -> None:
    """Of what a player earns in all."""
    seat = a.seat[n]
    gain = s.gain[seat]
    bonus = bonus_of(s, events, seat)
    tribute = 0
    cancelled = 0
    lost = 0
    single = 0
    jewels = 0
    later = 0
    prices = 0
    for at in range(s.events):
        row = events[at]
        event = row[Column.EVENT]
        if event == Event.TRIBUTE_PAID:
            if row[Column.OTHER] == seat:
                tribute += row[Column.AMOUNT]
            if row[Column.SEAT] == seat:
                tribute -= row[Column.AMOUNT]
        elif row[Column.SEAT] != seat:
            continue
        elif event == Event.UNSOLD_CANCELLED:
            cancelled += row[Column.AMOUNT]
        elif event == Event.UNSOLD_BEATEN:
            lost += row[Column.COUNT] * (s.price[row[Column.GEM]] + bonus)
        elif event == Event.SOLD:
            single += row[Column.AMOUNT] // row[Column.COUNT]
            jewels += row[Column.COUNT]
            later += row[Column.COUNT] - 1
            prices += s.price[row[Column.GEM]]
    leads(a, Slip.TRIBUTE, gain - tribute)
    leads(a, Slip.TRIBUTE_SIGN, gain - 2 * tribute)
    leads(a, Slip.KING_TOTAL, gain + cancelled)
    leads(a, Slip.LOST_ROWS, gain + lost)
    leads(a, Slip.RINGS, tribute + single)
    leads(a, Slip.BANKER, gain - jewels * bonus)
    leads(a, Slip.BANKER_AND_RINGS, tribute + prices)
    leads(a, Slip.BANKER_ONCE, gain - later * bonus)
    leads(a, Slip.BEFORE, gain + s.before[seat])

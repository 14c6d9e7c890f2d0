"""Hands and the pile, followed card by card."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NULL

from ...words.cards import KINDS, Card
from ...words.events import Event
from .state import (
    COPIES,
    GAINS,
    GIVES,
    HANDS,
    ROBBED,
    STEP,
    Answer,
    Asked,
    Away,
    Gone,
    Hand,
    Hands,
    Known,
    Moved,
    Pile,
    Rules,
)

NOBODY = -1
MERCHANT = int(Card.MERCHANT)


def hands(rows: Moved, rules: Rules, b: Hands, out: Any) -> int:
    """Each card that comes to a hand or leaves it: the loss of one who is robbed stands after the gain of the other."""
    n = 0
    begun = 0
    for at in range(len(rows.event)):
        if rows.first[at] == 1:
            for old in range(begun, n):
                place = hand_of(out[Hand.WHOSE][old])
                b.held[place][min(out[Hand.WHAT][old], STEP - 1)] = 0
                b.size[place] = 0
            begun = n
        does = rules.hand[rows.event[at]]
        if does == 0:
            continue
        card = rows.card[at]
        kind = min(card, STEP - 1)
        for robbed in range(2):
            if does & (ROBBED if robbed == 1 else GAINS | GIVES) == 0:
                continue
            more = 1 if robbed == 0 and does & GAINS else -1
            if robbed == 0 and does & COPIES and rows.number[at] > 1:
                more *= rows.number[at]
            who = max(rows.other[at] if robbed == 1 else rows.seat[at], NOBODY)
            place = hand_of(who)
            b.held[place][kind] += more
            b.size[place] += more
            out[Hand.ROW][n] = at
            out[Hand.WHOSE][n] = who
            out[Hand.WHAT][n] = card
            out[Hand.CHANGE][n] = more
            out[Hand.HELD][n] = b.held[place][kind]
            out[Hand.SIZE][n] = b.size[place]
            n += 1
    return n


def hand_of(seat: int) -> int:
    """The number of the hand of a seat."""
    return seat if seat >= 0 else HANDS - 1


def hands_asked(rows: Asked, rules: Rules, b: Known, out: Any) -> int:
    """What hands hold once all is done that stands at a place of a game or before it."""
    n = 0
    of = 0
    for asked in range(len(rows.of_game)):
        game, until = rows.of_game[asked], rows.until[asked]
        if asked == 0 or game != rows.of_game[asked - 1]:
            n = begin_of(rows, n, game)
            of += 1
        while n < len(rows.row) and rows.game[rows.row[n]] == game and 0 <= rows.seq[rows.row[n]] <= until:
            place = hand_of(rows.whose[n])
            kind = min(rows.what[n], STEP - 1)
            b.held[place][kind] = rows.held[n]
            b.held_in[place][kind] = of
            b.size[place] = rows.size[n]
            b.size_in[place] = of
            n += 1
        place = hand_of(rows.hand[asked])
        kind = rows.kind[asked]
        out[Answer.HELD][asked] = b.held[place][kind] if until >= 0 and b.held_in[place][kind] == of else 0
        out[Answer.SIZE][asked] = b.size[place] if b.size_in[place] == of else 0
        out[Answer.SOME][asked] = until >= 0 and b.size_in[place] == of
    return len(rows.of_game)


def begin_of(rows: Asked, since: int, game: int) -> int:
    """The first move from some move on that is not of an earlier game: it lies near, or games are passed over."""
    low = since
    step = 1
    while low + step <= len(rows.row) and rows.game[rows.row[low + step - 1]] < game:
        low += step
        step *= 2
    high = min(low + step, len(rows.row))
    while low < high:
        half = (low + high) // 2
        if rows.game[rows.row[half]] < game:
            low = half + 1
        else:
            high = half
    return low


def pile(rows: Moved, rules: Rules, b: Away, out: Any) -> int:
    """Each card that is drawn from the pile or given back to it. A Merchant is drawn though he may not be named."""
    deck = 0
    for kind in range(KINDS):
        deck += rules.copies[kind]
    n = 0
    for at in range(len(rows.event)):
        if rows.first[at] == 1:
            for kind in range(STEP + 1):
                b.kinds[kind] = 0
        more = rules.pile[rows.event[at]]
        if more == 0:
            continue
        kind = rows.card[at]
        if kind == NULL and rows.event[at] == Event.MERCHANT_DRAWN:
            kind = MERCHANT
        b.kinds[STEP] += more
        b.kinds[min(kind, STEP - 1)] += more
        out[Pile.ROW][n] = at
        out[Pile.WHAT][n] = kind
        out[Pile.CHANGE][n] = more
        out[Pile.LEFT][n] = b.kinds[min(kind, STEP - 1)] + (0 if kind == NULL else rules.copies[kind])
        out[Pile.SIZE][n] = b.kinds[STEP] + deck
        n += 1
    return n


def gone(rows: Moved, rules: Rules, b: Away, out: Any) -> int:
    """The rows at which more copies of a card have left the game, or a hand for a display, than the deck has."""
    n = 0
    for at in range(len(rows.event)):
        if rows.first[at] == 1:
            for kind in range(KINDS):
                b.kinds[kind] = 0
        leaving = rules.gone[rows.event[at]]
        card = rows.card[at]
        if leaving == 0 or card == NULL:
            continue
        b.kinds[card] += rows.number[at] if leaving == 2 and rows.number[at] > 1 else 1
        if b.kinds[card] > rules.copies[card]:
            out[Gone.ROW][n] = at
            out[Gone.WHAT][n] = card
            out[Gone.SEEN][n] = b.kinds[card]
            n += 1
    return n

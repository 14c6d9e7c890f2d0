"""Refills of the market, and the chance that a Merchant comes in one, for one who knows the set-up and counts.

By the set-up each Merchant lies with equal chance at each place that his share of the pile leaves open, whatever the
others do; the places drawn without him are out. Nothing else is known of the pile, so this is exact.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.events import Event
from ...words.phases import Phase
from .columns import Refill
from .following import begin_game, follow_pile
from .state import Board, Rows, Rules


def fold_refills(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a turn whose refill has a place to fill and a card to draw, while a Merchant is to come."""
    made = 0
    b.slot = NULL
    for n in range(len(rows.game)):
        event = rows.event[n]
        if rows.game[n] + 1 != b.game or rows.turn[n] != b.turn:
            made = write_refill(rules, b, out, made)
            if begin_game(rows, rules, b, n):
                b.drawn = 0
            b.turn = rows.turn[n]
            begin_turn(b, n)
        if event == Event.TURN_STARTED:
            b.slot = rows.seat[n]
        elif event == Event.BOUGHT or event == Event.EXPIRED:
            b.places += 1
        elif event == Event.DRAWN:
            b.fresh += 1
        elif event == Event.MERCHANT_DRAWN:
            if rows.phase[n] == Phase.ASTROLOGER:
                b.early += 1
            else:
                b.late += 1
        elif event == Event.SALE_OPENED:
            here = rows.number[n] > b.drawn and rows.number[n] <= b.drawn + b.early  # an Astrologer drew its Merchant
            if here and rows.year[n] == rules.merchants:
                b.over = 1  # the game ends in mid-purchase
        follow_pile(rows, rules, b, n)
    return write_refill(rules, b, out, made)


def begin_turn(b: Board, n: int) -> None:
    """A turn of which nothing was told yet."""
    b.first = n
    b.ducats = b.left
    b.slot = NULL
    b.places = 0
    b.fresh = 0
    b.early = 0
    b.late = 0
    b.over = 0


def write_refill(rules: Rules, b: Board, out: Any, made: int) -> int:
    """The row of a turn that is over."""
    merchant = b.drawn + b.early + 1
    left = b.ducats - b.fresh - b.early
    cards = min(b.places, left)
    b.drawn += b.early + b.late
    if b.game == 0 or b.slot == NULL or b.over == 1 or b.dealt == 0 or cards < 1 or merchant > rules.merchants:
        return made
    out[Refill.GAME][made] = b.first
    out[Refill.TURN][made] = b.turn
    out[Refill.SEAT][made] = b.slot
    out[Refill.MERCHANT][made] = merchant
    out[Refill.LEFT][made] = left
    out[Refill.CARDS][made] = cards
    out[Refill.CHANCE][made] = merchant_chance(rules, merchant, left, cards)
    out[Refill.CAME][made] = b.late > 0
    return made + 1


def merchant_chance(rules: Rules, merchant: int, left: int, cards: int) -> float:
    """The chance that a Merchant is among the next cards; `NONE` where he ought to have come before."""
    above = rules.deck - rules.dealt - (left - rules.merchants + merchant - 1)  # gone, Merchants not counted
    return place_chance(rules.highest[merchant - 1], rules.lowest[merchant - 1], above, cards)


def place_chance(first: int, last: int, above: int, cards: int) -> float:
    """The chance that one of the next cards is the Merchant; `NONE` where he ought to have come before.

    Args:
        first, last: fewest and most cards of the pile above him as it was made, Merchants not counted.
        above: such cards that are gone.
        cards: that are going to be drawn.
    """
    low = max(first, above)
    if low > last:
        return float(NONE)
    return max(0, min(last, above + cards - 1) - low + 1) / (last - low + 1)

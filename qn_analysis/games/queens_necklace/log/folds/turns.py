"""Turns, purchases and offers: one fold each."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, SLOTS, Card
from ...words.events import Event
from .columns import Offered, Purchase, Turn
from .following import begin_game, cards_left, follow_fashion, follow_necklace, follow_pile, step_of, told
from .state import Board, Rows, Rules


def fold_turns(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a turn that begins."""
    made = 0
    row = -1  # of the turn that is on
    for n in range(len(rows.game)):
        event = rows.event[n]
        if begin_game(rows, rules, b, n) or rows.turn[n] != b.turn:
            b.turn = rows.turn[n]
            b.ducats = b.left  # the pile before the turn
            row = -1
        follow_pile(rows, rules, b, n)
        if event == Event.TURN_STARTED and rows.seat[n] != NULL:
            row = made
            made += 1
            for column in range(len(out)):
                out[column][row] = 0
            out[Turn.GAME][row] = n
            out[Turn.TURN][row] = rows.turn[n]
            out[Turn.YEAR][row] = rows.year[n]
            out[Turn.SEAT][row] = rows.seat[n]
            out[Turn.PURSE][row] = rows.amount[n]
            out[Turn.DUCATS][row] = rows.amount[n]
            out[Turn.LEFT][row] = b.ducats if b.dealt > 0 else NONE
            out[Turn.HOLDER][row] = b.necklace
            for rank in range(GEMS):
                out[Turn.FASHION_1 + rank][row] = b.gems[rank]
        elif row >= 0:
            count_in_turn(rows, out, row, n, event)
        follow_necklace(rows, rules, b, n)
        follow_fashion(rows, b, n)
    return made


def count_in_turn(rows: Rows, out: Any, row: int, n: int, event: int) -> None:
    """What a row adds to its turn."""
    amount = told(rows.amount[n])
    if event == Event.PLAYED:
        card = rows.card[n]
        if card != NULL and card != Card.QUEEN and card != Card.ALCHEMIST:
            out[Turn.CHARACTERS][row] += 1
            out[Turn.COURTIERS][row] += amount
            if out[Turn.DUCATS][row] != NONE:
                out[Turn.DUCATS][row] += amount
    elif event == Event.BOUGHT:
        out[Turn.BOUGHT][row] += 1
        out[Turn.SPENT][row] += amount
    elif event == Event.DRAWN:
        out[Turn.DRAWN][row] += 1
    elif event == Event.DUCATS_LOST:
        out[Turn.LOST][row] += amount
    elif event == Event.PASSED:
        out[Turn.PASSED][row] = 1
    elif event == Event.TAKEN:
        out[Turn.TAKEN][row] += 1
    elif event == Event.EXPIRED:
        out[Turn.EXPIRED][row] += 1
    elif event == Event.MERCHANT_DRAWN:
        out[Turn.MERCHANTS][row] += 1
    elif event == Event.SALE_OPENED:
        out[Turn.SALES][row] += 1


def fold_purchases(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a card bought."""
    made = 0
    for n in range(len(rows.game)):
        event = rows.event[n]
        if begin_game(rows, rules, b, n) or rows.turn[n] != b.turn:
            b.turn = rows.turn[n]
            b.ducats = 0
            b.begun = 0
            b.nth = 0
        follow_pile(rows, rules, b, n)
        if event == Event.TURN_STARTED:
            b.begun = 1
            b.ducats += told(rows.amount[n])
        elif event == Event.PLAYED:
            b.ducats += told(rows.amount[n])
        elif event == Event.BOUGHT:
            card = rows.card[n]
            b.nth += 1
            out[Purchase.GAME][made] = n
            out[Purchase.TURN][made] = rows.turn[n]
            out[Purchase.NTH][made] = b.nth
            out[Purchase.SEQ][made] = rows.seq[n]
            out[Purchase.YEAR][made] = rows.year[n]
            out[Purchase.SEAT][made] = rows.seat[n]
            out[Purchase.SLOT][made] = rows.slot[n]
            out[Purchase.CARD][made] = card
            out[Purchase.STEP][made] = rows.number[n]
            out[Purchase.TOP][made] = NONE if card == NULL else rules.prices[card][0]
            out[Purchase.PAID][made] = rows.amount[n]
            out[Purchase.DUCATS][made] = b.ducats if b.begun == 1 and rows.amount[n] != NONE else NONE
            out[Purchase.LEFT][made] = cards_left(b)
            b.ducats -= told(rows.amount[n])
            made += 1
    return made


def fold_offers(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a card that lies in the market as a purchase phase begins.

    The market does not change in the influence phase, so that what lies there then is what the devaluation and refill
    before it left, or the opening five: each `offered` and each `marked_down` is an offer of the turn after, unless the
    Queen takes the card at once.
    """
    made = 0
    for n in range(len(rows.game)):
        event = rows.event[n]
        if begin_game(rows, rules, b, n):
            b.slot = NULL
            for slot in range(SLOTS):
                b.market[slot].turn = -1
                b.market[slot].row = -1
        follow_pile(rows, rules, b, n)
        if follow_necklace(rows, rules, b, n):
            if rules.before_buying[event] == 1 and rows.turn[n] == b.turn:
                for row in range(b.first, made):
                    out[Offered.HOLDER][row] = b.necklace
        elif follow_fashion(rows, b, n) and rows.turn[n] == b.turn:
            for row in range(b.first, made):
                out[Offered.FASHION_1 + rows.slot[n]][row] = rows.gem[n]
        slot = rows.slot[n]
        if event == Event.OFFERED or event == Event.MARKED_DOWN:
            b.market[slot].turn = rows.turn[n]
            b.market[slot].card = rows.card[n]
            b.market[slot].price = rows.amount[n]
            b.slot = slot
        elif event == Event.TAKEN:
            if slot == b.slot:  # what has just been laid out; another card may replace it
                b.market[slot].turn = -1
            b.slot = NULL
        elif event == Event.TURN_STARTED:
            b.turn = rows.turn[n]
            b.first = made
            made = offer_market(rows, rules, b, out, made, n)
        elif rows.turn[n] == b.turn and made > b.first:
            if event == Event.PLAYED and rows.amount[n] > 0:
                for row in range(b.first, made):
                    if out[Offered.DUCATS][row] != NONE:
                        out[Offered.DUCATS][row] += rows.amount[n]
            elif event == Event.BOUGHT and slot < SLOTS and b.market[slot].row >= 0:
                out[Offered.BOUGHT][b.market[slot].row] = 1
                out[Offered.PAID][b.market[slot].row] = rows.amount[n]
            elif event == Event.EXPIRED and slot < SLOTS and b.market[slot].row >= 0:
                out[Offered.EXPIRED][b.market[slot].row] = 1
    return made


def offer_market(rows: Rows, rules: Rules, b: Board, out: Any, made: int, n: int) -> int:
    """Write down what lies in the market as a turn begins."""
    for slot in range(SLOTS):
        there = b.market[slot]
        there.row = -1
        if there.turn != rows.turn[n] - 1:
            continue
        there.row = made
        out[Offered.GAME][made] = n
        out[Offered.TURN][made] = rows.turn[n]
        out[Offered.SLOT][made] = slot
        out[Offered.YEAR][made] = rows.year[n]
        out[Offered.SEAT][made] = rows.seat[n]
        out[Offered.CARD][made] = there.card
        out[Offered.STEP][made] = step_of(rules, there.card, there.price)
        out[Offered.PRICE][made] = there.price
        out[Offered.DUCATS][made] = rows.amount[n]
        out[Offered.LEFT][made] = cards_left(b)
        out[Offered.BOUGHT][made] = 0
        out[Offered.PAID][made] = NONE
        out[Offered.EXPIRED][made] = 0
        out[Offered.HOLDER][made] = b.necklace
        for rank in range(GEMS):
            out[Offered.FASHION_1 + rank][made] = b.gems[rank]
        made += 1
    return made

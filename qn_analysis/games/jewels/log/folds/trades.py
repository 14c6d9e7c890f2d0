"""Purchases and sales, and who bid for them: one fold each."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Deck
from ...words.events import Event
from .following import (
    fee_of,
    follow_auction,
    follow_steps,
    forget_auction,
    paid_of,
    price_of,
    spend,
    told,
)
from .state import Bidder, Board, Meeting, Role, Rows, Rules, Sort, Trade, Way


def fold_trades(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a purchase or sale; the coins on the Buyer follow it in its step."""
    made = 0
    for n in range(len(rows.game)):
        follow_steps(rows, rules, b, n)
        follow_auction(rows, b, n)
        event = rows.event[n]
        spent = spend(rows, b, n) if rules.counts[event] == 1 else NONE
        if event == Event.BOUGHT or event == Event.SOLD:
            write_trade(rows, rules, b, out, made, n)
            out[Trade.SPENT][made] = spent
            b.traded = b.step
            b.auction += 1
            forget_auction(b)
            made += 1
        elif event == Event.COINS_TAKEN and b.traded == b.step:
            coins = told(rows.amount[n])
            out[Trade.COINS][made - 1] += coins
            if out[Trade.GAINED][made - 1] != NONE:
                out[Trade.GAINED][made - 1] += coins
            if out[Trade.PROFIT][made - 1] != NONE:
                out[Trade.PROFIT][made - 1] += coins
    return made


def write_trade(rows: Rows, rules: Rules, b: Board, out: Any, row: int, n: int) -> None:
    """A purchase or sale, with the auction before it."""
    price = price_of(rows, rules, n)
    paid = paid_of(rows, b, n)
    way = Way.UNASKED
    if b.challengers > 0:
        way = Way.KEPT if rows.other[n] == NULL else Way.TAKEN
    out[Trade.GAME][row] = n
    out[Trade.SEQ][row] = rows.seq[n]
    out[Trade.ROUND][row] = b.round
    out[Trade.STEP][row] = b.step
    out[Trade.SEAT][row] = rows.seat[n]
    out[Trade.ACTIVE][row] = b.active
    out[Trade.RESOURCE][row] = rows.resource[n]
    out[Trade.OBJECT][row] = rows.object[n]
    out[Trade.CARD][row] = rows.card[n]
    out[Trade.AUCTION][row] = b.auction
    out[Trade.ASKED][row] = b.asked
    out[Trade.CHALLENGERS][row] = b.challengers
    out[Trade.OFFER][row] = b.offer
    out[Trade.COINS][row] = 0
    out[Trade.PRICE][row] = price
    out[Trade.PAID][row] = paid
    out[Trade.TRADE][row] = Sort.BUY if rows.event[n] == Event.BOUGHT else Sort.SELL
    out[Trade.WAY][row] = way
    out[Trade.GAINED][row] = price
    out[Trade.PROFIT][row] = NONE if price == NONE or paid == NONE else price - paid


def fold_meetings(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a sale to a Buyer or an interaction: what comes of it for who acts, until the next deed."""
    made = 0
    for n in range(len(rows.game)):
        follow_steps(rows, rules, b, n)
        event = rows.event[n]
        if rules.begins[event] == 1:
            b.row = -1
        if event == Event.SOLD or event == Event.INTERACTED:
            b.row = made
            out[Meeting.GAME][made] = n
            out[Meeting.SEAT][made] = rows.seat[n]
            out[Meeting.CARD][made] = rows.card[n]
            out[Meeting.CARDS][made] = 0
            out[Meeting.FAILED][made] = 0
            out[Meeting.BROUGHT][made] = 0
            out[Meeting.STOCK][made] = 0
            out[Meeting.GOODS][made] = 0
            made += 1
        elif b.row >= 0 and rows.seat[n] != NULL and rows.seat[n] == out[Meeting.SEAT][b.row]:
            bring(rows, rules, out, b.row, n)
    return made


def bring(rows: Rows, rules: Rules, out: Any, row: int, n: int) -> None:
    """What a row adds to a meeting."""
    event = rows.event[n]
    amount = told(rows.amount[n])
    mine = rows.card[n] != NULL and rows.card[n] == out[Meeting.CARD][row] and rows.number[n] == Deck.ENCOUNTERS
    cards = 0
    if event == Event.TREASURE_WON:
        cards = told(rows.number[n])
    elif event == Event.TAKEN or (event == Event.DRAWN and mine):
        cards = 1
    elif event == Event.EXCHANGED:
        cards = -1
    elif event == Event.COINS_TAKEN:
        out[Meeting.STOCK][row] += amount
        out[Meeting.BROUGHT][row] += amount
    elif event == Event.EARNED and mine:
        out[Meeting.BROUGHT][row] += amount
    elif event == Event.PAID and mine:
        out[Meeting.BROUGHT][row] -= amount
    elif event == Event.FAILED:
        out[Meeting.FAILED][row] = 1
    out[Meeting.CARDS][row] += cards
    if cards != 0 and rows.resource[n] != NULL:
        out[Meeting.GOODS][row] += cards * rules.prices[rows.resource[n]]


def fold_bidders(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a player in an auction that ended in a trade."""
    made = 0
    for n in range(len(rows.game)):
        if b.game != rows.game[n] + 1 and b.game > 0 and b.row >= 0:
            made = b.row  # an auction without a trade
        follow_steps(rows, rules, b, n)
        follow_auction(rows, b, n)
        event = rows.event[n]
        if event == Event.OFFERED:
            if b.row < 0:
                b.row = made
            role = Role.ACTIVE if rows.seat[n] == b.active and b.active != NULL else Role.CHALLENGER
            out[Bidder.GAME][made] = n
            out[Bidder.SEAT][made] = rows.seat[n]
            out[Bidder.OFFER][made] = rows.amount[n]
            out[Bidder.ROLE][made] = role
            made += 1
        elif event == Event.BOUGHT or event == Event.SOLD:
            first = b.row if b.row >= 0 else made
            for row in range(first, made):
                settle_bid(rows, rules, b, out, row, n)
            b.last = first
            b.row = -1
            b.traded = b.step
            forget_auction(b)
        elif event == Event.COINS_TAKEN and b.traded == b.step:
            for row in range(b.last, made):
                if out[Bidder.WON][row] == 1 and out[Bidder.PROFIT][row] != NONE:
                    out[Bidder.PROFIT][row] += told(rows.amount[n])
    return b.row if b.row >= 0 else made


def settle_bid(rows: Rows, rules: Rules, b: Board, out: Any, row: int, n: int) -> None:
    """What an offer came to, once the trade is made."""
    seat = out[Bidder.SEAT][row]
    won = seat == rows.seat[n] and seat != NULL
    profit = -fee_of(b, seat)
    if won:
        price = price_of(rows, rules, n)
        paid = paid_of(rows, b, n)
        profit = NONE if price == NONE or paid == NONE else price - paid
    out[Bidder.TRADE][row] = Sort.BUY if rows.event[n] == Event.BOUGHT else Sort.SELL
    out[Bidder.WON][row] = won
    out[Bidder.PROFIT][row] = profit

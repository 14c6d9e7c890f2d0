"""What several folds follow: games, rounds and steps one after the other, and the actions that are left."""

from __future__ import annotations

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS
from ...words.events import Event
from .state import Board, Rows, Rules


def follow_steps(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """The round and the step of a row."""
    if b.game != rows.game[n] + 1:
        b.game = rows.game[n] + 1
        b.round = 0
        b.step = 0
        b.active = NULL
        b.left = NONE
        b.turn = -1
        b.first = 0
        b.auction = 0
        b.traded = -1
        b.row = -1
        b.last = -1
        forget_auction(b)
    event = rows.event[n]
    if event == Event.ROUND_STARTED:
        b.round += 1
        b.left = NONE
        if rows.seat[n] != NULL:
            b.active = rows.seat[n]
    b.step += rules.begins[event]


def spend(rows: Rows, b: Board, n: int) -> int:
    """The actions that a row spends, of those events that tell how many are left; those forgone count."""
    number = rows.number[n]
    spent = NONE
    if rows.event[n] == Event.PASSED:
        spent = number
    elif b.left != NONE and number != NONE:
        spent = b.left - number
    b.left = number
    return spent


def forget_auction(b: Board) -> None:
    """Nobody was asked yet."""
    b.asked = 0
    b.challengers = 0
    b.offer = 0
    for seat in range(SEATS):
        b.fees[seat] = 0


def follow_auction(rows: Rows, b: Board, n: int) -> None:
    """Who asks for an auction, and what wins it."""
    event = rows.event[n]
    if event == Event.CHALLENGED or event == Event.NOT_CHALLENGED:
        b.asked += 1
        if event == Event.CHALLENGED:
            b.challengers += 1
            if rows.seat[n] != NULL:
                b.fees[rows.seat[n]] = told(rows.amount[n])
    elif event == Event.AUCTION_WON:
        b.offer += told(rows.amount[n])


def told(number: int) -> int:
    """A number, 0 where it was not told."""
    return 0 if number == NONE else number


def fee_of(b: Board, seat: int) -> int:
    """What asking for the auction cost a player."""
    return 0 if seat == NULL else b.fees[seat]


def price_of(rows: Rows, rules: Rules, n: int) -> int:
    """What is bought sells for so much, or what is sold sold for so much."""
    if rows.event[n] == Event.SOLD:
        return rows.amount[n]
    return NONE if rows.resource[n] == NULL else rules.prices[rows.resource[n]]


def paid_of(rows: Rows, b: Board, n: int) -> int:
    """Cost, offer, and what asking for the auction cost."""
    cost = 0 if rows.event[n] == Event.SOLD else rows.amount[n]
    return NONE if cost == NONE else cost + b.offer + fee_of(b, rows.seat[n])

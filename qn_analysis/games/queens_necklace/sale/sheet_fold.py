"""The sheets of all sales of a log in one pass over its events: a fold, in numbers laid out as in `sale/kernel.py`."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.log.null import NONE, NULL

from ..log.folds.following import begin_game, told
from ..log.folds.state import Board, Rows, Rules
from ..words.cards import GEM_KINDS, GEMS, SEATS, Card
from ..words.events import Event
from .kernel import BANKERS, BLANKS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET

FIRST: Final = 0
YEAR: Final = 1
LAID_FROM: Final = 2
POUNDS: Final = LAID_FROM + SHEET
WIDTH: Final = POUNDS + SEATS
"""Numbers of a sale: a row of its game, its year, from `LAID_FROM` on its sheet (a rank without a gem is -1, and only
the first `SEATS` moves are told of as many as are counted), from `POUNDS` on what each seat gained in it."""


def fold_sheets(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a sale that was held to its end, `out[row][column]`."""
    made = 0
    b.years = 0  # here the year of the sale that is on, 0 none; `b.first` counts the seats that have closed it
    for n in range(len(rows.game)):
        event = rows.event[n]
        if rows.game[n] + 1 != b.game:
            made += end_sale(rules, b)
            begin_game(rows, rules, b, n)
            for seat in range(SEATS):
                b.scores[seat] = 0
            for gem in range(GEMS):
                b.rank[gem] = NONE
        if event == Event.FASHION_SET:
            if rows.gem[n] != NULL:
                b.rank[rows.gem[n]] = NONE if rows.slot[n] >= GEMS else rows.slot[n]
        elif event == Event.SALE_OPENED:
            made += end_sale(rules, b)
            open_sheet(rules, b, out[made], n, rows.year[n])
        elif b.years > 0 and rows.year[n] == b.years and rows.seat[n] != NULL:
            if event == Event.SHOWN:
                lay_card(out[made], rows.seat[n], rows.card[n], rows.gem[n])
            elif event == Event.TRANSMUTED:
                lay_move(out[made], rows.seat[n], rows.card[n], rows.gem[n])
            elif event == Event.SALE_CLOSED:
                b.first += 1
                out[made][POUNDS + rows.seat[n]] += told(rows.amount[n])
                b.scores[rows.seat[n]] = told(rows.amount[n])
    return made + end_sale(rules, b)


def end_sale(rules: Rules, b: Board) -> int:
    """How many sales are whole by now that were not: 1 if all seats have closed the one that is on."""
    whole = b.years > 0 and b.first == rules.players
    b.years = 0
    return 1 if whole else 0


def open_sheet(rules: Rules, b: Board, row: Any, n: int, year: int) -> None:
    """An empty sheet under the fashion of the day; what each seat had before is taken off her pounds."""
    b.years = year
    b.first = 0
    for at in range(WIDTH):
        row[at] = 0
    row[FIRST] = n
    row[YEAR] = year
    row[LAID_FROM + PLAYERS] = rules.players
    for rank in range(GEMS):
        row[LAID_FROM + rank] = -1
    for gem in range(GEMS):
        if b.rank[gem] != NONE:
            row[LAID_FROM + b.rank[gem]] = gem
    for seat in range(SEATS):
        row[POUNDS + seat] = -b.scores[seat]
        b.scores[seat] = 0


def lay_card(row: Any, seat: int, card: int, gem: int) -> None:
    """A card of a display; kinds that no sheet has a place for are left out."""
    own = LAID_FROM + LAID + seat * OWN
    if card < GEM_KINDS:
        row[own + card] += 1
    elif card == Card.BANKER:
        row[own + BANKERS] += 1
    elif card == Card.BLANK_GRAY:
        row[own + BLANKS] += 1
    elif gem < GEMS:
        if card == Card.RING:
            row[own + RINGS + gem] += 1
        elif card == Card.KING:
            row[own + KINGS + gem] += 1
        elif card == Card.NECKLACE:
            row[own + NECKLACES + gem] += 1


def lay_move(row: Any, seat: int, card: int, gem: int) -> None:
    """A card that an Alchemist moves."""
    moves = row[LAID_FROM + MOVES]
    row[LAID_FROM + MOVES] = moves + 1
    if moves < SEATS:
        at = LAID_FROM + MOVES + 1 + 3 * moves
        row[at] = seat
        row[at + 1] = card
        row[at + 2] = gem

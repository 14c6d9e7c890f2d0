"""Sales, worked out a second time from the cards shown.

A sale of a chunk has a number, from 1. A row on a display is a cell: 16 to a sale, four seats of four gems. A gem of a
sale is a pot, four to a sale from the first on.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, SEATS, Card
from ...words.events import Event
from .state import (
    BEYOND,
    CELLS,
    Again,
    Banked,
    Between,
    Cell,
    Closing,
    Fashion,
    Late,
    Logged,
    Lying,
    Nothing,
    Pot,
    Result,
    Row,
    Rules,
    Sale,
    Shown,
    Sold,
    Tiles,
    Two,
)

NOBODY = -1
FIRST_STEP = 2
LAST_STEP = 7


def sales(rows: Closing, rules: Rules, b: Tiles, out: Any) -> int:
    """Every row of every sale. One begins where it is opened, and with whatever follows the scores of the one before.

    In a log of sales alone the order in which the gems are counted is that of the rows, so of fashion.
    """
    n = 0
    number = 0
    counted = 0
    known = 0
    last_game = -1
    game = -1
    closed = False
    last = -1
    step = 0
    for at in range(len(rows.event)):
        if rows.first[at] == 1:
            game += 1
            for each in range(GEMS):
                b.rank[each] = NOBODY
                b.before[each] = NOBODY
                b.seq[each] = NOBODY
        does = rows.event[at]
        jewel = rows.gem[at]
        if does == Event.FASHION_SET and jewel != NULL and rows.seq[at] >= 0:
            if rows.seq[at] != b.seq[jewel]:
                b.before[jewel] = b.rank[jewel]
            b.rank[jewel] = rows.slot[at]
            b.seq[jewel] = rows.seq[at]
        if does < Event.SALE_OPENED or does > Event.SALE_CLOSED:
            continue
        begins = does == Event.SALE_OPENED or game != last_game or (closed and does != Event.SALE_CLOSED)
        if begins:
            out[Sale.ROW][number] = at
            out[Sale.OPENED][number] = does == Event.SALE_OPENED
            for each in range(GEMS):
                rank = b.rank[each] if b.seq[each] < rows.seq[at] else b.before[each]
                out[Fashion.FASHION][number * GEMS + each] = rank if rank >= 0 and rows.seq[at] >= 0 else NONE
                out[Fashion.UNTOLD][number * GEMS + each] = out[Fashion.FASHION][number * GEMS + each] == NONE
            number += 1
            counted = 0
            known = 0
        if does == Event.COUNTED:
            mark = 1 << (jewel if jewel != NULL else GEMS)
            if known & mark == 0:
                known |= mark
                if jewel != NULL and out[Fashion.UNTOLD][(number - 1) * GEMS + jewel]:
                    out[Fashion.FASHION][(number - 1) * GEMS + jewel] = counted
                counted += 1
        before = LAST_STEP if begins else step
        step = step_of(does)
        if FIRST_STEP < step < before and does != Event.TRANSMUTED and does != Event.NOT_TRANSMUTED:
            out[Late.LATE][b.made[4]] = n
            b.made[4] += 1
        if not begins and broken_into(rows, last, at):
            out[Between.BETWEEN][b.made[5]] = n
            b.made[5] += 1
        if does >= Event.COUNTED:
            again(rows, b, out, at, n, number)
        last = at
        closed = does == Event.SALE_CLOSED
        last_game = game
        out[Row.ROW][n] = at
        out[Row.SALE][n] = number
        out[Row.CELL][n] = (
            number * CELLS + rows.seat[at] * GEMS + jewel if 0 <= rows.seat[at] < SEATS and jewel != NULL else NONE
        )
        n += 1
    b.made[0] = n
    b.made[1] = number
    b.made[2] = number * GEMS
    return n


def step_of(event: int) -> int:
    """The step of a sale that an event belongs to, from 1 to 7."""
    return (
        1 + (event > Event.SALE_OPENED) + (event > Event.SHOWN) + (event > Event.LAPSED) + (event > Event.COUNTED)
        + (event > Event.RARITY_SET) + (event > Event.UNSOLD_NOBODY)
    )  # fmt: skip


def broken_into(rows: Closing, last: int, at: int) -> bool:
    """Whether something else than one Alchemist may stand between two rows of a sale that follow each other."""
    if rows.seq[last] < 0 or rows.seq[at] - rows.seq[last] <= 1:
        return False
    alchemist = rows.event[at - 1] == Event.PLAYED and rows.card[at - 1] == Card.ALCHEMIST
    near = at - last == 2 and rows.seq[at] - rows.seq[last] == 2 and rows.seq[at - 1] == rows.seq[last] + 1
    return not (alchemist and near)


def again(rows: Closing, b: Tiles, out: Any, at: int, n: int, number: int) -> None:
    """An event that happens once in a sale for a seat and a gem, unless it is the first such."""
    kind = rows.event[at] - Event.COUNTED
    who = max(rows.seat[at], 0) * GEMS + (rows.gem[at] if rows.gem[at] != NULL else 0)
    if b.within[kind][who] != number:
        b.within[kind][who] = number
        b.times[kind][who] = 0
    b.times[kind][who] += 1
    if b.times[kind][who] > 1:
        out[Again.AGAIN][b.made[3]] = n
        out[Again.TIMES][b.made[3]] = b.times[kind][who]
        b.made[3] += 1


def displays(rows: Shown, rules: Rules, b: Two, out: Any) -> int:
    """What lies on the displays of every sale, before the Alchemist and after her, and what Bankers add."""
    most = (rows.sale[len(rows.sale) - 1] if len(rows.sale) > 0 else 0) + BEYOND
    for each in range(most * CELLS):
        out[Cell.LAID][each] = NOBODY
        out[Cell.CARDS][each] = 0
        out[Cell.STONES][each] = 0
        out[Cell.RINGS][each] = 0
        out[Cell.KINGS][each] = 0
        out[Cell.NECKLACES][each] = 0
        out[Cell.ORPHANS][each] = 0
        out[Cell.THERE][each] = False
        out[Cell.EMPTIED][each] = False
    tables = most * SEATS + NULL + 1
    for each in range(tables):
        out[Banked.BONUS][each] = 0
        out[Banked.SEEN][each] = 0
    for n in range(len(rows.row)):
        at = rows.row[n]
        kind = rows.card[at]
        if rows.event[at] != Event.SHOWN or kind == NULL:
            continue
        if rules.bankers[kind] != 0 and rows.seat[at] >= 0:
            table = rows.sale[n] * SEATS + rows.seat[at]
            if rules.bankers_add == 1 or out[Banked.SEEN][table] & (1 << kind) == 0:
                out[Banked.BONUS][table] += rules.bankers[kind]
            out[Banked.SEEN][table] |= 1 << kind
        where = rows.cell[n]
        if where == NONE and 0 <= rows.seat[at] < SEATS and rules.gem[kind] >= 0:
            where = rows.sale[n] * CELLS + rows.seat[at] * GEMS + rules.gem[kind]
        if kind == Card.BANKER or where == NONE:
            continue
        out[Cell.THERE][where] = True
        gem = 1 if rules.stones[kind] > 0 else 0
        out[Cell.LAID][where] = max(out[Cell.LAID][where], 0) + gem
        out[Cell.CARDS][where] += gem
        out[Cell.STONES][where] += rules.stones[kind]
        out[Cell.RINGS][where] += kind == Card.RING
        out[Cell.KINGS][where] += kind == Card.KING
        out[Cell.NECKLACES][where] += kind == Card.NECKLACE
    for n in range(len(rows.row)):
        at = rows.row[n]
        if rows.event[at] == Event.TRANSMUTED:
            moved(rows, rules, out, n)
    for each in range(most * CELLS):
        if out[Cell.EMPTIED][each] and out[Cell.LAID][each] != NOBODY:
            out[Cell.ORPHANS][each] = (
                out[Cell.RINGS][each] + (out[Cell.KINGS][each] << 10) + (out[Cell.NECKLACES][each] << 20)
            )
            if rules.lapse == 1:
                out[Cell.RINGS][each] = 0
                out[Cell.KINGS][each] = 0
                out[Cell.NECKLACES][each] = 0
    b.made[0] = most * CELLS
    b.made[1] = tables
    return most * CELLS


def moved(rows: Shown, rules: Rules, out: Any, n: int) -> None:
    """The Alchemist moves a card from its own row to another."""
    at = rows.row[n]
    kind, seat, sale, cell = rows.card[at], rows.seat[at], rows.sale[n], rows.cell[n]
    worth = rules.stones[kind] if kind != NULL else 0
    if kind != NULL and rules.gem[kind] >= 0 and seat >= 0:
        source = sale * CELLS + (seat * GEMS & NULL) + rules.gem[kind]
        out[Cell.THERE][source] = True
        out[Cell.CARDS][source] -= 1
        out[Cell.STONES][source] -= worth
        if out[Cell.CARDS][source] == 0:
            out[Cell.EMPTIED][source] = True
    if cell != NONE:
        out[Cell.THERE][cell] = True
        out[Cell.CARDS][cell] += 1
        out[Cell.STONES][cell] += worth


def pots(rows: Lying, rules: Rules, b: Nothing, out: Any) -> int:
    """The four gems of each sale. Fewest stones come first in rarity; equal numbers go by fashion."""
    for pot in range(len(rows.fashion)):
        out[Pot.STONES][pot] = 0
        out[Pot.MOST][pot] = NONE
        owner = SEATS
        king = False
        for seat in range(SEATS):
            cell = (pot // GEMS + 1) * CELLS + seat * GEMS + pot % GEMS
            if rows.there[cell] == 0:
                continue
            out[Pot.STONES][pot] += rows.stones[cell]
            out[Pot.MOST][pot] = max(out[Pot.MOST][pot], rows.stones[cell])
            if rows.necklaces[cell] > 0:
                owner = min(owner, seat)
        for seat in range(SEATS):
            cell = (pot // GEMS + 1) * CELLS + seat * GEMS + pot % GEMS
            if (
                rows.there[cell] == 1
                and rows.kings[cell] > 0
                and (owner == SEATS or (rules.own_king == 1 and owner == seat))
            ):
                king = True
        if out[Pot.MOST][pot] == NONE:
            out[Pot.MOST][pot] = 0
        out[Pot.STOP][pot] = king
    for pot in range(len(rows.fashion)):
        start = pot - pot % GEMS
        place = 0
        told = True
        for each in range(start, start + GEMS):
            told = told and rows.fashion[each] != NONE
            if rules.shown_alone == 1 and out[Pot.STONES][each] == 0:
                continue
            ahead = out[Pot.STONES][each] < out[Pot.STONES][pot] or (
                out[Pot.STONES][each] == out[Pot.STONES][pot] and rows.fashion[each] < rows.fashion[pot]
            )
            tied = (
                out[Pot.STONES][each] == out[Pot.STONES][pot] and rows.fashion[each] == rows.fashion[pot] and each < pot
            )
            place += ahead or tied
        bare = rules.shown_alone == 1 and out[Pot.STONES][pot] == 0
        worth = 0 if bare else rules.rarity[place]
        out[Pot.RARITY][pot] = place if told and not bare else NONE
        out[Pot.TILE][pot] = worth if told else NONE
        out[Pot.PRICE][pot] = worth + rules.fashion[rows.fashion[pot]] if told and rows.fashion[pot] < GEMS else NONE
    return len(rows.fashion)


def results(rows: Sold, rules: Rules, b: Nothing, out: Any) -> int:
    """What becomes of each row that has stones, beside what the log says of it; either side may be missing."""
    for each in range(len(rows.there)):
        out[Logged.LOGGED][each] = False
    n = 0
    for place in range(len(rows.row) + len(rows.there)):
        at = rows.row[place] if place < len(rows.row) else NONE
        if place < len(rows.row):
            does = rows.event[at]
            if does != Event.SOLD and does != Event.UNSOLD_BEATEN and does != Event.UNSOLD_CANCELLED:
                continue
            here = rows.cell[place]
            if here != NONE:
                out[Logged.LOGGED][here] = True
        else:
            here = place - len(rows.row)
            if out[Logged.LOGGED][here]:
                continue
        pot = (here // CELLS - 1) * GEMS + here % GEMS
        due = here != NONE and rows.there[here] == 1 and rows.stones[here] > 0 and 0 <= pot < len(rows.most)
        if not due and place >= len(rows.row):
            continue
        out[Result.CELL][n] = here
        out[Result.ROW][n] = at
        out[Result.OUTCOME][n] = NULL
        out[Result.STONES][n] = NONE
        out[Result.MOST][n] = NONE
        out[Result.PRICE][n] = NONE
        out[Result.BONUS][n] = NONE
        out[Result.JEWELS][n] = NONE
        out[Result.POUNDS][n] = NONE
        if due:
            beaten = rows.stones[here] < rows.most[pot]
            out[Result.OUTCOME][n] = (
                Event.UNSOLD_BEATEN if beaten else Event.UNSOLD_CANCELLED if rows.stop[pot] == 1 else Event.SOLD
            )
            out[Result.STONES][n] = rows.stones[here]
            out[Result.MOST][n] = rows.most[pot]
            out[Result.PRICE][n] = rows.price[pot]
            out[Result.BONUS][n] = rows.bonus[here // GEMS]
            out[Result.JEWELS][n] = rows.rings[here] + 1
            if rows.price[pot] != NONE:
                out[Result.POUNDS][n] = out[Result.JEWELS][n] * (rows.price[pot] + out[Result.BONUS][n])
        n += 1
    return n

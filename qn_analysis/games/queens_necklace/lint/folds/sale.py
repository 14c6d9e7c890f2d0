"""Sales, worked out a second time from the cards shown.

A sale of a chunk has a number, from 1. A row on a display is a cell: 16 to a sale, four seats of four gems. A gem of a
sale is a pot, four to a sale from the first on.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.shapes import Column, Made, Memory, Numbers

from ...words.cards import GEMS, Card
from ...words.events import Event

SEATS: Final = 4
CELLS: Final = SEATS * GEMS
"""Cells of a sale."""
BEYOND: Final = 17
"""Sales for which there is room past the last: a row can name a seat that no table has."""
NOBODY: Final = -1
NONE: Final = -(1 << 31)
NO_WORD: Final = 255


def sales(
    first: Column, event: Column, seq: Column, seat: Column, gem: Column, slot: Column,
    tile: Memory, tile_seq: Memory, tile_before: Memory,
    row: Made, sale: Made, cell: Made, begins: Made, opened: Made, fashion: Made, untold: Made, ends: Made,
) -> None:  # fmt: skip
    """Every row of every sale. One begins where it is opened, and with whatever follows the scores of the one before.

    In a log of sales alone the order in which the gems are counted is that of the rows, so of fashion.

    Args:
        tile, tile_seq, tile_before: by gem: the last rank set in this game, where, and the one before that place.
        row, sale, cell: the event, its sale, and the row of a display that it names.
        begins, opened: by sale: its first event, and whether that says so.
        fashion: by pot: the rank of the gem, by the tiles set before the sale or, untold, the order of counting.
        untold: by pot: whether no tile says so.
    """
    n = 0
    number = 0
    counted = 0
    known = 0
    last_game = -1
    game = -1
    closed = False
    for at in range(len(event)):
        if first[at] == 1:
            game += 1
            for each in range(GEMS):
                tile[each] = NOBODY
                tile_before[each] = NOBODY
                tile_seq[each] = NOBODY
        does = event[at]
        jewel = gem[at]
        if does == Event.FASHION_SET and jewel != NO_WORD and seq[at] >= 0:
            if seq[at] != tile_seq[jewel]:
                tile_before[jewel] = tile[jewel]
            tile[jewel] = slot[at]
            tile_seq[jewel] = seq[at]
        if does < Event.SALE_OPENED or does > Event.SALE_CLOSED:
            continue
        if does == Event.SALE_OPENED or game != last_game or (closed and does != Event.SALE_CLOSED):
            begins[number] = at
            opened[number] = does == Event.SALE_OPENED
            for each in range(GEMS):
                rank = tile[each] if tile_seq[each] < seq[at] else tile_before[each]
                fashion[number * GEMS + each] = rank if rank >= 0 and seq[at] >= 0 else NONE
                untold[number * GEMS + each] = fashion[number * GEMS + each] == NONE
            number += 1
            counted = 0
            known = 0
        if does == Event.COUNTED:
            mark = 1 << (jewel if jewel != NO_WORD else GEMS)
            if known & mark == 0:
                known |= mark
                if jewel != NO_WORD and untold[(number - 1) * GEMS + jewel]:
                    fashion[(number - 1) * GEMS + jewel] = counted
                counted += 1
        closed = does == Event.SALE_CLOSED
        last_game = game
        row[n] = at
        sale[n] = number
        cell[n] = number * CELLS + seat[at] * GEMS + jewel if 0 <= seat[at] < SEATS and jewel != NO_WORD else NONE
        n += 1
    ends[0] = n
    ends[1] = number
    ends[2] = number * GEMS


def displays(
    event: Column, seat: Column, card: Column,
    row: Numbers, sale: Numbers, cell: Numbers, own: Numbers, on: Numbers, pounds: Numbers, rulings: Numbers,
    laid: Made, there: Made, cards: Made, stones: Made, rings: Made, kings: Made, necklaces: Made,
    orphans: Made, emptied: Made,
    bonus: Made, seen: Made, ends: Made,
) -> None:  # fmt: skip
    """What lies on the displays of every sale, before the Alchemist and after her, and what Bankers add.

    Args:
        row, sale, cell: as `sales` wrote them.
        own, on, pounds: by card: the gem on it (-1: none), its stones, and what it adds to each jewel as a Banker.
        rulings: whether the Bankers of a player add up; whether what lies in a row without gems lapses.
        laid: by cell: gem cards before the Alchemist, -1 where none of its cards was shown.
        there: whether a card was shown in it or moved from or to it.
        cards, stones, rings, kings, necklaces: what lies in it after her.
        orphans, emptied: Rings (units), Kings (1 << 10) and Necklaces (1 << 20) that lay in a row when she took its
            last gem card, and whether she did.
        bonus, seen: by sale and seat: pounds that Bankers add, and a bit for each kind of Banker shown.
    """
    most = (sale[len(sale) - 1] if len(sale) > 0 else 0) + BEYOND
    for each in range(most * CELLS):
        laid[each] = NOBODY
        cards[each] = 0
        stones[each] = 0
        rings[each] = 0
        kings[each] = 0
        necklaces[each] = 0
        orphans[each] = 0
        there[each] = False
        emptied[each] = False
    tables = most * SEATS + NO_WORD + 1
    for each in range(tables):
        bonus[each] = 0
        seen[each] = 0
    for n in range(len(row)):
        at = row[n]
        kind = card[at]
        if event[at] != Event.SHOWN or kind == NO_WORD:
            continue
        if pounds[kind] != 0 and seat[at] >= 0:
            table = sale[n] * SEATS + seat[at]
            if rulings[0] == 1 or seen[table] & (1 << kind) == 0:
                bonus[table] += pounds[kind]
            seen[table] |= 1 << kind
        where = cell[n]
        if where == NONE and 0 <= seat[at] < SEATS and own[kind] >= 0:
            where = sale[n] * CELLS + seat[at] * GEMS + own[kind]
        if kind == Card.BANKER or where == NONE:
            continue
        there[where] = True
        gem = 1 if on[kind] > 0 else 0
        laid[where] = max(laid[where], 0) + gem
        cards[where] += gem
        stones[where] += on[kind]
        rings[where] += kind == Card.RING
        kings[where] += kind == Card.KING
        necklaces[where] += kind == Card.NECKLACE
    for n in range(len(row)):
        at = row[n]
        if event[at] == Event.TRANSMUTED:
            moved(at, seat, card, sale[n], cell[n], own, on, there, cards, stones, emptied)
    for each in range(most * CELLS):
        if emptied[each] and laid[each] != NOBODY:
            orphans[each] = rings[each] + (kings[each] << 10) + (necklaces[each] << 20)
            if rulings[1] == 1:
                rings[each] = 0
                kings[each] = 0
                necklaces[each] = 0
    ends[0] = most * CELLS
    ends[1] = tables


def moved(
    at: int, seat: Column, card: Column, sale: int, cell: int, own: Numbers, on: Numbers,
    there: Made, cards: Made, stones: Made, emptied: Made,
) -> None:  # fmt: skip
    """The Alchemist moves a card from its own row to another."""
    kind = card[at]
    worth = on[kind] if kind != NO_WORD else 0
    if kind != NO_WORD and own[kind] >= 0 and seat[at] >= 0:
        source = sale * CELLS + (seat[at] * GEMS & NO_WORD) + own[kind]
        there[source] = True
        cards[source] -= 1
        stones[source] -= worth
        if cards[source] == 0:
            emptied[source] = True
    if cell != NONE:
        there[cell] = True
        cards[cell] += 1
        stones[cell] += worth


def pots(
    event: Column, fashion: Numbers, there: Numbers, on_cell: Numbers, kings: Numbers, necklaces: Numbers,
    values: Numbers, tiles: Numbers, own_king: Numbers, shown_alone: Numbers,
    stones: Made, most: Made, rarity: Made, tile: Made, price: Made, stop: Made, ends: Made,
) -> None:  # fmt: skip
    """The four gems of each sale. Fewest stones come first in rarity; equal numbers go by fashion.

    Args:
        fashion: by pot, as `sales` wrote it.
        there, on_cell, kings, necklaces: by cell: whether there is such a row, its stones, Kings and Necklaces.
        values, tiles: pounds of each rank in fashion and in rarity.
        own_king: whether a King cancels the gem that the Necklace of his own player protects.
        shown_alone: whether only gems that are shown get a tile.
        stones, most: shown in all, and in the longest row.
        rarity, tile, price: rank, its pounds, and those of a jewel; `NONE` where fashion is not told. Of a gem that
            gets no tile the rank is `NONE` and the tile 0.
        stop: whether a King cancels the sale.
    """
    for pot in range(len(fashion)):
        stones[pot] = 0
        most[pot] = NONE
        owner = SEATS
        king = False
        for seat in range(SEATS):
            cell = (pot // GEMS + 1) * CELLS + seat * GEMS + pot % GEMS
            if there[cell] == 0:
                continue
            stones[pot] += on_cell[cell]
            most[pot] = max(most[pot], on_cell[cell])
            if necklaces[cell] > 0:
                owner = min(owner, seat)
        for seat in range(SEATS):
            cell = (pot // GEMS + 1) * CELLS + seat * GEMS + pot % GEMS
            if there[cell] == 1 and kings[cell] > 0 and (owner == SEATS or (own_king[0] == 1 and owner == seat)):
                king = True
        if most[pot] == NONE:
            most[pot] = 0
        stop[pot] = king
    for pot in range(len(fashion)):
        start = pot - pot % GEMS
        place = 0
        told = True
        for each in range(start, start + GEMS):
            told = told and fashion[each] != NONE
            if shown_alone[0] == 1 and stones[each] == 0:
                continue
            ahead = stones[each] < stones[pot] or (stones[each] == stones[pot] and fashion[each] < fashion[pot])
            tied = stones[each] == stones[pot] and fashion[each] == fashion[pot] and each < pot
            place += ahead or tied
        bare = shown_alone[0] == 1 and stones[pot] == 0
        worth = 0 if bare else tiles[place]
        rarity[pot] = place if told and not bare else NONE
        tile[pot] = worth if told else NONE
        price[pot] = worth + values[fashion[pot]] if told and fashion[pot] < len(values) else NONE
    ends[0] = len(fashion)


def results(
    event: Column, row: Numbers, cell: Numbers,
    there: Numbers, stones: Numbers, rings: Numbers, most: Numbers, price: Numbers, stop: Numbers, bonus: Numbers,
    of: Made, said: Made, outcome: Made, has: Made, best: Made, each_price: Made, more: Made, jewels: Made,
    pounds: Made,
    logged: Made, ends: Made,
) -> None:  # fmt: skip
    """What becomes of each row that has stones, beside what the log says of it; either side may be missing.

    Args:
        row, cell: of the rows of sales.
        there, stones, rings: by cell; most, price, stop: by pot; bonus: by sale and seat.
        of, said: the cell, and the event that says what became of it.
        outcome: the event that should say so.
        has, best, each_price, more, jewels, pounds: stones, those of the longest row, the price of a jewel, what
            Bankers add to it, jewels, and what all bring.
        logged: by cell: whether the log says what became of it.
    """
    for each in range(len(there)):
        logged[each] = False
    n = 0
    for place in range(len(row) + len(there)):
        at = row[place] if place < len(row) else NONE
        if place < len(row):
            does = event[at]
            if does != Event.SOLD and does != Event.UNSOLD_BEATEN and does != Event.UNSOLD_CANCELLED:
                continue
            here = cell[place]
            if here != NONE:
                logged[here] = True
        else:
            here = place - len(row)
            if logged[here]:
                continue
        pot = (here // CELLS - 1) * GEMS + here % GEMS
        due = here != NONE and there[here] == 1 and stones[here] > 0 and 0 <= pot < len(most)
        if not due and place >= len(row):
            continue
        of[n] = here
        said[n] = at
        outcome[n] = NO_WORD
        has[n] = NONE
        best[n] = NONE
        each_price[n] = NONE
        more[n] = NONE
        jewels[n] = NONE
        pounds[n] = NONE
        if due:
            beaten = stones[here] < most[pot]
            outcome[n] = Event.UNSOLD_BEATEN if beaten else Event.UNSOLD_CANCELLED if stop[pot] == 1 else Event.SOLD
            has[n] = stones[here]
            best[n] = most[pot]
            each_price[n] = price[pot]
            more[n] = bonus[here // GEMS]
            jewels[n] = rings[here] + 1
            if price[pot] != NONE:
                pounds[n] = jewels[n] * (price[pot] + more[n])
        n += 1
    ends[0] = n
    ends[1] = len(there)

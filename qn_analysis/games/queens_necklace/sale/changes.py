"""A sale scored as it lay and with one thing changed at a time: a source of both builds.

The engine scores: a changed row is laid anew on its table, and the gems that it touches sell again. If that
player uses the Alchemist the whole sheet is scored again, since cards of emptied rows may lapse. A sheet is changed in
place and is the same again afterwards.
"""

from __future__ import annotations

from typing import Any, Final

from ..engine.hands import cards_of, gem_of
from ..engine.rarity import has_tile, rarity_rank
from ..engine.selling import sell_gem, settle_kings
from ..engine.state import Game, Log
from ..words.cards import GEM_KINDS, GEMS, NOBODY, SEATS, Card
from ..words.events import Column, Event
from .kernel import BANKERS, BLANKS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, score_sheet

RING_FEWER: Final = 0
RING_MOVED: Final = 1
KING_GONE: Final = 2
NECKLACE_GONE: Final = 3
GEM_HELD: Final = 4
CHANGES: Final = ("ring_fewer", "ring_moved", "king_gone", "necklace_gone", "gem_held")
"""The kinds of change by number."""

AT: Final = 0
SEAT: Final = 1
CHANGE: Final = 2
CARD: Final = 3
GEM: Final = 4
TO: Final = 5
COUNT: Final = 6
ALONE: Final = 7
GAIN: Final = 8
OTHERS: Final = 9
RIVAL: Final = 10
RESOLD: Final = 11
WIDTH: Final = 12
"""Numbers of a change: sheet, seat, kind of change, card, gem of its row, gem of the row it goes to, copies there,
whether it is the last gem card of its row; then pounds as changed less pounds as it lay: of the owner, of all others
together, of the best of the others; and whether other rows sold."""
SOLD: Final = SEATS
TILES: Final = SOLD + 1
EACH: Final = TILES + GEMS
TOLD: Final = EACH + GEMS * SEATS
"""Numbers of a sheet as it lies: pounds by seat, which rows sold (a bit a seat and gem), rarity tiles by gem, and
pounds by gem and seat."""
MOST: Final = SEATS * (4 * GEMS + GEM_KINDS)
"""Most changes that a sheet can have."""


def change_rows(g: Game, log: Log, sheet: Any, told: Any, found: Any, rows: int, at: int, seat: int) -> int:
    """Each row of a seat with a Ring fewer, with a Ring elsewhere, without the King, without the Necklace."""
    own = LAID + seat * OWN
    for gem in range(GEMS):
        rings = sheet[own + RINGS + gem]
        if rings > 0:
            sheet[own + RINGS + gem] = rings - 1
            resold = settle(g, log, sheet, told, seat, gem, NOBODY)
            write(found[rows], g, told, at, seat, RING_FEWER, Card.RING, gem, NOBODY, rings, resold)
            rows = move_ring(g, log, sheet, told, found, rows + 1, at, seat, gem)
            sheet[own + RINGS + gem] = rings
        for kind in range(2):
            place = own + (NECKLACES if kind == 1 else KINGS) + gem
            copies = sheet[place]
            if copies > 0:
                sheet[place] = copies - 1
                resold = settle(g, log, sheet, told, seat, gem, NOBODY)
                card = Card.NECKLACE if kind == 1 else Card.KING
                write(found[rows], g, told, at, seat, KING_GONE + kind, card, gem, NOBODY, copies, resold)
                rows += 1
                sheet[place] = copies
        lay_row(g, sheet, seat, gem)
    return rows


def move_ring(g: Game, log: Log, sheet: Any, told: Any, found: Any, rows: int, at: int, seat: int, gem: int) -> int:
    """A Ring taken from a row and laid where it earns its owner most: of equals, with the most fashionable gem."""
    own = LAID + seat * OWN
    best = 0
    to = NOBODY
    for rank in range(GEMS):
        other = sheet[rank]
        if other == gem or gem_cards(g, sheet, own, other) == 0:
            continue
        sheet[own + RINGS + other] += 1
        resold = settle(g, log, sheet, told, seat, gem, other)
        pounds = g.table.score[seat]
        if to == NOBODY or pounds > best:
            best = pounds
            to = other
            rings = sheet[own + RINGS + gem] + 1
            write(found[rows], g, told, at, seat, RING_MOVED, Card.RING, gem, to, rings, resold)
        sheet[own + RINGS + other] -= 1
        lay_row(g, sheet, seat, other)
    return rows if to == NOBODY else rows + 1


def change_gems(g: Game, log: Log, sheet: Any, told: Any, found: Any, rows: int, at: int, seat: int) -> int:
    """A seat's display without one gem card of each kind. With the last card of a row goes what lies in it, and
    with the last of all the Bankers; a kind of which the Alchemist moves every card is left out."""
    own = LAID + seat * OWN
    for card in range(GEM_KINDS):
        copies = sheet[own + card]
        if copies == 0 or copies == moved(sheet, seat, card):
            continue
        gem = gem_of(card)
        rings = sheet[own + RINGS + gem]
        kings = sheet[own + KINGS + gem]
        necklaces = sheet[own + NECKLACES + gem]
        bankers = sheet[own + BANKERS]
        blanks = sheet[own + BLANKS]
        sheet[own + card] = copies - 1
        alone = gem_cards(g, sheet, own, gem) == 0
        if alone:
            sheet[own + RINGS + gem] = 0
            sheet[own + KINGS + gem] = 0
            sheet[own + NECKLACES + gem] = 0
            left = 0
            for other in range(GEMS):
                left += gem_cards(g, sheet, own, other)
            if left == 0:
                sheet[own + BANKERS] = 0
                sheet[own + BLANKS] = 0
        resold = settle(g, log, sheet, told, seat, gem, NOBODY)
        write(found[rows], g, told, at, seat, GEM_HELD, card, gem, NOBODY, copies, resold)
        found[rows][ALONE] = alone
        rows += 1
        sheet[own + card] = copies
        sheet[own + RINGS + gem] = rings
        sheet[own + KINGS + gem] = kings
        sheet[own + NECKLACES + gem] = necklaces
        sheet[own + BANKERS] = bankers
        sheet[own + BLANKS] = blanks
        lay_row(g, sheet, seat, gem)
    return rows


def gem_cards(g: Game, sheet: Any, own: int, gem: int) -> int:
    """Gem cards of a row as laid."""
    role = g.table.rules.roles[Card.BLANK_GRAY]
    cards = sheet[own + BLANKS] if role != NOBODY and role < GEM_KINDS and gem_of(role) == gem else 0
    for card in cards_of(gem):
        cards += sheet[own + card]
    return cards


def moved(sheet: Any, seat: int, card: int) -> int:
    """Cards of a kind that a seat's Alchemists move."""
    cards = 0
    for move in range(sheet[MOVES]):
        place = MOVES + 1 + 3 * move
        if sheet[place] == seat and sheet[place + 1] == card:
            cards += 1
    return cards


def transmutes(sheet: Any, seat: int) -> bool:
    """Whether a seat's Alchemist moves a card."""
    moves = 0
    for move in range(sheet[MOVES]):
        moves += sheet[MOVES + 1 + 3 * move] == seat
    return moves > 0


def lay_row(g: Game, sheet: Any, seat: int, gem: int) -> None:
    """Lay a seat's row of a gem, and her Bankers, on the table as the sheet has them, and count the gem anew."""
    t = g.table
    own = LAID + seat * OWN
    stones = 0
    for card in cards_of(gem):
        stones += sheet[own + card] * t.rules.stones[card]
    if t.rules.stones[Card.BLANK_GRAY] > 0 and gem_of(t.rules.roles[Card.BLANK_GRAY]) == gem:
        stones += sheet[own + BLANKS] * t.rules.stones[Card.BLANK_GRAY]
    t.counted[gem] += stones - t.stones[seat][gem]
    t.stones[seat][gem] = stones
    t.gem_cards[seat][gem] = gem_cards(g, sheet, own, gem)
    t.rings[seat][gem] = sheet[own + RINGS + gem]
    t.kings[seat][gem] = sheet[own + KINGS + gem]
    t.necklaces[seat][gem] = sheet[own + NECKLACES + gem]
    t.bankers[seat] = sheet[own + BANKERS]
    t.shown[seat][Card.BLANK_GRAY] = sheet[own + BLANKS]


def settle(g: Game, log: Log, sheet: Any, told: Any, seat: int, gem: int, to: int) -> bool:
    """Score a sheet of which nothing but a seat's rows of one gem or two (`to`, or nobody) has changed.

    Each gem sells by itself, so that of the others only those are sold again whose rarity is another. A seat who plays
    an Alchemist has the whole sheet played again. Pounds are in `table.score`; says whether other rows sell.
    """
    t = g.table
    if transmutes(sheet, seat):
        log.seq = 0
        score_sheet(g, log, sheet)
        anew: bool = sellers(log) != told[SOLD]
        return anew
    lay_row(g, sheet, seat, gem)
    if to != NOBODY:
        lay_row(g, sheet, seat, to)
    for each in range(SEATS):
        t.score[each] = told[each]
    resold = False
    for fashion in range(GEMS):
        each = t.fashion[fashion]
        tile = t.rules.rarity_tiles[rarity_rank(g, fashion)] if has_tile(t, each) else 0
        t.rarity[each] = tile
        again = each == gem or (to != NOBODY and each == to)
        if again or tile != told[TILES + each]:
            for other in range(t.players):
                t.score[other] -= told[EACH + each * SEATS + other]
            if sell_alone(g, log, each, fashion) != told[SOLD] & rows_of(each):
                resold = True
    return resold


def sell_alone(g: Game, log: Log, gem: int, rank: int) -> int:
    """Sell one gem; says which rows sold, as `sellers` does."""
    log.seq = 0
    sell_gem(g, log, gem, rank, settle_kings(g, log, gem))
    return sellers(log)


def rows_of(gem: int) -> int:
    """The bits that a gem's rows have in `sellers`."""
    bits = 0
    for seat in range(SEATS):
        bits |= 1 << (seat * GEMS + gem)
    return bits


def sellers(log: Log) -> int:
    """Which rows have sold: a bit a seat and gem."""
    sold = 0
    for n in range(log.seq):
        row = log.rows[n]
        if row[Column.EVENT] == Event.SOLD:
            sold |= 1 << (row[Column.SEAT] * GEMS + row[Column.GEM])
    return sold


def write(
    row: Any, g: Game, told: Any, at: int, seat: int, change: int, card: int, gem: int, to: int, count: int,
    resold: bool,
) -> None:  # fmt: skip
    """Write down a change that has been scored."""
    others = 0
    before = NOBODY
    after = NOBODY
    for other in range(g.table.players):
        if other != seat:
            others += g.table.score[other] - told[other]
            if before == NOBODY or told[other] > told[before]:
                before = other
            if after == NOBODY or g.table.score[other] > g.table.score[after]:
                after = other
    row[AT] = at
    row[SEAT] = seat
    row[CHANGE] = change
    row[CARD] = card
    row[GEM] = gem
    row[TO] = to
    row[COUNT] = count
    row[ALONE] = 0
    row[GAIN] = g.table.score[seat] - told[seat]
    row[OTHERS] = others
    row[RIVAL] = g.table.score[after] - told[before]
    row[RESOLD] = resold


def tell(g: Game, log: Log, sheet: Any, told: Any) -> None:
    """Score a sheet as it lies, and gem by gem; the table is as the sale left it."""
    t = g.table
    log.seq = 0
    score_sheet(g, log, sheet)
    told[SOLD] = sellers(log)
    for seat in range(SEATS):
        told[seat] = t.score[seat]
    for rank in range(GEMS):
        gem = t.fashion[rank]
        told[TILES + gem] = t.rarity[gem]
        for seat in range(SEATS):
            t.score[seat] = 0
        sell_alone(g, log, gem, rank)
        for seat in range(SEATS):
            told[EACH + gem * SEATS + seat] = t.score[seat]


def rescore_batch(games: list[Game], logs: list[Log], sheets: Any, told: Any, found: Any) -> int:
    """Score many sheets, [n, SHEET], as they lie and under each change; how many rows of `found` are filled.

    Game and log are one record each, to work in; the rules are those of the game, and the log has room for events.

    Args:
        told: [n, TOLD] filled with what comes of each sheet as it lies.
        found: [at least n * MOST, WIDTH] filled with a row a change; [0, WIDTH]: no change is tried.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    for at in range(len(sheets)):
        tell(g, log, sheets[at], told[at])
        if len(found) == 0:
            continue
        for seat in range(sheets[at][PLAYERS]):
            rows = change_rows(g, log, sheets[at], told[at], found, rows, at, seat)
            rows = change_gems(g, log, sheets[at], told[at], found, rows, at, seat)
            if transmutes(sheets[at], seat):
                log.seq = 0
                score_sheet(g, log, sheets[at])
    return rows

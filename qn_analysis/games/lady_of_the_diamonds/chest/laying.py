"""Chests on the engine's table, in Python and in pages: whose titles are, and what is permanent, the engine says.

Source: "How to Play" 5 and 10, "Advanced Rules" 3.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.compile.records import blank, fill

from ..engine.advanced import supply_of
from ..engine.scoring import complete_sets
from ..engine.state import Game, Log, Rules, Table
from ..engine.titles import make_permanent, move_titles
from ..engine.treasure import add
from ..words.cards import NOBODY, SPOTS, TREASURES, Cause
from ..words.events import Event
from .sheet import Given, Sheet

PLENTY: Final = SPOTS + 1
"""More of a treasure than a chest can hold."""


def table_of(given: Given, sheet: Sheet) -> Game:
    """An empty table for a sheet, with the rules of its mode."""
    g = blank(Game)
    fill(Rules, g.table.rules, given["modes"][sheet.mode])
    g.table.players = sheet.players
    return g


def lay_chests(given: Given, log: Log, sheet: Sheet) -> Game:
    """Lay chests with their titles and what is permanent.

    A title that may lie on a chest that was left out is with such a chest, out of reach.
    """
    g = lay_pieces(given, log, sheet)
    t = g.table
    known = len(sheet.chests)
    if known == t.players:
        hand_out(g, log, known, 0)
    for treasure in range(TREASURES):
        t.gained[treasure] = 0 if t.title[treasure] == NOBODY else 1
    make_permanent(g, log)
    log.seq = 0
    for treasure in range(TREASURES):
        if t.title[treasure] == NOBODY and known < t.players:
            t.title[treasure] = known
            t.permanent[treasure] = Cause.ROW_FILLED
    return g


def lay_pieces(given: Given, log: Log, sheet: Sheet) -> Game:
    """Lay pieces and the titles that are written down.

    Of a table with chests left out, the supply is what can be left of it at most; it is used up where a title is said
    to be permanent, its row is not filled, and the other chests can hold the rest.
    """
    g = table_of(given, sheet)
    t = g.table
    known = len(sheet.chests)
    for treasure in range(TREASURES):
        t.title[treasure] = NOBODY
        left = supply_of(t.rules, t.players, treasure)
        for seat in range(known):
            chest = sheet.chests[seat]
            t.chest[seat][treasure] = chest.pieces[treasure]
            left -= chest.pieces[treasure]
            if treasure in chest.titles:
                t.title[treasure] = seat
        t.supply[treasure] = left if left > 0 else 0
        for seat in range(known):
            chest = sheet.chests[seat]
            listed = treasure in chest.titles and treasure in chest.permanent
            if listed and chest.pieces[treasure] < t.rules.spots[treasure]:
                exhaust(g, log, treasure, seat, known)
    return g


def exhaust(g: Game, log: Log, treasure: int, holder: int, known: int) -> None:
    """Use a supply up if the chests that were left out can hold what is left, and its title stays with its holder."""
    t = g.table
    others = t.players - known
    left = t.supply[treasure]
    t.supply[treasure] = 0
    most = t.rules.spots[treasure] if others > 0 else 0
    while most > 0:
        t.active = known
        for each in range(TREASURES):
            t.gained[each] = most if each == treasure else 0
        t.chest[known][treasure] = most
        move_titles(g, log)
        t.chest[known][treasure] = 0
        if t.title[treasure] == holder:
            break
        t.title[treasure] = holder
        most -= 1
    log.seq = 0
    if left > most * others:
        t.supply[treasure] = left


def hand_out(g: Game, log: Log, seats: int, back: int) -> None:
    """Let titles go to whom they belong, the first seats one after the other, or (1) from the last of them back."""
    t = g.table
    for nth in range(seats):
        t.active = seats - 1 - nth if back == 1 else nth
        for each in range(TREASURES):
            t.gained[each] = t.chest[t.active][each]
        move_titles(g, log)


def add_piece(g: Game, log: Log, seat: int, treasure: int) -> None:
    """One more piece for a chest."""
    t = g.table
    t.active = seat
    for each in range(TREASURES):
        t.gained[each] = 0
    add(g, log, treasure, 1, Event.TAKEN)
    move_titles(g, log)
    make_permanent(g, log)


def limits_sets(t: Table, seat: int, treasure: int) -> bool:
    """Whether a chest would have no more sets for the variety bonus with plenty of all other treasures."""
    sets = complete_sets(t, seat)
    for each in range(TREASURES):
        t.gained[each] = t.chest[seat][each]
        if each != treasure:
            t.chest[seat][each] = PLENTY
    plenty = complete_sets(t, seat)
    for each in range(TREASURES):
        t.chest[seat][each] = t.gained[each]
    return plenty == sets


def taken_from(log: Log) -> list[list[Any]]:
    """Take the rows out of a log, which is empty then."""
    found = [list(log.rows[n]) for n in range(log.seq)]
    log.seq = 0
    return found

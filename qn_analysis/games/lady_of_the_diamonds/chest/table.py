"""Chests on the engine's table: whose the titles are, and which are permanent, is what the engine makes of the pieces.

Source: "How to Play" 5 and 10, "Advanced Rules" 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from qn_analysis.core.base.catalogue import Message

from ..engine.state import Game, Log
from ..engine.titles import make_permanent, move_titles
from ..log.rows import Fact
from ..play.builds import plain_game, plain_log
from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import NOBODY, TREASURES, Cause, Treasure
from ..words.events import Event
from .sheet import TEXTS, Sheet, rules_of


def taken_from(log: Log) -> tuple[Fact, ...]:
    """Takes the rows out of a log and clears it, since making a log takes longer than scoring a table."""
    rows = (Fact._make(log.rows[n]) for n in range(log.seq))
    found = tuple(row._replace(event=Event(row.event)) for row in rows)
    log.seq = 0
    return found


def lay(sheet: Sheet, rules: Ruleset, log: Log) -> Game:
    """The engine's table with the chests of a sheet, their titles and what is permanent.

    A title that may lie on a chest that was left out is with such a chest, out of reach.
    """
    g = _pieces(sheet, rules, log)
    t = g.table
    _hand_out(g, range(len(sheet.chests)) if sheet.whole else (), log)
    for treasure in range(TREASURES):
        t.gained[treasure] = int(t.title[treasure] != NOBODY)
    make_permanent(g, log)
    log.seq = 0
    for treasure in range(TREASURES):
        if t.title[treasure] == NOBODY and not sheet.whole:
            t.title[treasure] = len(sheet.chests)
            t.permanent[treasure] = Cause.ROW_FILLED
    return g


def _pieces(sheet: Sheet, rules: Ruleset, log: Log) -> Game:
    """The table with pieces and the titles that are written down.

    Of a table with chests left out, the supply is what can be left of it at most; it is used up where a title is said
    to be permanent, its row is not filled, and the other chests can hold the rest.
    """
    mine = rules_of(sheet, rules)
    g = plain_game(mine, sheet.players)
    t = g.table
    for treasure, supply in enumerate(mine.supply_for(sheet.players)):
        t.title[treasure] = NOBODY
        t.supply[treasure] = max(0, supply - sum(chest.pieces[treasure] for chest in sheet.chests))
        for seat, chest in enumerate(sheet.chests):
            t.chest[seat][treasure] = chest.pieces[treasure]
            if treasure in chest.titles:
                t.title[treasure] = seat
        for seat, chest in enumerate(sheet.chests):
            if treasure in chest.permanent & chest.titles and chest.pieces[treasure] < mine.spots[treasure]:
                _exhaust(g, log, treasure, seat, range(len(sheet.chests), sheet.players))
    return g


def _exhaust(g: Game, log: Log, treasure: int, holder: int, others: range) -> None:
    """Use a supply up if other chests can hold what is left of it, and its title stays with its holder."""
    t = g.table
    left, t.supply[treasure] = t.supply[treasure], 0
    most = t.rules.spots[treasure] if others else 0
    while most > 0:
        t.active = others[0]
        t.gained[:] = [most if each == treasure else 0 for each in range(TREASURES)]
        t.chest[t.active][treasure] = most
        move_titles(g, log)
        t.chest[t.active][treasure] = 0
        if t.title[treasure] == holder:
            break
        t.title[treasure] = holder
        most -= 1
    log.seq = 0
    if left > most * len(others):
        t.supply[treasure] = left


def _hand_out(g: Game, seats: Iterable[int], log: Log) -> tuple[Fact, ...]:
    """Let titles go to whom they belong, the seats one after the other; what moved."""
    t = g.table
    for seat in seats:
        t.active = seat
        t.gained[:] = t.chest[seat]
        move_titles(g, log)
    return taken_from(log)


def faults(sheet: Sheet, rules: Ruleset) -> list[Message]:
    """What cannot be about the titles of a sheet, a sentence each."""
    found = []
    for key, treasure, values in _faults(sheet, rules):
        name = Treasure(treasure).name.lower()
        named = {each: Message(words.__name__, f"{each}.{name}", {}) for each in ("title", "treasure")}
        found.append(Message(TEXTS, f"problem.{key}", {**named, "key": name, **values}))
    return found


def _faults(sheet: Sheet, rules: Ruleset) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Each fault: key of its text, treasure, values."""
    seats, names = range(len(sheet.chests)), sheet.names
    for treasure in Treasure:
        listed = [chest for chest in sheet.chests if treasure in chest.titles]
        if len(listed) > 1:
            yield "title_twice", treasure, {"players": [chest.player for chest in listed]}
        for chest in listed:
            if not chest.pieces[treasure]:
                yield "title_without", treasure, {"player": chest.player}
    log = plain_log()
    forth, back = _pieces(sheet, rules, log), _pieces(sheet, rules, log)
    for f in _hand_out(forth, seats, log):
        if f.event == Event.TITLE_TAKEN and f.treasure in sheet.chests[f.other].titles:
            given = {"player": names[f.other], "other": names[f.seat], "n": f.amount, "more": f.number}
            yield "title_exceeded", f.treasure, given
    _hand_out(back, reversed(seats), log)
    for treasure in Treasure:
        holders = sorted({forth.table.title[treasure], back.table.title[treasure]})
        if sheet.whole and len(holders) > 1:  # equal numbers: whoever was first
            yield "title_open", treasure, {"player": names[holders[0]], "other": names[holders[1]]}
    t = lay(sheet, rules, log).table
    for seat, chest in enumerate(sheet.chests):
        for treasure in sorted(chest.permanent):
            if t.title[treasure] != seat:
                yield "permanent_without_title", treasure, {"player": chest.player}
            elif t.permanent[treasure] == Cause.NONE and chest.pieces[treasure] < t.rules.spots[treasure]:
                yield "permanent_open", treasure, {"player": chest.player, "n": t.rules.spots[treasure]}

"""The chests of a sheet on the engine's table (`laying`), and what cannot be about their titles.

Source: "How to Play" 5 and 10, "Advanced Rules" 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from qn_analysis.core.base.catalogue import Message

from ..engine.state import Game, Log
from ..log.rows import Fact
from ..play.builds import plain_game, plain_log
from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import Cause, Treasure
from ..words.events import Event
from .laying import hand_out, lay_chests, lay_pieces
from .sheet import TEXTS, Sheet, rules_of


def taken_from(log: Log) -> tuple[Fact, ...]:
    """Takes the rows out of a log and clears it, since making a log takes longer than scoring a table."""
    rows = (Fact._make(log.rows[n]) for n in range(log.seq))
    found = tuple(row._replace(event=Event(row.event)) for row in rows)
    log.seq = 0
    return found


def lay(sheet: Sheet, rules: Ruleset, log: Log) -> Game:
    """The engine's table with the chests of a sheet, their titles and what is permanent (`laying.lay_chests`)."""
    g = plain_game(rules_of(sheet, rules), sheet.players)
    lay_chests(g, log, numbers(sheet, rules))
    return g


def numbers(sheet: Sheet, rules: Ruleset) -> list[int]:
    """The chests of a sheet in numbers (`laying`)."""
    found = [len(sheet.chests), *rules_of(sheet, rules).supply_for(sheet.players)]
    for chest in sheet.chests:
        listed = (each for names in (chest.titles, chest.permanent) for each in (int(one in names) for one in Treasure))
        found += [*chest.pieces, *listed]
    return found


def _handed_out(sheet: Sheet, rules: Ruleset, log: Log, back: bool) -> tuple[Game, tuple[Fact, ...]]:
    """The table once titles have gone to whom they belong, from the first seat on or back from the last; what moved."""
    g = plain_game(rules_of(sheet, rules), sheet.players)
    lay_pieces(g, log, numbers(sheet, rules))
    hand_out(g, log, len(sheet.chests), int(back))
    return g, taken_from(log)


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
    names = sheet.names
    for treasure in Treasure:
        listed = [chest for chest in sheet.chests if treasure in chest.titles]
        if len(listed) > 1:
            yield "title_twice", treasure, {"players": [chest.player for chest in listed]}
        for chest in listed:
            if not chest.pieces[treasure]:
                yield "title_without", treasure, {"player": chest.player}
    log = plain_log()
    (forth, moved), (back, _) = (_handed_out(sheet, rules, log, way) for way in (False, True))
    for f in moved:
        if f.event == Event.TITLE_TAKEN and f.treasure in sheet.chests[f.other].titles:
            given = {"player": names[f.other], "other": names[f.seat], "n": f.amount, "more": f.number}
            yield "title_exceeded", f.treasure, given
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

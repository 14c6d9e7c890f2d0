"""Every row beside the one before it: turns, years, phases and places, and the Queen beside what she takes."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Card
from ...words.events import Event
from ...words.phases import Phase
from .state import (
    FOREIGN,
    LOOSE,
    OPEN,
    PLACE,
    QUEEN,
    SETUP,
    STAGE,
    TURN,
    TURNS,
    UNTOLD,
    WORD,
    YEAR,
    YEARS,
    Nothing,
    Odd,
    Ordered,
    Rules,
)


def order(rows: Ordered, rules: Rules, b: Nothing, out: Any) -> int:
    """The rows that are not plainly in order. Nearly all are, so that checks look at few."""
    n = 0
    staged = -1
    started = -1
    for at in range(len(rows.event)):
        same = at > 0 and rows.game[at] == rows.game[at - 1] and rows.game[at] != UNTOLD
        phase = rows.phase[at]
        stage = rules.stage[phase]
        what = misnumbered(rows, at, same) | misplaced(rows, rules, at, same)
        if phase != NULL:
            if stage > 0 and staged >= 0 and stage < rules.stage[rows.phase[staged]]:
                what |= STAGE if rows.game[at] == rows.game[staged] and rows.event[at] != Event.TURN_STARTED else 0
            if (rules.phases[rows.event[at]] >> phase) & 1 == 0:
                what |= WORD
            if (phase == Phase.SETUP) != (rows.active[at] == NONE):
                what |= SETUP
        if rows.event[at] == Event.TURN_STARTED or rows.event[at] == Event.TURN_ENDED:
            what |= unclosed(rows, at, started)
        if rows.event[at] == Event.TURN_STARTED:
            started = at
        if what != 0:
            out[Odd.ROW][n] = at
            out[Odd.STAGED][n] = staged
            out[Odd.WHAT][n] = what
            n += 1
        if stage > 0:
            staged = at
    return n


def misnumbered(rows: Ordered, at: int, same: bool) -> int:
    """Whether the turn or the year of a row may be another than the row before it lets expect."""
    what = 0
    does = rows.event[at]
    turn = rows.turn[at - 1] if same else 0
    if rows.turn[at] != NONE and turn != NONE and rows.turn[at] != (turn + (does == Event.TURN_STARTED)) % TURNS:
        what |= TURN
    year = rows.year[at - 1] if same else 1
    closed = same and does != Event.SALE_CLOSED and does != Event.GAME_OVER and rows.event[at - 1] == Event.SALE_CLOSED
    if rows.year[at] != NONE and year != NONE and rows.year[at] != (year + closed) % YEARS:
        what |= YEAR
    return what


def unclosed(rows: Ordered, at: int, started: int) -> int:
    """Whether a turn begins without the end of another one, not being the first of its game, or the reverse."""
    game = rows.game[at]
    if rows.event[at] == Event.TURN_STARTED:
        ended = at > 0 and rows.game[at - 1] == game and rows.event[at - 1] == Event.TURN_ENDED
        return LOOSE if started >= 0 and rows.game[started] == game and not ended else 0
    what = FOREIGN if rows.seat[at] != rows.active[at] else 0
    begins = at + 1 < len(rows.event) and rows.game[at + 1] == game and rows.event[at + 1] == Event.TURN_STARTED
    return what if begins else what | OPEN


def misplaced(rows: Ordered, rules: Rules, at: int, same: bool) -> int:
    """Whether a row names a place that there is not, or may be a Queen without what she takes, or the reverse."""
    does = rows.event[at]
    what = PLACE if rows.slot[at] >= rules.slots[does] else 0
    if does == Event.TAKEN:
        hers = same and rows.event[at - 1] == Event.PLAYED and rows.card[at - 1] == Card.QUEEN
        what |= 0 if hers and rows.seat[at - 1] == rows.seat[at] and rows.seat[at] != NONE else QUEEN
    elif does == Event.PLAYED and rows.card[at] == Card.QUEEN:
        takes = at + 1 < len(rows.event) and rows.game[at + 1] == rows.game[at] and rows.event[at + 1] == Event.TAKEN
        what |= 0 if takes and rows.seat[at + 1] == rows.seat[at] and rows.seat[at] != NONE else QUEEN
    return what

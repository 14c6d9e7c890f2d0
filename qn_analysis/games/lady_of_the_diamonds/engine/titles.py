"""Titles: how they are claimed, taken and made permanent.

Source: "How to Play" 5 and 10, "Advanced Rules" 3. After all pieces of a turn are there titles move, several if need
be, and only then they become permanent. Sliding the last piece to the crown marks a title and changes no count.
"""

from __future__ import annotations

from ..words.cards import NOBODY, TREASURES, Cause
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import emit
from .state import Game, Log


def move_titles(g: Game, log: Log) -> None:
    """Give the active player the titles that nobody has, and those whose holder she exceeds."""
    t = g.table
    seat = t.active
    for treasure in range(TREASURES):
        if t.gained[treasure] == 0 or t.title[treasure] == seat or t.permanent[treasure] != Cause.NONE:
            continue
        holder = t.title[treasure]
        count = t.chest[seat][treasure]
        if holder == NOBODY:
            t.title[treasure] = seat
            emit(g, log, Event.TITLE_CLAIMED, seat, _, _, treasure, _, count, _)
        elif t.supply[treasure] == 0 and t.rules.exhaustion_order == 1:
            continue  # ruling exhaustion_order: whoever held it keeps it
        elif count > t.chest[holder][treasure]:
            t.title[treasure] = seat
            emit(g, log, Event.TITLE_TAKEN, seat, holder, _, treasure, _, count, t.chest[holder][treasure])
    t.phase = Phase.PERMANENCE


def make_permanent(g: Game, log: Log) -> None:
    """Make permanent the titles whose row the active player has filled, and those whose supply she has exhausted."""
    t = g.table
    for treasure in range(TREASURES):
        if t.gained[treasure] == 0 or t.permanent[treasure] != Cause.NONE:
            continue
        holder = t.title[treasure]
        count = t.chest[holder][treasure]
        if count == t.rules.spots[treasure]:
            t.permanent[treasure] = Cause.ROW_FILLED
            emit(g, log, Event.PERMANENT_BY_ROW, holder, _, _, treasure, _, count, _)
        elif t.supply[treasure] == 0:
            t.permanent[treasure] = Cause.SUPPLY_EXHAUSTED
            emit(g, log, Event.PERMANENT_BY_SUPPLY, holder, _, _, treasure, _, count, _)
    t.phase = Phase.TURN_END

"""The pieces that a card adds to a chest.

Source: "How to Play" 4, 6, 7, 11 to 13. Every rule is applied to one treasure at a time: what has no open spot stays
(11), what the supply lacks is not earned (12).
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, TREASURES, Treasure
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import allow, emit
from .state import Game, Log, Table


def room_for(t: Table, seat: int, treasure: int) -> int:
    """Pieces of a treasure that a seat can still add: open spots, as far as the supply goes."""
    return min(t.rules.spots[treasure] - t.chest[seat][treasure], t.supply[treasure])


def take_pieces(g: Game, log: Log) -> None:
    """Take what the card shows. Pearls ask for a gem; a card that adds nothing asks what to take instead."""
    t = g.table
    shown = t.rules.pieces[t.card]
    for treasure in range(TREASURES):
        if shown[treasure] > 0:
            add(g, log, treasure, shown[treasure], Event.TAKEN)
    # ruling pearl_match: the number on the card, or the number taken
    t.match = shown[Treasure.PEARL] if t.rules.pearl_match == 0 else t.gained[Treasure.PEARL]
    if t.match > 0 and can_add_a_gem(t):
        t.phase = Phase.PEARLS
    else:
        t.phase = Phase.TITLES if has_gained(t) else Phase.INSTEAD


def add(g: Game, log: Log, treasure: int, wanted: int, event: Event) -> None:
    """Move pieces from the supply to the active player's chest, as many as fit and are there."""
    t = g.table
    seat = t.active
    fitting = min(wanted, t.rules.spots[treasure] - t.chest[seat][treasure])
    if fitting < wanted:
        emit(g, log, Event.OVERFLOWED, seat, _, _, treasure, _, wanted - fitting, _)
    count = min(fitting, t.supply[treasure])
    if count < fitting:
        emit(g, log, Event.RAN_SHORT, seat, _, _, treasure, _, fitting - count, _)
    if count == 0:
        return
    t.supply[treasure] -= count
    t.chest[seat][treasure] += count
    t.gained[treasure] += count
    emit(g, log, event, seat, _, _, treasure, _, count, t.chest[seat][treasure])
    if t.supply[treasure] == 0:
        emit(g, log, Event.SUPPLY_EXHAUSTED, seat, _, _, treasure, _, _, _)


def has_gained(t: Table) -> bool:
    """Whether anything has been added this turn."""
    for treasure in range(TREASURES):
        if t.gained[treasure] > 0:
            return True
    return False


def can_add_a_gem(t: Table) -> bool:
    """Whether the active player can add a gem of any type."""
    for gem in range(GEMS):
        if room_for(t, t.active, gem) > 0:
            return True
    return False


def list_gems(g: Game) -> None:
    """The gems of which at least one can be added, by lot; where they are taken instead, also none."""
    t = g.table
    me = g.seats[t.active]
    if t.phase == Phase.INSTEAD:
        allow(me, Action.NONE)
    for nth in range(GEMS):
        gem = t.gem_lots[nth]
        if room_for(t, t.active, gem) > 0:
            allow(me, Action.GEM + gem)


def match_pearls(g: Game, log: Log, action: int) -> None:
    """Add gems of the chosen type to the pearls."""
    add(g, log, action - Action.GEM, g.table.match, Event.MATCHED)
    g.table.phase = Phase.TITLES


def take_instead(g: Game, log: Log, action: int) -> None:
    """Take one gem because the card adds nothing, or none."""
    t = g.table
    if action == Action.NONE:
        emit(g, log, Event.NOTHING_ADDED, t.active, _, _, _, _, _, _)
        t.phase = Phase.TURN_END
        return
    add(g, log, action - Action.GEM, 1, Event.TAKEN_INSTEAD)
    t.phase = Phase.TITLES

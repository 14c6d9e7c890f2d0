"""What a network of this game sees: the table and its own seat as a sheet of small numbers. A source of both builds.

Seats go by how far they sit to one's left. `core.play.network` says what a sheet is.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put, put_step

from ..engine.state import Seat, Table
from ..words.cards import KINDS, NOBODY, SEATS, SLOTS, TREASURES
from ..words.phases import Phase

_PHASES: Final = 10
_PIECES: Final = 13
_PLAYS: Final = 12

PLAYERS: Final = 0
PHASE: Final = PLAYERS + SEATS + 1
ROUND: Final = PHASE + _PHASES
DECK: Final = ROUND + 4
SUPPLY: Final = DECK + 14
TITLE: Final = SUPPLY + TREASURES  # treasure * seats + seat
PERMANENT: Final = TITLE + TREASURES * SEATS
FACE_UP: Final = PERMANENT + TREASURES
HAND: Final = FACE_UP + KINDS
CARD: Final = HAND + KINDS
GAINED: Final = CARD + KINDS
MATCH: Final = GAINED + TREASURES
CHEST: Final = MATCH + 1  # seat * treasures + treasure
OWN: Final = CHEST + SEATS * TREASURES  # treasure * pieces + how many
PLAYS: Final = OWN + TREASURES * _PIECES
HOLDS: Final = PLAYS + SEATS
POINTS: Final = HOLDS + SEATS
SIGHT: Final = POINTS + SEATS
"""Numbers in a sheet."""


def seat_from(table: Table, me: Seat, seat: int) -> int:
    """How far a seat is to one's left."""
    return (seat - me.seat) % table.players


def describe(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """Write a sheet: all that the network is told."""
    index[0] = 0
    put(index, value, PLAYERS + table.players, 1)
    put(index, value, PHASE + table.phase, 1)
    put_step(index, value, ROUND, 4, table.round - 1)
    put_step(index, value, DECK, 14, table.deck // 4)
    for treasure in range(TREASURES):
        put(index, value, SUPPLY + treasure, table.supply[treasure])
        if table.title[treasure] != NOBODY:
            put(index, value, TITLE + treasure * SEATS + seat_from(table, me, table.title[treasure]), 1)
        put(index, value, PERMANENT + treasure, 1 if table.permanent[treasure] > 0 else 0)
        put_step(index, value, OWN + treasure * _PIECES, _PIECES, table.chest[me.seat][treasure])
    for slot in range(SLOTS):
        if table.face_up[slot] != NOBODY:
            put(index, value, FACE_UP + table.face_up[slot], 1)
    for card in range(KINDS):
        put(index, value, HAND + card, me.hand[card])
    for steps in range(table.players):
        seat = (me.seat + steps) % table.players
        for treasure in range(TREASURES):
            put(index, value, CHEST + steps * TREASURES + treasure, table.chest[seat][treasure])
        put(index, value, PLAYS + steps, table.plays[seat])
        put(index, value, HOLDS + steps, table.hand_size[seat])
        put(index, value, POINTS + steps, table.score[seat] - table.score[me.seat])
    if table.phase != Phase.CARD and table.card != NOBODY:
        put(index, value, CARD + table.card, 1)
        put(index, value, MATCH, table.match)
        for treasure in range(TREASURES):
            put(index, value, GAINED + treasure, table.gained[treasure])

"""What a network of this game sees: the table and its own seat as a sheet of small numbers. A source of both builds.

Seats go by how far they sit to one's left, gems and their cards as `naming` calls them. `core.play.network` says what a
sheet is.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put, put_step
from qn_analysis.core.play.space import numbers

from ..engine.scoring import complete_sets
from ..engine.state import Seat, Table
from ..engine.treasure import room_for
from ..words.cards import KINDS, NOBODY, SEATS, SLOTS, TREASURES
from ..words.phases import Phase
from .greedy import PIECE, points_of_card
from .naming import call_card, name_gems

_PHASES: Final = 10
_PIECES: Final = 10
_SCARCE: Final = 7
_LEAD: Final = 13
_ROOM: Final = 4
_LEFT: Final = 11
_SETS: Final = 5

PLAYERS: Final = 0
PHASE: Final = PLAYERS + SEATS + 1
ADVANCED: Final = PHASE + _PHASES
ROUND: Final = ADVANCED + 1
DECK: Final = ROUND + 4
SUPPLY: Final = DECK + 14
SCARCE: Final = SUPPLY + TREASURES  # treasure * scarce + how many are left
TITLE: Final = SCARCE + TREASURES * _SCARCE  # treasure * seats + seat
PERMANENT: Final = TITLE + TREASURES * SEATS
FACE_UP: Final = PERMANENT + TREASURES
HAND: Final = FACE_UP + KINDS
UNSEEN: Final = HAND + KINDS
BRINGS: Final = UNSEEN + KINDS
CARD: Final = BRINGS + KINDS
GAINED: Final = CARD + KINDS
MATCH: Final = GAINED + TREASURES
CHEST: Final = MATCH + 1  # seat * treasures + treasure
OWN: Final = CHEST + SEATS * TREASURES  # treasure * pieces + how many
LEAD: Final = OWN + TREASURES * _PIECES  # treasure * lead + how far ahead
ROOM: Final = LEAD + TREASURES * _LEAD  # treasure * room + how many
SETS: Final = ROOM + TREASURES * _ROOM
LEFT: Final = SETS + _SETS
PLAYS: Final = LEFT + _LEFT
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
    called = numbers(TREASURES)
    name_gems(table, me, called)
    put(index, value, PLAYERS + table.players, 1)
    put(index, value, PHASE + table.phase, 1)
    put(index, value, ADVANCED, table.rules.advanced)
    put_step(index, value, ROUND, 4, table.round - 1)
    put_step(index, value, DECK, 14, table.deck // 4)
    put_step(index, value, SETS, _SETS, complete_sets(table, me.seat))
    put_step(index, value, LEFT, _LEFT, table.rules.cards_each - table.plays[me.seat])
    for treasure in range(TREASURES):
        describe_treasure(table, me, treasure, called[treasure], index, value)
    describe_cards(table, me, called, index, value)
    for steps in range(table.players):
        seat = (me.seat + steps) % table.players
        for treasure in range(TREASURES):
            put(index, value, CHEST + steps * TREASURES + called[treasure], table.chest[seat][treasure])
        put(index, value, PLAYS + steps, table.plays[seat])
        put(index, value, HOLDS + steps, table.hand_size[seat])
        put(index, value, POINTS + steps, table.score[seat] - table.score[me.seat])
    if table.phase != Phase.CARD and table.card != NOBODY:
        put(index, value, CARD + call_card(called, table.card), 1)
        put(index, value, MATCH, table.match)
        for treasure in range(TREASURES):
            put(index, value, GAINED + called[treasure], table.gained[treasure])


def describe_treasure(table: Table, me: Seat, treasure: int, name: int, index: list[int], value: list[int]) -> None:
    """One treasure, as it is called: its supply and its title, what one has of it, and by how much one is ahead of the
    best rival."""
    own = table.chest[me.seat][treasure]
    best = 0
    for seat in range(table.players):
        if seat != me.seat:
            best = max(best, table.chest[seat][treasure])
    put(index, value, SUPPLY + name, table.supply[treasure])
    put_step(index, value, SCARCE + name * _SCARCE, _SCARCE, table.supply[treasure])
    if table.title[treasure] != NOBODY:
        put(index, value, TITLE + name * SEATS + seat_from(table, me, table.title[treasure]), 1)
    put(index, value, PERMANENT + name, 1 if table.permanent[treasure] > 0 else 0)
    put_step(index, value, OWN + name * _PIECES, _PIECES, own)
    put_step(index, value, LEAD + name * _LEAD, _LEAD, _LEAD // 2 + own - best)
    put_step(index, value, ROOM + name * _ROOM, _ROOM, room_for(table, me.seat, treasure))


def describe_cards(table: Table, me: Seat, called: list[int], index: list[int], value: list[int]) -> None:
    """The cards: those one could play, with the points that each brings at once, and those one has not seen."""
    for card in range(KINDS):
        name = call_card(called, card)
        seen = me.hand[card]
        for slot in range(SLOTS):
            if table.face_up[slot] == card:
                seen += 1
                put(index, value, FACE_UP + name, 1)
        put(index, value, HAND + name, me.hand[card])
        if seen > 0:
            put(index, value, BRINGS + name, points_of_card(table, me, card) // PIECE)
        for seat in range(table.players):
            seen += table.played[seat][card]
        put(index, value, UNSEEN + name, table.rules.copies[card] - seen)

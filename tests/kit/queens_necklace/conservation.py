"""Cards are conserved at every event: checked from the declared moves over whole logs, compiled."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from qn_analysis.games.queens_necklace.words.cards import DECK, KINDS, NOBODY, SEATS, SLOTS, Card
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event, Place

_njit: Any = numba.njit  # its stubs type what it returns as not callable by index
# where cards can be: one place each, a hand and a display a seat, a market slot each
ASIDE, PILE, GONE = 0, 1, 2
HANDS = 3
DISPLAYS = HANDS + SEATS
MARKET = DISPLAYS + SEATS
PLACES = MARKET + SLOTS
_KIND = {place: number for number, place in enumerate(Place)}
MOVES = np.full((len(Event), 2), NOBODY)
for _event, _said in EVENTS.items():
    if _said.moves is not None:
        MOVES[_event] = [_KIND[place] for place in _said.moves]
CLOSED, PLAYED = int(Event.SALE_CLOSED), int(Event.PLAYED)
_ASIDE, _PILE, _HAND, _OTHER, _MARKET, _DISPLAY, _GONE = (_KIND[place] for place in Place)


def _place_of(kind: int, seat: int, other: int, slot: int) -> int:
    """The number of a place."""
    if kind == _HAND:
        return HANDS + seat
    if kind == _OTHER:
        return HANDS + other
    if kind == _DISPLAY:
        return DISPLAYS + seat
    if kind == _MARKET:
        return MARKET + slot
    return ASIDE if kind == _ASIDE else PILE if kind == _PILE else GONE


def _first_broken(ids: Any, wide: Any, narrow: Any, copies: Any, moves: Any) -> int:
    """Row at which a card leaves a place where it is not, or a game ends with cards missing; -1 if none does."""
    held = np.zeros((PLACES, KINDS), np.int64)
    for row in range(len(ids)):
        if row == 0 or ids[row] != ids[row - 1]:
            held[:] = 0
            held[PILE] = copies
            held[PILE, Card.MERCHANT] = 0
            held[ASIDE, Card.MERCHANT] = copies[Card.MERCHANT]
        event, seat, other, card, slot = narrow[2, row], narrow[3, row], narrow[4, row], narrow[5, row], narrow[7, row]
        if moves[event, 0] == NOBODY:
            continue
        start = place_of(moves[event, 0], seat, other, slot)
        end = place_of(moves[event, 1], seat, other, slot)
        if event == CLOSED:
            held[end] += held[start]
            held[start] = 0
            continue
        number = wide[1, row] if event == PLAYED else 1
        held[start, card] -= number
        held[end, card] += number
        if held[start, card] < 0:
            return row
        if start == PILE or end == PILE:
            continue
        if end >= MARKET and held[end].sum() > 1:
            return row
    return NOBODY


place_of: Any = _njit(_place_of)
first_broken: Any = _njit(_first_broken)

assert sum(1 for place in Place) == 7
assert DECK < 255

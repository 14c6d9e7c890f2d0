"""`learnt`: a network trained by self-play chooses. A source of both builds.

`sight` says what it is told, this file how its canonical actions are called: what is played or added, and from where,
with the points that this brings at once; gems and cards as `naming` calls them.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import CHOICES, NONE, SHEET, draw, weigh
from qn_analysis.core.play.space import numbers, packed

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, KINDS, SLOTS, TREASURES
from ..words.phases import Phase
from .greedy import PIECE, points_of_card, points_of_pieces
from .naming import call_card, name_gems
from .sight import describe

_POINTS: Final = 9

REFUSE: Final = 0
PEARLS: Final = 1  # + gem
INSTEAD: Final = PEARLS + GEMS  # + gem
PLAY: Final = INSTEAD + GEMS  # + card, wherever it comes from
FROM_DECK: Final = PLAY + KINDS
FROM_HAND: Final = FROM_DECK + 1  # + points: the second action of a card of the hand
FROM_PIT: Final = FROM_HAND + _POINTS  # + points: of a face-up card
ADDED: Final = FROM_PIT + _POINTS  # + points: of a gem
MOVES: Final = ADDED + _POINTS
"""Canonical actions."""

# numbered actions, for whoever plays by numbers alone: each stands for one legal action
FACE_UP: Final = MOVES  # + copy * KINDS + card: a face-up card, of several alike the first and so on
NUMBERS: Final = FACE_UP + SLOTS * KINDS
"""Numbered actions: `PLAY` is from the hand; what stands from `FROM_HAND` to `MOVES` is none."""


def choose_learnt(table: Table, me: Seat, weights: list[int]) -> int:
    """What the network thinks best or, at a temperature, draws."""
    w = packed(weights)
    index = numbers(SHEET)
    value = numbers(SHEET)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    odds = numbers(CHOICES)
    describe(table, me, index, value)
    name_actions(table, me, main, extra)
    total = weigh(w, index, value, me.options, main, extra, odds)
    return me.legal[draw(odds, total, me.chance)]


def name_actions(table: Table, me: Seat, main: list[int], extra: list[int]) -> None:
    """The canonical actions of all that is legal."""
    called = numbers(TREASURES)
    name_gems(table, me, called)
    for i in range(me.options):
        action = me.legal[i]
        extra[i] = NONE
        if action == Action.NONE:
            main[i] = REFUSE
        elif action < Action.HAND:
            gem = action - Action.GEM
            pearls = table.phase == Phase.PEARLS
            main[i] = (PEARLS if pearls else INSTEAD) + called[gem]
            extra[i] = ADDED + points(points_of_pieces(table, me, gem, table.match if pearls else 1))
        elif action < Action.PIT:
            card = action - Action.HAND
            main[i] = PLAY + call_card(called, card)
            extra[i] = FROM_HAND + points(points_of_card(table, me, card))
        elif action < Action.DECK:
            card = table.face_up[action - Action.PIT]
            main[i] = PLAY + call_card(called, card)
            extra[i] = FROM_PIT + points(points_of_card(table, me, card))
        else:
            main[i] = FROM_DECK + 0


def points(hundredths: int) -> int:
    """Whole points, as canonical actions tell them apart."""
    return min(_POINTS - 1, hundredths // PIECE)


def number_actions(table: Table, me: Seat, named: list[int]) -> None:
    """The numbers of all that is legal: canonical actions, but each number stands for one legal action."""
    extra = numbers(CHOICES)
    name_actions(table, me, named, extra)
    for i in range(me.options):
        if Action.PIT <= me.legal[i] < Action.DECK:
            slot = me.legal[i] - Action.PIT
            copy = 0
            for other in range(slot):
                if table.face_up[other] == table.face_up[slot]:
                    copy += 1
            named[i] += FACE_UP - PLAY + copy * KINDS

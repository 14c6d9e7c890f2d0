"""`learnt`: a network trained by self-play chooses. A source of both builds.

`sight` says what it is told, this file how its canonical actions are called: what is played or added, and from where,
with the points that this brings at once; gems and cards as `naming` calls them.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import decide
from qn_analysis.core.play.space import numbers

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, SLOTS, TREASURES
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
    return decide(describe, name_actions, table, me, weights)


def name_actions(table: Table, me: Seat, main: list[int], extra: list[int]) -> None:
    """The canonical actions of all that is legal."""
    called = numbers(TREASURES)
    name_gems(table, me, called)
    for i in range(me.options):
        action = me.legal[i]
        main[i] = canonical(table, action, called)
        extra[i] = NOBODY
        if Action.GEM <= action < Action.HAND:
            count = table.match if table.phase == Phase.PEARLS else 1
            extra[i] = ADDED + points(points_of_pieces(table, me, action - Action.GEM, count))
        elif Action.HAND <= action < Action.PIT:
            extra[i] = FROM_HAND + points(points_of_card(table, me, action - Action.HAND))
        elif Action.PIT <= action < Action.DECK:
            extra[i] = FROM_PIT + points(points_of_card(table, me, table.face_up[action - Action.PIT]))


def canonical(table: Table, action: int, called: list[int]) -> int:
    """An action as the network calls it, without the points that it brings."""
    if action == Action.NONE:
        return REFUSE + 0
    if action < Action.HAND:
        return (PEARLS if table.phase == Phase.PEARLS else INSTEAD) + called[action - Action.GEM]
    if action < Action.PIT:
        return PLAY + call_card(called, action - Action.HAND)
    if action < Action.DECK:
        return PLAY + call_card(called, table.face_up[action - Action.PIT])
    return FROM_DECK + 0


def points(hundredths: int) -> int:
    """Whole points, as canonical actions tell them apart."""
    return min(_POINTS - 1, hundredths // PIECE)


def number_actions(table: Table, me: Seat, named: list[int]) -> None:
    """The numbers of all that is legal: canonical actions, but each number stands for one legal action."""
    called = numbers(TREASURES)
    name_gems(table, me, called)
    for i in range(me.options):
        named[i] = canonical(table, me.legal[i], called)
        if Action.PIT <= me.legal[i] < Action.DECK:
            slot = me.legal[i] - Action.PIT
            copy = 0
            for other in range(slot):
                if table.face_up[other] == table.face_up[slot]:
                    copy += 1
            named[i] += FACE_UP - PLAY + copy * KINDS

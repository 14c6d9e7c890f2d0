"""How a network of this game calls its actions, and how it chooses. A source of both builds.

The package has no weights for it: `qn train --game lady` finds some, and the file that it writes is a bot.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import CHOICES, NONE, SHEET, draw, weigh
from qn_analysis.core.play.space import numbers, packed

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, KINDS, SLOTS
from ..words.phases import Phase
from .sight import describe

REFUSE: Final = 0
PEARLS: Final = 1  # + gem
INSTEAD: Final = PEARLS + GEMS  # + gem
PLAY: Final = INSTEAD + GEMS  # + card, wherever it comes from
FROM_HAND: Final = PLAY + KINDS  # the second action of a card: from where
FROM_PIT: Final = FROM_HAND + 1
FROM_DECK: Final = FROM_PIT + 1
MOVES: Final = FROM_DECK + 1
"""Canonical actions."""

# numbered actions, for whoever plays by numbers alone: each stands for one legal action
FACE_UP: Final = MOVES  # + copy * KINDS + card: a face-up card, of several alike the first and so on
NUMBERS: Final = FACE_UP + SLOTS * KINDS
"""Numbered actions: `PLAY` is from the hand; `FROM_HAND` and `FROM_PIT` themselves are none."""


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
    for i in range(me.options):
        action = me.legal[i]
        extra[i] = NONE
        if action == Action.NONE:
            main[i] = REFUSE
        elif action < Action.HAND:
            main[i] = (PEARLS if table.phase == Phase.PEARLS else INSTEAD) + action - Action.GEM
        elif action < Action.PIT:
            main[i] = PLAY + action - Action.HAND
            extra[i] = FROM_HAND
        elif action < Action.DECK:
            main[i] = PLAY + table.face_up[action - Action.PIT]
            extra[i] = FROM_PIT
        else:
            main[i] = FROM_DECK


def number_actions(table: Table, me: Seat, named: list[int]) -> None:
    """The numbers of all that is legal: canonical actions, but each number stands for one legal action."""
    extra = numbers(CHOICES)
    name_actions(table, me, named, extra)
    for i in range(me.options):
        if extra[i] == FROM_PIT:
            slot = me.legal[i] - Action.PIT
            copy = 0
            for other in range(slot):
                if table.face_up[other] == table.face_up[slot]:
                    copy += 1
            named[i] = FACE_UP + copy * KINDS + table.face_up[slot]

"""A bot that never, or always, uses a part of the game: `core.play.bending`. A source of both builds."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.bending import bend

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.phases import Phase
from .collector import choose_collector
from .greedy import choose_greedy
from .learnt import choose_learnt
from .parts import Part

PLAYERS: Final = ("choose_learnt", "choose_collector", "choose_greedy")
"""Policies that can be bent, by the number that stands for each."""


def choose_bent(table: Table, me: Seat, weights: list[float]) -> int:
    """What the bot chooses of what its habits leave."""
    return bend(uses, choose_learnt, choose_collector, choose_greedy, table, me, weights)


def uses(table: Table, me: Seat, part: int, action: int) -> bool:
    """Whether an action uses a part of the game."""
    if table.phase != Phase.CARD:
        return part == Part.GEM_INSTEAD and table.phase == Phase.INSTEAD and action != Action.NONE
    if part == Part.HAND:
        return Action.HAND <= action < Action.PIT
    if part == Part.PIT:
        return Action.PIT <= action < Action.DECK
    return part == Part.DECK and action == Action.DECK

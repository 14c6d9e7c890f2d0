"""A bot that never, or always, uses a part of the game: `core.play.bending`. A source of both builds."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.bending import bend

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEMS, PAIRS, Jewel
from .greedy import choose_greedy
from .learnt import choose_learnt
from .parts import Part
from .trader import choose_trader

PLAYERS: Final = ("choose_learnt", "choose_trader", "choose_greedy")
"""Policies that can be bent, by the number that stands for each."""


def choose_bent(table: Table, me: Seat, weights: list[float]) -> int:
    """What the bot chooses of what its habits leave."""
    return bend(uses, choose_learnt, choose_trader, choose_greedy, table, me, weights)


def uses(table: Table, me: Seat, part: int, action: int) -> bool:
    """Whether an action uses a part of the game."""
    if part >= Part.ENCOUNTER:
        return action == Action.INTERACT and table.encounter[table.city[me.seat]] == part - Part.ENCOUNTER
    if part == Part.COIN:
        return action == Action.COIN
    if part == Part.REFILL:
        return action == Action.REFILL
    if part == Part.AUCTION:
        return action == Action.CHALLENGE
    if part == Part.MEETING:
        return action == Action.INTERACT
    if part == Part.PASS:
        return action == Action.PASS and table.left > 0
    if part == Part.STOCKED:
        return Action.SELL <= action < Action.INTERACT and table.stock[table.city[me.seat]] > 0
    jewel = action - Action.CRAFT - GEMS
    return Action.CRAFT + GEMS <= action < Action.SELL and jewel // PAIRS == Jewel.NECKLACE

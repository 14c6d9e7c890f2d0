"""Jewel sale, 2 - Rarity: the fewer stones of a gem on display, the rarer it is.

Source: "Rarity" under "Jewel Sale". Cancelled gems count too; the more fashionable of two equals is the rarer, at every
count, zero included. Ruling `unshown_rarity`.
"""

from __future__ import annotations

from ..words.cards import GEMS
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import emit
from .state import Game, Log, Table


def set_rarity(g: Game, log: Log) -> None:
    """Count the stones of each gem on all displays and place the rarity tiles."""
    t = g.table
    for rank in range(GEMS):
        gem = t.fashion[rank]
        for seat in range(t.players):
            t.counted[gem] += t.stones[seat][gem]
        emit(g, log, Event.COUNTED, _, _, _, gem, _, t.counted[gem], _)
    for rank in range(GEMS):
        for fashion in range(GEMS):
            gem = t.fashion[fashion]
            if has_tile(t, gem) and rarity_rank(g, fashion) == rank:
                t.rarity[gem] = t.rules.rarity_tiles[rank]
                emit(g, log, Event.RARITY_SET, _, _, _, gem, rank, _, t.rarity[gem])
    t.phase = Phase.SELLING


def has_tile(t: Table, gem: int) -> bool:
    """Whether a gem that has been counted gets a rarity tile."""
    return t.counted[gem] > 0 or t.rules.unshown_rarity == 0


def rarity_rank(g: Game, fashion: int) -> int:
    """Rarity rank, 0 the rarest, of the gem at a fashion rank, among those that get a tile."""
    t = g.table
    mine = t.counted[t.fashion[fashion]]
    rank = 0
    for other in range(GEMS):
        theirs = t.counted[t.fashion[other]]
        if (theirs < mine or (theirs == mine and other < fashion)) and has_tile(t, t.fashion[other]):
            rank += 1
    return rank

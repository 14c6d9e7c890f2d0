"""What a game declares of its statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..base.game_registry import find_game
from .measures import Goal, Measure


@dataclass(frozen=True)
class Statistics:
    """What a game declares of its statistics.

    Attributes:
        tables: what statistics are taken of, of a log.
        gather: gathers statistics of a log in one passage (log, statistics, progress, executor, and of which no more
            than so many games are taken).
        measures: the figures by which two rulesets are compared.
        goals: what a house rule could be wanted for.
    """

    tables: Callable[[Any], Any]
    gather: Callable[..., Any]
    measures: Sequence[Measure]
    goals: Sequence[Goal]


def statistics_of(game: str) -> Statistics:
    """What a game declares of its statistics; `game` is its name in manifests."""
    return find_game(game).part(Statistics)

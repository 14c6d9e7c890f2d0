"""What a game declares of its statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..base.game_registry import find_game
from .measures import Goal, Measure, read_goals, read_measures


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

    @classmethod
    def read(
        cls, package: str, tables: Callable[[Any], Any], gather: Callable[..., Any], rooms: Iterable[object]
    ) -> Statistics:
        """With the measures of `measures.toml` and the goals of `goals.toml` in a package, in their order.

        Args:
            package: its name.
            tables, gather: as of this class.
            rooms: modules that have the statistics which these files name.
        """
        known = tuple(rooms)
        return cls(tables, gather, read_measures(package, known), read_goals(package, known))

    def names(self, lang: str) -> dict[str, str]:
        """What the measures are called in a language, by key."""
        return {each.key: each.names[lang] for each in self.measures}


def statistics_of(game: str) -> Statistics:
    """What a game declares of its statistics; `game` is its name in manifests."""
    return find_game(game).part(Statistics)

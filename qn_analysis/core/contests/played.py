"""Figures of a ruleset that no log tells: what cards are worth, by gifts, and how much skill decides.

Both are played on deals of their own, the same under every ruleset that is compared: the one by the bots that play the
comparison, the other by these against weaker ones, in every rotation of the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..play.bot import Bot
from ..play.engine import engine_of
from ..report.declaration import report_of
from ..rules.ruleset import BaseRuleset
from ..stats.differences import Figure
from ..stats.measures import SKILL
from .league import league

EACH: Final = 25
"""Of so many games of a comparison, one deal has gifts, and one is played by players who differ."""
LEAST: Final = 20
"""With fewer such deals nothing is told: they are not played."""
WEAKEST: Final = "random"
"""Who sits beside the quick bot of a game, if that is compared itself."""


def deals_of(games: int, gifts: int | None) -> int:
    """At how many deals cards are given away.

    Args:
        games: of the comparison.
        gifts: what was asked for; None: one in `EACH` games, if that is enough to tell anything.
    """
    if gifts is not None:
        return gifts
    return games // EACH if games // EACH >= LEAST else 0


@dataclass(frozen=True)
class Apart:
    """What is played beside the logs of a comparison.

    Attributes:
        game: its name in manifests.
        deals: with gifts, and of players who differ; 0: nothing is played.
        folder: where gifts are kept; None: nowhere.
        executor: as of `simulate`.
    """

    game: str
    seed: int
    deals: int
    folder: Path | None = None
    executor: Executor | None = None

    def figures(self, rules: BaseRuleset, line_up: Sequence[Bot]) -> list[Figure]:
        """Of one side of a comparison, by its bots by seat."""
        if not self.deals:
            return []
        return [*self.gifts(rules, line_up), *self._skill(rules, line_up)]

    def gifts(self, rules: BaseRuleset, line_up: Sequence[Bot]) -> list[Figure]:
        """What cards are worth; nothing of a game without prices."""
        play = report_of(self.game).gifts
        if play is None:
            return []
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        return play(line_up, rules, self.seed, self.deals, self.folder, self.executor)

    def _skill(self, rules: BaseRuleset, line_up: Sequence[Bot]) -> list[Figure]:
        engine, players = engine_of(self.game), len(line_up)
        strong = line_up[0]
        weak = engine.quick if engine.find(strong).name != engine.quick else WEAKEST
        if engine.find(strong).name == weak:
            return []
        line_ups = players - 1  # of two kinds of players: one to all but one of the first
        found = league(
            {"one": strong, "other": weak}, players=players, games=self.deals * line_ups * players, seed=self.seed,
            rules=rules, executor=self.executor, progress=False, game=self.game,
        )  # fmt: skip
        return [Figure(SKILL, "", (), "share", True, found.luck.skill_by_deal())]

"""How a network is trained: stages, rivals, sizes. What is done by them is in `learning.train.trainer`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

CRITIC: Final = (64, 32)
"""Hidden layers of a critic, unless a recipe says otherwise."""


@dataclass(frozen=True)
class Stage:
    """A part of a training.

    Attributes:
        rate: of learning, at its beginning and at its end; it falls evenly by its logarithm.
        variety: bonus for it, likewise.
        margin: part of the margin in what a game is worth, likewise.
        alone: share of the tables at which all seats are the network's.
        older: share of rivals at the others who are its older selves; the rest is drawn from the named.
        imitate: imitate this bot instead; "" for none.
        search: share of the tables at which a search decides for the network where it ponders, and is imitated there.
        teach: weight of what is imitated beside what is learnt from results.
    """

    games: int
    rate: tuple[float, float]
    variety: tuple[float, float] = (0.01, 0.01)
    margin: tuple[float, float] = (0.8, 0.8)
    alone: float = 0.4
    older: float = 0.35
    imitate: str = ""
    search: float = 0.0
    teach: float = 1.0


@dataclass(frozen=True)
class Recipe:
    """How a network is trained.

    Attributes:
        stages: one after the other.
        rivals: named bots at its tables, with how often each is drawn beside the others.
        wide, narrow: its hidden layers.
        round_games: games of a round.
        batch: decisions of a step.
        keep: lambda of the advantages.
        selves: older selves kept.
        self_every: rounds after which the network becomes one of them.
        tables: line-ups of a round.
        check_every: rounds after which its strength is measured.
        margin_unit: margin that counts as a whole.
        check_deals: deals of such a measurement, each played once from every seat against each rival.
        grain: what a training writes in the end has multiples of it alone, so that a file is small.
    """

    stages: tuple[Stage, ...]
    rivals: Mapping[str, float]
    wide: int = 128
    narrow: int = 64
    round_games: int = 768
    batch: int = 8192
    keep: float = 0.92
    clip: float = 0.2
    selves: int = 6
    self_every: int = 40
    tables: int = 16
    check_every: int = 100
    check_deals: int = 400
    margin_unit: float = 150.0
    critic: tuple[int, int] = CRITIC
    grain: int = 1

    @property
    def games(self) -> int:
        """Of all stages."""
        return sum(stage.games for stage in self.stages)

    def rounds(self, stage: Stage) -> int:
        """Rounds of a stage."""
        return max(1, -(-stage.games // self.round_games))

    def to_dict(self) -> dict[str, Any]:
        """As files have it: what came later is left out where it is not used, so that older trainings can go on."""
        stages = [asdict(stage) for stage in self.stages]
        for stage in stages:
            if stage["search"] == 0:
                del stage["search"], stage["teach"]
        found = {**asdict(self), "rivals": dict(self.rivals), "stages": stages}
        if self.critic == CRITIC:
            del found["critic"]
        if self.grain == 1:
            del found["grain"]
        return found

"""Who teaches players of a game: stored weights trained on for a house rule, bots adapted to each of some rulesets.

A game names its teacher beside its network, which whatever plays a game loads; so all that teaches is loaded here as it
is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from qn_analysis.core.play.bot import Known
    from qn_analysis.core.play.stored import Learnt
    from qn_analysis.core.rules.ruleset import BaseRuleset

    from .train.knowing import Knowing
    from .tune.family import Family

MEASURED: Final = 20
"""Held-out deals of a training for a comparison, in each direction against each rival; of a tuning, against each."""


@dataclass(frozen=True)
class Teaching:
    """The teacher of a game whose players learn (`core.play.engine.Teacher`); `package` is the game's."""

    package: str

    @property
    def game(self) -> str:
        """Its name in manifests, which is that of its folder."""
        return self.package.rpartition(".")[2]

    def seats(self, asked: bool | int, progress: bool) -> Knowing:
        """Who seats players who know the rules; `TrainError` of a number of games below 1."""
        from qn_analysis.core.play.engine import engine_of

        from .train.knowing import Knowing

        return Knowing(engine_of(self.game), asked, progress)

    def course(self, bots: Sequence[Known], players: int, games: int, seed: int) -> Lessons:
        """How bots are adapted to each ruleset of a comparison (`retune`).

        The first bot with stored network weights for this number of players has its network trained on. Else the first
        bot of a family of the game's tuner has its weights tuned. Else the tuner's usual family is tuned, from its own
        start.
        """
        from qn_analysis.core.base.game_registry import find_game

        from .tune.tuner import Tuner

        game = self.game
        for known in bots:
            network = None if known.brain is None else known.brain.stored(players)
            if network is not None:
                return Lessons(game, players, games, seed, network, "", None)
        tuner = find_game(game).part(Tuner)
        for known in bots:
            for family in map(tuner.family, tuner.families):
                if family.policy is known.function:
                    return Lessons(game, players, games, seed, None, family.name, _weights(family, known, players))
        return Lessons(game, players, games, seed, None, tuner.usual, None)


@dataclass(frozen=True)
class Lessons:
    """How players are taught rulesets, with a budget of games for each and the same seed.

    The weights of `network` are trained on; without one, those of a family are tuned from `start`, by name.
    """

    game: str
    players: int
    games: int
    seed: int
    network: Learnt | None
    family: str
    start: dict[str, float] | None

    @property
    def suffix(self) -> str:
        """Of the file that is written."""
        return ".json" if self.network is None else ".npz"

    def teach(self, rules: BaseRuleset, out: Path, progress: bool) -> str:
        """Teach a ruleset, or go on with a file that is there; the bot that came of it. `TrainError` or `TuneError` of
        a value that cannot be used, or another file in the way.
        """
        threads = os.cpu_count() or 1
        if self.network is not None:
            from .train.training import train

            train(
                players=self.players, games=self.games, seed=self.seed, rules=rules, start=self.network, out=out,
                deals=MEASURED, chances=0, resume=True, progress=progress, threads=threads, game=self.game,
            )  # fmt: skip
        else:
            from qn_analysis.core.base.game_registry import find_game

            from .tune.tuner import Tuner

            find_game(self.game).part(Tuner).tune(
                self.family, players=self.players, games=self.games, seed=self.seed, rules=rules, start=self.start,
                out=out, deals=MEASURED, resume=True, progress=progress, threads=threads,
            )  # fmt: skip
        return str(out)


def _weights(family: Family, known: Known, players: int) -> dict[str, float]:
    """The weights of a bot by name, within the bounds of its family."""
    row = known.row(players)
    return {each.name: min(each.high, max(each.low, float(row[each.place]))) for each in family.weights}

"""Players that were taught a ruleset: a network trained on by it, or weights of a family tuned by it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..base.game_registry import find_game
from ..play.bot import Known
from ..play.engine import Engine
from ..play.stored import Learnt
from ..rules.ruleset import BaseRuleset
from ..tune.family import Family
from ..tune.tuner import Tuner

MEASURED: Final = 20
"""Held-out deals of a training for a comparison, in each direction against each rival; of a tuning, against each."""


@dataclass(frozen=True)
class Lessons:
    """How players are taught a ruleset.

    Attributes:
        game: its name in manifests.
        players: at the table.
        games: the budget, for each ruleset.
        seed: the same for each.
        network: the weights that are trained on; None: weights of a family are tuned.
        family: which, where there is no network; `start` are its weights by name.
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
        """Teach a ruleset, or go on with a file that is there; the bot that came of it.

        Raises:
            TrainError, TuneError: a value that cannot be used, or another file in the way.
        """
        threads = os.cpu_count() or 1
        if self.network is not None:
            from ..train.training import train

            train(
                players=self.players, games=self.games, seed=self.seed, rules=rules, start=self.network, out=out,
                deals=MEASURED, chances=0, resume=True, progress=progress, threads=threads, game=self.game,
            )  # fmt: skip
        else:
            find_game(self.game).part(Tuner).tune(
                self.family, players=self.players, games=self.games, seed=self.seed, rules=rules, start=self.start,
                out=out, deals=MEASURED, resume=True, progress=progress, threads=threads,
            )  # fmt: skip
        return str(out)


def lessons(engine: Engine, bots: Sequence[Known], players: int, games: int, seed: int) -> Lessons:
    """How the bots of a comparison are taught its rulesets: by their network if any of them plays by one, else by the
    game's tuner, from their own weights where they are of a family that it tunes, else from those of its usual one."""
    game = engine.layout.game
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


def _weights(family: Family, known: Known, players: int) -> dict[str, float]:
    """The weights of a bot by name, within the bounds of its family."""
    row = known.row(players)
    return {each.name: min(each.high, max(each.low, float(row[each.place]))) for each in family.weights}

"""Players who know the rules: stored weights trained on for a house rule, in minutes, and kept for the next time.

What was learnt lies in the user's cache (`core.base.cache`), in a folder a ruleset, number of players and budget,
named by all that it depends on: the ruleset's hash, the engine, the weights that it began with. It is a file as
`qn train` writes it. A training that was cut off goes on; one that another process is at is waited for; a file that is
damaged is made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from qn_analysis.core.base.addressed import way
from qn_analysis.core.base.cache import Cache, cache_root
from qn_analysis.core.base.messages import escape_controls
from qn_analysis.core.base.progress import Advance, bar, note
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.builtin_bots import fits
from qn_analysis.core.play.engine import Engine
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.registry import BY
from qn_analysis.core.play.stored import Learnt, load_learnt
from qn_analysis.core.rules.ruleset import BaseRuleset

from .learning_build import KERNELS
from .training import network_of, train_on

FOLDER: Final = "players"
"""In the cache."""
FILE: Final = "weights.npz"
SEED: Final = 50
"""Of all such trainings."""
DEALS: Final = 20
"""Held-out deals in each direction against each rival."""


@dataclass(frozen=True)
class Lesson:
    """Weights, which say for how many players, that are trained on for a ruleset by about so many games."""

    engine: Engine
    rules: BaseRuleset
    start: Learnt
    games: int

    @cached_property
    def key(self) -> str:
        """What stands for all that the result depends on."""
        network = self.engine.builds.network
        assert network is not None
        recipe = network_of(self.engine.layout.game)[1].knowing(self.start.players)
        told = [
            self.engine.builds.rules_key, network.version, self.rules.hash, self.start.players, self.start.fingerprint,
            hashlib.sha256(self.start.critic.tobytes()).hexdigest(), self.games, SEED, recipe.to_dict(),
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def folder(self) -> Path:
        """Where its weights are kept."""
        name = f"{self.engine.layout.game}-{self.start.players}-{self.rules.hash}-{self.key}"
        return cache_root() / FOLDER / name

    @property
    def place(self) -> Path:
        """The file of its weights."""
        return self.folder / FILE

    @property
    def minutes(self) -> float:
        """How long it takes, about: as long as its first weights took a game, on all cores."""
        games, seconds = self.start.how.get("games", 0), self.start.how.get("seconds", 0.0)
        return self.games * seconds / games / (os.cpu_count() or 1) / 60 if games else 0.0

    def kept(self) -> bool:
        """Whether its weights are there and whole; what is damaged is removed, and told in a line."""
        if not self.place.exists():
            return False
        try:
            found = load_learnt(self.place)
            fits(self.engine, found)
            wrong = "" if found.knows(self.rules) and found.players == self.start.players else "is of other rules"
        except TrainError:
            wrong = "is damaged"
        if wrong:
            note(escape_controls(f"{self.place} {wrong}: these players are trained anew"))
            self.place.unlink(missing_ok=True)
        return not wrong

    def learn(self, advance: Advance) -> None:
        """Train its weights, or wait for another process that does, and go on with what was cut off."""
        with Cache(self.folder).held():
            if not self.kept():
                self._train(advance)

    def _train(self, advance: Advance) -> None:
        part = self.place.with_name(self.place.name + ".part")
        again = part.exists()
        call = (self.engine, self.place, self.start, self.rules, self.games, SEED, DEALS, os.cpu_count() or 1, advance)
        try:
            train_on(*call)
        except TrainError:
            if not again or not part.exists():
                raise
            note(escape_controls(f"{part} cannot be gone on with: these players are trained anew"))
            part.unlink(missing_ok=True)
            train_on(*call)


def games_of(engine: Engine, asked: bool | int) -> int:
    """In how many games players learn a ruleset (0: they do not), asked as `players_know_rules` of `simulate`;
    `TrainError` of a number below 1.
    """
    if asked is True or asked is False:
        learns = asked and engine.builds.network is not None
        return network_of(engine.layout.game)[1].knowing(engine.layout.fewest).games if learns else 0
    if asked < 1:
        raise TrainError(
            f"{asked} games to learn the rules: ask for 1 or more, or for none ("
            f"{way('players_know_rules=False', '--players-know-rules no')})"
        )
    return asked if engine.builds.network is not None else 0


class Knowing:
    """Seats players who know the rules, asked as `players_know_rules` of `simulate`; with False all bots stay as they
    are. `TrainError` of a number of games below 1.

        knowing = Knowing(engine, True)
        knowing.learn((bots, 3, rules) for rules in rulesets)
        line_up = knowing.seated(bots, 3, rules)
    """

    def __init__(self, engine: Engine, asked: bool | int, progress: bool = True) -> None:
        self.engine, self.games, self.progress = engine, games_of(engine, asked), progress

    def lesson(self, bot: Bot, players: int, rules: BaseRuleset) -> Lesson | None:
        """What a bot has to learn to play by some rules; None: nothing, or it is none who learns."""
        if not self.games or not isinstance(bot, str):
            return None
        brain = self.engine.find(bot).brain
        if brain is None or not brain.instead or brain.trained or brain.knows(players, rules):
            return None
        start = brain.stored(players)
        return None if start is None or start.habits else Lesson(self.engine, rules, start, self.games)

    def seated(self, bots: Sequence[Bot], players: int, rules: BaseRuleset) -> tuple[Bot, ...]:
        """The same bots, with weights trained on for the rules where theirs are of others."""
        self.learn([(bots, players, rules)])
        return tuple(self._by(bot, players, rules) for bot in bots)

    def _by(self, bot: Bot, players: int, rules: BaseRuleset) -> Bot:
        lesson = self.lesson(bot, players, rules)
        return bot if lesson is None else f"{bot}{BY}{lesson.place}"

    def learn(self, wanted: Iterable[tuple[Sequence[Bot], int, BaseRuleset]]) -> None:
        """Train all that is wanted (bots, how many are at the table, and by which rules) and not kept, one after the
        other; it is said beforehand how long that takes, about.
        """
        lessons = {
            lesson.place: lesson
            for bots, players, rules in wanted
            for bot in dict.fromkeys(bots)
            for lesson in [self.lesson(bot, players, rules)]
            if lesson is not None
        }
        left = [lesson for lesson in lessons.values() if not lesson.kept()]
        if not left:
            return
        note(announced(left))
        self.engine.builds.compiled(self.progress)
        KERNELS(self.progress)
        try:
            with bar("learning the rules", sum(lesson.games for lesson in left), self.progress) as advance:
                for lesson in left:
                    lesson.learn(_named(advance, lesson))
        except KeyboardInterrupt:
            note(f"what was learnt is kept in {cache_root() / FOLDER}: the same call goes on from there")
            raise


def _named(advance: Advance, lesson: Lesson) -> Advance:
    """Progress that names the ruleset, and counts no more games than were told."""
    left = lesson.games

    def move(steps: int, said: str = "", /) -> None:
        nonlocal left
        told = f"{lesson.start.players} players, {escape_controls(lesson.rules.name)}"
        counted, left = min(steps, left), max(0, left - steps)
        advance(counted, f"{told}, {said}" if said else told)

    return move


def announced(lessons: Sequence[Lesson]) -> str:
    """That players learn some rules, in a line: what, how long it takes, and the quick way."""
    minutes = max(1, round(sum(lesson.minutes for lesson in lessons)))
    quick = way("players_know_rules=False", "--players-know-rules no")
    first = lessons[0]
    if len(lessons) == 1:
        what = f"players learn {first.rules.name!r} at {first.start.players} players"
    else:
        rulesets = len({lesson.rules.hash for lesson in lessons})
        tables = " and ".join(map(str, sorted({lesson.start.players for lesson in lessons})))
        what = f"players learn {rulesets} ruleset{'' if rulesets == 1 else 's'} at {tables} players"
    return escape_controls(
        f"{what}: {first.games:,} games{'' if len(lessons) == 1 else ' each'}, about {minutes}"
        f" minute{'' if minutes == 1 else 's'}, kept for the next time ({quick} plays at once)"
    )

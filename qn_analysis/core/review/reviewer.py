"""Who reviews the games of a log and judges positions, of any game: the `core.log.reviewer.Reviewer`, by a `Judge`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import polars as pl

from ..log.log import Log
from ..log.record import Record
from ..log.reviewer import WIN_COLUMNS, WINS
from ..position.decision import PositionError, problem
from ..position.resume import Standing, position
from ..stats.estimates import share
from .evaluate import Evaluation
from .judge import Judge
from .luck import LuckOfGames, luck_of_log
from .result import Review, ReviewError, refused, texts
from .reviewing import QUICK, SOUND, Effort, Reviewing

FEWEST: Final = 16
MOST: Final = 2000
"""Games, or worlds, that can be asked for by number."""
PLAYED: Final = 400
"""Games that are played where no number is named."""
KNOWLEDGE: Final = tuple(WIN_COLUMNS.values())


class GameReviewer:
    """Reviews games by what the judge of a game says."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def review(
        self, log: Record, game: int, depth: str | int, lang: str, seed: int, watch: Callable[[float], None]
    ) -> Review:
        """As of the class that it stands for."""
        texts(lang)  # a language that there is not
        if self.judge.why is not None:
            raise self.judge.why.speaking(lang)
        known = {"rollouts": SOUND, "network": QUICK}
        found = known.get(depth) if isinstance(depth, str) else None
        effort = found or Effort(games=SOUND.games, deepest=self._number(depth, lang))
        return self.reviewing(log, game, effort, seed, lang, watch).review(lang)

    def reviewing(
        self, log: Record, game: int, effort: Effort, seed: int = 0, lang: str = "en",
        watch: Callable[[float], None] = lambda _: None,
    ) -> Reviewing:  # fmt: skip
        """A game under review.

        Raises:
            ReviewError: it cannot be reviewed, or shows no decision.
        """
        assert isinstance(log, Log)
        self.judge.check_log(log, lang)
        case = self.judge.case(log, game, seed)
        if not case.trail.steps:
            raise ReviewError(refused("refused.no_decisions", game=str(game))).speaking(lang)
        return Reviewing(case, effort, watch)

    def evaluate(
        self, source: Any, game: int | None, seq: int | None, *, knowledge: str, seat: int | None,
        depth: str | int | None, rules: Any, lang: str, seed: int,
    ) -> Evaluation:  # fmt: skip
        """As of the class that it stands for."""
        texts(lang)
        games, judge = self._games(depth, lang), self.judge
        if rules is not None and isinstance(source, Standing | Log):
            raise PositionError(problem("own_rules")).speaking(lang)
        at = source if isinstance(source, Standing) else position(
            judge.positions, source, game, seq, rules=rules, lang=lang
        )  # fmt: skip
        lang = at.lang if lang == "en" else lang  # a position has the language in which it was asked for
        if knowledge not in KNOWLEDGE:
            wrong = problem("knowledge", given=repr(knowledge), known=", ".join(KNOWLEDGE))
            raise PositionError(wrong).speaking(lang)
        if seat is not None and seat not in range(at.players):
            raise PositionError(problem("chance_seat", given=seat, last=at.players - 1)).speaking(lang)
        judge.check(at, knowledge)
        viewer = (at.seat if seat is None else seat) if knowledge == "seat" else None
        if not games or at.over:
            return replace(judge.said(at, knowledge, viewer), lang=lang)
        shares, policy = judge.played(at, knowledge, viewer, games, seed)
        found = [share(list(map(float, shares[:, each])), [1.0] * games) for each in range(at.players)]
        return Evaluation(
            tuple(each.value or 0.0 for each in found), tuple(each.low or 0.0 for each in found),
            tuple(1.0 if each.high is None else each.high for each in found), games, "rollouts", knowledge, viewer,
            at.names, policy, {}, lang,
        )  # fmt: skip

    def wins(self, log: Record, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
        """As of the class that it stands for."""
        assert isinstance(log, Log)
        self.judge.check_log(log, "en")
        rows = [row for number in games.sort().to_list() for row in self._wins_of(log, number, columns)]
        return pl.DataFrame(
            rows, schema={name: kind for name, kind in WINS.items() if name not in WIN_COLUMNS or name in columns}
        )

    def _wins_of(self, log: Log, number: int, columns: tuple[str, ...]) -> list[dict[str, Any]]:
        steps = self.judge.steps(log, number)
        told = {name: self.judge.chances(steps, log.players, WIN_COLUMNS[name]) for name in columns}
        return [
            {
                "game": number, "number": n, "row": step.row, "turn": step.turn, "sale": step.sale, "seat": step.seat,
                "phase": step.phase, "options": step.options, **{name: chances[n] for name, chances in told.items()},
            }
            for n, step in enumerate(steps)
        ]  # fmt: skip

    def luck(self, log: Record, games: int | None, lang: str) -> LuckOfGames:
        """As of the class that it stands for."""
        return luck_of_log(log, games, lang)

    def _games(self, depth: str | int | None, lang: str) -> int:
        """How many games are played to the end for a position; 0: the network says it."""
        alone = self.judge.why is not None
        if depth == "network" and alone:
            raise ReviewError(refused("refused.network", game=self.judge.title)).speaking(lang)
        if depth == "network" or (depth is None and not alone):
            return 0
        return PLAYED if depth in (None, "rollouts") else self._number(depth, lang)

    def _number(self, depth: str | int | None, lang: str) -> int:
        """A depth that is a number of games or worlds.

        Raises:
            ReviewError: it is none, or out of bounds.
        """
        number = int(depth) if isinstance(depth, str) and depth.isdecimal() and len(depth) < 9 else depth
        if isinstance(number, bool) or not isinstance(number, int) or not FEWEST <= number <= MOST:
            key = "depth.unknown" if self.judge.why is None else "depth.games"
            raise ReviewError(refused(key, given=repr(depth))).speaking(lang)
        return number

"""What a game of Queen's Necklace was decided by: the `core.log.reviewer.Reviewer` of the game.

And chances to win as columns: at each decision, by what everybody or one seat knows, or by every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from qn_analysis.core.compile.records import dtype
from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.log.record import Record
from qn_analysis.core.log.reviewer import WIN_COLUMNS, WINS
from qn_analysis.core.play import collect
from qn_analysis.core.play.stored import rules_key
from qn_analysis.core.play.win_chances import KNOWLEDGE
from qn_analysis.core.review.evaluate import Evaluation
from qn_analysis.core.review.luck import LuckOfGames, luck_of_log
from qn_analysis.core.review.result import Review, ReviewError, refused, texts

from ..bots.trained_weights import learnt_weights
from ..engine.state import Game
from ..log.rows import fact
from ..log.table import Log
from ..words.phases import Phase
from .builds import compiled
from .evaluating import ROLLOUTS, evaluate
from .reviewing import QUICK, SOUND, Reviewer, sound
from .trail import Step, trail_of

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

_SHEET: Final = 255
"""Most numbers of a sheet."""


def wins(log: Log, learnt: Learnt, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
    """One row a decision: see `core.log.reviewer.Reviewer.wins`."""
    rows = [row for number in games.sort().to_list() for row in _of_game(log, learnt, number, columns)]
    return pl.DataFrame(
        rows, schema={name: kind for name, kind in WINS.items() if name not in WIN_COLUMNS or name in columns}
    )


def _of_game(log: Log, learnt: Learnt, number: int, columns: tuple[str, ...]) -> list[dict[str, Any]]:
    steps = trail_of(log, number, [fact(row) for row in log.rows(number)]).steps
    told = {name: _chances(steps, learnt, WIN_COLUMNS[name]) for name in columns}
    return [
        {
            "game": number, "number": n, "row": step.row, "turn": step.turn, "sale": step.year, "seat": step.seat,
            "phase": Phase(step.phase).name.lower(), "options": step.options,
            **{name: chances[n] for name, chances in told.items()},
        }
        for n, step in enumerate(steps)
    ]  # fmt: skip


def _chances(steps: tuple[Step, ...], learnt: Learnt, knowledge: str) -> list[list[float]]:
    """By decision, the chances of all seats; of hands drawn from belief the mean."""
    if not steps:
        return []
    players = learnt.players
    kept = np.concatenate([step.worlds for step in steps])
    positions = np.zeros((len(kept), collect.DECISION), np.int32)
    entries = np.zeros((2, len(kept) * _SHEET), np.int16)
    kind = KNOWLEDGE.index(knowledge)
    compiled()["tell"](kept, np.zeros(1, dtype(Game)), len(kept), kind, np.zeros(2, np.int64), positions, entries)
    said = learnt.chances[knowledge].judged(positions, entries, learnt.units, players)
    seats = (np.arange(players) - positions[:, collect.SEAT : collect.SEAT + 1]) % players
    by_seat = np.take_along_axis(said, seats, axis=1)
    return [list(map(float, part.mean(axis=0))) for part in _parts(by_seat, steps)]


def _parts(rows: Numbers, steps: tuple[Step, ...]) -> Iterator[Numbers]:
    at = 0
    for step in steps:
        yield rows[at : at + len(step.worlds)]
        at += len(step.worlds)


FEWEST: Final = 16
MOST: Final = 2000
"""Worlds that can be asked for by number."""


class QueensReviewer:
    """Reviews games by the weights of `learnt`."""

    def review(
        self, log: Record, game: int, depth: str | int, lang: str, seed: int, watch: Callable[[float], None]
    ) -> Review:
        """As of the class that it stands for."""
        texts(lang)  # a language that there is not
        effort = SOUND if depth == "rollouts" else QUICK if depth == "network" else sound(_number(depth, lang))
        own = _own(log)
        learnt = weights_of(own, lang)
        trail = trail_of(own, game, [fact(row) for row in own.rows(game)])
        if not trail.steps:
            raise ReviewError(refused("refused.no_decisions", game=str(game))).speaking(lang)
        return Reviewer(own, game, trail, learnt, effort, seed, watch).review(lang)

    def evaluate(self, source: Any, game: int | None, seq: int | None, **options: Any) -> Evaluation:
        """As of the class that it stands for."""
        depth, lang = options.pop("depth"), options["lang"]
        texts(lang)
        played = 0 if depth in (None, "network") else ROLLOUTS if depth == "rollouts" else _number(depth, lang)
        return evaluate(source, game, seq, played, **options)

    def wins(self, log: Record, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
        """As of the class that it stands for."""
        own = _own(log)
        return wins(own, weights_of(own, "en"), games, columns)

    def luck(self, log: Record, games: int | None, lang: str) -> LuckOfGames:
        """As of the class that it stands for."""
        return luck_of_log(log, games, lang)


def _own(log: Record) -> Log:
    assert isinstance(log, Log)
    return log


def weights_of(log: Log, lang: str) -> Learnt:
    """The weights that know the rules of a log; `ReviewError` if there are none, or the log tells no decisions."""
    if (knows := knows_of(log.manifest)) < Knows.PUBLIC:
        raise ReviewError(refused(f"refused.{knows.said}")).speaking(lang)
    learnt = learnt_weights(log.players)
    if learnt is None or "all" not in learnt.chances:
        raise ReviewError(refused("refused.players", players=str(log.players))).speaking(lang)
    if learnt.rules != rules_key(log.rules):
        raise ReviewError(refused("refused.rules", rules=repr(log.rules.name))).speaking(lang)
    return learnt


def _number(depth: str | int, lang: str) -> int:
    """A depth that is a number of worlds; `ReviewError` if it is none, or out of bounds."""
    number = int(depth) if isinstance(depth, str) and depth.isdecimal() and len(depth) < 9 else depth
    if isinstance(number, bool) or not isinstance(number, int) or not FEWEST <= number <= MOST:
        raise ReviewError(refused("depth.unknown", given=repr(depth))).speaking(lang)
    return number


REVIEWER: Final = QueensReviewer()

"""Fitting win chances (`core.play.win_chances`): one network for each kind of knowledge.

They are fitted to the results of games that a stored policy plays against itself, half of them with its likeliest
actions and half as undecided as it learnt to be, and checked on games kept apart: among positions given 30 %, about
30 % should be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.base.progress import bar
from qn_analysis.core.play import collect, survey
from qn_analysis.core.play.packing import AS_LEARNT, SURE, Shape
from qn_analysis.core.play.win_chances import KNOWLEDGE, Chances, said
from qn_analysis.core.stats.estimates import mean

from .learning_build import KERNELS

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    from .trainer import School

    Numbers = np.ndarray[Any, Any]

BINS: Final = 10
EVERY: Final = 9
"""One in this number of decisions is a position to learn from."""
_HIDDEN: Final = ((64, 32), (64, 32), (128, 48))
"""Numbers in the hidden layers, by knowledge: a review judges by all hands, tens of thousands of times a game."""
_ROUND: Final = 768
_BATCH: Final = 512
_RATE: Final = (1.5e-3, 3e-5)
_FITS, _CHECKS = 5 * 2**60, 7 * 2**60
"""Added to a seed for deals of their own, out of reach of those of `learning.train.trainer` and of everyday seeds."""
_SURVEYED: Final = 96 * survey.KINDS_OF_SHEETS
"""Sheets of a game that there is room for, on the whole."""


class Surveyor:
    """Plays games of a policy against itself, and has their positions; `start` is games played so far, and the share of
    wins of each seat.
    """

    def __init__(self, school: School, learnt: Learnt) -> None:
        self.school = school
        self._wins, self._games = np.zeros(school.players), 0
        self.rows = [school.row(learnt.weights, heat) for heat in (SURE, AS_LEARNT)]
        builds = school.builds
        each = [builds.record_game(rules, school.players) for rules in school.rulesets]
        self.games, self.log = [np.concatenate([game, game]) for game in each], builds.record_log(False, False)
        self.positions = np.zeros((_ROUND * _SURVEYED, collect.DECISION), np.int32)
        self.entries = np.zeros((2, _ROUND * _SURVEYED * 100), np.int16)

    @property
    def start(self) -> dict[str, Any]:
        """As of the class: what is known of a game before any card is."""
        shares = self._wins / max(1, self._games)
        return {"games": self._games, "shares": [round(float(share), 5) for share in shares]}

    @staticmethod
    def rounds(games: int) -> Iterator[tuple[int, int]]:
        """Games as they are played at a time: the first of each round, and how many."""
        for first in range(0, games, _ROUND):
            yield first, min(_ROUND, games - first)

    def play(self, purpose: int, first: int, count: int) -> tuple[Numbers, Numbers]:
        """Positions, `PLACE` being who won, seen from their seats; and their sheets."""
        builds = self.school.builds
        used = np.zeros(2, np.int64)
        done = 0
        while done < count:
            part = (first + done) // (_ROUND // 2)
            row, games = self.rows[part % 2], self.games[part // 2 % len(self.games)]
            more = min(count - done, _ROUND // 2)
            results = np.zeros((more, 5 + 2 * builds.seats), np.int32)
            before = int(used[0])
            played = builds.survey_batch(
                games, self.log, (self.school.policy,) * builds.seats, (row,) * builds.seats,
                self.school.seed + purpose, first + done, more, EVERY, used, self.positions, self.entries,
                results,
            )  # fmt: skip
            if played < more:
                raise RuntimeError(f"no room for the positions of {more} games")
            self._winners(self.positions[before : int(used[0])], results, done)
            done += played
        return self.positions[: used[0]], self.entries

    def _winners(self, positions: Numbers, results: Numbers, done: int) -> None:
        """Write down who won, seen from the seat of each position: of several, each as often as the others."""
        players, seats = self.school.players, self.school.builds.seats
        first = results[:, 5 + seats : 5 + seats + players] == 1
        self._wins += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)
        self._games += len(first)
        game, seat = positions[:, collect.GAME], positions[:, collect.SEAT]
        turn = np.arange(len(positions)) // survey.KINDS_OF_SHEETS
        shared = first.sum(axis=1)[game]
        rank = first.cumsum(axis=1)[game] * first[game]  # 1 for the first of those who won, 2 for the second
        winner = (rank == (1 + turn % shared)[:, None]).argmax(axis=1)
        positions[:, collect.PLACE] = (winner - seat) % players
        positions[:, collect.GAME] += done


def fit(school: School, learnt: Learnt, *, games: int, checked: int, progress: bool = True) -> dict[str, Chances]:
    """Win chances by each kind of knowledge, fitted to games of a policy against itself and checked on others; the same
    for the same number of games and seed on the same machine.

    `school` is the game, compiled, for the number of players and by the rules that the policy was trained for.
    """
    from .trainer import Parameters, _between

    network = school.builds.network
    assert network is not None
    seats, units = school.builds.seats, learnt.units.astype(np.float32)
    inverse = (1 / units).astype(np.float32)
    rng = np.random.default_rng([school.seed, 9])
    inputs = (network.sight, network.sight, network.unveiled)
    shapes = [Shape(each, *hidden, seats) for each, hidden in zip(inputs, _HIDDEN, strict=True)]
    begun = [Parameters.begun(shape, rng) for shape in shapes]
    grads = [np.zeros(shape.size, np.float32) for shape in shapes]
    room, sums = np.zeros((6, 256), np.float32), np.zeros(5)
    moves = np.array([range(seats), [-1] * seats], np.int16)
    surveyor, kernels = Surveyor(school, learnt), KERNELS()
    with bar("fitting win chances", games + checked, progress) as advance:
        for first in range(0, games, _ROUND):
            count = min(_ROUND, games - first)
            positions, entries = surveyor.play(_FITS, first, count)
            none = np.zeros(len(positions), np.float32)
            rate = _between(_RATE, first / games)
            for kind, (made, grad, shape) in enumerate(zip(begun, grads, shapes, strict=True)):
                order = rng.permutation(np.flatnonzero(positions[:, collect.ALL] == kind)).astype(np.int64)
                for batch in np.array_split(order, max(1, len(order) // _BATCH)):
                    kernels["policy_gradient"](
                        made.theta, grad, np.array(shape, np.int64), inverse, positions, entries, moves, batch, none,
                        True, 0.0, 0.0, room, sums,
                    )  # fmt: skip
                    made.step([grad], rate, len(batch))
            advance(count)
        found = [Chances(made.shape, made.theta.astype(np.float16), {}) for made in begun]
        told = _checked(surveyor, found, units, checked, advance)
    return {
        name: Chances(each.shape, each.theta, check) for name, each, check in zip(KNOWLEDGE, found, told, strict=True)
    }


def winners(positions: Numbers, players: int) -> Numbers:
    """[positions, players] 1 for who won, from each one's seat to the left."""
    won = np.zeros((len(positions), players))
    won[np.arange(len(positions)), positions[:, collect.PLACE]] = 1
    return won


def _checked(
    surveyor: Surveyor, found: Sequence[Chances], units: Numbers, games: int, advance: Any
) -> list[dict[str, Any]]:
    """What the chances come to on games kept apart."""
    players = surveyor.school.players
    off: list[list[float]] = [[] for _ in found]
    bins = np.zeros((len(found), BINS, 3))
    seen = [0] * len(found)
    for first in range(0, games, _ROUND):
        count = min(_ROUND, games - first)
        positions, entries = surveyor.play(_CHECKS, first, count)
        for kind, chances in enumerate(found):
            mine = positions[positions[:, collect.ALL] == kind]
            p = said(chances, mine, entries, units, players)
            won = winners(mine, players)
            error = np.square(p - won).mean(axis=1)
            sizes = np.maximum(1, np.bincount(mine[:, collect.GAME], minlength=count))
            off[kind] += list(np.bincount(mine[:, collect.GAME], error, count) / sizes)
            seen[kind] += len(mine)
            place = np.minimum(BINS - 1, (p * BINS).astype(int)).ravel()
            for column, weight in enumerate((p.ravel(), won.ravel(), np.ones(p.size))):
                bins[kind, :, column] += np.bincount(place, weight, BINS)
        advance(count)
    even = (1 / players) * (1 - 1 / players)
    made = []
    for kind in range(len(found)):
        e = mean(off[kind], "")
        made.append(
            {
                "games": games, "positions": seen[kind], "brier": round(float(e.value or 0), 5),
                "low": round(float(e.low or 0), 5), "high": round(float(e.high or 0), 5), "even": round(even, 5),
                "bins": [
                    {"said": round(float(p / n), 4), "won": round(float(w / n), 4), "n": int(n)}
                    for p, w, n in bins[kind]
                    if n > 0
                ],
            }
        )  # fmt: skip
    return made

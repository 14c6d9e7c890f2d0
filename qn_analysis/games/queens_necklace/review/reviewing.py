"""Reviewing a game of Queen's Necklace: its decisions tried out, its luck reckoned, all of it added up.

Of each decision, these positions are judged, each in some worlds (`worlds.Judge`):

- The position as it is, all hands known, the pile drawn anew: the curve. What follows from the choice is judged in the
  same way, so that the curve moves by the choice and by each stroke of chance after it, and by nothing else.
- Each stroke of chance after it: the mean over what could have come, those before it as they fell. A draw is luck
  against the pile as all hands tell it, a theft against the hand.
- Positions are judged at the end of the turn, to which the policy plays on: there the network knows best. Where a turn
  begins, the position is judged as it is as well; what playing on changes of that is the network's error.
- Worlds that the player could not exclude (`bots.imagine`): the position, what she chose, and what the policy finds
  likeliest. What she gave away is the difference between her choice and the best, world by world.

What a choice changed with all hands known, less what it changed in her worlds, is what the hidden cards made of it.
What her worlds say of the position itself and of the best choice should be alike; the difference is the network's
error, or the policy's: where a better choice than its own was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.review.result import Change, Choice, Curve, Luck, Review, Vector
from qn_analysis.core.review.verdicts import SURE, verdict

from ..log.table import Log
from ..words.cards import NOBODY
from ..words.phases import Phase
from .telling import Words, name_turning_points, notes, titles
from .trail import Fall, Step, Trail
from .worlds import NOTHING, Judge, Mixture, Samples

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

PHASES: Final = {
    Phase.INFLUENCE: "influence", Phase.FORGER_REPLY: "influence", Phase.FORGER_CHOICE: "influence",
    Phase.THIEF_REPLY: "influence", Phase.PURCHASE: "purchase", Phase.QUEEN: "queen", Phase.CARDINAL: "cardinal",
    Phase.DISPLAY: "display", Phase.ALCHEMIST: "display",
}  # fmt: skip
"""Kinds of decisions, by the phase that asks."""
FEW: Final = 4
"""Likeliest actions that are compared with the choice."""
LEAST: Final = 0.03
"""How likely the policy must think an action, besides its likeliest, for it to be compared."""
DISPLAYS: Final = 6
"""Displays that are drawn from the policy, to be compared with the choice."""
CLOSE: Final = 0.06
"""Chance to win by which the network must tell two choices apart, or they are played on."""
MODEL_ERROR: Final = {2: 0.067, 3: 0.037, 4: 0.039}
"""Standard error of what the network says of two choices, beyond that of the worlds themselves: by players, measured
against games played to the end (`tests/bench_review.py`). It is why the network alone calls only large losses a
mistake."""
OPENING: Final = {
    2: (0.52623, 0.47377),
    3: (0.35634, 0.34140, 0.30226),
    4: (0.29498, 0.25762, 0.23044, 0.21696),
}
"""What the network says before the first decision on average over deals, by seat: against it a deal is luck, so that
the luck of deals has mean 0. That it is not what the seats win (4 players: 27.2 points of a win for the first) is an
error of the network, and in the remainder. Measured on 30,000 deals, to 0.1 points
(`tests/bench_review.py --opening`)."""
ROUND: Final = 64
"""Worlds of a round in which close choices are played on."""
MOST_GAMES: Final = 24_000
"""Games that a review plays on at most, on the whole."""


@dataclass(frozen=True)
class Effort:
    """How many worlds are drawn.

    Attributes:
        along: for a position of the curve.
        falls: for the mean before a stroke of chance.
        believed: of those that a player cannot exclude.
        played: most worlds in which close choices are played to the end; 0: the network alone.
    """

    along: int = 16
    falls: int = 24
    believed: int = 20
    played: int = 0


QUICK: Final = Effort()
SOUND: Final = Effort(played=512)


@dataclass(eq=False)
class _Tried:
    """A decision that is being judged."""

    step: Step
    before: list[Mixture]
    choices: list[tuple[int, ...]]
    believed: list[Samples]
    fresh: list[Mixture] = field(default_factory=list)
    falls: list[list[Mixture]] = field(default_factory=list)
    best: int = 0
    means: Numbers = field(default_factory=lambda: np.zeros(0))
    known: Numbers = field(default_factory=lambda: np.zeros(0))
    loss: float = 0.0
    error: float = 0.0
    cost: Numbers = field(default_factory=lambda: np.zeros(0))
    method: str = "network"
    worlds: int = 0


@dataclass(eq=False)
class Account:
    """The sum of a game in numbers; each is by seat.

    Attributes:
        start, result: where it begins and ends.
        along: at each decision, as the policy goes on.
        strokes: what chance changed and after which decision, the deal (None) first.
        reached: of each decision, after what fell but for the last.
        information, remainder: of each decision.
        costs: of each decision who took it, and what it changed against the best one.
        timing: of what draws changed, all that a Merchant came with them, or came with none.
    """

    start: Numbers
    result: Numbers
    along: list[Numbers]
    strokes: list[tuple[Step | None, Fall | None, Numbers]]
    reached: list[list[Numbers]] = field(default_factory=list)
    information: list[Numbers] = field(default_factory=list)
    remainder: list[Numbers] = field(default_factory=list)
    costs: list[tuple[int, Numbers]] = field(default_factory=list)
    timing: Numbers = field(default_factory=lambda: np.zeros(1))


class Reviewer:
    """Reviews one game; see the module."""

    def __init__(
        self, log: Log, game: int, trail: Trail, learnt: Learnt, effort: Effort, seed: int, judge: Judge | None = None
    ) -> None:
        self.log, self.game, self.trail, self.learnt, self.effort = log, game, trail, learnt, effort
        self.judge = judge or Judge(learnt, seed)
        self.judge.begin(game)
        self.players = log.players

    def review(self, lang: str) -> Review:
        """The review."""
        tried = self._judged()
        return self._told(tried, self._reckon(tried), lang)

    def account(self) -> Account:
        """The sum alone, without words."""
        return self._reckon(self._judged())

    def _judged(self) -> list[_Tried]:
        tried = [self._try(n, step) for n, step in enumerate(self.trail.steps)]
        self.judge.settle()
        for each in tried:
            self._compare(each)
        if self.effort.played:
            self._play_on(tried)
        return tried

    # -------------------------------------------------------------------------------------------------------- trying

    def _try(self, n: int, step: Step) -> _Tried:
        """Try a decision out: what is judged of it."""
        judge, effort = self.judge, self.effort
        worlds = list(step.worlds)
        dice, along = judge.dice(2 * n), judge.dice(2_000_000 + step.turn)

        def fewer(wished: int) -> int:
            return max(2, -(-wished // len(worlds)))

        choices = self._choices(n, step)
        made = _Tried(
            step,
            [judge.try_draws(each, NOTHING, fewer(effort.along), along, turn=step.turn) for each in worlds],
            choices,
            [
                judge.try_out(
                    each, [NOTHING, *choices], fewer(effort.believed), dice, seat=step.seat, display=step.display,
                    turn=step.turn,
                )
                for each in worlds
            ],
        )  # fmt: skip
        for k in range(len(step.falls)):
            forced, victim, stolen = self._settled(step.falls[:k])
            made.falls.append(
                [
                    judge.try_draws(
                        each, step.choice, fewer(effort.falls), along, forced=forced, display=step.display,
                        victim=victim, stolen=stolen, turn=step.turn,
                    )
                    for each in worlds
                ]
            )  # fmt: skip
        if n == 0 or self.trail.steps[n - 1].turn != step.turn:
            made.fresh = [
                judge.try_draws(each, NOTHING, fewer(effort.along), along, turn=step.turn - 1) for each in worlds
            ]
        return made

    def _settled(self, falls: Sequence[Fall]) -> tuple[list[int], int, int]:
        """Draws that have happened, as far as they are told one after the other, and a theft."""
        forced: list[int] = []
        victim, stolen = NOBODY, NOBODY
        for fall in falls:
            if fall.kind == "theft":
                victim, stolen = fall.victim, fall.card
            elif fall.card == NOBODY:
                break
            else:
                forced.append(fall.card)
        return forced, victim if stolen != NOBODY else NOBODY, stolen

    def _choices(self, n: int, step: Step) -> list[tuple[int, ...]]:
        """The policy's choice, the one that was made, and others that it finds likely; each once."""
        first = step.worlds[0]
        if step.display:
            found = self.judge.displays(first, DISPLAYS, self.judge.dice(2 * n + 1))
        else:
            likely = self.judge.likeliest(first, FEW)
            found = [choice for place, (choice, odds) in enumerate(likely) if place == 0 or odds >= LEAST]
        return list(dict.fromkeys([found[0], step.choice, *found[1:]]))

    # ----------------------------------------------------------------------------------------------------- comparing

    def _compare(self, tried: _Tried) -> None:
        """By the network: the best choice, and what the one that was made gave away."""
        chances = np.concatenate([each.chances for each in tried.believed], axis=1)
        model = MODEL_ERROR[self.players]
        tried.known = chances[0].mean(axis=0)
        tried.means = chances[1:].mean(axis=1)
        self._decide(tried, chances[1:], model)

    def _decide(self, tried: _Tried, chances: Numbers, model: float) -> None:
        """The best choice: the policy's, unless another one is surely better.

        Where the choice that was made does better than that, though not surely, nothing is given away; what it does
        better counts in the sum, for else the luck of the worlds would be taken for the player's skill every time.

        Args:
            tried: the decision.
            chances: [choice, world, seat].
            model: standard error of a difference besides that of the worlds.
        """
        seat, made = tried.step.seat, tried.choices.index(tried.step.choice)
        own = chances[:, :, seat]
        worlds, deals = own.shape[1], len(tried.step.worlds)

        def error(one: int, other: int) -> float:
            apart = own[one] - own[other]
            if deals > 1 and model:  # worlds of the same deal of hidden hands are alike
                apart = apart.reshape(deals, -1).mean(axis=1)
            return float(np.hypot(apart.std(ddof=1) / np.sqrt(len(apart)), model)) if one != other else 0.0

        means = own.mean(axis=1)
        best = 0
        for other in np.argsort(-means):
            if means[other] - means[0] > SURE * error(int(other), 0):
                best = int(other)
                break
        tried.cost = chances[made].mean(axis=0) - chances[best].mean(axis=0)
        tried.loss = max(0.0, float(means[best] - means[made]))
        tried.error = error(best, made)
        tried.best, tried.worlds = made if means[made] >= means[best] else best, worlds

    def _play_on(self, tried: Sequence[_Tried]) -> None:
        """Play choices that are close to the end, all in the same worlds, until they are told apart or it is enough."""
        close = []
        for each in tried:
            own = each.means[:, each.step.seat]
            made = each.choices.index(each.step.choice)
            some = [n for n in np.argsort(-own) if own.max() - own[n] < CLOSE][:FEW]
            some = list(dict.fromkeys([0, made, *map(int, some)]))
            if len(some) > 1 and (made != 0 or each.loss > 0 or max(own[some]) - own[0] > CLOSE / 6):
                close.append((each, some))
        played: dict[int, list[Samples]] = {n: [] for n in range(len(close))}
        open_ones, games, turn = set(played), 0, 0
        while open_ones and turn * ROUND < self.effort.played and games < MOST_GAMES:
            for n in sorted(open_ones):
                each, some = close[n]
                step = each.step
                position = step.worlds[turn % len(step.worlds)]
                played[n].append(
                    self.judge.try_out(
                        position, [each.choices[c] for c in some], ROUND, self.judge.dice(1_000_000 + 1000 * n + turn),
                        seat=step.seat, display=step.display,
                    )
                )  # fmt: skip
                games += ROUND * len(some)
            self.judge.settle()
            turn += 1
            for n in sorted(open_ones):
                each, some = close[n]
                self._decide_played(each, some, played[n])
                settled = each.error > 0 and abs(each.loss) > 3 * each.error
                if turn >= 2 and (settled or each.loss + 2 * each.error < 0.02):
                    open_ones.discard(n)

    def _decide_played(self, tried: _Tried, some: Sequence[int], played: Sequence[Samples]) -> None:
        chances = np.concatenate([each.chances for each in played], axis=1)
        all_choices = tried.choices
        tried.choices = [all_choices[n] for n in some]
        self._decide(tried, chances, 0.0)
        best = tried.choices[tried.best]
        tried.choices, tried.best = all_choices, all_choices.index(best)
        tried.method = "rollouts"

    # ---------------------------------------------------------------------------------------------------- adding up

    def _reckon(self, tried: Sequence[_Tried]) -> Account:
        """What the steps from the start to the result belong to."""
        seats = self.learnt.start["shares"] or [1.0] * self.players
        start = np.array(seats) / sum(seats)  # those stored are rounded
        along = [_mean(each.before) for each in tried]
        fresh = [_mean(each.fresh) if each.fresh else value for each, value in zip(tried, along, strict=True)]
        result = np.array(self.trail.shares) if self.trail.shares else along[-1]
        opening = np.array(OPENING[self.players])
        made = Account(start, result, along, [(None, None, fresh[0] - opening)])
        for n, each in enumerate(tried):
            after = fresh[n + 1] if n + 1 < len(tried) else result
            means = [*map(_mean, each.falls), after]
            steps = zip(each.step.falls, each.falls, means[:-1], means[1:], strict=True)
            for fall, mixtures, before, then in steps:
                made.strokes.append((each.step, fall, then - before))
                if fall.kind != "theft":
                    came = fall.kind == "merchant"
                    made.timing = made.timing + sum(world.timing(came) for world in mixtures) / len(mixtures)
            made.reached.append(means[1:-1])
            moved = means[0] - along[n]
            information = moved - (each.means[each.choices.index(each.step.choice)] - each.known)
            made.information.append(information)
            made.remainder.append(along[n] - fresh[n] + moved - information - each.cost)
            made.costs.append((each.step.seat, each.cost))
        made.remainder[0] += opening - start
        return made

    # ------------------------------------------------------------------------------------------------------- telling

    def _told(self, tried: Sequence[_Tried], account: Account, lang: str) -> Review:
        words = Words(self.log, self.trail)
        rows, points = [0], [_vector(account.start)]
        strokes = [
            Luck(-1, 0, 1, "deal", None, _vector(change), words.deal())
            if step is None or fall is None
            else Luck(fall.row, step.turn, step.year, fall.kind, fall.seat, _vector(change), words.fall(fall))
            for step, fall, change in account.strokes
        ]
        choices, changes = [], []
        for n, each in enumerate(tried):
            step = each.step
            rows.append(step.row)
            points.append(_vector(account.along[n]))
            for fall, then in zip(step.falls, account.reached[n], strict=False):
                rows.append(fall.row + 1)
                points.append(_vector(then))
            choice = self._choice(each, words)
            choices.append(choice)
            changes.append(
                Change(
                    step.row, step.turn, step.year, step.seat, PHASES[Phase(step.phase)],
                    _vector(account.information[n]), _vector(account.remainder[n]), choice.chosen,
                )
            )  # fmt: skip
        if self.trail.shares:
            rows.append(len(self.trail.facts))
            points.append(_vector(account.result))
        curve = _curve(rows, points)
        names = words.names
        return Review(
            self.game, names, f"learnt ({self.learnt.fingerprint})", "rollouts" if self.effort.played else "network",
            _vector(account.start), _vector(account.result), tuple(choices), tuple(strokes), tuple(changes), curve,
            name_turning_points(choices, strokes, changes, names), notes(self.trail), lang, titles(),
            bool(self.trail.shares),
        )  # fmt: skip

    def _choice(self, tried: _Tried, words: Words) -> Choice:
        step, seat = tried.step, tried.step.seat
        after = float(tried.means[tried.choices.index(step.choice)][seat])
        low, high = tried.loss - SURE * tried.error, tried.loss + SURE * tried.error
        best = tried.choices[tried.best]
        chosen, rather = words.choices(step, best)
        return Choice(
            step.row, step.turn, step.year, seat, PHASES[Phase(step.phase)], float(tried.known[seat]), after,
            after + tried.loss, tried.loss, low, high, verdict(tried.loss, low), tried.method, tried.worlds,
            len(tried.choices), _vector(tried.cost), chosen, rather, best,
        )  # fmt: skip


def _mean(samples: Sequence[Mixture]) -> Numbers:
    """By seat, of a choice that was tried in several positions."""
    return np.asarray(sum(each.mean for each in samples) / len(samples))


def _vector(values: Numbers) -> Vector:
    return tuple(map(float, values))


def _curve(rows: Sequence[int], points: Sequence[Vector]) -> Curve:
    """The curve, the last point of each row."""
    last: Mapping[int, Vector] = dict(zip(rows, points, strict=True))
    kept = sorted(last)
    return Curve(tuple(kept), tuple(last[row] for row in kept))

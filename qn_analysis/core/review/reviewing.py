"""Reviewing a logged game: what its steps changed, and which of its decisions were mistakes.

The sum (`result`) is of the table's own players (`playing`), with every hand known. A position is played on
where a game begins and wherever chance has just struck; a decision is played beside what its player does there herself.
So from one stroke of chance to the next the value moves by decisions alone, and a stroke is what it moves by then. The
strokes that look largest are played again, for the largest of many is half luck.

Mistakes are looked for among what the policy finds likely, in worlds that the player could not exclude. A network says
which rivals to try first; games to the end say which are better (`race`).

By the network alone (`network`) its value stands for games in both: at once, and a first guess. What a game says of
itself in all this is a `Case`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .case import Ask, Case, Samples, Step, Worth
from .case import Choice as Tried
from .playing import Playing
from .race import ROUND, Pair, Race
from .result import Choice, Curve, Luck, Review, Vector
from .telling import Words, name_turning_points, notes, titles
from .verdicts import MISTAKE, SURE, verdict

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

HOPELESS: Final = 0.06
"""A rival that the network finds this much worse than the choice is not played out."""
RIVALS: Final = 3
"""Rivals of a decision that are played out at most: those that the network finds best."""
SURELY: Final = 0.98
"""Chance to win from which on the network is sure of a seat, where its own bots play on: there few games do."""
AT_A_TIME: Final = 24
"""Positions that are played on between two tellings of progress."""
_MIND: Final = 1_000_000
"""First number of the dice of mistakes; those below are of the sum."""
_GUESSED: Final = 2_000_000
"""The number of the dice of the sum by the network."""


@dataclass(frozen=True)
class Effort:
    """How much is played.

    Attributes:
        along: games of a position of the curve; `sure`: where the network is sure of the winner.
        own: worlds in which a decision is tried beside its player's own: of a bot, and of a person, who is not known.
        strokes: the largest strokes of chance that are played again; `again`: games of each of their two positions.
        believed: worlds in which the network compares choices.
        games: that mistakes are looked for with, at most; 0: the network alone.
        deepest: worlds at most in which a choice is played beside a rival.
    """

    along: int = 96
    sure: int = 16
    own: int = 24
    people: int = 96
    strokes: int = 6
    again: int = 480
    believed: int = 20
    games: int = 0
    deepest: int = 2000


QUICK: Final = Effort()
SOUND: Final = Effort(games=36_000)


@dataclass(eq=False)
class Course:
    """What the steps of a game changed; each is by seat.

    Attributes:
        start: before a card was seen.
        points: the curve: rows of the log that had happened, and the chances.
        strokes: what chance changed and after which decision, the deal (None) first.
        choices: what each decision changed.
    """

    start: Worth
    points: list[tuple[int, Numbers]] = field(default_factory=list)
    strokes: list[tuple[Step | None, Any, Worth]] = field(default_factory=list)
    choices: list[Worth] = field(default_factory=list)


@dataclass(eq=False)
class Claim:
    """What is said of a decision: what was given away to the best rival, the interval, and what it is called."""

    choices: list[Tried]
    after: float
    loss: float = 0.0
    low: float | None = None
    high: float | None = None
    best: int = 0
    cost: Numbers = field(default_factory=lambda: np.zeros(1))
    worlds: int = 0
    verdict: str = ""


class Reviewing:
    """Reviews one game (see the module); `watch` is told which share of the work is done."""

    def __init__(self, case: Case, effort: Effort, watch: Callable[[float], None] = lambda _: None) -> None:
        self.case, self.trail, self.effort = case, case.trail, effort
        self.players = case.log.players
        self.playing = Playing(case)
        self.line_up = case.line_up if effort.games else (case.stands_in,) * self.players
        """Who plays on in each seat."""
        self.people = [seat for seat, name in enumerate(case.log.bots) if effort.games and self.line_up[seat] != name]
        """Seats in which somebody else plays on."""
        self._watch = watch
        self.played = 0
        """Games that were played on to find mistakes."""

    def review(self, lang: str) -> Review:
        """The review."""
        course = self.course()
        claims = self.claims()
        self._watch(1.0)
        return self._told(course, claims, lang)

    # ------------------------------------------------------------------------------------------------------- the sum

    def course(self) -> Course:
        """What the steps from the start to the result changed."""
        return self._by_games() if self.effort.games else self._by_network()

    def _result(self, otherwise: Numbers) -> Numbers:
        return np.array(self.trail.shares) if self.trail.shares else otherwise

    def _by_network(self) -> Course:
        """By what the network says of each position as it is."""
        steps = self.trail.steps
        along, falling = [], []
        for step in steps:
            each = max(1, -(-24 // len(step.worlds)))
            along.append([self._judged(Ask(world), each) for world in step.worlds])
            falling.append([
                [self._judged(Ask(world, step.choice, step.falls[:k]), each) for world in step.worlds]
                for k in range(len(step.falls))
            ])  # fmt: skip
        self.case.settle()
        seats = self.case.even
        made = Course(_sure(seats / seats.sum()))
        values = [_mean(each) for each in along]
        result = self._result(values[-1])
        made.points.append((0, made.start.mean))
        made.strokes.append((None, None, _sure(values[0] - made.start.mean)))
        for n, (step, value) in enumerate(zip(steps, values, strict=True)):
            then = values[n + 1] if n + 1 < len(values) else result
            means = [*map(_mean, falling[n]), then]
            made.choices.append(_sure(means[0] - value))
            made.points.append((step.row, value))
            for fall, before, after in zip(step.falls, means[:-1], means[1:], strict=True):
                made.strokes.append((step, fall, _sure(after - before)))
                made.points.append((fall.row + 1, after))
        if self.trail.shares:
            made.points.append((len(self.trail.facts), result))
        return made

    def _judged(self, ask: Ask, worlds: int) -> list[tuple[float, Samples]]:
        """What the network says of a position, by what may come next and how likely that is."""
        return [(share, self.case.judged(ask, worlds, _GUESSED, kind)) for share, kind in self.case.kinds(ask)]

    def _by_games(self) -> Course:
        """By games of the table's own players."""
        steps, effort, playing = self.trail.steps, self.effort, self.playing
        places = self._places()
        asks = [self._asks(n, k) for n, k in places]
        # the dice are the same all along: positions that follow each other meet the same worlds
        worths = self._worths(asks, self._games_of(asks), 1)
        start = self.case.start()
        moved: list[Worth] = []
        for at in range(0, len(steps), AT_A_TIME):
            some = steps[at : at + AT_A_TIME]
            moved += playing.moved(
                some, [effort.people if each.seat in self.people else effort.own for each in some], 2
            )
            self._progress()
        made = self._reckon(start, places, worths, moved)
        sizes = [float(abs(stroke.mean).max()) for _, _, stroke in made.strokes]
        largest = sorted(range(1, len(sizes)), key=lambda n: -sizes[n])[: effort.strokes]
        again = sorted({at for n in largest for at in (n - 1, n) if at < len(places)})
        more = self._worths([asks[at] for at in again], [effort.again] * len(again), 3)
        for at, worth in zip(again, more, strict=True):
            worths[at] = worth  # those that chose them count no more
        return self._reckon(start, places, worths, moved)

    def _places(self) -> list[tuple[int, int]]:
        """Where chance has just struck: after which decision, and after how many of its falls; the deal is (-1, 0).

        The place after the last fall of a decision is where the next one is taken.
        """
        steps = self.trail.steps
        found = [(-1, 0)]
        for n, step in enumerate(steps):
            found += [(n, k) for k in range(1, len(step.falls) + 1)]
        if steps[-1].falls:
            found.pop()  # what comes after it is the result
        return found

    def _asks(self, n: int, k: int) -> list[Ask]:
        """The position of a place, in each of the deals that it can be of."""
        steps = self.trail.steps
        if n < 0 or k == len(steps[n].falls):
            return [Ask(world) for world in steps[n + 1].worlds]
        step = steps[n]
        return [Ask(world, step.choice, step.falls[:k]) for world in step.worlds]

    def _games_of(self, asks: Sequence[Sequence[Ask]]) -> list[int]:
        """How many games of each position are played: few where the network, of its own bots, is sure who wins."""
        if set(self.line_up) != {self.case.stands_in}:
            return [self.effort.along] * len(asks)
        said = [self.case.judged(Ask(each[0].position), 1, 1) for each in asks]
        self.case.settle()
        return [self.effort.sure if each.means.max() >= SURELY else self.effort.along for each in said]

    def _worths(self, asks: Sequence[Sequence[Ask]], games: Sequence[int], dice: int) -> list[Worth]:
        found: list[Worth] = []
        for at in range(0, len(asks), AT_A_TIME):
            some = list(zip(asks[at : at + AT_A_TIME], games[at : at + AT_A_TIME], strict=True))
            flat = [(ask, max(2, -(-count // len(each)))) for each, count in some for ask in each]
            told = iter(self.playing.worth([ask for ask, _ in flat], [count for _, count in flat], dice))
            for each, _ in some:
                deals = [next(told) for _ in each]
                whole = deals[0]
                for other in deals[1:]:
                    whole = whole.joined(other)
                if len(deals) > 1:  # games of the same deal of hidden hands are alike
                    spread = np.array([deal.mean for deal in deals]).var(axis=0, ddof=1) / len(deals)
                    whole = Worth(whole.mean, np.maximum(whole.variance, spread), whole.games)
                found.append(whole)
            self._progress()
        return found

    def _reckon(
        self, start: Worth, places: Sequence[tuple[int, int]], worths: Sequence[Worth], moved: Sequence[Worth]
    ) -> Course:
        """The steps, from what places are worth and what decisions changed."""
        steps = self.trail.steps
        of = dict(zip(places, worths, strict=True))
        if self.trail.shares and not steps[-1].falls:
            # nothing is left to chance after the last stroke: its value is the result less what decisions changed since
            at = places[-1][0]
            since = moved[at + 1 :]
            left = self._result(np.zeros(0)) - sum(change.mean for change in since)
            of[places[-1]] = Worth(np.asarray(left), np.asarray(sum(change.variance for change in since)), 0)
        made = Course(start)
        made.points.append((0, start.mean))
        now, doubt = of[-1, 0].mean, of[-1, 0].variance
        made.strokes.append((None, None, Worth(now - start.mean, doubt + start.variance, 0)))
        for n, (step, change) in enumerate(zip(steps, moved, strict=True)):
            made.points.append((step.row, now))
            now, doubt = now + change.mean, doubt + change.variance
            made.choices.append(change)
            for k, fall in enumerate(step.falls, 1):
                found = of.get((n, k))
                after = Worth(self._result(now), np.zeros(self.players), 0) if found is None else found
                made.strokes.append((step, fall, Worth(after.mean - now, after.variance + doubt, 0)))
                now, doubt = after.mean, after.variance
                made.points.append((fall.row + 1, now))
        if self.trail.shares:
            made.points.append((len(self.trail.facts), self._result(now)))
        return made

    # ------------------------------------------------------------------------------------------------------ mistakes

    def claims(self) -> list[Claim]:
        """What is said of each decision."""
        listed = [
            list(dict.fromkeys([step.choice, *self.case.rivals(step, 2 * n + 1)]))
            for n, step in enumerate(self.trail.steps)
        ]
        believed: list[list[Samples]] = []
        for n, (step, choices) in enumerate(zip(self.trail.steps, listed, strict=True)):
            fewer = max(2, -(-self.effort.believed // len(step.worlds)))
            believed.append([
                self.case.try_out(each, choices, fewer, 2 * n, seat=step.seat, turn=step.turn) for each in step.worlds
            ])  # fmt: skip
        self.case.settle()
        said = [np.mean([each.means for each in samples], axis=0) for samples in believed]
        claims = [
            Claim(choices, float(means[0][step.seat]), cost=np.zeros(self.players))
            for step, choices, means in zip(self.trail.steps, listed, said, strict=True)
        ]
        if self.effort.games:
            self._race(claims, said)
        else:
            for step, claim, means in zip(self.trail.steps, claims, said, strict=True):
                own = means[:, step.seat]
                claim.best = int(own.argmax())
                claim.loss = float(own[claim.best] - own[0])
                if claim.loss < MISTAKE:
                    claim.best, claim.loss = 0, 0.0
                claim.cost = means[0] - means[claim.best]
        return claims

    def _race(self, claims: Sequence[Claim], said: Sequence[Numbers]) -> None:
        """Play rivals out, and claim what is told."""
        steps = self.trail.steps
        pairs = []
        for n, (step, means) in enumerate(zip(steps, said, strict=True)):
            better = means[1:, step.seat] - means[0, step.seat]
            best = [int(k) for k in np.argsort(-better)[:RIVALS] if better[k] > -HOPELESS]
            pairs += [Pair(n, 1 + k, float(better[k])) for k in best]
        race = Race([step.seat for step in steps], pairs, self._play_pairs(claims), self.effort.games,
                    self.effort.deepest, self._count)  # fmt: skip
        race.run()
        for n, (step, claim) in enumerate(zip(steps, claims, strict=True)):
            worst = race.worst(n)
            if worst is None:
                continue
            claim.low, claim.high = worst.loss - SURE * worst.error, worst.loss + SURE * worst.error
            claim.worlds, claim.verdict = worst.worlds, verdict(worst.loss, claim.low)
            if claim.verdict:
                claim.best, claim.loss = worst.rival, worst.loss
                apart = worst.mean()
                claim.cost = -apart * (worst.loss / apart[step.seat])

    def _play_pairs(self, claims: Sequence[Claim]) -> Callable[[Sequence[Pair]], Sequence[tuple[Numbers, int]]]:
        case, steps = self.case, self.trail.steps

        def play(some: Sequence[Pair]) -> Sequence[tuple[Numbers, int]]:
            asked = []
            for pair in some:
                step, turn = steps[pair.decision], pair.worlds // ROUND
                deal = turn % len(step.worlds)
                choices = [claims[pair.decision].choices[k] for k in (0, pair.rival)]
                dice = _MIND + 1000 * pair.decision + turn
                asked.append((case.try_out(step.worlds[deal], choices, ROUND, dice, seat=step.seat), deal))
            case.settle()
            return [(made.chances[1] - made.chances[0], deal) for made, deal in asked]

        return play

    # ------------------------------------------------------------------------------------------------------ progress

    def _count(self, games: int) -> None:
        self.played += games
        self._progress()

    def _progress(self) -> None:
        """Tell how much is done, of the games that a review takes at most."""
        whole = self.effort.games + 120 * self.effort.along + 2 * self.effort.strokes * self.effort.again
        self._watch(min(0.99, (self.played + self.playing.games) / whole))

    # ------------------------------------------------------------------------------------------------------- telling

    def _told(self, course: Course, claims: Sequence[Claim], lang: str) -> Review:
        case, words = self.case, Words(self.case)
        strokes = [
            Luck(-1, 0, 1, "deal", None, _vector(change.mean), _error(change), words.deal())
            if step is None
            else Luck(
                fall.row, step.turn, step.sale, fall.kind, fall.seat, _vector(change.mean), _error(change),
                words.fall(fall),
            )
            for step, fall, change in course.strokes
        ]  # fmt: skip
        choices = [
            self._choice(step, claim, change, words)
            for step, claim, change in zip(self.trail.steps, claims, course.choices, strict=True)
        ]
        rows, points = zip(*course.points, strict=True)
        return Review(
            case.game, words.names, case.policy, "rollouts" if self.effort.games else "network", self.line_up,
            self.played + self.playing.games, _vector(course.start.mean), _error(course.start),
            _vector(self._result(points[-1])), tuple(choices), tuple(strokes),
            _curve(rows, [_vector(point) for point in points]), name_turning_points(choices, strokes, words.names),
            notes(case, words.names, self.people), lang, titles(case.texts), bool(self.trail.shares),
        )  # fmt: skip

    def _choice(self, step: Step, claim: Claim, change: Worth, words: Words) -> Choice:
        best = claim.choices[claim.best]
        chosen, rather = words.choices(step, best)
        return Choice(
            step.row, step.turn, step.sale, step.seat, step.kind, claim.after, claim.after + claim.loss, claim.loss,
            claim.low, claim.high, claim.verdict, "rollouts" if claim.worlds else "network", claim.worlds,
            len(claim.choices), _vector(claim.cost), _vector(change.mean), _error(change), chosen, rather, best,
        )  # fmt: skip


def _mean(judged: Sequence[Sequence[tuple[float, Samples]]]) -> Numbers:
    """By seat, of a choice that was tried in several positions, each in worlds of several kinds."""
    return np.asarray(sum(sum(share * made.means[0] for share, made in each) for each in judged) / len(judged))


def _sure(values: Numbers) -> Worth:
    """Values whose error nobody knows."""
    return Worth(values, np.zeros_like(values), 0)


def _vector(values: Numbers) -> Vector:
    return tuple(map(float, values))


def _error(worth: Worth) -> Vector:
    return tuple(map(float, np.sqrt(worth.variance)))


def _curve(rows: Sequence[int], points: Sequence[Vector]) -> Curve:
    """The curve, the last point of each row."""
    last: Mapping[int, Vector] = dict(zip(rows, points, strict=True))
    kept = sorted(last)
    return Curve(tuple(kept), tuple(last[row] for row in kept))

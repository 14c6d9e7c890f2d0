"""Which decisions were mistakes: rivals of what was done, played out until it is told or the games run out.

A pair is a decision and one other thing that could have been done there. What the pair gave away is the mean, over
worlds that the player could not exclude, of what she would have won with the rival less what she won with her choice.
Of many pairs the one that looks worst is half luck, and so is a series of games that is stopped when it looks bad. What
is claimed is therefore what is to be believed after the games *and* before: most choices of a game cost next to
nothing, a few a lot, and by how much they differ is told by the games of all pairs together. With that, a claim is
right on average however its pair was picked and whenever its games stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .verdicts import INACCURACY, SURE

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

ROUND: Final = 64
"""Worlds of a pair that are played at a time."""
AT_ONCE: Final = 12
"""Pairs that go on at a time: those that look worst."""
SPREAD: Final = 0.05
"""By how much pairs are taken to differ, in shares of a win, while few games tell it."""
DOUBT: Final = 12.0
"""Pairs that that counts for."""
KINDS: Final = ((0.75, 0.6), (0.25, 1.7))
"""Pairs that differ little and such that differ a lot: how likely each is, and by how many times the spread. Together
their mean square is that of the spread."""
RELATIVE: Final = 4.0
"""A pair is told once its loss is so many of its standard errors; a named one needs `SURE` of them."""


@dataclass(eq=False)
class Pair:
    """A choice and a rival.

    Attributes:
        rival: which of its choices.
        hunch: what is thought of it before any game, to go by in what order pairs are played.
        worlds: number of games of each of the two.
        loss: to be believed, in shares of a win; `error` its standard error.
    """

    decision: int
    rival: int
    hunch: float
    worlds: int = 0
    loss: float = 0.0
    error: float = 1.0
    _rounds: list[Numbers] = field(default_factory=list)
    _groups: list[int] = field(default_factory=list)

    def add(self, apart: Numbers, group: int) -> None:
        """Take in games.

        Args:
            apart: [world, seat] what came of the rival less what came of the choice.
            group: worlds of the same deal of hidden hands are alike: which deal.
        """
        self._rounds.append(apart)
        self._groups.append(group)
        self.worlds += len(apart)

    def mean(self) -> Numbers:
        """By seat, of the games alone."""
        return np.asarray(np.concatenate(self._rounds).mean(axis=0))

    def seen(self, seat: int) -> tuple[float, float]:
        """What the games say for a seat, and the variance of that."""
        every = np.concatenate(self._rounds)[:, seat]
        variance = (float(every.var()) + 1 / len(every)) / len(every)
        if len(set(self._groups)) > 1:
            groups = np.array(self._groups)
            of = np.repeat(groups, [len(each) for each in self._rounds])
            deals = np.array([every[of == at].mean() for at in set(self._groups)])
            variance = max(variance, float(deals.var(ddof=1)) / len(deals))
        return float(every.mean()), variance


class Race:
    """Pairs that are played out.

    Args:
        seats: of each decision, who took it.
        play: plays more worlds: for each of some pairs, [world, seat] and the deal that they are of. It is given pairs
            and the number of the round of each.
        most: games at most.
        deepest: worlds of a pair at most.
        watch: told the games that were played since.
    """

    def __init__(
        self, seats: Sequence[int], pairs: Sequence[Pair],
        play: Callable[[Sequence[Pair]], Sequence[tuple[Numbers, int]]], most: int, deepest: int,
        watch: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.seats, self.pairs = seats, sorted(pairs, key=lambda each: -each.hunch)
        self._play, self._most, self._deepest, self._watch = play, most, deepest, watch
        self.games = 0
        self.spread = SPREAD

    def run(self) -> None:
        """Play until every pair is told, or the games run out: all pairs a round, then those that look worst."""
        first = self.pairs[: max(1, self._most // (5 * ROUND))]
        self._go_on(first)
        while self.games < self._most:
            some = sorted((each for each in first if not self._told(each)), key=self._urge)[:AT_ONCE]
            if not some:
                return
            self._go_on(some)

    def _go_on(self, some: Sequence[Pair]) -> None:
        for pair, (apart, group) in zip(some, self._play(some), strict=True):
            pair.add(apart, group)
        games = 2 * ROUND * len(some)
        self.games += games
        self._watch(games)
        played = [each for each in self.pairs if each.worlds]
        seen = [each.seen(self.seats[each.decision]) for each in played]
        means, doubts = np.array(seen).T
        weights = (SPREAD**2 / (SPREAD**2 + doubts)) ** 2
        beyond = (weights @ (means**2 - doubts) + DOUBT * SPREAD**2) / (weights.sum() + DOUBT)
        self.spread = float(np.sqrt(max((SPREAD / 10) ** 2, beyond)))
        for each, (mean, variance) in zip(played, seen, strict=True):
            each.loss, each.error = believed(mean, variance, self.spread)

    def _told(self, pair: Pair) -> bool:
        """Whether more games of a pair would change nothing."""
        if pair.worlds + ROUND > self._deepest:
            return True
        slight = pair.loss + SURE * pair.error < INACCURACY
        return slight or (pair.worlds >= 2 * ROUND and pair.loss > max(INACCURACY, RELATIVE * pair.error))

    def _urge(self, pair: Pair) -> float:
        return -(pair.loss + pair.error / 2)

    def worst(self, decision: int) -> Pair | None:
        """The rival of a decision that would have done best, of those that were played out."""
        mine = [each for each in self.pairs if each.decision == decision and each.worlds]
        return max(mine, key=lambda each: each.loss) if mine else None


def believed(mean: float, variance: float, spread: float) -> tuple[float, float]:
    """What is to be believed of a difference, and its standard error.

    Args:
        mean: of the games; `variance` of that mean.
        spread: by how much such differences vary about 0.
    """
    parts = []
    for likely, times in KINDS:
        own = (times * spread) ** 2
        whole = own + variance
        weight = likely * exp(-(mean**2) / (2 * whole)) / sqrt(whole)
        parts.append((weight, mean * own / whole, variance * own / whole))
    total = sum(weight for weight, _, _ in parts) or 1.0
    centre = sum(weight * each for weight, each, _ in parts) / total
    square = sum(weight * (spare + (each - centre) ** 2) for weight, each, spare in parts) / total
    return centre, sqrt(square)

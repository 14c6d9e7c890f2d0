"""Candidates at the table: the deals and line-ups of a tuning, what a candidate is worth there, and held-out deals.

A candidate sits in every seat of every deal, against rivals drawn from a population. All candidates of a generation
play the same deals against the same rivals (common random numbers), the next generation plays new ones.

What a game is worth to the candidate is her share of the win (ties divide it), plus a small part, `MARGIN`, of her
margin over the best rival in units of the game's `scale`, cut off at one: winning by a lot and losing by a little say
something that the bare result does not, so that fewer games tell two candidates apart. What is reported of held-out
deals is the win share alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from qn_analysis.core.base.interrupts import result_of
from qn_analysis.core.chance import below, start_key, start_stream
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.errors import TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.core.stats.estimates import Estimate, share

from .family import Tuning

MARGIN = 0.2
"""Part of the margin in what a game is worth."""
LINE_UPS = 8
"""Line-ups that a generation meets."""
BLOCK = 5
"""Held-out deals that one mixed line-up plays."""
TUNING, HELD_OUT, DICE = 1, 2, 3
"""What deals are for: each purpose has a seed of its own, out of reach of the others and of everyday seeds."""
MAX_SEED = 2**60 - 1
MIXED = "mixed"
"""What tables of several different rivals are called."""

Rows = np.ndarray[Any, Any]


@dataclass(frozen=True)
class LineUp:
    """A candidate's rivals in the order of play after her (places in the population), which deals they play, and by
    which of the rulesets.
    """

    rivals: tuple[int, ...]
    first: int
    deals: int
    rules: int = 0


@dataclass(frozen=True)
class Against:
    """A candidate's win share on held-out deals, each played once from every seat, with its 95 % interval, clustered by
    deal; `rivals` held all other seats, or are `MIXED`.
    """

    rivals: str
    share: Estimate
    games: int
    deals: int

    def to_dict(self) -> dict[str, Any]:
        """As files have it."""
        e = self.share
        return {
            "rivals": self.rivals, "share": e.value, "low": e.low, "high": e.high,
            "games": self.games, "deals": self.deals,
        }  # fmt: skip


class Arena:
    """Plays candidates of one policy, whose weights do not matter, against a population, on the compiled build;
    rulesets are played in turn.
    """

    def __init__(
        self, tuner: Tuning, policy: KnownBot, population: Sequence[KnownBot], players: int,
        rules: Sequence[BaseRuleset], progress: bool = False,
    ) -> None:  # fmt: skip
        kernel, self._builds = tuner.bots.kernel, tuner.bots.builds
        self.population = tuple(population)
        self.players = players
        self._scale = tuner.scale
        self._rules = tuple(rules)
        self._build = self._builds.compiled(progress)
        self._policy = kernel(self._build, policy)
        self._rivals = [(kernel(self._build, each, progress), packed_row(each, players)) for each in population]

    @property
    def key(self) -> str:
        """Key of the compiled rules and bots."""
        return self._build.key

    def play(self, weights: Rows, line_up: LineUp, seed: int) -> tuple[Rows, Rows]:
        """Win shares and margins, [deals, seats]: the candidate once in every seat of every deal."""
        wins = np.zeros((line_up.deals, self.players))
        margins = np.zeros((line_up.deals, self.players))
        for seat in range(self.players):
            scores, places = self._games(weights, line_up, seed, seat)
            first = places == 1
            wins[:, seat] = first[:, seat] / first.sum(axis=1)
            margins[:, seat] = scores[:, seat] - np.delete(scores, seat, axis=1).max(axis=1)
        return wins, margins

    def _games(self, weights: Rows, line_up: LineUp, seed: int, seat: int) -> tuple[Rows, Rows]:
        most = self._builds.seats
        policies: list[Any] = [self._policy] * most
        rows = [weights] * most
        for after, rival in enumerate(line_up.rivals, 1):
            at = (seat + after) % self.players
            policies[at], rows[at] = self._rivals[rival]
        rules = self._rules[line_up.rules]
        results = self._builds.results(rules, self.players, tuple(policies), rows, seed, line_up.first, line_up.deals)
        if (results[:, 0] >= 0).any():
            wrong = int(results[results[:, 0] >= 0][0, 0])
            names = ["the candidate", *(repr(self.population[rival].name) for rival in line_up.rivals)]
            who = names[(wrong - seat) % self.players]
            raise TuneError(f"{who} chose an illegal action; a bot must choose one of the actions it is given")
        return results[:, 5 : 5 + self.players], results[:, 5 + most : 5 + most + self.players]

    def values(self, candidates: Sequence[Rows], line_ups: Sequence[LineUp], seed: int, threads: int) -> list[float]:
        """What each candidate is worth: the mean over her games."""
        with _pool(threads) as pool:
            jobs = [[pool.submit(self.play, weights, line_up, seed) for line_up in line_ups] for weights in candidates]
            played = [[result_of(job) for job in row] for row in jobs]
        return [float(np.concatenate([worth(*games, self._scale) for games in row]).mean()) for row in played]

    def measure(self, weights: Rows, seed: int, deals: int, threads: int) -> list[Against]:
        """Win shares against tables of each rival, and against mixed ones, on the held-out deals of a seed."""
        held = deal_seed(seed, HELD_OUT)
        tables: dict[str, list[LineUp]] = {
            rival.name: self._by_rules((place,) * (self.players - 1), deals)
            for place, rival in enumerate(self.population)
        }
        if len(self.population) > 1 and self.players > 2:
            dice = _dice(seed, -1)
            tables[MIXED] = [
                LineUp(
                    _mixed(dice, range(len(self.population)), self.players), first, min(BLOCK, deals - first),
                    number % len(self._rules),
                )
                for number, first in enumerate(range(0, deals, BLOCK))
            ]  # fmt: skip
        with _pool(threads) as pool:
            jobs = {
                name: [pool.submit(self.play, weights, each, held) for each in line_ups]
                for name, line_ups in tables.items()
            }
            wins = {name: np.concatenate([result_of(job)[0] for job in row]) for name, row in jobs.items()}
        return [
            Against(name, share(won.sum(axis=1), [self.players] * len(won)), won.size, len(won))
            for name, won in wins.items()
        ]

    def _by_rules(self, rivals: tuple[int, ...], deals: int) -> list[LineUp]:
        """Deals against the same rivals, divided evenly among the rulesets."""
        count = len(self._rules)
        ends = [deals * turn // count for turn in range(count + 1)]
        return [
            LineUp(rivals, first, end - first, number)
            for number, (first, end) in enumerate(pairwise(ends))
            if end > first
        ]


def worth(wins: Rows, margins: Rows, scale: float) -> Rows:
    """What games are worth to the candidate."""
    worths: Rows = wins + MARGIN * np.clip(margins / scale, -1.0, 1.0)
    return worths


def deal_seed(seed: int, purpose: int) -> int:
    """The seed of the deals of a purpose."""
    return seed + purpose * (MAX_SEED + 1)


def draw_line_ups(
    seed: int, generation: int, players: int, sample: int, named: int, found: int, rules: int = 1
) -> list[LineUp]:
    """The line-ups of a generation (counted through all rounds, so that each has deals of its own): by turns all rivals
    alike and each drawn by herself.

    Each candidate is to play `sample` games, rounded so that all line-ups have as many deals. Rivals that were there
    from the beginning are `named`; those `found` by earlier rounds follow them, and once there are any, every other
    rival is one of them. Each pair of line-ups plays by another of the rulesets, in turn.
    """
    dice = _dice(seed, generation)
    deals = deals_each(players, sample)
    drawn = []
    for number in range(LINE_UPS):
        rivals = tuple(_rival(dice, named, found) for _ in range(players - 1))
        if number % 2 == 0:
            rivals = rivals[:1] * (players - 1)
        drawn.append(LineUp(rivals, (generation * LINE_UPS + number) * deals, deals, number // 2 % rules))
    return drawn


def deals_each(players: int, sample: int) -> int:
    """Deals that each line-up of a generation plays."""
    return max(1, round(sample / (LINE_UPS * players)))


def candidate_games(players: int, sample: int) -> int:
    """Games that a candidate of a generation plays."""
    return LINE_UPS * deals_each(players, sample) * players


def optimiser_seed(seed: int, turn: int) -> int:
    """The seed of the optimiser in a round."""
    return below(_dice(seed, -2 - turn), 2**31 - 1)


def _rival(dice: list[int], named: int, found: int) -> int:
    if found > 0 and below(dice, 2) == 1:
        return named + below(dice, found)
    return below(dice, named)


def _mixed(dice: list[int], population: Sequence[int], players: int) -> tuple[int, ...]:
    """Rivals that are not all alike."""
    while True:
        rivals = tuple(population[below(dice, len(population))] for _ in range(players - 1))
        if len(set(rivals)) > 1:
            return rivals


def _dice(seed: int, number: int) -> list[int]:
    key = [0, 0]
    stream = [0, 0, 0, 0]
    start_key(key, deal_seed(seed, DICE), number & 0x3FFFFFFF)
    start_stream(stream, key, 0)
    return stream


@contextmanager
def _pool(threads: int) -> Iterator[ThreadPoolExecutor]:
    """Threads that, on an error or Ctrl-C, begin nothing new."""
    pool = ThreadPoolExecutor(threads)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)

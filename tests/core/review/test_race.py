"""Rivals played out: what is claimed is real, and right on average, whatever was picked and whenever it stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from qn_analysis.core.review.race import ROUND, Pair, Race
from qn_analysis.core.review.verdicts import INACCURACY, SURE, verdict

DECISIONS = 60
RIVALS = 3


def raced(seed: int, spread: float, most: int = 30_000) -> tuple[list[float], list[float], int]:
    """Claimed and real losses of a game of decisions whose rivals differ by a known spread, mostly for the worse."""
    dice = np.random.default_rng(seed)
    true = dice.normal(-0.01, spread, (DECISIONS, RIVALS))
    pairs = [Pair(n, 1 + k, float(true[n, k] + dice.normal(0, 0.05))) for n in range(DECISIONS) for k in range(RIVALS)]

    def play(some: Sequence[Pair]) -> Sequence[tuple[np.ndarray[Any, Any], int]]:
        made = []
        for pair in some:
            mine = dice.random(ROUND) < 0.4
            other = np.where(dice.random(ROUND) < 0.4, mine, dice.random(ROUND) < 0.4).astype(float)
            apart = other - mine + true[pair.decision, pair.rival - 1]
            made.append((np.stack([apart, -apart], axis=1), 0))
        return made

    race = Race([0] * DECISIONS, pairs, play, most, 2_000, lambda _: None)
    race.run()
    claimed, real = [], []
    for n in range(DECISIONS):
        worst = race.worst(n)
        if worst is not None and verdict(worst.loss, worst.loss - SURE * worst.error):
            claimed.append(worst.loss)
            real.append(float(true[n, worst.rival - 1]))
    return claimed, real, race.games


def test_what_is_named_is_real_and_as_large_as_is_claimed() -> None:
    """Of forty games whose choices differ by 5 points or so; the largest of three, stopped when it looks bad."""
    found = [raced(seed, 0.05) for seed in range(40)]
    claimed, real = (np.concatenate([each[n] for each in found]) for n in (0, 1))
    assert len(claimed) > 80
    assert (real > 0).mean() > 0.95
    assert abs(claimed.mean() / real.mean() - 1) < 0.2
    assert max(games for _, _, games in found) < 30_000 + 2 * ROUND * 12


def test_where_nothing_is_given_away_hardly_anything_is_named() -> None:
    """Sixty decisions a game with three rivals each, all alike: were each held to its own interval, some would be."""
    named = sum(len(raced(seed, 0.0, 12_000)[0]) for seed in range(20))
    assert named <= 1


def test_worlds_of_one_deal_count_as_one() -> None:
    """Where the deal of hidden hands decides, more games of few deals tell nothing more."""
    dice = np.random.default_rng(1)
    deals = dice.normal(0, 0.3, 4)
    pair, single = Pair(0, 1, 0.0), Pair(0, 1, 0.0)
    for turn in range(40):
        apart = (deals[turn % 4] + dice.normal(0, 0.4, ROUND))[:, None]
        pair.add(apart, turn % 4)
        single.add(apart, 0)
    assert pair.seen(0)[1] > 5 * single.seen(0)[1]
    assert pair.seen(0)[0] == single.seen(0)[0]
    assert INACCURACY == 0.02

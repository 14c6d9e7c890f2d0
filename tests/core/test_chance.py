"""Chance is seeded, explicit, and the same in every build."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from qn_analysis.core.chance import MASK, below, mix32, next32, sort_key, start_key, start_stream, uniform

SEEDS = st.integers(0, 2**62)
GAMES = st.integers(0, 2**31 - 1)
PINNED = [498401635, 3036663569, 1498963505, 1162689706]
PINNED_KEYS = [2305999590, 1608180893, 3081599169]


def stream(seed: int = 1, game: int = 2, purpose: int = 3) -> list[int]:
    key, numbers = [0, 0], [0, 0, 0, 0]
    start_key(key, seed, game)
    start_stream(numbers, key, purpose)
    return numbers


def test_the_numbers_are_pinned() -> None:
    """Every log ever written hangs on these."""
    numbers = stream()
    assert [next32(numbers) for _ in range(4)] == PINNED
    key = [0, 0]
    start_key(key, 123456789012345, 7)
    assert [sort_key(key, 1, item) for item in range(3)] == PINNED_KEYS


@given(SEEDS, GAMES, st.integers(1, 40))
def test_streams_depend_on_seed_game_and_purpose(seed: int, game: int, purpose: int) -> None:
    first = stream(seed, game, purpose)
    assert first == stream(seed, game, purpose)
    assert first != stream(seed, game + 1, purpose)
    assert first != stream(seed + 1, game, purpose)
    assert first != stream(seed, game, purpose + 1)
    assert all(0 <= x <= MASK for x in first)


def test_mixing_loses_nothing() -> None:
    assert len({mix32(x) for x in range(100_000)}) == 100_000


def test_games_do_not_repeat_their_roots() -> None:
    roots = set()
    for seed in range(20):
        for game in range(5_000):
            key = [0, 0]
            start_key(key, seed, game)
            roots.add(tuple(key))
    assert len(roots) == 100_000


def test_below_is_uniform() -> None:
    """Chi-square with 6 degrees of freedom: 22.5 is passed once in a thousand seeds; this seed is fixed."""
    numbers = stream(5)
    counts = Counter(below(numbers, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 22.5


def test_uniform_lies_in_the_unit_interval() -> None:
    numbers = stream(6)
    drawn = [uniform(numbers) for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.001
    assert 0.999 < max(drawn) < 1
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.02

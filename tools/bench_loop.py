"""The reference loop, and figures beside it: machines are noisy, so each is also given as a multiple of the loop.

The loop is 10 million steps of `x = (x*31 + i) & 0xFFFF` in plain Python, timed before and after each round. The best
round is the quietest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from tools.bench_history import Figure, figure

ROUNDS = 5
Work = Callable[[], tuple[int, int, int]]
"""Returns games, rows and decisions done."""


def loop(clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that the reference loop takes, by the clock of what it stands beside."""
    began = clock()
    x = 0
    for i in range(10_000_000):
        x = (x * 31 + i) & 0xFFFF
    return clock() - began


def measure(name: str, work: Work, rounds: int = ROUNDS) -> float:
    """Print the best of several rounds; `work` returns games, rows and decisions. Returns games a second."""
    best: tuple[float, float, tuple[int, int, int]] | None = None
    for _ in range(rounds):
        before = loop()
        began = time.perf_counter()
        done = work()
        seconds = time.perf_counter() - began
        reference = (before + loop()) / 2
        if best is None or seconds < best[0]:
            best = (seconds, reference, done)
    assert best is not None
    seconds, reference, (games, rows, decisions) = best
    print(
        f"{name:46} {games / seconds:9,.0f} games/s {rows / seconds:12,.0f} rows/s {decisions / seconds:11,.0f}"
        f" decisions/s   loop {reference:.2f} s   {games / seconds * reference:9,.0f} games a loop"
    )
    return games / seconds


def compare(cases: Mapping[str, Work], rounds: int) -> dict[str, Figure]:
    """The best round of each way to play. Rounds alternate, so that a slow phase of the machine meets all alike."""
    best: dict[str, tuple[float, Figure]] = {}
    for _ in range(rounds):
        before = loop()
        for name, work in cases.items():
            began = time.perf_counter()
            done = work()
            seconds = time.perf_counter() - began
            after = loop()
            if name not in best or seconds < best[name][0]:
                best[name] = seconds, figure(done, seconds, (before + after) / 2)
            before = after
    return {name: made for name, (_, made) in best.items()}

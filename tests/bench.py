"""Measure speed: `make bench`. Not a test: machines are noisy, so each figure stands beside a reference loop.

The loop is 10 million steps of `x = (x*31 + i) & 0xFFFF` in plain Python, timed before and after each round; figures
are given as they are and as multiples of its time. The best round is the quietest.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.play import builds, simulate
from qn_analysis.games.queens_necklace.play.loop import play_game
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import best

from .bench_parallel import parallel
from .independent.sale_scorer import random_sheet

ROUNDS = 5


def loop() -> float:
    """Seconds that the reference loop takes."""
    began = time.perf_counter()
    x = 0
    for i in range(10_000_000):
        x = (x * 31 + i) & 0xFFFF
    return time.perf_counter() - began


def measure(name: str, work: Callable[[], tuple[int, int, int]], rounds: int = ROUNDS) -> float:
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


def kernel(bot: str, players: int, events: bool, games: int) -> Callable[[], tuple[int, int, int]]:
    """The compiled kernel by itself on one core, its log in memory."""
    build = builds.compiled()
    policies = (build[STYLES[bot].policy],) * 4
    weights = simulate._weights([bot] * players + ["random"] * (4 - players))
    game = builds.record_game(Ruleset.default(), players)
    log = builds.record_log(events, False)
    room = simulate.Columns(games * 660 if events else 0, 0)
    results = np.zeros((games, 13), np.int32)

    def work() -> tuple[int, int, int]:
        played = build.call(
            "play_batch", game, log, policies, weights, 1, 0, games,
            room.ids, room.seqs, room.wide, room.narrow, room.choice_ids, room.choices, results,
        )  # fmt: skip
        assert played == games, played
        return games, int(results[:, 2].sum()) if events else 0, int(results[:, 3].sum())

    return work


def interpreted(bot: str, players: int, games: int) -> Callable[[], tuple[int, int, int]]:
    """The interpreted build, its log in memory."""
    policies = [simulate.interpreted_policy(bot)] * players
    weights = simulate._weights([bot] * players).tolist()
    g = builds.plain_game(Ruleset.default(), players)

    def work() -> tuple[int, int, int]:
        rows = decisions = 0
        for i in range(games):
            log = builds.plain_log()
            play_game(g, log, policies, weights, 1, i)
            rows += log.seq
            decisions += log.choices
        return games, rows, decisions

    return work


def on_disk(games: int) -> Callable[[], tuple[int, int, int]]:
    """The whole call, Parquet included, on all cores."""

    def work() -> tuple[int, int, int]:
        with tempfile.TemporaryDirectory() as folder:
            log = simulate.simulate(games, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
            files = [file for part in log.manifest["parts"] for file in part["files"].values()]
            totals = log.games.sum().collect()
            work.size = sum(file["bytes"] for file in files)  # type: ignore[attr-defined]
            return games, int(totals["events"][0]), int(totals["decisions"][0])

    return work


def sheets(count: int) -> Callable[[], tuple[int, int, int]]:
    """`score_sales` of sheets written by hand: read, checked, scored on one core. A sheet counts as a game."""
    rng = random.Random(1)
    written = [random_sheet(rng, rng.choice((2, 3, 4))) for _ in range(count)]

    def work() -> tuple[int, int, int]:
        return len(qn.score_sales(written)), 0, 0

    return work


def replies(count: int) -> Callable[[], tuple[int, int, int]]:
    """`best_reply` with a hand of 20 cards at a sale of 4, compiled. A reply counts as a game."""
    best.prepare(wait=True)
    hand = [
        *("ruby_1", "ruby_2", "ruby_3", "emerald_1", "emerald_1", "emerald_2", "emerald_3", "diamond_1", "diamond_2"),
        *("diamond_2", "amber_1", "amber_1", "amber_1", "king", "king", "necklace", "ring", "ring", "banker"),
        "alchemist",
    ]
    others = [
        {"player": "B", "rows": {"ruby": {"gems": [1, 1, 2]}, "amber": {"gems": [1, 1], "king": True}}},
        {"player": "C", "rows": {"emerald": {"gems": [2, 2], "rings": 2}, "diamond": {"gems": [1]}}},
        {"player": "D", "bankers": 1, "rows": {"diamond": {"gems": [3]}, "amber": {"gems": [1] * 5}}},
    ]
    fashion = ["amber", "emerald", "ruby", "diamond"]
    sheet = {"fashion": fashion, "displays": [{"player": "A", "hand": hand}, *others]}

    def work() -> tuple[int, int, int]:
        for _ in range(count):
            qn.best_reply(sheet, "A")
        return count, 0, 0

    return work


def linting(games: int, rounds: int = 3) -> None:
    """A stored log linted, and the same event table read and sorted by polars, one after the other in each round."""
    with tempfile.TemporaryDirectory() as folder:
        log = simulate.simulate(games, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        rows = int(log.games.select(pl.col("events").cast(pl.Int64).sum()).collect().item())
        parts = sorted(Path(folder, "log", "events").glob("*.parquet"))

        def lint() -> tuple[int, int, int]:
            assert not qn.lint(Path(folder, "log")).raw.height
            return games, rows, 0

        def read() -> tuple[int, int, int]:
            pl.read_parquet(parts).sort("game", "seq")
            return games, rows, 0

        pairs = [
            (measure("a log on disk linted, all cores", lint, 1), measure("the same read and sorted", read, 1))
            for _ in range(rounds)
        ]
    ratios = sorted(sorted_ / linted for linted, sorted_ in pairs)
    print(f"{'linting to reading and sorting (median)':46} {ratios[len(ratios) // 2]:9,.1f} times")


def processes() -> None:
    """Whole processes: imports, help, first game warm and cold."""
    first = "from qn_analysis import simulate; simulate(100, players=4, bots='greedy', seed=1, progress=False)"
    for name, code in (("import qn_analysis", "import qn_analysis"), ("process start to 100 compiled games", first)):
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - began)
        print(f"{name:46} {min(times):6.2f} s (median {sorted(times)[ROUNDS // 2]:.2f})   loop {loop():.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        before = loop()
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", first], check=True, env=os.environ | {"QN_CACHE_DIR": folder})
        seconds = time.perf_counter() - began
        print(f"{'the same with an empty cache (compiling)':46} {seconds:6.1f} s   loop {(before + loop()) / 2:.2f} s")


def main() -> None:
    """All figures."""
    processes()
    slow = measure("interpreted, greedy, log in memory", interpreted("greedy", 4, 100), 3)
    fast = measure("compiled, greedy, log in memory, one core", kernel("greedy", 4, True, 5000))
    print(f"{'compiled to interpreted':46} {fast / slow:9,.0f} times")
    measure("compiled, greedy, no log, one core", kernel("greedy", 4, False, 10_000))
    measure("compiled, random, log in memory, one core", kernel("random", 4, True, 5000))
    measure("compiled, random, no log, one core", kernel("random", 4, False, 10_000))
    measure("sheets scored, one core", sheets(10_000))
    measure("best replies, 20 cards, compiled", replies(20))
    linting(20_000)
    parallel()
    work = on_disk(100_000)
    measure("greedy, log on disk, all cores", work, 2)
    print(f"{'log of 100,000 games':46} {work.size / 1e6:9,.1f} MB")  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()

"""What the linter costs: `python -m tools.bench --lint` says where its time goes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

import qn_analysis as qn
from qn_analysis.core.play import simulate
from tools.bench_loop import loop, measure


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


def linted_by_command(games: int = 100_000) -> None:
    """Seconds of wall clock of `qn lint`, which gives the parts of a long folder to a process a core."""
    with tempfile.TemporaryDirectory() as folder:
        simulate.simulate(games, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        before = loop()
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "qn_analysis", "lint", Path(folder, "log"), "--quiet"], check=True)
        seconds = time.perf_counter() - began
    print(f"{f'qn lint of {games:,} games of 4, all cores':46} {seconds:9.1f} s   loop {(before + loop()) / 2:.2f} s")


def linted_parts(rounds: int = 3) -> None:
    """Where the linter's time goes: a part of 5,000 stored greedy games of 4 players, in processor time."""
    from qn_analysis.core.lint.chunk import Chunk
    from qn_analysis.core.lint.linter import linter_of
    from qn_analysis.core.lint.run import CHUNK, chunk_of, departures

    spent: dict[str, float] = {}
    inner: list[float] = []

    def timed(name: str, work: Callable[[], Any]) -> Any:
        """Processor time of some work, less that of what is timed inside it."""
        began = time.process_time()
        inner.append(0.0)
        done = work()
        seconds = time.process_time() - began
        spent[name] = spent.get(name, 0.0) + seconds - inner.pop()
        if inner:
            inner[-1] += seconds
        return done

    plain = Chunk.table

    def table(self: Chunk[Any], make: Callable[[Any], Any]) -> Any:
        if make in self._made:
            return self._made[make]
        return timed(f"table {make.__module__.rsplit('.', 1)[1]}.{make.__name__}", lambda: plain(self, make))

    found: list[tuple[float, dict[str, float], float]] = []
    with tempfile.TemporaryDirectory() as folder:
        log = simulate.simulate(CHUNK, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        checks = linter_of(log).checks()
        Chunk.table = table  # type: ignore[method-assign]
        try:
            for _ in range(rounds):
                spent.clear()
                before = loop()
                chunk = timed("read and made ready", lambda: chunk_of(next(iter(log.parts()))))
                timed("kinds of event", chunk.kinds)
                for code, check in checks.items():
                    timed(f"check {code}", partial(departures, check, chunk))
                found.append((sum(spent.values()), dict(spent), (before + loop()) / 2))
        finally:
            Chunk.table = plain  # type: ignore[method-assign]
    total, best, reference = min(found, key=lambda each: each[0])
    micro = {name: seconds / CHUNK * 1e6 for name, seconds in best.items()}
    print(f"{'a part linted, processor time':46} {total / CHUNK * 1e6:9,.0f} us a game   loop {reference:.2f} s")
    for kind in ("table", "check"):
        own = {name: each for name, each in micro.items() if name.startswith(f"{kind} ")}
        most = sorted(own, key=own.__getitem__, reverse=True)[:5]
        said = ", ".join(f"{name.split(' ')[1]} {own[name]:.1f}" for name in most)
        print(f"  {len(own)} {kind}s: {sum(own.values()):.0f} us a game; most: {said}")
    others = ", ".join(
        f"{name} {each:.1f}" for name, each in micro.items() if name.split(" ")[0] not in ("table", "check")
    )
    print(f"  {others}")

"""What parallel work in one process gives, against processes that know nothing of each other.

    python -m tools.bench_parallel [GAMES [ROUNDS]]

Every process loads the compiled kernels, says so, and then plays the same games into a log of its own each time it is
told to. In each round first two of them play at once, each with one thread (of polars too), then one process with two
threads plays as many games as these two together: whatever else the machine does, it does to both. The bar is 90 %.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BAR = 0.9
PLAYER = """
import itertools, shutil, sys, time
from concurrent.futures import ThreadPoolExecutor
from qn_analysis import simulate
games, threads, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
with ThreadPoolExecutor(threads) as pool:
    for _ in itertools.chain(["to warm up"], sys.stdin):
        began, used = time.perf_counter(), time.process_time()
        simulate(games, players=3, bots="greedy", seed=1, out=out, executor=pool, progress=False)
        print(time.perf_counter() - began, time.process_time() - used, flush=True)
        shutil.rmtree(out)
"""


class Player:
    """A process that plays games when it is told to."""

    def __init__(self, games: int, threads: int, out: Path) -> None:
        env = os.environ | {"POLARS_MAX_THREADS": str(threads)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(games), str(threads), str(out)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env,
        )  # fmt: skip
        self.ended()

    def begin(self) -> None:
        """Let it play."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def ended(self) -> tuple[float, float]:
        """Seconds that its games took, and seconds of processor time."""
        assert self.process.stdout is not None
        wall, used = self.process.stdout.readline().split()
        return float(wall), float(used)

    def close(self) -> None:
        """Let it go."""
        self.process.communicate()


def parallel(games: int = 20_000, rounds: int = 7) -> float:
    """Print, and return, the speed of two threads over that of two processes: the median of several rounds."""
    found: list[tuple[float, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        apart = [Player(games, 1, Path(folder, f"apart-{n}")) for n in range(2)]
        together = Player(2 * games, 2, Path(folder, "together"))
        for _ in range(rounds):
            began = time.perf_counter()
            for player in apart:
                player.begin()
            used = sum(player.ended()[1] for player in apart)
            middle = time.perf_counter()
            together.begin()
            mine = together.ended()[1]
            found.append((middle - began, time.perf_counter() - middle, used, mine))
            one, two, *costs = found[-1]
            print(
                f"  {2 * games:,} games: two processes {one:.2f} s, two threads {two:.2f} s; of processor time"
                f" {costs[0]:.2f} and {costs[1]:.2f} s",
                flush=True,
            )
        for player in (*apart, together):
            player.close()
    ratios = sorted(one / two for one, two, _, _ in found)
    effort = sorted(one / two for _, _, one, two in found)
    middle_ratio = ratios[len(ratios) // 2]
    best = 2 * games / min(two for _, two, _, _ in found)
    print(
        f"{'two threads to two processes (median)':46} {middle_ratio:9.1%} (bar {BAR:.0%}; {ratios[0]:.1%} to"
        f" {ratios[-1]:.1%}); by processor time {effort[len(effort) // 2]:.1%}; {best:,.0f} games/s, log on disk"
    )
    return middle_ratio


if __name__ == "__main__":
    parallel(*map(int, sys.argv[1:]))

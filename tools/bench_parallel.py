"""What parallel work in one process gives, against processes that know nothing of each other; and what a second core
gives to worker processes.

    python -m tools.bench_parallel [GAMES [ROUNDS]]
    python -m tools.bench_parallel --scale [GAMES [ROUNDS]]

Every process loads the compiled kernels, says so, and then plays the same games into a log of its own each time it is
told to. In each round first two of them play at once, each with one thread (of polars too), then one process with two
threads plays as many games as these two together: whatever else the machine does, it does to both. The bar is 90 %.

With `--scale`, games are simulated, linted and reported by a process pool and by Dask's local cluster, each on one core
with one worker and on two cores with two: whoever gives the work, the workers and the scheduler all have these cores
alone. All four must write the same bytes, and two cores be 1.8 times as quick as one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BAR = 0.9
SCALE_BAR = 1.8
STEPS = ("simulated", "linted", "reported")
WAYS = ("processes", "dask")
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
SCALED = """
import hashlib, itertools, multiprocessing, os, shutil, sys, time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
import qn_analysis as qn
from qn_analysis.core.play.simulate import PART

def run(games, out, executor):
    took, same = [], {"executor": executor, "progress": False}
    for step in (
        lambda: qn.simulate(games, players=3, bots="greedy", seed=1, out=out / "log", **same),
        lambda: qn.lint(out / "log", **same),
        lambda: qn.report(out / "log", out / "page.html", **same),
    ):
        began = time.perf_counter()
        step()
        took.append(time.perf_counter() - began)
    seen = hashlib.sha256()
    for each in sorted(out.rglob("*")):
        if each.is_file():
            seen.update(str(each.relative_to(out)).encode() + each.read_bytes())
    shutil.rmtree(out)
    return took, seen.hexdigest()

if __name__ == "__main__":
    games, way, cores, out = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    if way == "dask":
        from distributed import Client, LocalCluster
        cluster = LocalCluster(n_workers=cores, threads_per_worker=1, dashboard_address=None, silence_logs=50)
        executor = Client(cluster).get_executor()
    else:
        executor = ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn"))
    run(cores * PART, out, executor)  # to warm up: every worker has a part of each step
    print("ready", flush=True)
    for _ in sys.stdin:
        took, seen = run(games, out, executor)
        print(*took, seen, flush=True)
    if way == "dask":
        executor._client.close()
        cluster.close()
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


class Scaled:
    """A process that simulates, lints and reports by workers on a number of cores when it is told to."""

    def __init__(self, games: int, way: str, cores: int, folder: Path) -> None:
        script = folder / "scaled.py"  # a process that is spawned imports the main module: it needs a file
        script.write_text(SCALED, encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, script, str(games), way, str(cores), folder / f"{way}-{cores}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"POLARS_MAX_THREADS": "1"},
        )  # fmt: skip
        self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"a run ended with exit code {self.process.wait()}")
        return line

    def run(self) -> tuple[list[float], str]:
        """Seconds of each step, and a hash of all that was written."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        *took, seen = self._line().split()
        return list(map(float, took)), seen

    def close(self) -> None:
        """Let it go."""
        self.process.communicate()


def scaled(games: int = 100_000, rounds: int = 3) -> dict[str, float]:
    """Print, and return by way, how much quicker two workers on two cores are than one on one: the median of rounds.

    Raises:
        SystemExit: two of the runs did not write the same bytes.
    """
    found: dict[str, list[list[float]]] = {way: [] for way in WAYS}
    seen: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        runs = {(way, cores): Scaled(games, way, cores, Path(folder)) for way in WAYS for cores in (1, 2)}
        for _ in range(rounds):
            for way in WAYS:
                (one, first), (two, second) = (runs[way, cores].run() for cores in (1, 2))
                seen |= {first, second}
                found[way].append([a / b for a, b in zip([*one, sum(one)], [*two, sum(two)], strict=True)])
                told = ", ".join(f"{step} {a:.1f} and {b:.1f} s" for step, a, b in zip(STEPS, one, two, strict=True))
                print(f"  {games:,} games by {way}, on one core and on two: {told}", flush=True)
        for each in runs.values():
            each.close()
    if len(seen) > 1:
        raise SystemExit("not all runs wrote the same bytes")
    made: dict[str, float] = {}
    for way, ratios in found.items():
        *steps, whole = (sorted(each)[len(each) // 2] for each in zip(*ratios, strict=True))
        made[way] = whole
        said = ", ".join(f"{step} {ratio:.2f}" for step, ratio in zip(STEPS, steps, strict=True))
        print(
            f"{f'two cores to one by {way} (median)':46} {whole:9.2f} times (bar {SCALE_BAR}; {said}); the same bytes"
        )
    return made


if __name__ == "__main__":
    asked = [each for each in sys.argv[1:] if each != "--scale"]
    (scaled if "--scale" in sys.argv else parallel)(*map(int, asked))

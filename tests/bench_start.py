"""What starting costs: `python -m tests.bench --start`. Processor time of whole processes, from nothing and once warm.

"From nothing" is an empty folder of kernels; what else Python keeps (`__pycache__`) is there.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "datasets" / "golden-3.jsonl"
BUILD = (
    "from qn_analysis.core.base.game_registry import game_or_default as g;"
    " from qn_analysis.core.play.engine import engine_of as e; e(g(None)).builds.compiled()"
)
GAMES = 200
AGAIN = 9
"""Further reports of that size: in the course of them folds are compiled (`core.log.folds.COLD`)."""


def spent(*call: object, cache: Path) -> float:
    """Seconds of processor time that a process takes, all its threads together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "QN_CACHE_DIR": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, *map(str, call)], env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(loop: Callable[[], float]) -> None:
    """Print what starting costs, each beside the reference loop, which is taken in processor time as well.

    Args:
        loop: the reference loop.
    """

    def taken() -> float:
        before = time.process_time()
        loop()
        return time.process_time() - before

    def tell(name: str, *call: object, cache: Path) -> float:
        before = taken()
        seconds = spent(*call, cache=cache)
        reference = (before + taken()) / 2
        print(f"{name:58} {seconds:7.2f} s   loop {reference:.2f} s   {seconds / reference:6.1f} loops", flush=True)
        return seconds

    command = ("-m", "qn_analysis")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        empty, log, page = place / "kernels", place / "log", place / "page.html"
        spent("-c", "import altair, polars, numba, qn_analysis.cli", cache=empty)  # so that Python has kept its own
        tell("one golden game linted, from nothing", *command, "lint", GOLDEN, "--quiet", cache=empty)
        bots = ("--players", 3, "--bots", "learnt,learnt,greedy", "--seed", 1, "--quiet")
        tell(f"{GAMES} games with learnt, from nothing", *command, "simulate", "--games", GAMES, *bots, "--out", log,
             cache=empty)  # fmt: skip
        tell(f"report of {GAMES} games, first after that", *command, "report", log, "--out", page, "--quiet",
             cache=empty)  # fmt: skip
        report = (*command, "report", log, "--out", page, "--force", "--quiet")
        tell(f"report of {GAMES} games, second", *report, cache=empty)
        before = taken()
        costs = [spent(*report, cache=empty) for _ in range(AGAIN)]
        reference = (before + taken()) / 2
        told = ", ".join(f"{each:.1f}" for each in costs)
        print(f"{f'report of {GAMES} games, {AGAIN} times more':58} {told} s   loop {reference:.2f} s", flush=True)
        tell(f"report of {GAMES} games, warm: folds compiled", *report, cache=empty)
        build = tell("the compiled build, warm", "-c", BUILD, cache=empty)
        imports = tell("its imports alone", "-c", "import numba, qn_analysis.core.play.engine", cache=empty)
        print(f"{'the compiled build without its imports':58} {build - imports:7.2f} s", flush=True)
        tell("import altair", "-c", "import altair", cache=empty)
        tell("import qn_analysis", "-c", "import qn_analysis", cache=empty)

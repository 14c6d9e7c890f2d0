"""What starting costs: `python -m tools.bench --start`. Processor time of whole processes, from nothing and once warm.

`--first` times what a newcomer waits for, in wall time: the steps of the first page, each a process of its own, one
after the other from nothing. `--kernels BOT` lists what each kernel costs that a bot needs.

"From nothing" is an empty folder of kernels; what else Python keeps (`__pycache__`) is there.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from tools.bench_loop import loop

PAGE = Path(__file__).parent.parent / "docs" / "start" / "index.md"
NETWORK = "import qn_analysis as qn\n\nprint(qn.simulate(400, players=3, bots='learnt', seed=7))\n"
GOLDEN = Path(__file__).parent.parent / "datasets" / "golden-3.jsonl"
BUILD = (
    "from qn_analysis.core.base.game_registry import game_or_default as g;"
    " from qn_analysis.core.play.builds import PLAYS;"
    " from qn_analysis.core.play.engine import engine_of as e; e(g(None)).builds.compiled().ready(*PLAYS)"
)
GAMES = 200
AGAIN = 9
"""Further reports of that size: in the course of them folds are compiled (`core.compile.folds.COLD`)."""


def spent(*call: object, cache: Path) -> float:
    """Seconds of processor time that a process takes, all its threads together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "QN_CACHE_DIR": str(cache)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, *map(str, call)], env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start() -> None:
    """Print what starting costs, each beside the reference loop, which is taken in processor time as well."""
    taken = partial(loop, time.process_time)

    def tell(name: str, *call: object, cache: Path) -> float:
        before = taken()
        seconds = spent(*call, cache=cache)
        reference = (before + taken()) / 2
        print(f"{name:58} {seconds:7.2f} s   loop {reference:.2f} s   {seconds / reference:6.1f} loops", flush=True)
        return seconds

    command = ("-m", "qn_analysis")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a process beside may go on
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


def first() -> None:
    """Print how long each step of the first page takes, and 400 games of a network after them, from nothing."""
    shown = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    steps = [*shown, NETWORK]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a process beside may go on
        place = Path(folder)
        environment = {**os.environ, "QN_CACHE_DIR": str(place / "kernels"), "PYTHONPATH": os.getcwd()}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        spent("-c", "import altair, polars, numba, qn_analysis.cli", cache=place)  # so that Python has kept its own
        whole, loops = 0.0, []
        for step in steps:
            before = loop()
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", step], env=environment, cwd=place, check=True, capture_output=True)
            seconds = time.perf_counter() - began
            loops.append((before + loop()) / 2)
            whole += seconds
            said = step.strip().splitlines()[-1]
            print(
                f"{said:64.64} {seconds:6.2f} s   loop {loops[-1]:.2f} s   {seconds / loops[-1]:5.1f} loops", flush=True
            )
        mean = sum(loops) / len(loops)
        print(f"{'together':64} {whole:6.2f} s   loop {mean:.2f} s   {whole / mean:5.1f} loops")


def kernels(bot: str) -> None:
    """Print the processor time that each kernel takes to compile that a bot of the first game needs, without what it
    calls, in an empty cache.
    """
    from numba.core import event

    from qn_analysis.core.base.game_registry import game_or_default
    from qn_analysis.core.play.engine import engine_of

    own: dict[str, float] = {}
    inner: list[float] = []
    began: list[float] = []

    class Clock(event.Listener):
        def on_start(self, event: Any) -> None:
            began.append(time.process_time())
            inner.append(0.0)

        def on_end(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            seconds = time.process_time() - began.pop()
            name = f"{function.__module__.removesuffix('__compiled')}:{function.__name__}"
            own[name] = own.get(name, 0.0) + seconds - inner.pop()
            if inner:
                inner[-1] += seconds

    before = os.environ.get("QN_CACHE_DIR")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a process beside may go on
        os.environ["QN_CACHE_DIR"] = folder
        reference = loop(time.process_time)
        engine = engine_of(game_or_default(None))
        with event.install_listener("numba:compile", Clock()):
            engine.ready([engine.find(bot)], False)
        reference = (reference + loop(time.process_time)) / 2
    if before is None:
        del os.environ["QN_CACHE_DIR"]
    else:
        os.environ["QN_CACHE_DIR"] = before
    for name, seconds in sorted(own.items(), key=lambda each: -each[1]):
        print(f"{name:76} {seconds / reference:6.2f} loops")
    print(f"{f'{len(own)} kernels of {bot}':76} {sum(own.values()) / reference:6.2f} loops")

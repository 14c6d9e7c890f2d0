"""Runs that tests may kill: real processes, forked from one that has imported everything, so that they begin at once.

That one only waits: a process in which polars has worked cannot be forked, since its threads are missing in the child.

`Nursery` is the side of the test. The other side (`python -m tests.kit.nursery`) reads an order a line, forks a
process for it and prints its number, or waits for one and prints how it ended.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import traceback
from contextlib import redirect_stderr, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parent.parent.parent


class Nursery:
    """Starts, kills and waits for runs."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.runs: set[int] = set()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.nursery"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            cwd=ROOT,
        )  # fmt: skip

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for run in self.runs:
            self.kill_all(run)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()

    def start(self, *arguments: object, **order: Any) -> int:
        """Begin `qn simulate` with these arguments; see `_run` for the rest of an order."""
        run = self._ask({"run": [str(each) for each in arguments], "told": str(self.place / "told"), **order})
        self.runs.add(run)
        return run

    def wait(self, run: int) -> tuple[int, str]:
        """Exit code (negative: the signal) and what was printed."""
        code = self._ask({"wait": run})
        return code, (self.place / "told").read_text()

    def kill(self, run: int, how: signal.Signals = signal.SIGKILL) -> None:
        """Send one process a signal."""
        os.kill(run, how)

    def kill_all(self, run: int) -> None:
        """Kill a run and every process that it began."""
        try:
            os.killpg(run, signal.SIGKILL)
        except ProcessLookupError:
            return

    def _ask(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(order), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())


def main() -> None:
    """Take orders until there are no more."""
    import_module("filelock")
    _warm()
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            print(os.waitstatus_to_exitcode(os.waitpid(order["wait"], 0)[1]), flush=True)
            continue
        run = os.fork()
        if run == 0:
            _run(order)
        print(run, flush=True)


def _warm() -> None:
    """Make a call that is refused, which imports and reads most of what every run needs."""
    from qn_analysis.cli import app as cli

    sys.argv = ["qn", "simulate", "--games", "0", "--bots", "random", "--out", "none"]
    with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere), suppress(SystemExit):
        cli.main()


def _run(order: dict[str, Any]) -> None:
    """One run, on the interpreted build.

    Args:
        order: `run`: arguments of `qn simulate`; `told`: a file for what it prints; `part`: games in a part; `limit`:
            bytes that a file may have; `die`: kill itself at this renaming, and `after` it; `workers`: the number of
            processes that play, with or without `resume`.
    """
    from qn_analysis.cli import app as cli
    from qn_analysis.core.log import folder
    from qn_analysis.core.play import simulate

    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what it starts with & ignore Ctrl-C
    told = os.open(order["told"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(told, stream)
    simulate.PART = order["part"]
    simulate.FEW = 1 << 40
    if "limit" in order:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (order["limit"], order["limit"]))
    if "die" in order:
        vars(folder)["os"] = _Mortal(order["die"], order["after"])
    code = 0
    try:
        if "workers" in order:
            _in_processes(order["workers"], order["run"], order.get("resume", False))
        else:
            sys.argv = ["qn", "simulate", *order["run"]]
            cli.main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        traceback.print_exception(error)
        code = 99
    sys.exit(code)


class _Mortal:
    """`os`, but the process kills itself at the n-th renaming."""

    def __init__(self, die: int, after: bool) -> None:
        self._renamings, self._die, self._after = count(1), die, after

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def replace(self, source: Path, target: Path) -> None:
        mine = next(self._renamings) == self._die  # other threads rename as well
        if mine and not self._after:
            os.kill(os.getpid(), signal.SIGKILL)
        os.replace(source, target)
        if mine:
            os.kill(os.getpid(), signal.SIGKILL)


def _in_processes(workers: int, arguments: list[str], resume: bool) -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from qn_analysis.games.queens_necklace.game import GAME

    said = dict(zip(arguments[::2], arguments[1::2], strict=True))
    with ProcessPoolExecutor(workers, get_context("fork")) as pool:
        GAME.simulate(
            int(said["--games"]), players=int(said["--players"]), bots=said["--bots"], seed=int(said["--seed"]),
            out=said["--out"], executor=pool, resume=resume, progress=False,
        )  # fmt: skip


if __name__ == "__main__":
    main()

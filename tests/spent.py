"""What the tests cost: processor time of each, with that of the processes that it started, by part and in all.

    python -m pytest -p tests.spent --dearest 30
    python -m tests.spent ruff check .
    python -m tests.spent --beside mypy python -m pytest

Wall times say little on a machine that does other things besides. What a fixture of many tests takes is counted with
the first of them; what a worker does before its first test (imports, kernels) has a line of its own.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import pytest

PROC = Path("/proc")
BESIDE: Final = "--beside"
"""The next word is another command, which works meanwhile; what it says is shown after the first has ended."""
SHORT = 0.2
"""Seconds up to which a test is not asked what its processes took: the next long one is told."""


class Clock:
    """Seconds of processor time of this process and of all that came from it, since the last look."""

    def __init__(self) -> None:
        self.own = self.all = 0.0
        self._others: set[int] = set()

    def lap(self, whole: bool) -> float:
        """Seconds since the last look; `whole`: those of other processes too."""
        own = time.process_time()
        if whole:
            total = family(self._others)
            taken = total - self.all
            self.all = total
        else:
            taken = own - self.own
            self.all += taken
        self.own = own
        return max(taken, 0.0)


def family(others: set[int]) -> float:
    """Seconds of processor time of this process and of its children and theirs that are alive or were waited for.

    Args:
        others: processes that are known to be none of them, and are not looked at; those that are found are put in.
    """
    times = os.times()
    if not (PROC / "self" / "stat").exists():
        return times.user + times.system + times.children_user + times.children_system
    ticks = os.sysconf("SC_CLK_TCK")
    spent: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for entry in os.listdir(PROC):
        if entry.isdigit() and int(entry) not in others:
            try:
                told = (PROC / entry / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has ended meanwhile
                continue
            fields = told.rpartition(")")[2].split()
            children[int(fields[1])].append(int(entry))
            spent[int(entry)] = sum(map(int, fields[11:15]))
    total, waiting = 0, [os.getpid()]
    while waiting:
        process = waiting.pop()
        total += spent.pop(process, 0)
        waiting += children[process]
    others.update(spent)
    return total / ticks


class Spent:
    """What each test took, in this process, or in all workers if this one hands out the tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.clock = Clock()
        self.before: dict[str, float] = {}
        self.tests: dict[str, float] = {}
        self.began = time.monotonic()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Around a test with its fixtures."""
        if not self.tests:
            self.before["before the first test"] = self.clock.lap(True)
        began = time.monotonic()
        try:
            return (yield)
        finally:
            taken = self.clock.lap(time.monotonic() - began > SHORT)
            self.tests[item.nodeid] = self.tests.get(item.nodeid, 0.0) + taken

    def pytest_sessionfinish(self) -> None:
        """A worker hands over what its tests took."""
        handed = getattr(self.config, "workeroutput", None)
        if self.clock.all > 0:  # whoever hands tests out to others has never looked
            self.before["after the last test"] = self.clock.lap(True)
        if handed is not None:
            handed["spent"] = (self.tests, self.before)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended."""
        tests, before = getattr(node, "workeroutput", {}).get("spent", ({}, {}))
        self.tests |= tests
        for key, taken in before.items():
            self.before[f"{key}, {node.gateway.id}"] = taken

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Parts of the tests, and those that took most."""
        parts: dict[str, list[float]] = defaultdict(list)
        for name, taken in self.tests.items():
            file = name.partition("::")[0]
            parts[file if file.count("/") < 2 else f"{file.rpartition('/')[0]}/"].append(taken)
        for key, taken in self.before.items():
            parts[key].append(taken)
        total, passed = sum(map(sum, parts.values())), time.monotonic() - self.began
        terminalreporter.section("processor time")
        for part, times in sorted(parts.items(), key=lambda pair: -sum(pair[1])):
            if sum(times) >= 0.5:
                number = f"{len(times):5} tests" if part.startswith("tests/") else " " * 11
                terminalreporter.line(f"{sum(times):8.1f} s {number}  {part}")
        terminalreporter.line(f"{total:8.1f} s in all, in {passed:.0f} s")
        dearest = sorted(self.tests.items(), key=lambda pair: -pair[1])[: self.config.getoption("dearest")]
        for name, taken in dearest:
            terminalreporter.line(f"{taken:8.2f} s  {name}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--dearest`."""
    parser.addoption("--dearest", type=int, default=0, metavar="N", help="name the N tests that took most")


def pytest_configure(config: pytest.Config) -> None:
    """Each process keeps its own account."""
    config.pluginmanager.register(Spent(config), "spent-by-test")


def told(call: list[str], before: float, took: str) -> float:
    """Say what a command took that has ended; processor time of all commands up to now."""
    times = os.times()
    spent = times.children_user + times.children_system
    named = f"{Path(call[0]).name} {' '.join(call[1:])}".strip()
    print(f"{named}: {spent - before:.1f} s of processor time, {took}", flush=True)
    return spent


def main() -> int:
    """Run a command, or one with another one beside it, and say what each took; its exit code, or else the other's."""
    call, beside = sys.argv[1:], []
    if call[0] == BESIDE:
        beside, call = shlex.split(call[1]), call[2:]
    began = time.monotonic()
    with TemporaryFile() as said:
        other = subprocess.Popen(beside, stdout=said, stderr=subprocess.STDOUT) if beside else None
        code = subprocess.run(call, check=False).returncode
        spent = told(call, 0.0, f"in {time.monotonic() - began:.1f} s")
        if other is not None:
            code = code or other.wait()
            other.wait()
            said.seek(0)
            sys.stdout.buffer.write(said.read())
            told(beside, spent, "beside")
    return code


if __name__ == "__main__":
    sys.exit(main())

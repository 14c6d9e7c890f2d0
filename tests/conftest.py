"""What all tests share: logs that several modules read, and a folder for what is made once for all processes."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.cli import app as cli
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.compile import beside
from qn_analysis.core.play.builds import PLAYS
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.browser import Shared
from tests.kit.modules import room

MANY = 500
"""Tests from which on kernels are loaded before them."""

pytest_plugins = ["tests.kit.reports"]

gc.disable()  # while tests are collected and kernels loaded: nearly all of that stays
SELDOM = (50_000, 20, 20)
"""How seldom garbage is looked for: tests make little of it, and much else to look through."""

LONG = (
    "tests/lab/",
    "tests/core/base/test_executors.py",
    "tests/core/contests/",
    "tests/games/queens_necklace/play/",
    "tests/learning/train/",
    "tests/core/play/",
    "tests/games/test_knowledge",
    "tests/games/queens_necklace/review/",
    "tests/faults/",
    "tests/games/queens_necklace/panels/test_sale_page.py",
    "tests/games/test_report",
    "tests/core/report/",
    "tests/games/queens_necklace/report/",
    "tests/games/jewels/report/",
    "tests/games/lady_of_the_diamonds/report/",
    "tests/games/queens_necklace/panels/",
    "tests/core/panels/",
    "tests/test_hostile_names.py",
)
"""What takes longest, half of it in turn: one process works through one of these lines first, another one through the
other. What makes the same reports, figures or logs stands in one half, where it is made once."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    """The examples of the quick run are drawn without constants of the sources, and long tests come first."""
    if config.option.markexpr == "not full":
        without_constants()
    yield
    long_first(items)


def without_constants() -> None:
    """Keep hypothesis from reading all sources for constants to try, which in a new tree takes as long as its tests."""
    if "hypothesis" in sys.modules:
        providers = import_module("hypothesis.internal.conjecture.providers")
        vars(providers)["_get_local_constants"] = lambda: vars(providers)["_local_constants"]


def long_first(items: list[pytest.Item]) -> None:
    """Each of several processes begins with long tests, so that none of them is alone at the end.

    At first all tests are dealt out in order, a block to each process; later they are taken from others' ends.
    """
    if int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) < 2:
        return

    def line(item: pytest.Item) -> int:
        """The place in LONG, or after all of them."""
        return next((at for at, part in enumerate(LONG) if item.nodeid.startswith(part)), len(LONG))

    long = sorted((item for item in items if line(item) < len(LONG)), key=line)
    rest = [item for item in items if line(item) == len(LONG)]
    half = len(LONG) // 2
    one, two = ([item for item in long if (line(item) < half) == first] for first in (True, False))
    cut = max(0, len(items) // 2 - len(one))
    items[:] = [*one, *rest[:cut], *two, *rest[cut:]]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Each of several processes loads the kernels of all games before its tests: a few games are played compiled where
    they are at hand. The second one begins with the companion games: on a machine that has none yet, each then compiles
    what the other does not. What is there by then is looked through for garbage no more, the rest seldom."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if "PYTEST_XDIST_WORKER" in os.environ and len(session.items) > MANY:
        for game in names() if worker == "gw0" else reversed(names()):
            room(game, "play.builds").BUILDS.compiled().ready(*PLAYS)
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def compiled_here() -> Iterator[None]:
    """What a test needs compiled is compiled where it is, as on a machine that can start no process: none goes on after
    the tests, and a test of both builds is one of both in an empty cache too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beside, "compiles", lambda *_: False)
        patch.setattr(beside, "compile_apart", lambda *_: [])
        yield


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of this run of the tests that all its processes have; what is made there is made under a lock."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def one_browser() -> Iterator[Shared]:
    """One browser a process."""
    with Shared.started() as shared_browser:
        yield shared_browser


@pytest.fixture
def browser(one_browser: Shared) -> Iterator[Any]:
    """The browser of this process, without any page of another test."""
    with one_browser.used() as mine:
        yield mine


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Run the `qn` command in this process: exit code, output, errors."""

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["qn", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        out, err = capsys.readouterr()
        return int(stop.value.code or 0), out, err

    return call


@pytest.fixture(scope="session")
def small_log() -> Log:
    """60 games of 4 greedy players, in memory, with decisions."""
    return GAME.simulate(60, players=4, bots="greedy", seed=11, decisions=True, progress=False)

"""What all tests share: logs that several modules read, and a folder for what is made once for all processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from qn_analysis import cli
from qn_analysis.core.game import called, default_game, names, room
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.simulate import simulate

from .browser import Shared


def pytest_collection_finish(session: pytest.Session) -> None:
    """Kernels of the companion games are loaded by a second process before its tests: on a machine that has none yet,
    it would otherwise wait for those of the first game, which the first process compiles, and then compile these."""
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        for game in reversed(names()):
            if game != default_game() and any(f"/{called(game)}/" in item.nodeid for item in session.items):
                room(game, "play.builds").BUILDS.compiled()


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
    return simulate(60, players=4, bots="greedy", seed=11, decisions=True, progress=False)

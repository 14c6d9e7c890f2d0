"""Compiling in a process beside: nobody waits for it, and whatever becomes of it, functions are compiled in the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from numba.core import event

from qn_analysis.core.base.game_registry import names
from qn_analysis.core.base.interrupts import watched
from qn_analysis.core.compile import beside, build
from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.stats import clusters
from qn_analysis.games.jewels.log.folds import FOLDS as JEWELS
from qn_analysis.games.queens_necklace.lint.folds import FOLDS as CHECKS
from qn_analysis.games.queens_necklace.log.folds import FOLDS as QUEEN
from qn_analysis.games.queens_necklace.play import gifts
from qn_analysis.games.queens_necklace.review import builds as reviews
from qn_analysis.games.queens_necklace.sale import best, regret, rescore
from qn_analysis.games.queens_necklace.sale import builds as sale
from qn_analysis.learning.train.learning_build import KERNELS
from tests.core.compile.test_build import forget, package

__all__ = ["package"]

BUILDS = """
from qn_analysis.core.compile.build import Build, LazyBuild

def signatures():
    import numba
    return {name: numba.int64(numba.int64) for name in ("worth", "total")}

SOURCES = ("threecoins.leaf", "threecoins.top")
compiled = LazyBuild(lambda: Build(SOURCES, ("threecoins.words",), signatures), "threecoins.builds:compiled")
"""
COMPILES, APART = beside.compiles, beside.compile_apart
"""As they are outside of tests."""
LONG = 180.0
"""Seconds that a compilation of two small functions may take on a busy machine."""


@pytest.fixture
def asked(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], LazyBuild]]:
    """Gives the build of three small modules, as a process finds it that has not asked for it yet."""
    (package / "builds.py").write_text(BUILDS)
    monkeypatch.setattr(beside, "compiles", COMPILES)
    monkeypatch.setattr(beside, "compile_apart", APART)
    monkeypatch.setattr(build, "cores", lambda: 2)
    monkeypatch.setattr(beside, "_running", {})
    monkeypatch.setattr(beside, "_failed", set())

    def made() -> LazyBuild:
        forget()
        found: LazyBuild = import_module("threecoins.builds").compiled
        return found

    yield made
    beside.stop()


def wait_for(what: Callable[[], Any]) -> Any:
    """What is true in the end."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it never was")


def compiled_here(work: Callable[[], object]) -> list[str]:
    """The functions that numba compiles in this process during some work."""
    found: list[str] = []

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            found.append(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        work()
    return found


def test_until_it_is_done_others_go_on_without_and_then_nobody_compiles(asked: Callable[[], LazyBuild]) -> None:
    compiled = asked()
    assert not compiled.soon("total")
    assert not compiled.loaded, "nothing of it is loaded in this process"
    ((process, _),) = beside._running.values()
    assert not compiled.soon("worth"), "another wish waits for its turn"
    assert [each for each, _ in beside._running.values()] == [process]
    wait_for(lambda: compiled.soon("total"))
    assert compiled_here(lambda: compiled()["total"](10)) == []
    assert compiled()["total"](10) == 70
    wait_for(lambda: compiled.soon("worth"))
    assert asked().soon("total", "worth"), "as another process finds it"


def test_what_is_worth_it_is_compiled_beside_and_what_is_not_never(asked: Callable[[], LazyBuild]) -> None:
    compiled = asked()
    assert not compiled.pays("total", 60, 100)
    assert beside._running == {}
    assert not compiled.pays("total", 60, 100), "together they are, but nobody waits"
    assert len(beside._running) == 1
    wait_for(lambda: compiled.pays("total", 60, 100))


def test_two_cores_compile_what_calls_and_what_is_called(asked: Callable[[], LazyBuild]) -> None:
    compiled = asked()
    here = compiled_here(lambda: compiled.ready(["total"], ["worth"], ["total"]))
    assert "total" in here
    assert "worth" not in here
    assert compiled()["total"](10) == 70
    assert compiled_here(lambda: asked().ready(["total"], ["worth"], ["total"])) == [], "as another process finds it"


@pytest.mark.parametrize("why", ["no process", "one core", "it fails"])
def test_where_nobody_helps_one_compiles_both(
    why: str, asked: Callable[[], LazyBuild], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = asked()
    if why == "no process":
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    elif why == "one core":
        monkeypatch.setattr(build, "cores", lambda: 1)
    else:
        monkeypatch.setattr(beside, "_HELD", "import sys; sys.exit(1)")
    assert {"total", "worth"} <= {*compiled_here(lambda: compiled.ready(["total"], ["worth"], ["total"]))}
    assert compiled()["total"](10) == 70


def test_while_another_process_fills_the_cache_none_is_started(asked: Callable[[], LazyBuild]) -> None:
    compiled = asked()
    kept = compiled.build.cache
    kept.write("named_once", b"")
    with FileLock(kept.folder / "lock"):
        assert not compiled.soon("total")
        assert beside._running == {}
    assert not compiled.soon("total")
    assert len(beside._running) == 1


@pytest.mark.parametrize("executable", ["", "/no/such/python", os.devnull])
def test_where_no_process_can_be_started_it_is_compiled_here(
    executable: str, asked: Callable[[], LazyBuild], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("multiprocessing.spawn.get_executable", lambda: executable)
    compiled = asked()
    assert compiled.soon("total")
    assert compiled.soon("worth"), "it is not tried again"
    assert "total" in compiled_here(lambda: compiled()["total"](10))


@pytest.mark.parametrize("code", ["import sys; sys.exit(1)", "pass"], ids=["fails", "does nothing"])
def test_where_the_process_fails_it_is_compiled_here(
    code: str, asked: Callable[[], LazyBuild], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "_CODE", code)
    compiled = asked()
    assert not compiled.soon("total")
    wait_for(lambda: compiled.soon("total"))
    assert not compiled.build.at_hand("total")
    assert compiled()["total"](10) == 70


def test_ctrl_c_ends_it_too(asked: Callable[[], LazyBuild], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "_CODE", "import time; time.sleep(600)")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert not asked().soon("total")
        ((process, _),) = beside._running.values()
        with pytest.raises(KeyboardInterrupt), watched():
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.wait(LONG)
    assert beside._running == {}


def test_a_process_that_ends_leaves_it_to_finish(asked: Callable[[], LazyBuild], package: Path) -> None:
    """In silence, and the next one finds what was compiled."""
    compiled = asked()
    code = "from threecoins.builds import compiled; print(compiled.soon('total'))"
    paths = os.pathsep.join([str(package.parent), str(Path(beside.__file__).parents[3])])
    began = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env={**os.environ, "PYTHONPATH": paths},
        capture_output=True, text=True, timeout=LONG, check=False,
    )  # fmt: skip
    assert (began.returncode, began.stdout, began.stderr) == (0, "False\n", "")
    wait_for(lambda: compiled.build.at_hand("total"))
    assert beside._running == {}
    assert compiled_here(lambda: compiled()["total"](10)) == []


def test_every_build_of_the_package_is_found_at_its_place() -> None:
    """Where it were not, no process could compile it, and everybody would wait."""
    builds = [
        *(getattr(engine_of(game).builds, name) for game in names() for name in ("compiled", "foundation")),
        *(folds.compiled for folds in (QUEEN, JEWELS, CHECKS)),
        clusters.compiled, KERNELS, sale.compiled, best.compiled, regret.compiled, rescore.compiled, reviews.compiled,
        gifts.compiled,
    ]  # fmt: skip
    assert len({each.place for each in builds}) == len(builds)
    for each in builds:
        module, _, attributes = each.place.partition(":")
        assert reduce(getattr, attributes.split("."), import_module(module)) is each
        assert len(each.build.key) == 24

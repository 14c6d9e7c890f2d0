"""Any executor runs the same call: the same bytes, findings and figures, whoever works and however many."""

from __future__ import annotations

import multiprocessing
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base import executor as executing
from qn_analysis.core.base.executor import WorkerError
from qn_analysis.core.lint import formats
from qn_analysis.core.lint import run as linting
from qn_analysis.core.lint.formats import lint_paths
from qn_analysis.core.lint.rule_coverage import coverage
from qn_analysis.core.log import log as table
from qn_analysis.core.play import simulate as module
from qn_analysis.core.report.declaration import folded
from qn_analysis.core.report.figures import Figure, Section
from qn_analysis.core.stats import differences as comparing
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report.page import REPORT
from qn_analysis.games.queens_necklace.stats.tables import Tables
from tests.core.play.test_simulate import digest
from tests.kit.executors import DEATH, Inline, mortal

GAMES = 12
"""So few that they are played interpreted: no process waits for kernels."""
PART = 4
ASKED = (
    stats.seat_results.want(), stats.king_outcomes.want("rank"), stats.year_lengths.want("length"),
    stats.rarity_tiles.want("gem"), stats.ring_value.want(""), stats.price_shares.want(),
)  # fmt: skip


EACH_FORM = pytest.mark.parametrize("store", ["parquet", "moves"], indirect=True)


def spawned(workers: int) -> ProcessPoolExecutor:
    """A process pool that begins as on any system."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


@pytest.fixture(scope="module")
def executors() -> Iterator[dict[str, Executor]]:
    with ExitStack() as stack:
        pools = {"one": ThreadPoolExecutor(1), "three": ThreadPoolExecutor(3), "processes": spawned(2)}
        yield {"inline": Inline(), **{name: stack.enter_context(pool) for name, pool in pools.items()}}


@pytest.fixture(scope="module", params=["parquet", pytest.param("moves", marks=pytest.mark.full)])
def store(request: pytest.FixtureRequest) -> str:
    """Each form of a folder: where parts are read, one of them at full size only."""
    return str(request.param)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, store: str) -> Path:
    """Three parts, written by threads of the call's own."""
    place = tmp_path_factory.mktemp("spread") / "log"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PART", PART)
        play(place, store=store)
    return place


def play(out: Path | None, executor: Executor | None = None, store: str = "parquet") -> qn.Log:
    log: qn.Log = qn.simulate(
        GAMES, players=3, bots="greedy", seed=6, out=out, executor=executor, decisions=True, progress=False, store=store
    )
    return log


@EACH_FORM
def test_simulate(
    executors: dict[str, Executor], folder: Path, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", PART)
    assert len(digest(folder)) == 1 + 3 * (3 if store == "parquet" else 1)
    for name, executor in executors.items():
        play(tmp_path / name, executor, store)
        assert digest(tmp_path / name) == digest(folder), name
    whole = qn.open_log(folder, game="queen")
    for name in ("three", "processes"):
        memory = play(None, executors[name])
        for each in ("events", "games", "decisions"):
            assert getattr(memory, each).collect().equals(getattr(whole, each).collect())


@EACH_FORM
def test_export(executors: dict[str, Executor], folder: Path, store: str, tmp_path: Path) -> None:
    other = "moves" if store == "parquet" else "parquet"
    for name in ("inline", "processes"):
        there, back = tmp_path / f"{name}-there", tmp_path / f"{name}-back"
        qn.export(folder, there, store=other, executor=executors[name], progress=False)
        qn.export(there, back, store=store, executor=executors[name], progress=False)
        assert digest(back) == digest(folder)
        assert digest(there) != digest(folder)


def test_gather(executors: dict[str, Executor], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a folder and of a log in memory."""
    monkeypatch.setattr(table, "PART_GAMES", PART)
    log = qn.open_log(folder, game="queen")
    memory = Log.in_memory({**log.manifest, "parts": []}, log.events.collect(), log.games.collect(), None)
    whole = {want: want.statistic(log, *want.args) for want in ASKED}
    for name, executor in executors.items():
        for source in (log, memory):
            made = stats.gather(source, ASKED, executor=executor)
            assert all(made.known[want].equals(whole[want]) for want in ASKED), name


def test_the_report_gathers_with_the_executor(
    executors: dict[str, Executor], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All figures, and those of the first games only."""
    log = qn.open_log(folder, game="queen")
    monkeypatch.setattr(stats.ring_value, "most", 8)
    asked = Section("asked", (Figure(ASKED, lambda *_: []),))
    report = replace(REPORT, chapters={"asked": asked}, front=None, folded=folded)
    alone, spread = (report.gather(log, executor=each) for each in (None, executors["processes"]))
    assert list(alone.known) == list(ASKED)
    assert alone.known[ASKED[4]]["clusters"].max() == 8
    assert all(alone.known[want].equals(spread.known[want]) for want in ASKED)


def test_compare(executors: dict[str, Executor], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Part by part of two logs, in other processes and held together as they come."""
    monkeypatch.setattr(module, "PART", PART)
    log = qn.open_log(folder, game="queen")
    other = qn.simulate(GAMES, players=3, bots="random", seed=6, out=tmp_path / "log", progress=False)
    base, variant = Tables(log), Tables(other)
    found = comparing.differences(base, variant, ASKED)
    assert comparing.differences(base, variant, ASKED, executors["processes"]).equals(found)
    monkeypatch.setattr(comparing, "HELD", 2)
    assert comparing.differences(base, variant, ASKED).equals(found)
    assert found["clusters"].max() == GAMES


@pytest.mark.parametrize("store", ["moves", pytest.param("parquet", marks=pytest.mark.full)], indirect=True)
def test_lint(executors: dict[str, Executor], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a clean folder, and of a broken log in memory with departures in every piece."""
    monkeypatch.setattr(linting, "CHUNK", PART)
    log = qn.open_log(folder, game="queen")
    odd = (pl.col("event") == "bought") & (pl.col("turn") > 8)
    broken = log.events.with_columns(amount=pl.when(odd).then(99).otherwise("amount").cast(pl.Int16)).collect()
    memory = Log.in_memory({**log.manifest, "parts": []}, broken, log.games.collect(), None)
    found = qn.lint(memory)
    assert found.raw["game"].unique().sort().to_list() == list(range(GAMES))
    for name in ("one", "processes"):
        again = qn.lint(memory, executor=executors[name])
        assert again.raw.equals(found.raw), name
        assert again.counts.equals(found.counts), name
    assert not qn.lint(folder, executor=executors["processes"])
    covered = coverage(log, executor=executors["processes"])
    monkeypatch.setattr(linting, "CHUNK", GAMES)
    assert qn.lint(memory).raw.equals(found.raw)
    assert coverage(memory).equals(covered)


@pytest.mark.parametrize("store", ["parquet"], indirect=True)
def test_games_in_the_wrong_part_are_found(folder: Path, tmp_path: Path) -> None:
    """Each part by itself is in order; the log has four games twice and lacks four."""
    copied = tmp_path / "log"
    for file in folder.rglob("*"):
        if file.is_file():
            (copied / file.relative_to(folder)).parent.mkdir(parents=True, exist_ok=True)
            (copied / file.relative_to(folder)).write_bytes(file.read_bytes())
    log = qn.open_log(copied)
    for name in ("events", "games"):
        (copied / name / "part-00002.parquet").write_bytes((copied / name / "part-00001.parquet").read_bytes())
    found = qn.lint(log, select=["QN8"])
    assert found.counts.rows() == [("QN807", "game-not-listed", "error", 8, 8)]
    assert found.raw["game"].to_list() == list(range(4, 12))
    told = found.frame["message"].to_list()
    assert told[0].startswith("game 4 is listed 1 time in the game table and has ")
    assert all("games 8 to 11 are due in this part" in each for each in told)


def test_a_worker_that_dies_leaves_whole_parts_that_resume_completes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", 2)

    def run(out: Path, executor: Executor | None = None, resume: bool = False) -> None:
        qn.simulate(12, players=2, bots=mortal, seed=3, out=out, executor=executor, resume=resume, progress=False)

    run(tmp_path / "whole")
    (tmp_path / "death").touch()
    monkeypatch.setenv(DEATH, str(tmp_path / "death"))
    with spawned(1) as pool, pytest.raises(WorkerError, match="resume=True where it writes a log"):
        run(tmp_path / "log", pool)
    assert not (tmp_path / "death").exists()
    with pytest.raises(qn.LogError, match="was cut off"):
        qn.open_log(tmp_path / "log")
    run(tmp_path / "log", resume=True)
    assert digest(tmp_path / "log") == digest(tmp_path / "whole")


@pytest.mark.parametrize("store", ["parquet"], indirect=True)
def test_a_command_lints_a_long_folder_in_processes(
    executors: dict[str, Executor], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a short one in threads; the findings are the same. That the processes end is tried below."""
    copied = tmp_path / "log"
    shutil.copytree(folder, copied)
    log = qn.open_log(copied)
    for name in ("events", "games"):  # four games are there twice, four are not
        (copied / name / "part-00002.parquet").write_bytes((copied / name / "part-00001.parquet").read_bytes())
    monkeypatch.setattr(formats, "open_to_lint", lambda path: log)
    few = lint_paths([copied], processes=True).findings[0].raw
    started: list[int] = []

    class Counted(Executor):
        """Processes that are there already, which the call may not end."""

        def __init__(self, workers: int, **more: Any) -> None:
            started.append(workers)

        def submit(self, *work: Any, **more: Any) -> Future[Any]:
            return executors["processes"].submit(*work, **more)

    monkeypatch.setattr(executing, "ProcessPoolExecutor", Counted)
    monkeypatch.setattr(executing, "cores", lambda: 2)
    monkeypatch.setattr(formats, "CHUNK", 1)
    assert not lint_paths([copied]).unreadable
    assert not started
    many = lint_paths([copied], processes=True).findings[0].raw
    assert started == [2]
    assert many["game"].n_unique() >= 8
    assert many.equals(few)


def test_processes_of_a_command_end_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, whatever they are at, after Ctrl-C."""
    monkeypatch.setattr(executing, "cores", lambda: 2)

    def interrupted() -> None:
        with executing.own_processes(executing.MANY) as pool:
            assert pool is not None
            assert pool.submit(len, "here").result() == 4
            pool.submit(time.sleep, 60)
            raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert time.monotonic() - began < 50
    with executing.own_processes(executing.MANY - 1) as none:
        assert none is None


@pytest.mark.full
def test_compiled_games_and_the_whole_report_in_processes(
    executors: dict[str, Executor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", 100)
    for name in ("one", "processes"):
        log = qn.simulate(
            400, players=3, bots="greedy", seed=9, progress=False, out=tmp_path / name, executor=executors[name]
        )
        qn.report(log, tmp_path / f"{name}.html", executor=executors[name])
    assert digest(tmp_path / "one") == digest(tmp_path / "processes")
    for kind in ("html", "json"):
        pages = [(tmp_path / f"{name}.{kind}").read_bytes() for name in ("one", "processes")]
        assert pages[0] == pages[1]

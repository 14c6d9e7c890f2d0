"""A Dask cluster runs the same calls, byte by byte what processes write, also when its workers are killed at work."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.play import simulate as module
from qn_analysis.games.queens_necklace import stats
from tests.core.base.test_executors import ASKED, GAMES, PART, spawned
from tests.core.play.test_simulate import digest
from tests.kit.executors import DEATH, mortal


@contextmanager
def cluster() -> Iterator[Any]:
    """Two worker processes on this machine, without a dashboard; yields a client. Dask is imported where it is
    used, in tests of the full run alone: to collect them takes less."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
        ) as local,
        distributed.Client(local) as client,
    ):
        yield client


@pytest.mark.full
def test_a_cluster_and_processes_write_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both forms of a log, what the linter finds in games that were changed, and figures."""
    monkeypatch.setattr(module, "PART", PART)
    with cluster() as client, spawned(2) as pool:
        workers = {"cluster": client.get_executor(), "processes": pool}
        written: dict[str, list[Any]] = {name: [] for name in workers}
        for name, executor in workers.items():
            for store in ("parquet", "moves"):
                place = tmp_path / name / store
                log = qn.simulate(
                    GAMES, players=3, bots="greedy", seed=6, out=place, store=store, executor=executor, progress=False
                )
                written[name].append(digest(place))
                figures = stats.gather(log, ASKED, executor=executor, progress=False)
                written[name] += [figures.known[want].write_json() for want in ASKED]
            broken = qn.open_log(tmp_path / name / "parquet")
            games = tmp_path / name / "parquet" / "games"
            (games / "part-00002.parquet").write_bytes((games / "part-00001.parquet").read_bytes())
            found = qn.lint(broken, select=["QN8"], executor=executor, progress=False).raw
            assert found["game"].n_unique() == 2 * PART
            written[name].append(found.write_json())
    assert written["cluster"] == written["processes"]


@pytest.mark.full
def test_a_worker_that_dies_is_replaced_and_the_bytes_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated and linted; the games are played interpreted, so that no worker waits for kernels."""
    monkeypatch.setattr(module, "PART", 2)
    call: dict[str, Any] = {"players": 2, "bots": mortal, "seed": 3, "progress": False}
    qn.simulate(12, out=tmp_path / "whole", **call)
    (tmp_path / "death").touch()
    monkeypatch.setenv(DEATH, str(tmp_path / "death"))
    with cluster() as client:
        before = set(client.run(os.getpid).values())
        log = qn.simulate(12, out=tmp_path / "log", executor=client.get_executor(), **call)
        assert not (tmp_path / "death").exists()
        assert set(client.run(os.getpid).values()) != before
        assert digest(tmp_path / "log") == digest(tmp_path / "whole")
        assert not qn.lint(log, select=["QN1", "QN8"], executor=client.get_executor())


@pytest.mark.full
def test_workers_killed_at_random_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled games; three times in mid-run a worker is killed, whatever it does."""
    monkeypatch.setattr(module, "PART", 100)
    call: dict[str, Any] = {"players": 3, "bots": "greedy", "seed": 9, "progress": False}
    qn.simulate(6000, out=tmp_path / "whole", **call)
    dice = random.Random(1)
    with cluster() as client:
        killed: list[int] = []

        def kill() -> None:
            for parts in sorted(dice.sample(range(2, 50), 3)):  # of 60
                while len([*(tmp_path / "log" / "events").glob("*.parquet")]) < parts:
                    time.sleep(0.01)
                while not (alive := [nanny.pid for nanny in client.cluster.workers.values() if nanny.pid]):
                    time.sleep(0.01)
                killed.append(dice.choice(alive))
                os.kill(killed[-1], signal.SIGKILL)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        qn.simulate(6000, out=tmp_path / "log", executor=client.get_executor(), **call)
        killer.join()
    assert len(killed) == 3
    assert digest(tmp_path / "log") == digest(tmp_path / "whole")

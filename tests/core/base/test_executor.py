"""Work spread over executors: each job once, few in flight, one clear message where a worker is lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import polars as pl
import pytest

from qn_analysis.core.base.executor import PATIENCE, WorkerError, beside, check_stopped, cores, places, spread
from qn_analysis.core.log.columns import from_physical, to_physical
from tests.kit.executors import Inline


def square(number: int) -> int:
    """The later jobs end first."""
    time.sleep(0.02 if number == 0 else 0)
    return number * number


@pytest.mark.parametrize("ordered", [True, False])
def test_every_job_is_done_once(ordered: bool) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        for executor in (None, one, three, Inline()):
            made = list(spread(square, range(20), executor, ordered=ordered))
            assert (made if ordered else sorted(made)) == [number * number for number in range(20)]
        assert one.submit(square, 3).result() == 9  # it is the caller's, and open


def test_nothing_to_do() -> None:
    assert list(spread(square, [])) == []


def test_jobs_are_taken_when_there_is_room() -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with ThreadPoolExecutor(2) as two:
        results = spread(square, jobs(), two)
        next(results)
        assert len(taken) == 5  # twice two in flight, and the one that waits for its place
        results.close()  # type: ignore[attr-defined]


def test_an_error_ends_it_and_begins_nothing_new() -> None:
    done: list[int] = []

    def work(number: int) -> int:
        if number == 3:
            raise KeyError("three")
        done.append(number)
        return number

    with ThreadPoolExecutor(1) as one, pytest.raises(KeyError, match="three"):
        list(spread(work, range(1000), one))
    assert max(done) < 8


def test_work_that_nobody_waits_for_ends_early() -> None:
    begun, stopped = threading.Event(), threading.Event()

    def work(number: int) -> None:
        if number == 0:
            begun.wait(10)
            raise KeyboardInterrupt
        begun.set()
        try:
            while True:
                check_stopped()
                time.sleep(0.001)
        except CancelledError:
            stopped.set()
            raise

    with pytest.raises(KeyboardInterrupt):
        list(spread(work, range(2), threads=2))
    assert stopped.is_set()
    check_stopped()  # other work goes on


def die(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_worker_that_is_killed_ends_in_one_message() -> None:
    """And a process pool does the same work as threads."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert list(spread(square, range(3), pool)) == [0, 1, 4]
        with pytest.raises(
            WorkerError, match=r"a worker .* was lost .*start the executor anew .*resume=True"
        ) as caught:
            list(spread(die, range(6), pool))
    assert "\n" not in str(caught.value)


class Telling(Inline):
    """An executor that says how wide it is, as MPI's does."""

    num_workers = 7


class Cluster:
    """What Dask's executor has for a client."""

    def nthreads(self) -> dict[str, int]:
        return {"one": 2, "two": 3}


def test_how_many_jobs_an_executor_does_at_once() -> None:
    with ThreadPoolExecutor(3) as three:
        assert places(three) == 3
    assert places(Telling()) == 7
    assert places(Inline()) == cores()
    dask = Inline()
    dask._client = Cluster()  # type: ignore[attr-defined]
    assert places(dask) == 5


class Cancelling(Executor):
    """One whose jobs are cancelled by somebody else."""

    def submit(self, *_: object, **__: object) -> Future[int]:  # type: ignore[override]
        future: Future[int] = Future()
        future.cancel()
        return future


def test_jobs_that_somebody_else_cancels_are_lost_work() -> None:
    with pytest.raises(WorkerError, match="CancelledError"):
        list(spread(square, range(2), Cancelling()))


def test_a_frame_travels_as_numbers() -> None:
    """An Enum that holds something where it is null: polars does not pickle it by itself."""
    kind = pl.Enum(["a", "b"])
    raw = pl.Series("kind", [0, 255, 1], dtype=pl.UInt8)
    frame = pl.DataFrame([raw.set(raw == 255, None).cat.to(kind), pl.Series("n", [1, 2, 3])])
    numbers, schema = to_physical(frame)
    assert numbers["kind"].dtype == pl.UInt8
    assert from_physical(numbers, schema).equals(frame)


def test_threads_that_meet_numpy_at_once(tmp_path: Path) -> None:
    """polars imports NumPy when it first meets an array; the second of two threads that were there at once found a
    module where polars had its own names."""
    script = tmp_path / "first.py"
    script.write_text(
        "import time, polars as pl\n"
        "from polars import _dependencies as lazy\n"
        "from qn_analysis.core.base.executor import spread\n"
        "real = lazy.import_module\n"
        "def slow(name):\n"
        "    found = real(name)\n"
        "    time.sleep(0.3)\n"
        "    return found\n"
        "lazy.import_module = slow\n"
        "def work(number):\n"
        "    import numpy as np\n"
        "    return pl.Series(np.full(3, number)).sum()\n"
        "print(list(spread(work, range(4), threads=4)))\n"
    )
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert run.stdout == "[0, 3, 6, 9]\n", run.stderr


def test_work_beside_a_body_goes_on_with_it() -> None:
    begun = threading.Event()

    def work() -> threading.Thread:
        begun.set()
        return threading.current_thread()

    with beside(work) as result:
        assert begun.wait(10), "before anybody asks for the result"
        assert result() is not threading.current_thread()


def test_an_error_of_work_beside_a_body_is_told_where_its_result_is_wanted() -> None:
    with beside(lambda: 1 / 0) as result, pytest.raises(ZeroDivisionError):
        result()


def test_a_body_that_fails_ends_the_work_beside_it() -> None:
    ended = threading.Event()

    def work() -> None:
        try:
            while True:
                check_stopped()
                time.sleep(0.001)
        finally:
            ended.set()

    before = time.monotonic()
    with pytest.raises(KeyError), beside(work):
        raise KeyError
    assert ended.wait(10)
    assert time.monotonic() - before < PATIENCE


def threads_of_polars(frame: pl.DataFrame) -> int:
    frame.select(pl.col("n").sum())
    return pl.thread_pool_size()


@pytest.mark.skipif(cores() < 2, reason="one core has one thread anyway")
@pytest.mark.parametrize(("workers", "wanted"), [(cores(), 1), (1, cores())])
def test_where_every_core_has_a_process_polars_has_one_thread_in_each(
    workers: int, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the job itself brings a frame, so that polars begins before the work does."""
    monkeypatch.delenv("POLARS_MAX_THREADS", raising=False)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        jobs = [pl.DataFrame({"n": range(1000)})] * 2
        assert {*spread(threads_of_polars, jobs, pool)} == {wanted}

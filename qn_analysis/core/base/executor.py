"""Work spread over an executor: few jobs in flight, nothing new after an error or Ctrl-C.

An executor is anything with the interface of `concurrent.futures`: threads, a process pool, a Dask cluster. Where
there is none, threads are used, one a core: numba and polars release the lock of the interpreter.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    process,
)
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import uuid4

from .allocator import settle_arrays
from .errors import Error
from .interrupts import heed, result_of, wait_for_all, wait_for_one, watched

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 2.0
"""Seconds that work which runs is waited for after Ctrl-C; some of it cannot be stopped, such as a long search."""
SPARE = 1
"""Threads beside one a core for work that is many small queries: each keeps one core busy, and polars lets go of the
GIL."""
MANY = 8
"""Jobs of a second each from which on processes are worth their start, which takes that long too."""
_here = threading.local()
_stopping: set[str] = set()
"""Calls of `spread` in this process that ended early, while work of theirs goes on."""


class WorkerError(Error):
    """A worker of an executor was lost with its work; the message names the remedy."""


def cores() -> int:
    """Cores of this machine."""
    return os.cpu_count() or 1


def spread(
    work: Callable[[J], R],
    jobs: Iterable[J],
    executor: Executor | None = None,
    *,
    threads: int | None = None,
    ordered: bool = True,
) -> Iterator[R]:
    """Do some work for every job and yield what comes of it.

    No more than twice as many jobs are taken from `jobs` as are at work, so that memory does not grow with their
    number. After an error, what has not begun is cancelled and what runs is waited for; after Ctrl-C no longer than
    `PATIENCE` seconds: then it ends by itself, or with the process.

    Args:
        work, jobs: for a process elsewhere, both can be pickled.
        executor: anything with the interface of `concurrent.futures`; it stays open. None: threads of this call.
        threads: how many of these; None: one a core.
        ordered: in the order of the jobs, else as they end.

    Raises:
        WorkerError: a worker was lost.
        Exception: what the work raised.
    """
    with watched():
        yield from _spread(work, jobs, executor, threads, ordered)


def _spread(
    work: Callable[[J], R], jobs: Iterable[J], executor: Executor | None, threads: int | None, ordered: bool
) -> Iterator[R]:
    pool = executor or ThreadPoolExecutor(threads or cores())
    if isinstance(pool, ThreadPoolExecutor):
        _meet_numpy()
    call, first = uuid4().hex, _Alone(_narrow(pool)) if _alone(pool) else None
    running: dict[Future[R], None] = {}  # in the order of the jobs
    room = 2 * places(pool)
    patience: float | None = None
    try:
        for job in jobs:
            while len(running) >= room:
                yield _next(running, ordered)
                room = 2 * places(pool)  # clusters grow
            running[pool.submit(_run, first, work, job, call)] = None
        while running:
            yield _next(running, ordered)
    except Exception as error:
        if not _lost(error):
            raise
        said = str(error).splitlines()[0] if str(error) else ""
        raise WorkerError(
            f"a worker of the executor was lost ({type(error).__name__}{said and f': {said}'}): it was killed, or its"
            " memory ran out. What was written is whole: start the executor anew and repeat the call, with resume=True"
            " where it writes a log"
        ) from error
    except (KeyboardInterrupt, GeneratorExit):
        patience = PATIENCE
        raise
    finally:
        _stopping.add(call)
        late = wait_for_all([future for future in running if not future.cancel()], patience)
        # An interrupt may come as a job is submitted, before it is known here: that one is not waited for either.
        ended = patience is None and not late
        if executor is None:
            pool.shutdown(wait=ended, cancel_futures=True)
        if ended:
            _stopping.discard(call)


@contextmanager
def beside(work: Callable[[], R]) -> Iterator[Callable[[], R]]:
    """Some work in a thread of its own while the body goes on; what is yielded waits for its result.

    If the body fails, the work is told to stop and waited for no longer than `PATIENCE` seconds.
    """
    _meet_numpy()
    call, pool = uuid4().hex, ThreadPoolExecutor(1)
    future = pool.submit(_run, None, lambda _: work(), None, call)
    try:
        yield lambda: result_of(future)
    except BaseException:
        _stopping.add(call)
        wait_for_all([future], PATIENCE)
        raise
    finally:
        pool.shutdown(wait=False)


@contextmanager
def own_processes(jobs: int) -> Iterator[Executor | None]:
    """A process a core for many jobs that are many small queries: two threads wait a fifth of the time for each other,
    since only one at a time can hold the interpreter. None, for threads, where jobs are few.

    Only for a command: a process that is started imports the main module again, which a user's script may not survive.
    After an error or Ctrl-C the processes end at once, so their jobs must write nothing.
    """
    if jobs < MANY or cores() < 2:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(jobs, cores()), mp_context=context, initializer=_begin)
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """What a process of `own_processes` does first: it leaves Ctrl-C, which reaches all processes of a terminal, to the
    one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def mapped(pool: Executor, work: Callable[..., R], *jobs: Any) -> list[R]:
    """What comes of some work for each job, in their order; after an error or Ctrl-C nothing new is begun."""
    _meet_numpy()
    futures = [pool.submit(work, *job) for job in zip(*jobs, strict=True)]
    try:
        return [result_of(future) for future in futures]
    finally:
        for future in futures:
            future.cancel()


def _meet_numpy() -> None:
    """Have polars import NumPy, which it does when it first meets an array: two threads that are there at once trip
    over each other (`TypeError: 'module' object does not support item assignment`)."""
    if "polars" in sys.modules:
        import numpy as np
        import polars as pl

        pl.Series(np.empty(0))


def check_stopped() -> None:
    """A place where long work ends early if nobody waits for it any more.

    Raises:
        CancelledError: the call of `spread` that this work belongs to ended on an error or Ctrl-C.
    """
    if getattr(_here, "call", None) in _stopping:
        raise CancelledError


def places(executor: Executor) -> int:
    """How many jobs an executor does at once, where it tells; else the number of cores of this machine."""
    cluster = getattr(executor, "_client", None)  # of Dask, whose executors say nothing themselves
    if cluster is not None:
        return max(1, sum(map(int, cluster.nthreads().values())))
    told: object = getattr(executor, "num_workers", None) or getattr(executor, "_max_workers", None)
    return told if isinstance(told, int) else cores()


def _alone(executor: Executor) -> bool:
    """Whether each of its processes does one job at a time."""
    cluster = getattr(executor, "_client", None)
    if cluster is not None:
        return max(cluster.nthreads().values(), default=0) == 1
    return isinstance(executor, process.ProcessPoolExecutor)


def _narrow(executor: Executor) -> bool:
    """Whether every core has such a process."""
    cluster = getattr(executor, "_client", None)
    return len(cluster.nthreads()) > 1 if cluster is not None else places(executor) >= cores()


class _Alone:
    """What readies the process that it is sent to, if it comes before all else: polars, which reads at its first query
    how many threads it has, may begin with part of a job that is unpacked. There it is True: jobs come one at a time.

    Args:
        narrow: polars has one thread.
    """

    def __init__(self, narrow: bool) -> None:
        self.narrow = narrow

    def __reduce__(self) -> tuple[Callable[[bool], bool], tuple[bool]]:
        return _ready, (self.narrow,)


def _ready(narrow: bool) -> bool:
    if narrow:
        os.environ.setdefault("POLARS_MAX_THREADS", "1")
    return True


def _run(alone: _Alone | bool | None, work: Callable[[J], R], job: J, call: str) -> R:
    """One job. A name of its own for each call keeps a cluster from taking a job for one that it did before."""
    settle_arrays(alone is True)
    before, _here.call = getattr(_here, "call", None), call
    try:
        return work(job)
    finally:
        _here.call = before


def _next(running: dict[Future[R], None], ordered: bool) -> R:
    """What comes of the first job, or of one that has ended."""
    heed()
    ended: Any = running if ordered else wait_for_one(running)
    future = next(each for each in running if each in ended)
    result = result_of(future)
    del running[future]
    return result


def _lost(error: Exception) -> bool:
    """Whether an error tells of the executor and not of the work."""
    cluster = type(error).__module__.partition(".")[0] == "distributed"
    return cluster or isinstance(error, (BrokenExecutor, CancelledError))

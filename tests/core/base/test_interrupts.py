"""Ctrl-C ends long work wherever it comes; also where Python drops it, or notices it late."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.base import interrupts
from qn_analysis.core.base.executor import _meet_numpy, mapped, spread
from qn_analysis.core.base.interrupts import heed, holding, join, result_of, watched


@pytest.fixture(autouse=True)
def ctrl_c() -> Iterator[None]:
    """However a shell started the tests, Ctrl-C is not ignored; nor does it come in the midst of importing NumPy, which
    would be of no use to later tests."""
    _meet_numpy()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler
    signal.signal(signal.SIGINT, before)


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def press_where_it_is_lost() -> None:
    """What a callback of C raises is printed and dropped."""
    ctypes.CFUNCTYPE(None)(press)()


def test_an_interrupt_that_a_callback_drops_is_raised_at_the_next_safe_place() -> None:
    with watched():
        press_where_it_is_lost()
        with pytest.raises(KeyboardInterrupt):
            heed()


def test_or_at_the_end() -> None:
    with pytest.raises(KeyboardInterrupt), watched(), watched():
        press_where_it_is_lost()


def test_what_is_raised_again_is_not_printed_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """But all else that cannot be raised is printed as ever, and an interrupt where nobody watches."""
    printed: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: printed.append(dropped.exc_type))
    before = sys.unraisablehook

    @watched()
    def work() -> None:
        press_where_it_is_lost()
        ctypes.CFUNCTYPE(None)(lambda: print(1 // 0))()

    with pytest.raises(KeyboardInterrupt):
        work()
    assert printed == [ZeroDivisionError]
    assert sys.unraisablehook == before
    press_where_it_is_lost()
    assert printed == [ZeroDivisionError, KeyboardInterrupt]


def test_an_interrupt_that_comes_out_as_another_error_is_one() -> None:
    @watched()
    def work() -> None:
        try:
            press()
        except KeyboardInterrupt:
            raise ValueError("a query failed") from None

    with pytest.raises(KeyboardInterrupt):
        work()


def test_other_errors_are_left_alone_and_nothing_of_an_interrupt_is_left() -> None:
    with pytest.raises(KeyboardInterrupt), watched():
        press()
    heed()
    with pytest.raises(ValueError, match="no interrupt"), watched():
        raise ValueError("no interrupt")
    with watched():
        heed()


def test_a_handler_that_does_not_raise_is_left_its_way() -> None:
    seen = []
    signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
    with watched():
        press()
        heed()
    assert seen == [signal.SIGINT]
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_other_threads_raise_nothing() -> None:
    def work() -> None:
        with watched():
            heed()

    with watched():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()


WAITS: dict[str, Callable[[ThreadPoolExecutor, threading.Event], object]] = {
    "spread": lambda pool, over: next(spread(lambda _: over.wait(60), [1], pool)),
    "spread, as they end": lambda pool, over: next(spread(lambda _: over.wait(60), [1], pool, ordered=False)),
    "result_of": lambda pool, over: result_of(pool.submit(over.wait, 60)),
    "mapped": lambda pool, over: mapped(pool, over.wait, [60]),
    "join": lambda pool, over: join(_begun(over)),
    "holding": lambda pool, over: holding(_held(pool, over)).__enter__(),
}


def _begun(over: threading.Event) -> threading.Thread:
    thread = threading.Thread(target=over.wait, args=(60,))
    thread.start()
    return thread


def _held(pool: ThreadPoolExecutor, over: threading.Event) -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    pool.submit(over.wait, 60)
    return lock


@pytest.mark.parametrize("way", WAITS)
def test_no_wait_outlasts_an_interrupt_that_came_as_it_began(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python looks for interrupts and falls asleep a moment later: one that comes between does not wake it. Nor does
    one that reaches another thread, as here."""
    monkeypatch.setattr(interrupts, "NAP", 0.05)
    monkeypatch.setattr("qn_analysis.core.base.executor.PATIENCE", 0.1)
    over = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        threading.Timer(0.2, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT)).start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            WAITS[way](pool, over)
        over.set()
    assert time.monotonic() - began < 30


def test_work_that_an_interrupt_finds_running_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the first job in order is the only one."""
    monkeypatch.setattr("qn_analysis.core.base.executor.PATIENCE", 0.1)
    over = threading.Event()
    began: Future[None] = Future()

    def work(_: int) -> None:
        began.set_result(None)
        over.wait(60)

    def pressing() -> None:
        began.result(60)
        press()

    thread = threading.Thread(target=pressing)
    thread.start()
    before = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(spread(work, [1]))
    assert time.monotonic() - before < 30
    thread.join()
    over.set()


COMPILES = """
import sys
from qn_analysis.cli import app
from qn_analysis.core.compile import beside
from qn_analysis.core.play import simulate
beside.compiles = lambda *_: False
simulate.FEW = 0
sys.argv = ["qn", *sys.argv[1:]]
app.main()
"""
"""The command where no process beside it compiles, and it waits for what it compiles itself."""


def first_compilation(place: Path) -> subprocess.Popen[str]:
    """A process that plays games, as it begins to compile: of the smallest game, which takes a third."""
    kernels = place / "cache"
    call = ["--game", "lady", "--games", "30", "--players", "2", "--bots", "random", "--seed", "1", "--quiet", "--out"]
    run = subprocess.Popen(
        [sys.executable, "-c", COMPILES, "simulate", *call, place / "log"],
        env={**os.environ, "QN_CACHE_DIR": str(kernels)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    while not any(kernels.glob("kernels/*/lock")):
        time.sleep(0.05)
    return run


@pytest.mark.full
@pytest.mark.parametrize("number", range(12))
def test_ctrl_c_at_any_moment_of_a_first_compilation(number: int, tmp_path: Path) -> None:
    """Three presses of a hundred come where LLVM calls back or an object is cleared away."""
    dice = random.SystemRandom()
    moment = dice.uniform(0, 25)
    for attempt in range(8):
        with first_compilation(tmp_path / str(attempt)) as run:  # closes what is not read where the work was over
            began = time.monotonic()
            with suppress(subprocess.TimeoutExpired):
                run.wait(moment)
            if run.returncode is None:
                run.send_signal(signal.SIGINT)
                pressed = time.monotonic()
                result, told = run.communicate(timeout=60)
                if not result or time.monotonic() - pressed > 1:
                    break
        moment = dice.uniform(0, time.monotonic() - began)  # the work was over by then
    print(f"{moment:.2f} s after the beginning")
    assert (run.returncode, told.splitlines()[-1:]) == (
        130,
        ["qn: stopped; what was written is whole (--resume goes on)"],
    )
    assert "Exception ignored" not in told


def test_a_notebook_tells_of_an_interrupt_in_one_line() -> None:
    """If it came in work of the package; others are told as IPython tells them."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    kind: Any = InteractiveShell
    shell: Any = kind(config=Config({"HistoryManager": {"enabled": False}}))
    interrupts.shorten_in_notebooks(shell)
    told: list[list[str]] = []
    shell._showtraceback = lambda kind, error, lines: told.append(lines)
    shell.user_ns["press"] = press
    shell.run_cell("from qn_analysis.core.base import executor\nlist(executor.spread(lambda _: press(), [1]))")
    assert told == [["KeyboardInterrupt: spread was stopped. What it had written stays."]]
    shell.run_cell("import qn_analysis as qn\nqn.simulate(1, players=2, bots=lambda *_: press(), progress=False)")
    assert told.pop() == ["KeyboardInterrupt: simulate was stopped. What it had written stays."]
    shell.run_cell("press()")
    assert len(told) == 2
    assert len("".join(told[1]).splitlines()) > 3
    mine = (KeyboardInterrupt,)
    shell.set_custom_exc(mine, lambda *_args, **_options: told.append(["mine"]))
    interrupts.shorten_in_notebooks(shell)  # who has a handler keeps it
    shell.run_cell("list(executor.spread(lambda _: press(), [1]))")
    assert told[2:] == [["mine"]]

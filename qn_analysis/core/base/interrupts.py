"""Ctrl-C that is never lost.

Python notices an interrupt between two steps of the main thread, and raises `KeyboardInterrupt` there. Some are lost
that way. One that comes just as the main thread falls asleep in a lock, which takes a while if other threads are busy,
is noticed when the lock is free: so nothing here waits for longer than `NAP` seconds at a time. And what is raised in a
function that C calls (LLVM telling numba of machine code), in a `__del__` or as a weak reference is cleared away is
printed and dropped: so `watched` keeps in mind that it was raised, long work asks at safe places, by `heed`, whether it
got through, and meanwhile Python does not print it, as it is raised again. A notebook tells of one in a line.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any, Final, TypeVar

R = TypeVar("R")

NAP = 0.5
"""Seconds that a wait lasts before it is looked whether there was an interrupt."""
_PACKAGE: Final = __name__.partition(".")[0]
_CALLS: Final = f"{__package__}.calls"
Handler = Callable[[int, FrameType | None], Any]


class _Watch:
    """The handler of interrupts, and of what cannot be raised, while somebody watches; a `KeyboardInterrupt` that
    nobody has seen yet was `raised`.
    """

    def __init__(self) -> None:
        self.raised = False
        self._depth = 0
        self._before: Handler | None = None
        self._told: Callable[[Any], Any] = sys.unraisablehook

    def enter(self) -> None:
        """Watch, if nobody does, and if there is a handler that raises (a shell may have had interrupts ignored)."""
        self._depth += 1
        before = signal.getsignal(signal.SIGINT)
        if self._depth > 1 or not callable(before):
            return
        self.raised = False
        if before != self._pressed:
            self._before = before
            signal.signal(signal.SIGINT, self._pressed)
        if sys.unraisablehook != self._dropped:
            self._told, sys.unraisablehook = sys.unraisablehook, self._dropped

    def leave(self) -> bool:
        """End the watch that `enter` began; the outermost one puts the earlier handler back.

        Returns whether a `KeyboardInterrupt` was raised meanwhile that nobody has seen; false within another watch.
        """
        self._depth -= 1
        if self._depth or not _in_main():  # a generator may be closed by another thread: then the handler stays
            return False
        if signal.getsignal(signal.SIGINT) == self._pressed:
            signal.signal(signal.SIGINT, self._before)
        if sys.unraisablehook == self._dropped:
            sys.unraisablehook = self._told
        raised, self.raised = self.raised, False
        return raised

    def _pressed(self, number: int, frame: FrameType | None) -> None:
        assert self._before is not None
        try:
            self._before(number, frame)
        except KeyboardInterrupt:
            self.raised = True
            for call in _calls:
                call()
            raise

    def _dropped(self, unraisable: Any) -> None:
        """Print what Python drops, but for an interrupt that `heed` or `leave` will raise again."""
        if not (self.raised and issubclass(unraisable.exc_type, KeyboardInterrupt)):
            self._told(unraisable)


_watch = _Watch()
_calls: list[Callable[[], None]] = []


def at_interrupt(call: Callable[[], None]) -> None:
    """Have something called when an interrupt ends work that is watched; it must not take long."""
    _calls.append(call)


@contextmanager
def watched() -> Iterator[None]:
    """Work of the main thread that an interrupt ends, also one that was raised where nothing can be raised.

    In other threads it does nothing: Python raises no interrupts there.

    Raises:
        KeyboardInterrupt: at the end, if there was one that had no effect, or that came out as another error.
    """
    if not _in_main():
        yield
        return
    _watch.enter()
    try:
        yield
    except (KeyboardInterrupt, GeneratorExit):
        _watch.leave()
        raise
    except BaseException as error:
        if _watch.leave():
            raise KeyboardInterrupt from error
        raise
    if _watch.leave():
        raise KeyboardInterrupt


def heed() -> None:
    """A safe place of long work: raise a `KeyboardInterrupt` that was lost on its way."""
    if _watch.raised and _in_main():
        _watch.raised = False
        raise KeyboardInterrupt


def wait_for_one(futures: dict[Future[R], None] | list[Future[R]]) -> set[Future[R]]:
    """Those of some work that have ended, once one has."""
    while True:
        heed()
        done = wait(futures, NAP, FIRST_COMPLETED).done
        if done:
            return done


def result_of(future: Future[R]) -> R:
    """What comes of some work."""
    if not future.done():
        wait_for_one([future])
    return future.result()


def wait_for_all(futures: list[Future[Any]], patience: float | None) -> set[Future[Any]]:
    """Wait for some work, a number of seconds at most, and say what has not ended."""
    late = {*futures}
    end = None if patience is None else time.monotonic() + patience
    while late and (end is None or time.monotonic() < end):
        late = wait(late, NAP if end is None else min(NAP, max(0.0, end - time.monotonic()))).not_done
    return late


@contextmanager
def holding(lock: Any) -> Iterator[None]:
    """Hold a lock that somebody else may hold for long."""
    while not lock.acquire(timeout=NAP):
        heed()
    try:
        yield
    finally:
        lock.release()


def join(thread: threading.Thread) -> None:
    """Wait for the end of a thread."""
    while thread.is_alive():
        heed()
        thread.join(NAP)


def _in_main() -> bool:
    return threading.current_thread() is threading.main_thread()


def shorten_in_notebooks(shell: Any) -> None:
    """Let IPython tell an interrupt of the package's work in one line; those of other work it tells as ever, and
    handlers that somebody else gave it stay.
    """
    if shell is not None and not shell.custom_exceptions:
        shell.set_custom_exc((KeyboardInterrupt,), _told_by)


def _told_by(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
    tb_offset: int | None = None,
) -> None:
    call = _call(trace)
    if call is not None:
        line = f"KeyboardInterrupt: {call} was stopped. What it had written stays."
        error._render_traceback_ = lambda: [line]  # type: ignore[attr-defined]  # IPython asks for it
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)


def _call(trace: TracebackType | None) -> str | None:
    """The function of the package that was called from outside, if the interrupt came in one."""
    for frame, _ in walk_tb(trace):
        name, function = frame.f_globals.get("__name__", ""), frame.f_code.co_name
        if name == _CALLS:  # it holds the arguments of every call, and calls the function that was meant
            continue
        if name.partition(".")[0] == _PACKAGE and function.isidentifier() and not function.startswith("_"):
            return function
    return None

"""Progress of long work wherever somebody watches: a terminal, a Jupyter notebook, marimo, a pipe.

In a terminal it is a bar of rich, in marimo its own, which goes away. A Jupyter notebook is saved with what stands in
it, so a cell gets no widget, which would be dead there, but one text that is written anew: of all that takes its time
in the cell one line is left, and nothing where that is less than `WORTH` seconds. A pipe gets a line now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import copy_context
from html import escape
from itertools import count
from threading import Event, RLock, Thread
from typing import Any, Final, Protocol

from .hosts import marimo

WORTH: Final = 1.0
"""Seconds that work in a cell of a notebook takes at least where it is spoken of."""
_OFTEN: Final = 0.3
"""Seconds after which it is told anew."""


class Advance(Protocol):
    """Takes the number of steps just done and, if there is something to tell, a note to show beside the bar."""

    def __call__(self, steps: int, note: str = "", /) -> None:
        """Move on."""


def note(text: str) -> None:
    """A line for whoever watches a terminal or a notebook: what is not to happen in silence, progress or not."""
    _console().print(text, highlight=False, markup=False, soft_wrap=True)


@contextmanager
def bar(what: str, total: int, show: bool = True) -> Iterator[Advance]:
    """A bar of a number of steps; yields a function that moves it on."""
    if not show:
        yield _silent
        return
    with _task(what, total) as advance:
        yield advance


@contextmanager
def working(what: str, show: bool = True) -> Iterator[None]:
    """Something that takes a while and cannot say how far it is: how long it has taken so far, or two lines in a
    pipe."""
    if not show:
        yield
        return
    with _task(what, None):
        yield


def _silent(_steps: int, _note: str = "", /) -> None:
    """Nobody watches."""


def _console() -> Any:
    from rich.console import Console

    return Console(stderr=True)


def _task(what: str, total: int | None) -> AbstractContextManager[Advance]:
    """Tell of some work where somebody watches; without a total it has no steps."""
    notebook = marimo()
    if notebook is not None:
        return _in_marimo(notebook, what, total)
    console = _console()
    if console.is_jupyter:
        return _in_cell(what, total)
    return _in_terminal(console, what, total) if console.is_terminal else _in_pipe(console, what, total)


@contextmanager
def _in_terminal(console: Any, what: str, total: int | None) -> Iterator[Advance]:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    told = TextColumn("{task.description}", markup=False)
    if total is None:
        columns: tuple[Any, ...] = (SpinnerColumn(), told, TimeElapsedColumn())
    else:
        columns = (told, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(what, total=total)

        def move(steps: int, note: str = "", /) -> None:
            progress.update(task, advance=steps, description=f"{what}, {note}" if note else what)

        yield move


@contextmanager
def _in_pipe(console: Any, what: str, total: int | None) -> Iterator[Advance]:
    def say(text: str) -> None:
        console.print(text, highlight=False, markup=False, soft_wrap=True)

    if total is None:
        say(what)
        began = time.perf_counter()
        yield _silent
        say(f"{what}: done in {time.perf_counter() - began:.0f} s")
        return
    done = 0
    told = 0

    def advance(steps: int, note: str = "", /) -> None:
        nonlocal done, told
        done += steps
        if total and done * 10 // total > told:
            told = done * 10 // total
            say(f"{what}: {done:,} of {total:,}{note and f', {note}'}")

    yield advance


@contextmanager
def _in_marimo(notebook: Any, what: str, total: int | None) -> Iterator[Advance]:
    if total is None:
        with notebook.status.spinner(title=what, remove_on_exit=True):
            yield _silent
        return
    with notebook.status.progress_bar(total=total, title=what, show_rate=False, remove_on_exit=True) as shown:

        def move(steps: int, note: str = "", /) -> None:
            shown.update(steps, subtitle=note or None)

        yield move


class _Work:
    """One kind of work in a cell, as often as it comes: steps `done` of a `total`, if it has one; `took`, seconds of
    all that has ended; `began`, when the present one did, by `time.perf_counter`, None between two; `stopped`, not
    brought to its end.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.done = 0
        self.total: int | None = None
        self.took = 0.0
        self.began: float | None = None
        self.note = ""
        self.stopped = False

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return self.took + (0.0 if self.began is None else time.perf_counter() - self.began)

    def told(self) -> str:
        """The work in words."""
        if self.total is None:
            text = f"{self.what}: {self.seconds:.0f} s"
        else:
            reached = f"{self.done:,}" if self.done == self.total else f"{self.done:,} of {self.total:,}"
            text = f"{self.what}: {reached} in {self.seconds:.0f} s"
        if self.began is None:
            return f"{text}, stopped" if self.stopped else text
        left = (self.total - self.done) * self.seconds / self.done if self.total and self.done else 0.0
        return text + (f", {left:.0f} s left" if left >= 1 else "") + (f", {self.note}" if self.note else "")


class _Cell:
    """What is told of all work in one run, by its number, of a cell of a Jupyter notebook: one text, written anew as it
    goes on.
    """

    _ids = count(1)

    def __init__(self, run: Any) -> None:
        self.run = run
        self.works: dict[str, _Work] = {}
        self._lock = RLock()
        self._shown: Any = None
        self._last = 0.0

    def tell(self, now: bool = False) -> None:
        """Write the text, if it is long enough since the last time, or `now`."""
        with self._lock:
            moment = time.perf_counter()
            if sum(work.seconds for work in self.works.values()) < WORTH or not (now or moment - self._last >= _OFTEN):
                return
            self._last = moment
            self._write()

    def _write(self) -> None:
        from IPython.display import display

        long = [work for work in self.works.values() if work.began is not None or work.seconds >= WORTH / 2]
        text = "; ".join(work.told() for work in long or self.works.values())
        data = {"text/plain": text}
        present = next((work for work in reversed(self.works.values()) if work.began is not None), None)
        if present is not None:
            reached = "" if present.total is None else f' value="{present.done}" max="{max(1, present.total)}"'
            told = escape(text)
            data["text/html"] = (
                f'<progress aria-label="{escape(present.what)}"{reached} style="width: 16em; vertical-align: middle">'
                f'</progress> <span style="font-variant-numeric: tabular-nums">{told}</span>'
            )
        if self._shown is None:
            self._shown = display(data, raw=True, display_id=f"qn-progress-{id(self)}-{next(self._ids)}")  # type: ignore[no-untyped-call]
        else:
            self._shown.update(data, raw=True)

    @contextmanager
    def doing(self, what: str, total: int | None) -> Iterator[Advance]:
        """Tell of some work as long as it lasts."""
        work = self.works.setdefault(what, _Work(what))
        nested = work.began is not None
        if total is not None:
            work.total = (work.total or 0) + total
        if not nested:
            work.began = time.perf_counter()
        over = Event()
        # a thread of its own tells of what takes long from one step to the next, to the cell that this one runs in
        teller = Thread(target=copy_context().run, args=(self._keep_telling, over), daemon=True)
        teller.start()

        def move(steps: int, note: str = "", /) -> None:
            work.done += steps
            work.note = note
            self.tell()

        try:
            yield move
        except BaseException:
            work.stopped = True
            raise
        finally:
            over.set()
            teller.join()
            if not nested:
                work.took, work.began, work.note = work.seconds, None, ""
            self.tell(now=True)

    def _keep_telling(self, over: Event) -> None:
        while not over.wait(_OFTEN):
            self.tell()


_cell: _Cell | None = None


def _in_cell(what: str, total: int | None) -> AbstractContextManager[Advance]:
    global _cell
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    run: Callable[[], Any] = getattr(shell, "get_parent", dict)
    asked = run().get("header", {}).get("msg_id")
    if _cell is None or asked is None or _cell.run != asked:
        _cell = _Cell(asked)
    return _cell.doing(what, total)

"""Progress of long work: a bar in a terminal or a notebook, silence where nobody watches."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Takes the number of steps just done and, if there is something to tell, a note to show beside the bar."""

    def __call__(self, steps: int, note: str = "", /) -> None:
        """Move on."""


def note(text: str) -> None:
    """A line for whoever watches a terminal or a notebook: what is not to happen in silence, progress or not."""
    from rich.console import Console

    Console(stderr=True).print(text, highlight=False, markup=False, soft_wrap=True)


@contextmanager
def bar(what: str, total: int, show: bool = True) -> Iterator[Advance]:
    """A bar of a number of steps; yields a function that moves it on."""
    if not show:
        yield lambda _steps, _note="": None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not (console.is_terminal or console.is_jupyter):
        # in a pipe or a build log: a line now and then
        done = 0
        told = 0

        def advance(steps: int, note: str = "", /) -> None:
            nonlocal done, told
            done += steps
            if total and done * 10 // total > told:
                told = done * 10 // total
                console.print(f"{what}: {done:,} of {total:,}{note and f', {note}'}", highlight=False, markup=False)

        yield advance
        return
    columns = (
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=console.is_jupyter) as progress:
        task = progress.add_task(what, total=total)

        def move(steps: int, note: str = "", /) -> None:
            progress.update(task, advance=steps, description=f"{what}, {note}" if note else None)

        yield move


@contextmanager
def working(what: str, show: bool = True) -> Iterator[None]:
    """Something that takes a while and cannot say how far it is: a spinner with its time, or two lines in a pipe."""
    if not show:
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not (console.is_terminal or console.is_jupyter):
        console.print(what, highlight=False, markup=False)
        began = time.perf_counter()
        yield
        console.print(f"{what}: done in {time.perf_counter() - began:.0f} s", highlight=False, markup=False)
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=console.is_jupyter) as progress:
        progress.add_task(what, total=None)
        yield

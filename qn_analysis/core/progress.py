"""Progress of long work: a bar in a terminal or a notebook, silence where nobody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(what: str, total: int, show: bool = True) -> Iterator[Callable[[int], None]]:
    """A bar of so many steps; yields a function that takes the number of steps just done."""
    if not show:
        yield lambda _steps: None
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

        def advance(steps: int) -> None:
            nonlocal done, told
            done += steps
            if total and done * 10 // total > told:
                told = done * 10 // total
                console.print(f"{what}: {done:,} of {total:,}", highlight=False)

        yield advance
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=console.is_jupyter) as progress:
        task = progress.add_task(what, total=total)
        yield lambda steps: progress.advance(task, steps)


def tell(line: str) -> None:
    """One line of progress, to standard error."""
    from rich.console import Console

    Console(stderr=True).print(line, highlight=False)

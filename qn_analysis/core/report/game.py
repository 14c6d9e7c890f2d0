"""What a game declares of its report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..game import room
from .blocks import Chapter, Desk
from .findings import Finding

Fact: TypeAlias = tuple[str, str, bool]
"""Term (a key of `report.fact`), value, and whether the value is a code."""


@dataclass(frozen=True)
class Report:
    """How a game's report is made. What works on its statistics is given them gathered (`Figures` of its `Tables`).

    Attributes:
        chapters: by name, in the order of the page. A new one is a function and a line there.
        headlines, more: the findings of the first screen, and those of the list below.
        desk: what the chapters work with, of a log in a language.
        gather: all statistics that the page shows, in one passage through the log (log, progress, executor).
        assumed: a sentence on how much of the rules is assumed.
        shown, folded: facts of the run beside those of every game, said at once, or folded.
        bots: who plays where nobody is named.
    """

    chapters: Mapping[str, Callable[[Any, Any], Chapter]]
    headlines: tuple[Finding, ...]
    more: tuple[Finding, ...]
    desk: Callable[[Any, str], Desk]
    gather: Callable[[Any, bool, Executor | None], Any]
    assumed: Callable[[Any], str]
    shown: Callable[[Any], list[Fact]]
    folded: Callable[[Any, Any], list[Fact]]
    bots: str


def report_of(game: str) -> Report:
    """How the report of a game is made; `game` is its name in manifests."""
    made: Report = room(game, "report.page").REPORT
    return made

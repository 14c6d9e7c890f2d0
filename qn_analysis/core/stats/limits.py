"""What a log that knows less can tell: which events of it, and which measures of a statistic.

What a measure needs is declared nowhere by itself: it follows from what the statistic reads. On tables of no game at
all, which have just the tables, events and columns that a log of some knowledge tells, a measure can be made or it asks
for something that is not there. What cannot be made of the log at hand is taken from tables of no game that know
everything: so its groups are there, null with n = 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol, Self

import polars as pl

from ..log.knowledge import EVERYTHING, Knowledge, Knows, UntoldError
from ..log.layout import Layout
from .pieces import Pieces
from .statistic import Request

NOT_THERE: Final = (UntoldError, pl.exceptions.ColumnNotFoundError)
"""What is raised where somebody reads what a log does not tell."""


class Limit(NamedTuple):
    """What a log does not tell of a statistic.

    Attributes:
        measures: those that it does not tell, each with the least that it would have to know.
        whole: whether it tells none.
    """

    measures: Mapping[str, Knows]
    whole: bool

    @property
    def needs(self) -> Knows:
        """The least that a log must know to tell anything that this one does not."""
        return min(self.measures.values())


NO_LIMIT: Final = Limit({}, False)


class Knowing(Protocol):
    """Tables of a log (`core.stats.tables.LogTables`).

    Attributes:
        limits: by statistic with its arguments, what `limit` found.
    """

    limits: dict[Request[Any], Limit]

    @property
    def knowledge(self) -> Knowledge:
        """What the log tells."""

    @property
    def layout(self) -> Layout:
        """Of the log."""

    def blank(self, told: Knowledge) -> Self:
        """Tables of no game, of a log that tells so much."""


def limit(t: Knowing, want: Request[Any]) -> Limit:
    """What a log does not tell of a statistic."""
    if t.knowledge == EVERYTHING:
        return NO_LIMIT
    if want not in t.limits:
        every = _made(t.blank(EVERYTHING), want)  # what cannot be made of all there is, is no question of knowledge
        able = _made(t.blank(t.knowledge), want)
        found: dict[str, Knows] = {}
        told = t.knowledge
        more = [Knowledge(level) for level in sorted(t.layout.tells) if level > told.level]
        if told.untold:  # then a log of its own level may tell it
            more.insert(0, told._replace(untold=frozenset()))
        for each in more if len(able) < len(every) else ():
            here = _made(t.blank(each), want)
            found |= {name: each.level for name in here if name not in able and name not in found}
        gone = {name: found.get(name, Knows.FULL) for name in sorted(every - able)}
        t.limits[want] = Limit(gone, bool(every) and not able)
    return t.limits[want]


def limited(t: Knowing, want: Request[Any]) -> Pieces:
    """What a statistic takes from tables; of measures that the log does not tell, pieces of no game."""
    gone = limit(t, want)
    if not gone.measures:
        return want.statistic.pieces(t, *want.args)
    nothing = want.statistic.pieces(t.blank(EVERYTHING), *want.args)
    if gone.whole:
        return nothing
    made = want.statistic.pieces(t, *want.args)
    return {name: piece if name in gone.measures else made[name] for name, piece in nothing.items()}


def _made(t: Knowing, want: Request[Any]) -> set[str]:
    """The measures that can be made of what is there to be read."""
    try:
        pieces = want.statistic.pieces(t, *want.args)
    except NOT_THERE:
        return set()
    able = set()
    for name, piece in pieces.items():
        try:
            piece.sums()
        except NOT_THERE:
            continue
        able.add(name)
    return able

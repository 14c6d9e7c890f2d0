"""Chapters that a user adds to a report (`own=`), hence `OwnChapter`: functions that yield what a chapter holds.

    def thieves(desk, t):
        '''Thieves: who takes what.'''
        moves = qn.stats.card_taken(t).filter(card="thief")
        yield "How often a Thief is bought at each price."
        yield moves
        yield alt.Chart(moves).mark_bar().encode(x="price", y="value").properties(title="Thieves by price")

    qn.report(log, "balance.html", own=[thieves])

Statistics that the page has gathered are at hand in `t`; others are taken from the log when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import getdoc
from typing import Any, TypeAlias

import polars as pl

from ..base.errors import Error
from ..charts.theme import for_chart
from ..page.blocks import Block, Chapter, Desk
from ..page.html import Cell, table_html

OwnChapter: TypeAlias = Callable[[Any, Any], Iterable[Any]]
"""A function of a report's desk and gathered statistics; it yields text, frames, Altair charts, blocks of the desk."""


class OwnChapterError(Error):
    """A user's chapter that cannot be written."""


def own_chapter(desk: Desk, t: Any, function: OwnChapter, taken: Iterable[str] = ()) -> Chapter:
    """A user's chapter: the function's name is its name, the function's docstring its title and intro.

    Args:
        desk, t: of the report.
        function: it yields text (a paragraph), polars frames (a table), Altair charts, or blocks.
        taken: names that the page has already.

    Raises:
        OwnChapterError: the name is taken, or it yields something else.
    """
    name = str(getattr(function, "__name__", "own")).strip("<>")
    if name in set(taken):
        raise OwnChapterError(f"a chapter called {name!r} is on the page already: call the function otherwise")
    head, _, rest = (getdoc(function) or name.replace("_", " ").capitalize()).partition("\n")
    paragraphs: list[str] = []
    blocks: list[Block] = []
    for at, each in enumerate(_yielded(name, function, desk, t), 1):
        place = f"{name}-{at}"
        if isinstance(each, str):
            paragraphs.append(each)
        elif isinstance(each, Block):
            blocks.append(each)
        elif isinstance(each, pl.DataFrame):
            blocks.append(Block(f"table-{place}", "", "", table=_table(desk, place, each), frames=(each,)))
        elif hasattr(each, "to_dict"):
            blocks.append(desk.drawn(place, each, "", ()))
        else:
            said = type(each).__name__
            raise OwnChapterError(f"chapter {name!r} yields a {said}: yield text, a polars frame, a chart or a block")
    return Chapter(name, head.rstrip("."), " ".join(rest.split()), blocks, paragraphs)


def _yielded(name: str, function: OwnChapter, desk: Desk, t: Any) -> Iterator[Any]:
    """What a user's function yields; to leave (`sys.exit`) is no way to end the report."""
    try:
        yield from function(desk, t)
    except SystemExit as error:
        raise OwnChapterError(f"chapter {name!r} ends the program (SystemExit: {error.code}): let it return") from error


def _table(desk: Desk, name: str, frame: pl.DataFrame) -> str:
    rows = [[_cell(desk, value) for value in row] for row in for_chart(frame).iter_rows()]
    return table_html(f"t-{name}", frame.columns, rows)


def _cell(desk: Desk, value: Any) -> str:
    """A value: whole numbers as they are, others with three decimals."""
    if value is None:
        return Cell(desk.say.text("figure.none"))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return Cell(desk.say.count(value) if isinstance(value, int) else desk.say.number(value, 3), float(value))

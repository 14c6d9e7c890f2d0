"""How questions are asked of populations: figures read from their statistics, and drawn in the usual ways.

A figure in a word is `limited` (one figure against a limit), `ahead` (how far one thing is before another) or `best`
(how far the first of many is before the second): each is a function that a `Question` reads a population by. That on
seats is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import polars as pl

from ..page.blocks import Desk
from ..stats.statistic import Request
from ..stats.verdicts import (
    LEAST,
    LESS,
    LITTLE,
    MORE,
    NO,
    SAME,
    SEAT,
    UNCLEAR,
    YES,
    contenders,
    games_needed,
    seat_verdict,
    widened,
    word,
)
from . import miniatures as mini
from .front import Asked, Group, Question, Reading, called, figure
from .miniatures import Dot
from .peers import Peer

Read = Callable[[Peer], Reading | None]
"""What a population answers to a question; None where it has no answer."""
Draw = Callable[[Asked], str]
"""The picture beside an answer, as SVG."""
Label = Callable[[Any, dict[str, Any]], str]
"""What a row is about, written by the desk of its game."""

# ------------------------------------------------------------------------------------------------- figures as readings


def frame_of(peer: Peer, want: Request[Any]) -> pl.DataFrame | None:
    """A statistic of a population; None where it was not kept."""
    known = peer.figures.known.get(want)
    if known is not None:
        return known
    try:
        return want.statistic(peer.figures, *want.args)
    except LookupError:
        return None


def rows_of(peer: Peer, want: Request[Any], **where: Any) -> pl.DataFrame:
    """The rows of a statistic that have a figure; none where it was not kept."""
    frame = frame_of(peer, want)
    if frame is None:
        return pl.DataFrame(schema={"value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64})
    return frame.filter(*(pl.col(name) == value for name, value in where.items()), pl.col("value").is_not_null())


def row_of(peer: Peer, want: Request[Any], **where: Any) -> dict[str, Any] | None:
    """A row of a statistic that has a figure; None where there is none."""
    found = rows_of(peer, want, **where)
    return found.row(0, named=True) if found.height else None


def reading(row: dict[str, Any] | None, said: Callable[[dict[str, Any]], str], about: str = "") -> Reading | None:
    """A row as a reading, or None where there is no interval; its word is `UNCLEAR` below `LEAST` things."""
    if row is None or row["low"] is None:
        return None
    word_said = said(row) if row["n"] >= LEAST else UNCLEAR
    return Reading(row["value"], row["low"], row["high"], int(row["n"]), word_said, about)


def limited(
    want: Request[Any],
    least: float | None,
    most: float | None,
    *,
    more: str = YES,
    less: str = NO,
    same: str = LITTLE,
    **where: Any,
) -> Read:
    """One figure held against a range.

    Args:
        want: the statistic.
        least, most, more, less, same: as of `core.stats.verdicts.word`.
        where: which of its rows.
    """

    def read(peer: Peer) -> Reading | None:
        return reading(
            row_of(peer, want, **where),
            lambda row: word(row["low"], row["high"], least, most, more=more, less=less, same=same),
        )

    return read


def gap(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """How far one row is before another: an interval that holds whatever the two have in common, so a wide one."""
    return {
        "value": first["value"] - second["value"],
        "low": None if first["low"] is None or second["high"] is None else first["low"] - second["high"],
        "high": None if first["high"] is None or second["low"] is None else first["high"] - second["low"],
        "n": min(first["n"], second["n"]),
    }


def ahead(
    want: Request[Any], first: Mapping[str, Any], second: Mapping[str, Any], matters: float, *, less: str = NO
) -> Read:  # fmt: skip
    """How far one row of a statistic is before another.

    Args:
        want: the statistic.
        first, second: which rows.
        matters: the smallest difference that matters.
        less: the word where the second is before the first.
    """

    def read(peer: Peer) -> Reading | None:
        here, there = row_of(peer, want, **first), row_of(peer, want, **second)
        if here is None or there is None:
            return None
        return reading(gap(here, there), lambda row: word(row["low"], row["high"], -matters, matters, less=less))

    return read


def best(want: Request[Any], key: str, matters: float, **where: Any) -> Read:
    """How far the highest of many figures is before the second: yes, if that matters.

    Only rows of at least `LEAST` things are looked at, and as any of them might have been first, their intervals are
    widened so that all hold at once.

    Args:
        want: the statistic.
        key: the column that names the rows.
        matters: the smallest lead that matters.
        where: which rows.
    """

    def read(peer: Peer) -> Reading | None:
        rows = contenders(rows_of(peer, want, **where)).to_dicts()
        if len(rows) < 2 or any(row["low"] is None for row in rows[:2]):
            return None
        wide = []
        for row in rows[:2]:
            low, high = widened(row["value"], row["low"], row["high"], len(rows))
            wide.append({**row, "low": low, "high": high})
        lead = gap(wide[0], wide[1])
        return reading(
            lead, lambda row: word(row["low"], row["high"], -matters, matters, less=LITTLE), str(rows[0][key])
        )

    return read


# ------------------------------------------------------------------------------------------------------------- pictures


def tone(order: Sequence[str], bots: str) -> int:
    """How dark a population is drawn: its place among all, the weakest first."""
    return order.index(bots) if bots in order else len(order) - 1


def dot(asked: Asked, group: Group, each: Reading, by: float = 1.0, named: bool = False) -> Dot:
    """A reading as a mark; `by` is the factor from the figure to what is drawn (100 for shares and points)."""
    low, high = (None if end is None else by * end for end in (each.low, each.high))
    name = called(asked.desk, group[0]) if named else ""
    return Dot(by * each.value, low, high, name, tone(asked.order, group[0]), group == asked.group, n=each.n)


def number(asked: Asked | Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes numbers at an axis."""
    desk: Desk = asked.desk if isinstance(asked, Asked) else asked

    def said(value: float) -> str:
        return ("+" if plus and value > 0 else "") + desk.say.number(value, digits)

    return said


def percent(desk: Desk, digits: int = 0) -> Callable[[float], str]:
    """Writes shares."""
    return lambda value: desk.say.share(value, digits)


def by_players(asked: Asked, by: float = 100.0) -> list[tuple[str, list[Dot]]]:
    """Every reading, a line for each number of players."""
    counts = sorted({players for _, players in asked.readings})
    return [
        (
            asked.desk.say.text("front.count", players=str(count)),
            [dot(asked, group, each, by) for group, each in asked.readings.items() if group[1] == count],
        )
        for count in counts
    ]


def on_a_line(asked: Asked, by: float = 1.0) -> list[Dot]:
    """Readings at the log's own number of players, each with its population's name."""
    return [dot(asked, (bots, asked.own.players), each, by, named=True) for bots, each in asked.here.items()]


def title(asked: Asked, key: str) -> str:
    """What a picture shows, for those who do not see it."""
    return str(asked.desk.say.text(f"front.ask.{key}.picture"))


def tables_picture(
    key: str, band: tuple[float, float] | None, by: float = 1.0, digits: int = 0, plus: bool = False
) -> Draw:
    """A picture of all tables: a line a number of players, a mark a population, and what is too small to matter.

    Args:
        key: of the question.
        band: what is too small to matter, as the figures are written.
        by: 100 for shares and points.
        digits, plus: how the axis is written.
    """

    def draw(asked: Asked) -> str:
        named = asked.desk.say.text("front.too_small") if band else ""
        write = number(asked, digits, plus)
        return mini.rows(title(asked, key), by_players(asked, by), write, band=band, named=named, pitch=22)

    return draw


def line_picture(key: str, by: float = 1.0, reference: tuple[float, str] | None = None) -> Draw:
    """A picture at the log's own number of players: the figures of the populations on one line.

    Args:
        key: of the question.
        by: factor from a figure to what is drawn (100 for shares and points).
        reference: a limit that is marked: its value as drawn, and the key of its name.
    """

    def draw(asked: Asked) -> str:
        limit = (reference[0], asked.desk.say.text(reference[1])) if reference else None
        return mini.line(title(asked, key), on_a_line(asked, by), number(asked), reference=limit)

    return draw


def columns_picture(
    key: str,
    want: Request[Any],
    name: Label,
    kind: str,
    digits: int = 0,
    most: int = 6,
    **where: Any,
) -> Draw:
    """A picture of some groups of the own population as columns: name of each, how figures are written."""

    def draw(asked: Asked) -> str:
        return columns(asked, title(asked, key), want, name, kind, digits, most=most, **where)

    return draw


def columns(
    asked: Asked, said: str, want: Request[Any], name: Label, kind: str, digits: int = 0,
    reference: tuple[float, str] | None = None, most: int = 6, width: float = mini.WIDTH, height: float = mini.HEIGHT,
    **where: Any,
) -> str:  # fmt: skip
    """What `columns_picture` draws, in any size."""
    desk = asked.desk
    items = [
        (name(desk, row), Dot(row["value"], row["low"], row["high"], n=row["n"]))
        for row in rows_of(asked.own, want, **where).head(most).iter_rows(named=True)
    ]
    limit = (reference[0], desk.say.text(reference[1])) if reference else None
    return mini.columns(
        said, items, lambda value: figure(desk, kind, value, digits), reference=limit, width=width, height=height
    )


# ---------------------------------------------------------------------------------------------------------------- seats


def seat_reader(want: Request[Any]) -> Read:
    """The seat that differs most from an equal share, of `core.measures.tables.seat_results`."""

    def read(peer: Peer) -> Reading | None:
        frame = frame_of(peer, want)
        if frame is None:
            return None
        wins = frame.filter(measure="win")
        found = seat_verdict(wins)
        if found is None or found.row["low"] is None:
            return None
        row, fair = found.row, 1 / wins.height
        low, high = widened(row["value"], row["low"], row["high"], wins.height)
        word_said = {MORE: YES, LESS: YES, SAME: LITTLE}.get(found.verdict, UNCLEAR)
        if row["n"] < LEAST:
            word_said = UNCLEAR
        return Reading(row["value"] - fair, low - fair, high - fair, int(row["n"]), word_said, str(row["seat"]))

    return read


def seat_fields(asked: Asked) -> Mapping[str, str]:
    """Fields of the sentences of the seat question."""
    own = asked.reading
    return {
        "seat": asked.desk.say.seat(int(own.about)) if own else "",
        "fair": asked.desk.say.share(asked.desk.equal, 0),
        "matters": asked.desk.say.number(100 * SEAT, 0),
        "needed": _needed(asked.desk, own),
    }


MANY: Final = 1_000_000
"""Above this number of games the answer is "very many"."""


def _needed(desk: Desk, own: Reading | None) -> str:
    """How many games would tell whether the seat matters."""
    if own is None or own.low is None or own.high is None:
        return ""
    games = games_needed(own.value, own.low, own.high, -SEAT, SEAT, own.n)
    kind = "many" if games is None or games > MANY else "about"
    return str(desk.say.text(f"front.needed.{kind}", games=desk.say.count(min(games or MANY, MANY))))


_SEATS: Final = tables_picture("seat", (-100 * SEAT, 100 * SEAT), 100.0, plus=True)


def seat_question(want: Request[Any], chapter: str) -> Question:
    """Whether the seat matters, of any game."""
    return Question("seat", (want,), seat_reader(want), _SEATS, chapter, "points", fields=seat_fields)


def ranked(
    asked: Asked, said: str, want: Request[Any], name: Label, digits: int = 0,
    most: int = 5, width: float = mini.WIDTH, pitch: float = 17, share: bool = False, **where: Any,
) -> str:  # fmt: skip
    """The highest of many figures of the own population, a line each; those of few things are left out."""
    rows = contenders(rows_of(asked.own, want, **where)).head(most)
    lines = [
        (name(asked.desk, row), [Dot(row["value"], row["low"], row["high"], own=True, n=row["n"])])
        for row in rows.iter_rows(named=True)
    ]
    write = percent(asked.desk, digits) if share else number(asked, digits)
    return mini.rows(said, lines, write, width=width, pitch=pitch)


def ranked_picture(key: str, want: Request[Any], name: Label, digits: int = 0, **where: Any) -> Draw:
    """A picture of the highest of many figures."""
    return lambda asked: ranked(asked, title(asked, key), want, name, digits, 4, **where)

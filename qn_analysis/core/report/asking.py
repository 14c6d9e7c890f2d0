"""How questions are asked of populations: figures read from their statistics, and drawn in the usual ways.

A figure in a word is `limited` (one figure against a limit), `ahead` (how far one thing is before another) or `best`
(how far one of many is before the next): each is a function that a `Question` reads a population by. That on
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
    UNDECIDED,
    YES,
    agreed,
    contenders,
    games_needed,
    seat_verdict,
    verdict,
    widened,
    word,
)
from . import miniatures as mini
from .figures import Label, labelled
from .front import WEAK, Asked, Group, Question, Reading, Subject, called, figure
from .miniatures import Dot
from .peers import PEOPLE, Peer

Read = Callable[[Peer], Reading | None]
"""What a population answers to a question; None where it has no answer."""
Draw = Callable[[Asked], str]
"""The picture beside an answer, as SVG."""

# ------------------------------------------------------------------------------------------------- figures as readings


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
            peer.row(want, **where),
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
        here, there = peer.row(want, **first), peer.row(want, **second)
        if here is None or there is None:
            return None
        return reading(gap(here, there), lambda row: word(row["low"], row["high"], -matters, matters, less=less))

    return read


def first_of(want: Request[Any], key: str, **where: Any) -> Subject:
    """The thing whose figure is the highest in the log's own population: what all tables are asked about."""

    def subject(own: Peer, peers: Sequence[Peer]) -> Mapping[int, str]:
        for peer in (own, *peers):
            rows = contenders(peer.rows(want, **where))
            if rows.height:
                return dict.fromkeys({own.players, *(each.players for each in peers)}, str(rows[key][0]))
        return {}

    return subject


def best(want: Request[Any], key: str, matters: float, **where: Any) -> Callable[[Peer, str], Reading | None]:
    """How far a thing is before the next of many: yes, if that matters; no, if another is surely before it.

    Only rows of at least `LEAST` things are looked at, and as any of them might have been first, their intervals are
    widened so that all hold at once. Things that the rules make alike are to be one row (`Request.pool`).

    Args:
        want: the statistic.
        key: the column that names the rows.
        matters: the smallest lead that matters.
        where: which rows.
    """

    def read(peer: Peer, about: str) -> Reading | None:
        rows = contenders(peer.rows(want, **where)).to_dicts()
        mine = next((row for row in rows if str(row[key]) == about), None)
        rival = next((row for row in rows if str(row[key]) != about), None)
        if mine is None or rival is None or mine["low"] is None or rival["low"] is None:
            return None
        wide = []
        for row in (mine, rival):
            low, high = widened(row["value"], row["low"], row["high"], len(rows))
            wide.append({**row, "low": low, "high": high})
        lead = gap(wide[0], wide[1])
        return reading(lead, lambda row: word(row["low"], row["high"], -matters, matters), about)

    return read


# ------------------------------------------------------------------------------------------------------------- pictures


NO_BOT: Final = 9
"""The tone of people, a colour of its own."""


def tone(order: Sequence[str], bots: str) -> int:
    """How dark a population is drawn: its place among all, the weakest first."""
    if bots == PEOPLE:
        return NO_BOT
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
    mixed = len({each.about for each in asked.readings.values()}) > 1
    lines = []
    for count in counts:
        mine = {group: each for group, each in asked.readings.items() if group[1] == count}
        name = asked.desk.say.text("front.count", players=str(count))
        if mixed:
            about = asked.named(asked.desk, next(iter(mine.values())).about)
            name = asked.desk.say.text("front.count_about", players=str(count), about=about)
        lines.append((name, [dot(asked, group, each, by) for group, each in mine.items()]))
    return lines


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
    """A picture of some groups of the own population as columns: how each is called, how figures are written."""

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
        (labelled(desk, name, row), Dot(row["value"], row["low"], row["high"], n=row["n"]))
        for row in asked.own.rows(want, **where).head(most).iter_rows(named=True)
    ]
    limit = (reference[0], desk.say.text(reference[1])) if reference else None
    return mini.columns(
        said, items, lambda value: figure(desk, kind, value, digits), reference=limit, width=width, height=height
    )


# ---------------------------------------------------------------------------------------------------------------- seats


def seat_subject(want: Request[Any]) -> Subject:
    """The seat that is farthest from an equal share at each number of players, over all who do not play weakly: in the
    mean of tables, so that no single seed chooses it."""

    def subject(own: Peer, peers: Sequence[Peer]) -> Mapping[int, str]:
        found = {}
        for players in sorted({peer.players for peer in (own, *peers)}):
            here = [peer for peer in (own, *peers) if peer.players == players]
            strong = [peer for peer in here if peer.bots not in WEAK] or here
            frames = [wins for peer in strong if (wins := _seat_wins(peer, want)) is not None]
            if frames:
                means = pl.concat(frames).group_by("seat").agg(off=(pl.col("value").mean() - 1 / players).abs())
                found[players] = str(means.sort("off", "seat", descending=[True, False])["seat"][0])
        return found

    return subject


def _seat_wins(peer: Peer, want: Request[Any]) -> pl.DataFrame | None:
    frame = peer.frame(want)
    if frame is None:
        return None
    wins = frame.filter(pl.col("measure") == "win", pl.col("value").is_not_null())
    return wins.select(pl.col("seat").cast(pl.Int64), "value", "low", "high", "n") if wins.height else None


def seat_reader(want: Request[Any]) -> Callable[[Peer, str], Reading | None]:
    """How far a seat is off an equal share, of `core.stats.tables.seat_results`: by how much, and to which side, or
    that no seat of the table is."""

    def read(peer: Peer, about: str) -> Reading | None:
        wins = _seat_wins(peer, want)
        if wins is None or about not in {str(seat) for seat in wins["seat"]}:
            return None
        row = wins.filter(pl.col("seat") == int(about)).row(0, named=True)
        if row["low"] is None:
            return None
        fair = 1 / peer.players
        found = seat_word(wins, row, fair)
        low, high = widened(row["value"], row["low"], row["high"], wins.height)
        said = {MORE: YES, LESS: YES, SAME: LITTLE}.get(found, UNCLEAR)
        way = found if said == YES else ""
        return Reading(row["value"] - fair, low - fair, high - fair, int(row["n"]), said, about, way=way)

    return read


def seat_word(wins: pl.DataFrame, row: Mapping[str, Any], fair: float) -> str:
    """Whether a seat wins more or less than an equal share by enough to matter (a verdict); same where no seat of the
    table does."""
    if row["n"] < LEAST:
        return UNDECIDED
    mine = verdict(row["low"], row["high"], fair - SEAT, fair + SEAT, value=row["value"], of=wins.height)
    if mine in (MORE, LESS):
        return mine
    every = seat_verdict(wins)
    return SAME if every is not None and every.verdict == SAME else UNDECIDED


def _seat_name(desk: Desk, about: str) -> str:
    return desk.say.seat(int(about))


def seat_fields(asked: Asked) -> Mapping[str, str]:
    """Fields of the sentences of the seat question: what holds at each number of players (`counts`, and `first` as a
    sentence begins)."""
    own, counts = asked.reading, seat_counts(asked)
    return {
        "seat": asked.desk.say.seat(int(own.about)) if own else "",
        "fair": asked.desk.say.share(asked.desk.equal, 0),
        "matters": asked.desk.say.number(100 * SEAT, 0),
        "needed": _needed(asked.desk, own),
        "counts": counts,
        "first": counts[:1].upper() + counts[1:],
    }


def seat_counts(asked: Asked) -> str:
    """The seats at each number of players, a clause each: which one is off, by how much over who plays, or that none
    is, or that it depends on who plays; and where it cannot be told."""
    say = asked.desk.say
    parts: list[str] = []
    open_at: list[str] = []
    for players in sorted({players for _, players in asked.readings}):
        here = {group: each for group, each in asked.readings.items() if group[1] == players}
        strong = {group: each for group, each in here.items() if group[0] not in WEAK} or here
        said = agreed([f"{each.word}{each.way}" for each in strong.values()])
        if said == UNCLEAR:
            open_at.append(str(players))
            continue
        off = [100 * each.value for each in strong.values()]
        if said.startswith(YES):
            off = [abs(value) for value in off]
        ends = [say.number(value, 1) for value in (min(off), max(off))]
        span = ends[0] if ends[0] == ends[1] else say.text("figure.interval", low=ends[0], high=ends[1])
        clear = sum(each.word != UNCLEAR for each in strong.values())
        rests = say.text("front.seats.rests", clear=str(clear), n=str(len(strong))) if len(strong) > 1 else ""
        number = str(int(next(iter(here.values())).about) + 1)
        matters = say.number(100 * SEAT, 0)
        fields = {"players": str(players), "number": number, "points": span, "rests": rests, "matters": matters}
        parts.append(say.text(f"front.seats.{said}", **fields))
    if open_at:
        parts.append(say.text(f"front.seats.{UNCLEAR}", players=say.join(open_at)))
    return str(say.text("front.semicolon")).join(parts)


MANY: Final = 1_000_000
"""Above this number of games the answer is "very many"."""
FEWEST: Final = 100
"""Below this number of games of a log, it is not said how many would tell."""


def _needed(desk: Desk, own: Reading | None) -> str:
    """How many games would tell whether the seat matters; "" where so few were played that nobody could say."""
    if own is None or own.low is None or own.high is None or own.n < FEWEST:
        return ""
    games = games_needed(own.value, own.low, own.high, -SEAT, SEAT, own.n)
    kind = "many" if games is None or games > MANY else "about"
    return str(desk.say.text(f"front.needed.{kind}", games=desk.say.count(min(games or MANY, MANY))))


_SEATS: Final = tables_picture("seat", (-100 * SEAT, 100 * SEAT), 100.0, plus=True)


def seat_question(want: Request[Any], chapter: str) -> Question:
    """Whether the seat matters, of any game."""
    return Question(
        "seat", (want,), seat_reader(want), _SEATS, chapter, "points", fields=seat_fields, subject=seat_subject(want),
        named=_seat_name,
    )  # fmt: skip


def ranked(
    asked: Asked, said: str, want: Request[Any], name: Label, digits: int = 0,
    most: int = 5, width: float = mini.WIDTH, pitch: float = 17, share: bool = False, **where: Any,
) -> str:  # fmt: skip
    """The highest of many figures of the own population, a line each; those of few things are left out."""
    rows = contenders(asked.own.rows(want, **where)).head(most)
    lines = [
        (labelled(asked.desk, name, row), [Dot(row["value"], row["low"], row["high"], own=True, n=row["n"])])
        for row in rows.iter_rows(named=True)
    ]
    write = percent(asked.desk, digits) if share else number(asked, digits)
    return mini.rows(said, lines, write, width=width, pitch=pitch)


def ranked_picture(key: str, want: Request[Any], name: Label, digits: int = 0, **where: Any) -> Draw:
    """A picture of the highest of many figures."""
    return lambda asked: ranked(asked, title(asked, key), want, name, digits, 4, **where)

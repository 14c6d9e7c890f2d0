"""Kinds of question: what is asked of a population, how its figure comes to a word, and the picture that follows.

`ask` holds a figure against a limit, one thing against another, or the first of many against the next. `seat` is the
same for every game. What has to be gathered follows from the rows that a question names; its texts are
`front.ask.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypedDict, Unpack

import polars as pl

from ..page.blocks import Desk
from ..stats.statistic import Request
from ..stats.verdicts import (
    LEAST,
    LESS,
    LITTLE,
    MORE,
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
from .front import WEAK, Asked, Question, Reading, Subject, Word, scaled
from .headlines import Rows
from .peers import Peer
from .pictures import Picture, on_a_line, over_tables, title

Limit = float | Callable[[pl.DataFrame], float] | None
"""An end of a range: a number; of the rows of the statistic, one; or none on that side."""


class Told(TypedDict, total=False):
    """What questions of all kinds may say of themselves; each as of `Question`, and more statistics that are gathered
    for it (`also`), a picture of its own or a function that draws one, and the decimals at the axis of the usual one.
    """

    kind: str
    digits: int
    about: Sequence[str]
    fields: Mapping[str, Any]
    unit: str
    off: Word | None
    goal: str
    also: Sequence[Request[Any]]
    picture: Picture | Callable[[Asked], str]
    axis: int


def _question(
    key: str, chapter: str, rows: Sequence[Rows], read: Callable[..., Reading | None],
    draw: Callable[[Asked], str], told: Told, fields: Mapping[str, Any], **more: Any,
) -> Question:  # fmt: skip
    """A question of some rows, drawn as is usual for its kind if it has no picture of its own."""
    own = dict(told)
    own.pop("axis", None)
    picture: Picture | Callable[[Asked], str] = own.pop("picture", draw)  # type: ignore[assignment]
    also: Sequence[Request[Any]] = own.pop("also", ())  # type: ignore[assignment]
    said = {**told.get("fields", {}), **fields}
    named = [each.want for each in chain(rows, said.values()) if isinstance(each, Rows)]
    wants = tuple(dict.fromkeys([*named, *(picture.wants if isinstance(picture, Picture) else ()), *also]))
    drawn = (lambda asked: picture(asked, title(asked, key))) if isinstance(picture, Picture) else picture
    about = tuple(told.get("about", ()))
    return Question(key, wants, read, drawn, chapter, **{**own, "about": about, "fields": said, **more})


# ------------------------------------------------------------------------------------------------- figures as readings


def reading(row: dict[str, Any] | None, said: Callable[[dict[str, Any]], str], about: str = "") -> Reading | None:
    """A row as a reading, or None where there is no interval; its word is `UNCLEAR` below `LEAST` things."""
    if row is None or row["low"] is None:
        return None
    word_said = said(row) if row["n"] >= LEAST else UNCLEAR
    return Reading(row["value"], row["low"], row["high"], int(row["n"]), word_said, about)


def gap(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """How far one row is before another: an interval that holds whatever the two have in common, so a wide one."""
    return {
        "value": first["value"] - second["value"],
        "low": None if first["low"] is None or second["high"] is None else first["low"] - second["high"],
        "high": None if first["high"] is None or second["low"] is None else first["high"] - second["low"],
        "n": min(first["n"], second["n"]),
    }


def ask(
    key: str,
    chapter: str,
    of: Rows,
    least: Limit,
    most: Limit = None,
    *,
    before: Rows | None = None,
    among: str = "",
    more: Word = "yes",
    less: Word = "no",
    limit: str = "",
    made: Callable[[float], float] = lambda value: value,
    **told: Unpack[Told],
) -> Question:
    """A question: whether a figure is above a limit; with `before`, how far it is before another one; with `among`, how
    far the first of many is before the next.

    Of one figure the sentences can tell the limit as `{limit}`. Of the first of many: yes, if its lead matters; no, if
    another is surely before it. Only rows of at least `LEAST` things are looked at, and as any of them might have been
    first, their intervals are widened so that all hold at once. Things that the rules make alike are to be one row
    (`rows(..., pooled=True)`). It is drawn as the highest of them.

    Args:
        key, chapter: as of `Question`.
        of: the rows, the first of which is the figure.
        least, most: the range in which it makes no difference that matters; without `most` the one limit `least`;
            without either there is no word on it. Of a lead `least`, a number: the smallest that matters.
        before: the rows whose first one it is held against.
        among: the column that names the things of which one is first.
        more, less: the words above the range and below.
        limit: key of what the limit of one figure is called: then the players of the log's own number stand on a line
            with it, else all tables are drawn.
        made: of one figure, that which is told.
        told: what all kinds may say.
    """
    if isinstance(least, int | float) and before is not None:
        return _ahead(key, chapter, of, before, least, less, told)
    if isinstance(least, int | float) and among:
        return _best(key, chapter, of, among, least, told)
    return _held(key, chapter, of, (least, least if most is None else most), (more, less), limit, made, told)


def _held(
    key: str, chapter: str, of: Rows, limits: tuple[Limit, Limit], words: tuple[Word, Word], limit: str,
    made: Callable[[float], float], told: Told,
) -> Question:  # fmt: skip
    """One figure held against a limit, or a range."""
    least, most = limits
    more, less = words

    def ends(peer: Peer) -> tuple[float | None, float | None]:
        whole = peer.frame(of.want)
        return tuple(_at(each, whole) for each in limits)  # type: ignore[return-value]

    def read(peer: Peer) -> Reading | None:
        row = of.row(peer)
        if row is None or row["low"] is None:
            return None
        low, high = sorted((made(row["low"]), made(row["high"])))
        figure = {"value": made(row["value"]), "low": low, "high": high, "n": row["n"]}
        if least is None:
            return reading(figure, lambda _row: UNCLEAR)
        return reading(figure, lambda row: word(row["low"], row["high"], *ends(peer), more=more, less=less))

    kind = told.get("kind", "number")
    by = scaled(kind, 1.0)

    def draw(asked: Asked) -> str:
        low, high = ends(asked.own)
        middle = None if low is None or high is None else (low + high) / 2
        if limit and middle is not None:
            return on_a_line(asked, title(asked, key), by, by * middle, limit)
        band = None if low is None or high is None or low == high else (by * low, by * high)
        return over_tables(asked, title(asked, key), band, by, told.get("axis", 0))

    fields = {"limit": lambda asked: ends(asked.own)[0]} if least is not None and least is most else {}
    return _question(key, chapter, (of,), read, draw, told, fields)


def _at(limit: Limit, rows: pl.DataFrame | None) -> float | None:
    return (limit(rows) if rows is not None and rows.height else None) if callable(limit) else limit


def _ahead(
    key: str, chapter: str, first: Rows, second: Rows, matters: float, less: Word, told: Told
) -> Question:  # fmt: skip
    """How far one thing is before another."""

    def read(peer: Peer) -> Reading | None:
        here, there = first.row(peer), second.row(peer)
        if here is None or there is None or here == there:
            return None
        return reading(gap(here, there), lambda row: word(row["low"], row["high"], -matters, matters, less=less))

    by = scaled(told.get("kind", "number"), 1.0)

    def draw(asked: Asked) -> str:
        return over_tables(asked, title(asked, key), (-by * matters, by * matters), by, told.get("axis", 1))

    return _question(key, chapter, (first, second), read, draw, told, {})


def first_of(of: Rows, by: str) -> Subject:
    """The thing whose figure is the highest in the log's own population: what all tables are asked about. `by`: the
    column that names it."""

    def subject(own: Peer, peers: Sequence[Peer]) -> Mapping[int, str]:
        for peer in (own, *peers):
            rows = contenders(of.known(peer))
            if rows.height:
                return dict.fromkeys({own.players, *(each.players for each in peers)}, str(rows[by][0]))
        return {}

    return subject


def _best(key: str, chapter: str, of: Rows, by: str, matters: float, told: Told) -> Question:
    """How far the first of many things is before the next."""

    def read(peer: Peer, about: str) -> Reading | None:
        rows = contenders(of.known(peer)).to_dicts()
        mine = next((row for row in rows if str(row[by]) == about), None)
        rival = next((row for row in rows if str(row[by]) != about), None)
        if mine is None or rival is None or mine["low"] is None or rival["low"] is None:
            return None
        wide = []
        for row in (mine, rival):
            low, high = widened(row["value"], row["low"], row["high"], len(rows))
            wide.append({**row, "low": low, "high": high})
        lead = gap(wide[0], wide[1])
        return reading(lead, lambda row: word(row["low"], row["high"], -matters, matters), about)

    picture = Picture(of, "ranked", lambda desk, row: desk.thing(by, str(row[by])), digits=told.get("axis", 1))
    return _question(
        key, chapter, (of,), read, lambda asked: picture(asked, title(asked, key)), told, {},
        subject=first_of(of, by), named=lambda desk, about: str(desk.thing(by, about)),
    )  # fmt: skip


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


def seat(results: Request[Any], chapter: str) -> Question:
    """Whether the seat matters, of any game, by its statistic of seats. Where it does, a fairer game mends it."""
    band = -100 * SEAT, 100 * SEAT
    return Question(
        "seat", (results,), seat_reader(results), lambda asked: over_tables(asked, title(asked, "seat"), band, 100.0),
        chapter, "points", fields=seat_fields, subject=seat_subject(results), named=_seat_name, off="yes",
        goal="fairer",
    )  # fmt: skip

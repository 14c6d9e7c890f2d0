"""What holds of the log of any game: rows are numbered, columns are filled as events declare, games are listed.

`structure` enters it into the checks of a game whose events are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np
import polars as pl

from ..log.events import Declaration
from ..log.layout import Layout
from .checks import Checklist, F, Needs
from .chunk import Chunk, rare


def gaps(t: Chunk[Any]) -> pl.DataFrame:
    """game, seq, found, wanted: rows that are not numbered 0, 1, 2 and so on."""
    column, first = t.events["seq"], t.column("first")
    at = np.arange(t.events.height)
    if not column.null_count():  # nearly all rows follow the one before them, and nearly all games begin with 0
        seq = column.to_numpy()
        odd = seq[1:] - seq[:-1] != 1
        odd |= first[1:] == 1
        at = np.append(at[:1], np.flatnonzero(odd) + 1)
        at = at[(first[at] == 0) | (seq[at] != 0)]
    before = pl.lit(column[np.maximum(at - 1, 0)].cast(pl.Int32))
    wanted = pl.when(pl.lit(pl.Series(first[at])) == 0).then(before + 1).otherwise(0).fill_null(0)
    rows = t.events.select("game", "seq")[at].with_columns(found=pl.col("seq").cast(pl.Int32), wanted=wanted)
    return rare(rows, pl.col("found").ne_missing(pl.col("wanted")))


def _said(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


def missing_values(t: Chunk[Any], must: Mapping[str, Collection[str]], always: Collection[str] = ()) -> pl.DataFrame:
    """game, seq, seat, event, column: a column is null although the event, or every one (`always`), must fill it; so is
    the event itself."""
    untimed = [each for each in always if t.events[each].null_count()]
    untold = rare(t.events, pl.col("event").is_null())
    found = [untold.select("game", "seq", "seat", event=pl.lit("?"), column=pl.lit("event"))]
    for event, columns in must.items():
        nulls = [each for each in columns if each in t.kinds().nulls(event)]
        found += [_said(t.rows(event).filter(pl.col(each).is_null()), each) for each in (*nulls, *untimed)]
    return pl.concat(found)


def undeclared_values(t: Chunk[Any], events: Mapping[Any, Declaration]) -> pl.DataFrame:
    """game, seq, seat, event, column, value: a column is filled although the event does not declare it."""
    found = [_said(t.events.clear(), "").with_columns(value=pl.lit(""))]
    for kind, said in events.items():
        event = kind.name.lower()
        values = t.kinds().values(event)
        for each in t.kinds().columns:
            if each in values and each not in said.columns:
                filled = t.rows(event).filter(pl.col(each).is_not_null())
                found.append(_said(filled, each).with_columns(value=filled[each].cast(pl.String)))
    return pl.concat(found)


def seats_beyond_table(t: Chunk[Any]) -> pl.DataFrame:
    """game, seq, event, column, number, players: a seat beyond the table."""
    beyond = {column: rare(t.events, pl.col(column) >= t.players) for column in ("seat", "other")}
    t.some(*beyond.values())
    return pl.concat([
        rows.select(
            "game", "seq", event=pl.col("event").cast(pl.String), column=pl.lit(column),
            number=pl.col(column).cast(pl.Int64), players=pl.lit(t.players),
        )
        for column, rows in beyond.items()
    ])  # fmt: skip


def unlisted(t: Chunk[Any], rows: pl.DataFrame) -> pl.DataFrame:
    """game, listed (how often), rows (of events), first, last (of the games that are due here): games that are not once
    in both tables, or of another part. `rows` has game and rows, how many events each game has."""
    listed = t.games.group_by("game").agg(listed=pl.len())
    both = listed.join(rows, on="game", how="full", coalesce=True)
    due = t.due.cast(pl.Int64).alias("game").to_frame()
    every = due.join(both.cast({"game": pl.Int64}), on="game", how="full", coalesce=True).sort("game")
    counts = every.with_columns(
        pl.col("listed", "rows").fill_null(0), first=pl.lit(t.due.min()), last=pl.lit(t.due.max())
    )
    here = pl.col("game").is_in(due["game"].implode())
    return counts.filter((pl.col("listed") != 1) | (pl.col("rows") == 0) | ~here)


def structure(
    listed: Checklist, layout: Layout, prefix: str, *always: str, clauses: Mapping[str, tuple[str, ...]]
) -> None:
    """Enter the checks of structure of a game. What they say of themselves, if not what stands here, its texts have
    under their codes. `prefix` is the two letters with which these begin, `always` columns that every event fills, and
    `clauses` what a check enforces of the rulebook, by its code."""

    def check(number: str, name: str, severity: str, needs: Needs, values: str) -> Callable[[F], F]:
        code = f"{prefix}{number}"
        return listed.check(
            code, name, severity, *clauses.get(code, ()), needs=needs, values=values, told=listed.said(code)
        )

    @check("801", "gap-in-sequence", "error", Needs.SCORES, "found wanted")
    def _gaps(t: Chunk[Any]) -> pl.DataFrame:
        """The rows of a game are not numbered 0, 1, 2 and so on.

        Rows are found again by game and number, and what happened is told by their order.
        """
        return gaps(t)

    @check("802", "missing-value", "error", Needs.FULL, "event column")
    def _lacking(t: Chunk[Any]) -> pl.DataFrame:
        """A column is empty that the event should fill.

        Each event declares what it says; without it the rules cannot be followed.
        """
        return missing_values(t, layout.says, always)

    @check("803", "undeclared-value", "warning", Needs.SCORES, "event column value")
    def _undeclared(t: Chunk[Any]) -> pl.DataFrame:
        """A column is filled that says nothing in this event.

        What has no meaning is a mistake, or hides one.
        """
        return undeclared_values(t, layout.declared)

    @check("804", "nobody-sits-there", "error", Needs.SCORES, "event column number players")
    def _nobody(t: Chunk[Any]) -> pl.DataFrame:
        """A seat does not exist at this table.

        What nobody does changes nothing.
        """
        return seats_beyond_table(t)

    @check("807", "game-not-listed", "error", Needs.SCORES, "listed rows first last")
    def _unlisted(t: Chunk[Any]) -> pl.DataFrame:
        """A game is not listed once, has no events or is of another part.

        The game table lists each game of the log once.
        """
        return unlisted(t, t.events.group_by("game").agg(rows=pl.len()))

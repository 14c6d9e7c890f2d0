"""Example games of a report: those that show something at its most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import polars as pl

from ..base.executor import spread
from ..log.knowledge import UntoldError
from ..log.log import Log
from ..log.replay import ReplayError
from ..log.validate import collected
from ..page.blocks import Block, Chapter, Desk
from ..page.html import render

Find = Callable[[pl.DataFrame], pl.DataFrame]
MOST: Final = 50_000
"""Examples are looked for among the first games of a large log: this number of them."""


def best_examples(
    log: Log,
    kinds: Mapping[str, Find],
    read: Callable[[pl.LazyFrame], pl.LazyFrame],
    columns: Mapping[str, Any],
    order: Sequence[str],
    known: Find = lambda rows: rows,
) -> pl.DataFrame:
    """The example of each kind, as far as the first `MOST` games of a log have one: the one of the greatest `weight`.

    Grain: one row a kind. Part after part; only the best so far stay in memory.

    Args:
        log: the log.
        kinds: by name, what finds examples among the rows of a part.
        read: the rows that they look at, from the events of a part.
        columns: names and types of what is told of an example: `kind`, `game`, `weight` and others; null where a kind
            does not tell it.
        order: columns by which the first of equals is taken.
        known: what all kinds need of these rows, made once a part.
    """

    def best(found: pl.DataFrame) -> pl.DataFrame:
        ranked = found.sort(pl.col("weight").neg(), *order, nulls_last=True).head(1)
        return pl.DataFrame(ranked.to_dicts(), schema=columns)  # a slice would keep all of them

    def of_part(part: Log) -> dict[str, pl.DataFrame]:
        rows = known(collected(read(part.events), part.path))
        made = {}
        for kind, find in kinds.items():
            found = find(rows)
            missing = [pl.lit(None).alias(name) for name in columns if name not in (*found.columns, "kind")]
            told = found.with_columns(pl.lit(kind).alias("kind"), *missing).select(*columns).cast(pl.Schema(columns))
            made[kind] = best(told)
        return made

    parts = list(spread(of_part, log.head(MOST).parts()))
    return pl.concat([best(pl.concat([part[kind] for part in parts])) for kind in kinds])


def among(desk: Desk) -> list[str]:
    """Among how many games of a large log examples are looked for: a paragraph."""
    games = int(desk.log.head(MOST).manifest["games"])
    if games == int(desk.log.manifest["games"]):
        return []
    return [desk.say.text("report.example.among", games=desk.say.count(games))]


@dataclass(frozen=True, eq=False)
class Examples:
    """The chapter of example games, each with why it was chosen, what lay on the table and its transcript.

    The template `example.html.j2` of the room is given board, transcript, broken, title and the words
    `report.example` that have no fields. The title, `report.example.<kind>`, reads the row of the example: its weight
    without a sign, its seat as it is called, and 0 where it has no number.

    Attributes:
        package: the game's room `report`.
        kinds: what examples are chosen for: by name, what finds them among the rows of a part, each with game and
            `weight`; the one of the greatest weight is chosen, of equals the first.
        events: the events that they look at; (): all.
        where: columns of the log that say where an example is and who did it, and their types.
        numbers: further columns that they look at, read as whole numbers.
        board: what the template shows of the table, of a desk and the row of an example.
        read: the rows that they look at, from the events of a part, where columns have other names than in the log.
        named: fields of the title, of a desk and the row, where they are others.
        faults: what a log that breaks the rules can raise.
        order: columns by which the first of equals is taken, if not those of `where` in their order.
    """

    package: str
    kinds: Mapping[str, Find]
    events: Sequence[str]
    where: Mapping[str, Any]
    board: Callable[[Any, dict[str, Any]], Any]
    numbers: Sequence[str] = ("count", "amount")
    read: Callable[[pl.LazyFrame], pl.LazyFrame] | None = None
    named: Callable[[Any, dict[str, Any]], Mapping[str, str | int]] | None = None
    faults: tuple[type[Exception], ...] = (ReplayError,)
    order: Sequence[str] = ()
    name: str = "examples"

    def choose(self, log: Log) -> pl.DataFrame:
        """The example of each kind, as far as the log has one.

        Grain: one row a kind. Columns: kind, game, those of `where`, weight, number (null where a kind has none).
        """
        columns = {"kind": pl.String, "game": pl.UInt32, **self.where, "weight": pl.Int64, "number": pl.Int64}
        return best_examples(log, self.kinds, self.read or self._rows, columns, ("game", *(self.order or self.where)))

    def _rows(self, events: pl.LazyFrame) -> pl.LazyFrame:
        numbers = pl.col(*self.numbers).cast(pl.Int64)
        return events.filter(pl.col("event").is_in(list(self.events))).select("game", "event", *self.where, numbers)

    of_log: ClassVar[bool] = True
    """It needs nothing that is gathered (`core.report.figures.of_log`)."""
    alone: ClassVar[bool] = True
    """It looks at no tables."""

    def __call__(self, desk: Desk, _t: Any) -> Chapter:
        """It, made once for a desk."""
        if self not in desk.early:
            desk.early[self] = self._made(desk)
        made: Chapter = desk.early[self]
        return made

    def _made(self, desk: Desk) -> Chapter:
        say, blocks, chosen = desk.say, [], self.choose(desk.log)
        place = "report.example."
        words = [key for key in say.texts if key.startswith(place) and "" in say.texts.forms(key)]
        told_words = {key.removeprefix(place): say.text(key) for key in words if not say.texts.fields(key)}
        for row in chosen.to_dicts():
            kind, game = row["kind"], int(row["game"])
            title = say.text(f"{place}{kind}", **(self.named or _named)(desk, row))
            told: dict[str, Any] = {"transcript": "", "board": None, "broken": ""}
            try:
                told["transcript"] = desk.log.transcript(game, desk.lang)
                with suppress(UntoldError):  # the transcript says what is told
                    told["board"] = self.board(desk, row)
            except self.faults as error:  # a log that breaks the rules need not fold
                told |= {"transcript": "", "broken": say.text(f"{place}broken", error=str(error))}
            html = render(self.package, "example.html.j2", {**told, "title": title, "words": told_words})
            caption = say.text(f"{place}game", game=say.count(game))
            blocks.append(Block(f"example-{kind}", title, caption, html=html, frames=(chosen.filter(kind=kind),)))
        return desk.chapter("examples", blocks, among(desk))


def _named(desk: Desk, row: dict[str, Any]) -> dict[str, str | int]:
    seat = "" if row["seat"] is None else desk.say.seat(row["seat"])
    return {**row, "weight": abs(row["weight"]), "number": row["number"] or 0, "seat": seat}

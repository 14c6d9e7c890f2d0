"""Example games of a report: those that show something at its most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

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


def example_chapter(
    desk: Desk,
    chosen: pl.DataFrame,
    package: str,
    *,
    named: Callable[[dict[str, Any]], Mapping[str, str | int]],
    board: Callable[[dict[str, Any]], Any],
    words: Sequence[str],
    said: Mapping[str, str] = MappingProxyType({}),
    faults: tuple[type[Exception], ...] = (ReplayError,),
) -> Chapter:
    """The example games, each with why it was chosen, what lay on the table and its transcript.

    Args:
        desk: of the log.
        chosen: the frame of `best_examples`.
        package: has the template `example.html.j2`, which is given board, transcript, broken, title and words.
        named: fields of the title, from a row of the frame.
        board: what the template shows of the table, from a row of the frame.
        words: texts of the template, keys of `report.example`.
        said: further words of it.
        faults: what a log that breaks the rules can raise.
    """
    say, blocks = desk.say, []
    told_words = {**{key: say.text(f"report.example.{key}") for key in words}, **said}
    for row in chosen.to_dicts():
        kind, game = row["kind"], int(row["game"])
        title = say.text(f"report.example.{kind}", **named(row))
        told: dict[str, Any] = {"transcript": "", "board": None, "broken": ""}
        try:
            told["transcript"] = desk.log.transcript(game, desk.lang)
            with suppress(UntoldError):  # the transcript says what is told
                told["board"] = board(row)
        except faults as error:  # a log that breaks the rules need not fold
            told |= {"transcript": "", "broken": say.text("report.example.broken", error=str(error))}
        html = render(package, "example.html.j2", {**told, "title": title, "words": told_words})
        caption = say.text("report.example.game", game=say.count(game))
        blocks.append(Block(f"example-{kind}", title, caption, html=html, frames=(chosen.filter(kind=kind),)))
    return desk.chapter("examples", blocks, among(desk))

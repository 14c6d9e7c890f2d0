"""The chapter on what the rules make alike, and where players tell it apart all the same."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ..page.blocks import Block, Chapter, Desk
from ..stats.alike import pairs, told_apart
from ..stats.verdicts import LEAST

_COLUMNS: Final = {
    "statistic": pl.String, "of": pl.String, "more": pl.String, "less": pl.String, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "n": pl.Int64,
}  # fmt: skip


def alike(desk: Desk, t: Any) -> Chapter:
    """What the rules make alike, and every difference between such things that is surely there: it is told once, here,
    as what these players do."""
    say = desk.say
    groups = [
        say.text("report.alike.group", things=say.join(desk.thing(kind, name) for name in group))
        for kind, found in desk.log.rules.alike().items()
        for group in found
        if len(group) > 1
    ]
    if not groups:
        return desk.chapter("alike", [], [say.text("report.alike.none")])
    return desk.chapter("alike", [_block(desk, differences(t))], [" ".join(groups), say.text("report.alike.told")])


def differences(t: Any) -> pl.DataFrame:
    """Where these players tell apart what the rules make alike: one row a difference, the surest first.

    statistic, of (what else it is of), more and less (the two things), value, low, high, n. All pairs of all statistics
    that were gathered are looked at, and the intervals are widened for their number, so that in 95 % of logs of players
    to whom such things are alike there is none.
    """
    frames = [(want.statistic.name, frame) for want, frame in t.known.items() if not want.pooled]
    looked = sum(_seen(frame) for _, frame in frames)
    rows = [
        (name, ", ".join(str(value) for value in each.of.values() if not isinstance(value, bool)), each.more, each.less,
         each.value, each.low, each.high, each.n)
        for name, frame in frames
        for each in told_apart(frame, LEAST, looked)
    ]  # fmt: skip
    made = pl.DataFrame(rows, schema=_COLUMNS, orient="row")
    return made.sort(pl.col("low") / pl.col("value"), descending=True, maintain_order=True)


def _seen(frame: pl.DataFrame) -> int:
    """Pairs of alike things in a frame."""
    return sum(min(one["n"], other["n"]) >= LEAST for one, other, _, _ in pairs(frame))


def _block(desk: Desk, found: pl.DataFrame) -> Block:
    if found.is_empty():
        return desk.prose("alike", desk.say.text("report.alike.even"), frames=found)
    rows = [
        [row["statistic"], row["of"] or "–", _named(desk, row["more"]), _named(desk, row["less"]),
         desk.cell(row, digits=2), desk.n(row)]
        for row in found.iter_rows(named=True)
    ]  # fmt: skip
    heads = ["statistic", "of_what", "more_of", "less_of", "by_how_much", "n_fewer_pair"]
    return desk.table("alike", heads, rows, note="report.note.alike_pairs", frames=found)


def _named(desk: Desk, name: str) -> str:
    """A thing of whichever kind it is."""
    things = desk.log.rules.things()
    return desk.thing(next(kind for kind, names in things.items() if name in names), name)

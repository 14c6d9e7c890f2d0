"""The chapters on variety and what scores are made of, and on seats."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.figures import Section, chart, listed, seats, table, whole

from .. import charts, stats
from .blocks import Desk, points

_SETS: Final = stats.variety_sets.want()
_PARTS: Final = stats.score_parts.want()
_RESULTS: Final = stats.seat_results.want()


def _sets_table(desk: Desk, sets: pl.DataFrame, won: pl.DataFrame) -> Block:
    wins = lookup(won, "sets")
    variety, most = (0, *desk.log.rules.variety), len(desk.log.rules.variety)
    mark = desk.marks.about("variety")
    rows = [
        [desk.say.sets(row["sets"], most),
         f"{variety[row['sets']]}{mark.sign if mark and row['sets'] > 1 else ''}",
         desk.cell(row, share=True), desk.n(row), desk.cell(wins[row["sets"]], share=True), desk.n(wins[row["sets"]])]
        for row in sets.iter_rows(named=True)
    ]  # fmt: skip
    heads = ["sets", "brings", "of_chests", "n_chests", "win_sets", "n_with"]
    return desk.table("variety_sets", heads, rows, note="report.note.variety_wins", frames=[sets, won])


def _parts_table(desk: Desk, frame: pl.DataFrame, shares: pl.DataFrame) -> Block:
    found, of_all = lookup(frame, "who", "measure"), lookup(shares, "measure")
    none = Cell(desk.say.text("figure.none"))
    rows = []
    for part in ("titles", "permanent", "variety", "points", "held"):
        share = of_all.get(part)
        rows.append(
            [desk.say.text(f"report.part.{part}"), desk.cell(found["winner", part]), desk.n(found["winner", part]),
             desk.cell(found["other", part]), desk.n(found["other", part]),
             desk.cell(share, share=True) if share else none, desk.n(share) if share else none]
        )  # fmt: skip
    heads = ["points", "winners", "n_winners", "others", "n_others", "of_points", "n_points"]
    return desk.table("score_parts", heads, rows, points(desk), "report.note.score_parts", frames=[frame, shares])


VARIETY: Final = Section(
    "variety",
    (
        chart(charts.variety_sets, "chests", feeds=("variety",)),
        table((_SETS, stats.variety_wins.want()), _sets_table, feeds=("variety",)),
        chart(charts.variety_limits, "chests", pooled=True, note="report.note.variety_limits"),
        chart(charts.score_parts, "players", counted=whole, mark=points, feeds=("variety",)),
        table((_PARTS, stats.point_shares.want()), _parts_table, feeds=("variety",)),
    ),
)  # fmt: skip
"""Complete sets, what a set more would need, and what points are made of."""

SEATS: Final = Section(
    "seats",
    (
        chart(charts.seat_wins, "games", note="report.note.shared", feeds=("seat",)),
        chart(charts.seat_scores, "games", mark=points),
        seats(_RESULTS),
        table(stats.first_seat.want(), lambda desk, frame: desk.first_seat(frame), feeds=("seat",)),
        listed(
            "endings", stats.endings.want(), ["measure", "figure", "n_games"],
            "{measure:report.ending}", share=("tied", "shared", "last_round"), mark=points, feeds=("tie",),
        ),
    ),
)  # fmt: skip
"""Win share and score by seat, the first seat's advantage, how games end."""

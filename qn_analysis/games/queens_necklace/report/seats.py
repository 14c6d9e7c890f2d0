"""The chapter on seats."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.report.figures import Section, chart, listed, table

from .. import charts, stats
from .blocks import Desk, all_priced

_RESULTS: Final = stats.seat_results.want()
_SALES: Final = stats.sale_scores.want()


def _seat_table(desk: Desk, results: pl.DataFrame, begun: pl.DataFrame) -> Block:
    wins, found, turns = results.filter(measure="win"), lookup(results, "seat", "measure"), lookup(begun, "seat")
    rows = [
        [desk.say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"]), desk.cell(turns[seat], digits=2), desk.n(turns[seat])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    return desk.table("seats", ["seat", "bot", "win", "score", "n_games", "turns", "n_begun"], rows, frames=results)


def _table_table(desk: Desk, frame: pl.DataFrame) -> Block:
    mark = all_priced(desk)
    rows = []
    for row in frame.iter_rows(named=True):
        measure = row["measure"]
        name = desk.say.text(f"measure.{measure}") + (mark.sign if mark and measure == "luck" else "")
        share = measure in ("expired", "luck")
        rows.append([name, desk.cell(row, share=share, digits=2 if measure == "kings" else 1), desk.n(row)])
    return desk.table("table_measures", ["measure", "figure", "n"], rows, mark, "report.note.table", frames=frame)


SEATS: Final = Section(
    "seats",
    (
        chart(charts.seat_wins, "games", note="report.note.shared", feeds=("seat",)),
        chart(charts.seat_scores, "games"),
        table((_RESULTS, stats.seat_turns.want()), _seat_table, feeds=("seat",)),
        table(stats.first_seat.want(), lambda desk, frame: desk.first_seat(frame), feeds=("seat",)),
        chart(charts.sale_scores, "player_sales"),
        listed(
            "sale_scores", _SALES, ["sale", "earned_player", "n_player_sales"],
            "{sale:label.sale}",
        ),
        table(stats.table_measures.want(), _table_table),
    ),
)  # fmt: skip
"""Win share, score and turns by seat, the first seat's advantage, pounds by sale, the table in a few figures."""

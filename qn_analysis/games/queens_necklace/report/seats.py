"""The chapter on seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, seat_figures, table

from .. import charts, stats
from .blocks import Desk, all_priced


def _measure(desk: Desk, row: Mapping[str, Any]) -> str:
    mark = all_priced(desk) if row["measure"] == "luck" else None
    return desk.say.text(f"measure.{row['measure']}") + (mark.sign if mark else "")


SEATS: Final = Section(
    "seats",
    (
        *seat_figures(
            charts.seat_wins, charts.seat_scores, stats.first_seat.want(), (), [stats.seat_turns.want()],
            [Column("", "turns", digits=2, n="n_begun", of=1)],
        ),
        chart(charts.sale_scores, "player_sales"),
        table(
            "sale_scores", Lines("{sale:label.sale}", stats.sale_scores.want()),
            [Column("", "earned_player", n="n_player_sales")],
        ),
        table(
            "table_measures", Lines(_measure, stats.table_measures.want(), ["measure"]),
            [Column("", "figure", share=("expired", "luck"), digits={"kings": 2}, n="n")], mark=all_priced,
            note="report.note.table",
        ),
    ),
)  # fmt: skip
"""Win share, score and turns by seat, the first seat's advantage, pounds by sale, the table in a few figures."""

"""Seats, and the pounds of sales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.charts import drawn
from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.stats.verdicts import first, last

from .. import stats
from .blocks import Desk, all_priced
from .wording import Chart, wording

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.pounds")
sale_scores = Chart(
    "sale_scores", "What a player earns at each sale.", stats.sale_scores.want(), "{sale:label.sale}", "axis.pounds"
)


@drawn.chart
def player_counts(frame: pl.DataFrame, measure: str = "turns", lang: str = "en") -> AnyChart:
    """One measure at tables of different numbers of players. Takes `stats.player_counts(logs)`.

    Args:
        measure: one of its measures.

    Raises:
        FrameError: the frame has no such measure.
    """
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == measure)
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    share = measure in ("expired", "luck")
    show = say.share if share else say.number
    name = say.text(f"measure.{measure}")
    title = say.text(
        "chart.player_counts.title", measure=name, few=str(start["players"]), one=show(start["value"]),
        many=str(end["players"]), other=show(end["value"]),
    )  # fmt: skip
    labels = [say.text("unit.players", n=players) for players in rows["players"]]
    return row_dots(rows, say, title, say.text("axis.percent" if share else "axis.mean"), labels, share=share)


def _measure(desk: Desk, row: Mapping[str, Any]) -> str:
    mark = all_priced(desk) if row["measure"] == "luck" else None
    return desk.say.text(f"measure.{row['measure']}") + (mark.sign if mark else "")


SEATS: Final = Section.seats(
    seat_wins, seat_scores, stats.first_seat.want(), beside=[stats.seat_turns.want()],
    columns=[Column("", "turns", digits=2, n="n_begun", of=1)],
    figures=[
        chart(sale_scores, "player_sales"),
        table(
            "sale_scores", Lines("{sale:label.sale}", stats.sale_scores.want()),
            [Column("", "earned_player", n="n_player_sales")],
        ),
        table(
            "table_measures", Lines(_measure, stats.table_measures.want(), ["measure"]),
            [Column("", "figure", digits={"kings": 2}, n="n")], mark=all_priced,
            note="report.note.table",
        ),
    ],
    example="close",
)  # fmt: skip
"""Win share, score and turns by seat, the first seat's advantage, pounds by sale, the table in a few figures."""

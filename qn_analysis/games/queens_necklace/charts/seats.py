"""Charts of seats, and of tables with different numbers of players."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import first, last

from .. import stats
from .wording import Chart, wording

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.pounds")
sale_scores = Chart(
    "sale_scores", "What a player earns at each sale.", stats.sale_scores.want(), "{sale:label.sale}", "axis.pounds"
)


@chart
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

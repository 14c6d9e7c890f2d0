"""Charts of seats. Each takes `stats.seat_results(log)`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts import chart_types
from qn_analysis.core.charts.chart_types import AnyChart
from qn_analysis.core.charts.drawn import chart

from .wording import wording


@chart
def seat_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who wins how often, against equal shares. Takes `stats.seat_results(log)`."""
    return chart_types.seat_wins(frame, wording(lang))


@chart
def seat_scores(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who scores how much. Takes `stats.seat_results(log)`."""
    return chart_types.seat_scores(frame, "axis.points_game", wording(lang))

"""Charts of seats. Each takes `stats.seat_results(log)`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts import chart_types
from qn_analysis.core.charts.chart_types import AnyChart

from .wording import wording


def seat_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who wins how often, against equal shares."""
    return chart_types.seat_wins(frame, wording(lang))


def seat_scores(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who scores how much."""
    return chart_types.seat_scores(frame, "axis.points_game", wording(lang))

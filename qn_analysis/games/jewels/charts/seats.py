"""Charts of seats and of the place of a round in its turn."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts import chart_types
from qn_analysis.core.charts.chart_types import AnyChart
from qn_analysis.core.charts.drawn import chart

from .groups import ranked
from .wording import wording


@chart
def seat_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who wins how often, against equal shares. Takes `stats.seat_results(log)`."""
    return chart_types.seat_wins(frame, wording(lang))


@chart
def seat_scores(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who ends with how many coins. Takes `stats.seat_results(log)`."""
    return chart_types.seat_scores(frame, "axis.coins_game", wording(lang))


@chart
def turn_order(frame: pl.DataFrame, measure: str, lang: str = "en") -> AnyChart:
    """What a round brings by its place in the turn. Takes `stats.turn_order(log)`, and sales or bought."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == measure)
    labels = [say.text("label.place", number=str(place)) for place in rows["place"]]
    return ranked(rows, labels, f"turn_{measure}", say, axis=f"axis.{measure}_round")

"""Charts of seats. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts import chart_types
from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import first, last

from .wording import wording


@chart
def seat_wins(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who wins how often, against equal shares. Takes `stats.seat_results(log)`."""
    return chart_types.seat_wins(frame, wording(lang))


@chart
def seat_scores(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Who scores how much. Takes `stats.seat_results(log)`."""
    return chart_types.seat_scores(frame, "axis.pounds", wording(lang))


@chart
def sale_scores(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What a player earns at each sale. Takes `stats.sale_scores(log)`."""
    say = wording(lang)
    start, end = first(frame), last(frame)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.sale_scores.title", first=str(start["sale"]), one=say.pounds(start["value"]), last=str(end["sale"]),
        other=say.pounds(end["value"]),
    )  # fmt: skip
    labels = [say.sale(s) for s in frame["sale"]]
    return row_dots(frame, say, title, "axis.pounds", labels)


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
    return row_dots(rows, say, title, "axis.percent" if share else "axis.mean", labels, share=share)

"""Charts of decisions looked back on."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.stats.verdicts import ends, first, last

from .wording import wording

__all__ = ["cardinal_swing", "sale_regret"]


def cardinal_swing(frame: pl.DataFrame, every: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What a Cardinal changed in the margin at the end, by Merchant. Takes the swing of `stats.cardinal_effects`."""
    say = wording(lang)
    whole = first(every.filter(pl.col("measure") == "swing"))
    if ends(frame) is None or whole is None or whole["low"] is None:
        return empty(say)
    form = "clear" if whole["low"] > 0 else "none" if whole["high"] > 0 else "worse"
    title = say.text(f"chart.cardinal_swing.{form}", pounds=say.pounds(abs(whole["value"])))
    labels = [say.text("label.merchant", number=str(each)) for each in frame["merchant"]]
    return row_dots(frame, say, title, "axis.pounds_swing", labels, rule=0.0)


def sale_regret(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds given away at a sale beside what the cards kept earned later. Takes regret and later of
    `stats.sale_regret(log, "sale")`."""
    say = wording(lang)
    rows = frame.filter((pl.col("measure") == "regret") & pl.col("value").is_not_null())
    start, end = first(rows), last(rows)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.sale_regret.title", first=str(start["sale"]), one=say.pounds(start["value"], 0),
        last=str(end["sale"]), other=say.pounds(end["value"], 0),
    )  # fmt: skip
    names = {"regret": say.text("label.given_away"), "later": say.text("label.kept_later")}
    labels = [say.sale(each) for each in frame["sale"].unique().sort()]
    return row_dots(
        frame, say, title, "axis.pounds_display", [say.sale(each) for each in frame["sale"]], digits=0, series=names,
        order=labels,
    )  # fmt: skip

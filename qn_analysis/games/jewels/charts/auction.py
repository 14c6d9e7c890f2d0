"""Charts of auctions."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import FOURS
from qn_analysis.core.stats.verdicts import ends, first

from .groups import paired, ranked
from .wording import wording

CHANCES: Final = ("possible", "asked", "taken")
ROLES: Final = ("active", "challenger")


@chart
def auctions(frame: pl.DataFrame, whole: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How auctions come about and end. Takes `stats.auctions(log, "trade")` and `stats.auctions(log)`."""
    say = wording(lang)
    asked = first(whole.filter(pl.col("measure") == "asked"))
    if asked is None:
        return empty(say)
    title = say.text("chart.auctions.title", share=say.share(asked["value"]))
    names = {each: say.label("chance", each) for each in CHANCES}
    rows = frame.filter(pl.col("measure").is_in(CHANCES))
    labels = [say.label("trade", each) for each in rows["trade"]]
    return row_dots(rows, say, title, "axis.share_trades", labels, share=True, series=names, tints=FOURS[:3])


@chart
def bidders(frame: pl.DataFrame, whole: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What an auction brings to who takes part. Takes `stats.bidders(log, "trade")` and `stats.bidders(log)`."""
    say = wording(lang)
    mine = first(whole.filter(pl.col("measure") == "profit", pl.col("role") == "challenger"))
    if mine is None:
        return empty(say)
    title = say.text("chart.bidders.title", value=say.number(mine["value"]))
    rows = frame.filter(pl.col("measure") == "profit").sort("trade", maintain_order=True)
    names = {role: say.label("role", role) for role in ROLES}
    labels = [say.label("trade", each) for each in rows["trade"]]
    return paired(rows, labels, names, "role", title, say, axis="axis.profit")


@chart
def trade_profits(frame: pl.DataFrame, trade: str, lang: str = "en") -> AnyChart:
    """What a trade brings by how it came about. Takes `stats.trade_profits(log)`, and buy or sell."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "profit", pl.col("trade") == trade)
    if ends(rows) is None:
        return empty(say)
    labels = [say.label("way", each) for each in rows["way"]]
    return ranked(rows, labels, f"profit_{trade}", say, axis="axis.profit")

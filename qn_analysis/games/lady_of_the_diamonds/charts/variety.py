"""Charts of variety and of what points are made of. Each takes the frame of the function of the same theme."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, first, leader

from .titles import by_treasure
from .wording import wording

PARTS = ("titles", "permanent", "variety")
WHO = ("winner", "other")


@chart
def variety_sets(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How many complete sets players have. Takes `stats.variety_sets(log)`."""
    say = wording(lang)
    none = first(frame.filter(pl.col("sets") == 0))
    if none is None:
        return empty(say)
    most = int(frame["sets"].max() or 0)  # type: ignore[arg-type]
    labels = [say.sets(sets, most) for sets in frame["sets"]]
    title = say.text("chart.variety_sets.title", share=say.share(none["value"]))
    return row_dots(frame, say, title, "axis.share_chests", labels, share=True)


@chart
def variety_limits(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What is lacking for one set more. Takes `stats.variety_limits(log)`."""
    say = wording(lang)
    both, most = ends(frame), leader(frame)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.variety_limits.leader", treasure=say.text(f"treasure.{most['treasure']}"),
                 share=say.share(most["value"]))
        if most
        else say.text("chart.variety_limits.even", low=say.share(both[0]), high=say.share(both[1]))
    )  # fmt: skip
    return by_treasure(frame, say, title, "axis.share_chests")


@chart
def score_parts(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What the points of winners and of all others are made of. Takes `stats.score_parts(log)`."""
    say = wording(lang)
    won = {row["measure"]: row for row in frame.filter(pl.col("who") == "winner").iter_rows(named=True)}
    if won["points"]["value"] is None:
        return empty(say)
    other = {row["measure"]: row for row in frame.filter(pl.col("who") == "other").iter_rows(named=True)}
    title = say.text(
        "chart.score_parts.title", points=say.number(won["points"]["value"]), titles=say.number(won["titles"]["value"]),
        others=say.number(other["points"]["value"]),
    )  # fmt: skip
    names = {who: say.text(f"label.who.{who}") for who in WHO}
    rows = frame.filter(pl.col("measure").is_in(PARTS))
    labels = [say.text(f"label.part.{part}") for part in PARTS]
    return row_dots(
        rows, say, title, "axis.points_round", [say.text(f"label.part.{part}") for part in rows["measure"]],
        series=names, by="who", order=labels,
    )  # fmt: skip

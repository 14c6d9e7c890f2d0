"""Charts of ring value. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, empty, row_dots, stacks, tints, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.stats.verdicts import ends, first, last, leader

from .wording import gem_scale, wording

_FATES = ("paid", "worthless", "beaten", "cancelled", "lapsed")


@chart
def ring_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds per Ring shown, by gem. Takes `stats.ring_value(log, "gem")`."""
    say = wording(lang)
    rows = frame.filter(pl.col("measure") == "shown")
    most, both = leader(rows), ends(rows)
    if both is None:
        return empty(say)
    title = (
        say.text("chart.ring_gems.leader", gem=say.gem(most["gem"]), pounds=say.pounds(most["value"]))
        if most
        else say.text("chart.ring_gems.even", low=say.number(both[0]), high=say.number(both[1]))
    )
    labels = [say.gem(g) for g in rows["gem"]]
    return row_dots(rows, say, title, "axis.pounds_ring", labels, colours=gem_scale(say, rows["gem"]))


@chart
def ring_prices(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds per Ring shown and bought, by price paid. Takes `stats.ring_value(log, "price")`."""
    say = wording(lang)
    frame = frame.sort("price", descending=True, maintain_order=True)
    bought = frame.filter(pl.col("measure") == "bought")
    top, bottom = first(bought), last(bought)
    if top is None or bottom is None:
        return empty(say)
    title = say.text(
        "chart.ring_prices.title", top=str(top["price"]), high=say.pounds(top["value"]),
        bottom=str(bottom["price"]), low=say.pounds(bottom["value"]),
    )  # fmt: skip
    mark = say.text("figure.mark")
    labels = [
        say.text("label.ducats", number=str(p)) + (mark if a else "")
        for p, a in zip(frame["price"], frame["assumed"], strict=True)
    ]
    names = {"shown": say.text("label.per_shown"), "bought": say.text("label.per_bought")}
    return row_dots(frame, say, title, "axis.pounds_ring", labels, mark=mark, series=names)


@chart
def ring_return(frame: pl.DataFrame, everything: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds for each ducat paid for Rings, by price. Takes `stats.ring_return(log, "price")` and
    `stats.ring_return(log)`."""
    say = wording(lang)
    frame = frame.sort("price", descending=True, maintain_order=True)
    total, top, bottom = first(everything), first(frame), last(frame)
    if total is None or top is None or bottom is None:
        return empty(say)
    title = say.text(
        "chart.ring_return.title", all=say.pounds(total["value"]), top=str(top["price"]), low=say.pounds(top["value"]),
        bottom=str(bottom["price"]), high=say.pounds(bottom["value"]),
    )  # fmt: skip
    mark = say.text("figure.mark")
    labels = [
        say.text("label.ducats", number=str(p)) + (mark if a else "")
        for p, a in zip(frame["price"], frame["assumed"], strict=True)
    ]
    return row_dots(frame, say, title, "axis.pounds_ducat", labels, digits=2, mark=mark)


@chart
def ring_margins(frame: pl.DataFrame, everything: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What a Ring was worth in its row and in its owner's best row, by Rings in the row. Takes
    `stats.ring_margins(log, "rings")` and `stats.ring_margins(log)`."""
    say = wording(lang)
    whole = {row["measure"]: row["value"] for row in everything.iter_rows(named=True)}
    if whole["margin"] is None:
        return empty(say)
    title = say.text(
        "chart.ring_margins.title", share=say.share(whole["misplaced"]), margin=say.pounds(whole["margin"]),
        best=say.pounds(whole["best"]),
    )  # fmt: skip
    names = {name: say.text(f"label.{name}") for name in ("margin", "best")}
    rows = frame.filter(pl.col("measure").is_in(list(names)) & (pl.col("n") > 0))
    labels = [say.text("label.rings", n=rings, number=str(rings)) for rings in rows["rings"]]
    return row_dots(rows, say, title, "axis.pounds_ring", labels, series=names)


@chart
def ring_heat(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Pounds that one Ring more was worth, by fashion of its gem and Rings in its row; only where an interval can be
    given. Takes `stats.ring_margins(log, ["rank", "rings"])`."""
    say = wording(lang)
    rows = frame.filter((pl.col("measure") == "margin") & pl.col("low").is_not_null()).sort("rank", "rings")
    top = rows.filter(pl.col("rank") == 0)
    start = first(top)
    if start is None:
        return empty(say)
    end = last(top.filter((pl.col("high") < start["low"]) | (pl.col("low") > start["high"])))
    said = {"few": str(start["rings"]), "one": say.pounds(start["value"])}
    title = (
        say.text("chart.ring_heat.apart", many=str(end["rings"]), other=say.pounds(end["value"]), **said)
        if end
        else say.text("chart.ring_heat.even", **said)
    )
    shown = written(rows, say, share=False).with_columns(
        label=pl.Series([say.rank(rank) for rank in rows["rank"]]),
        top=pl.Series([str(rings) for rings in rows["rings"]]),
    )
    tops = [str(rings) for rings in sorted(set(rows["rings"]))]
    return tints(
        shown, say, title=title, across=say.text("axis.rings"), labels=list(dict.fromkeys(shown["label"])), tops=tops
    )  # fmt: skip


@chart
def ring_fates(frame: pl.DataFrame, wasted: pl.DataFrame, lang: str = "en") -> AnyChart:
    """What becomes of Rings shown, by gem. Takes `stats.ring_fates(log)` and `stats.rings_wasted(log)`."""
    say = wording(lang)
    share = first(wasted)
    if share is None:
        return empty(say)
    title = say.text("chart.ring_fates.title", share=say.share(share["value"]))
    names = {fate: say.text(f"fate.{fate}") for fate in _FATES}
    labels = [say.gem(g) for g in frame["gem"].unique(maintain_order=True)]
    shown = written(frame, say, share=True, digits=0).with_columns(
        label=pl.Series([say.gem(g) for g in frame["gem"]]), part=pl.Series([names[f] for f in frame["fate"]])
    )
    return stacks(
        shown, say, title=title, axis=say.text("axis.share_rings"), labels=labels, parts=list(names.values())
    )  # fmt: skip

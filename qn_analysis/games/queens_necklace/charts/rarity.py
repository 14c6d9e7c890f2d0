"""Charts of rarity. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.charts.chart_types import AnyChart, columns, empty, plain_scale, row_dots, tints, written
from qn_analysis.core.charts.drawn import chart
from qn_analysis.core.charts.theme import SERIES
from qn_analysis.core.stats.verdicts import ends, first, known, last, leader

from ..stats.rarity import MANY, STEP
from ..words.art import GEM_COLOURS
from .wording import Wording, gem_scale, wording


@chart
def rarity_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Which rarity tile each gem gets. Takes `stats.rarity_tiles(log, "gem")`."""
    say = wording(lang)
    tiles = sorted(set(frame["tile"]), reverse=True)
    best = frame.filter(pl.col("tile") == tiles[0])
    both = ends(best)
    if both is None:
        return empty(say)
    most = leader(best)
    title = (
        say.text("chart.rarity_gems.leader", gem=say.gem(most["gem"]), share=say.share(most["value"]))
        if most
        else say.text("chart.rarity_gems.even", low=say.share(both[0]), high=say.share(both[1]))
    )
    labels = [say.pounds(tile, 0) for tile in tiles]
    shown = written(frame, say, share=True).with_columns(
        label=pl.Series([say.pounds(t, 0) for t in frame["tile"]]), series=pl.Series([say.gem(g) for g in frame["gem"]])
    )
    return columns(
        shown, say, title=title, axis=say.text("axis.share_sales"), across=say.text("axis.tile"), labels=labels,
        series=gem_scale(say, frame["gem"]), rule=100 / len(tiles),
    )  # fmt: skip


@chart
def combinations(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How often each fashion rank meets each rarity tile, and at what price. Takes `stats.combinations(log)`."""
    say = wording(lang)
    rows = known(frame.unnest("combination"))
    if rows.is_empty():
        return empty(say)
    top = rows.filter(pl.col("price") == rows["price"].max()).row(0, named=True)
    title = say.text(
        "chart.combinations.title", price=say.pounds(top["price"], 0), share=say.share(top["value"]),
        even=say.share(1 / rows.height),
    )  # fmt: skip
    shown = written(rows, say, share=True)
    priced = [
        say.text("label.priced", price=say.pounds(price, 0), share=share)
        for price, share in zip(rows["price"], shown["figure"], strict=True)
    ]
    shown = shown.with_columns(
        label=pl.Series([say.rank(r) for r in rows["rank"]]), top=pl.Series([say.pounds(t, 0) for t in rows["tile"]]),
        figure=pl.Series(priced),
    )  # fmt: skip
    return tints(
        shown, say, title=title, across=say.text("axis.tile"), labels=list(dict.fromkeys(shown["label"])),
        tops=list(dict.fromkeys(shown["top"])),
    )  # fmt: skip


@chart
def tiles_by_stones(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """The rarity tile by stones shown, one series a sale. Takes `stats.tiles_by_stones(log, "sale")`."""
    say = wording(lang)
    rows = known(frame)
    if rows.is_empty():
        return empty(say)
    start, end = rows["sale"].min(), rows["sale"].max()
    both = rows.filter(pl.col("sale") == start).join(
        rows.filter(pl.col("sale") == end), on="stones", maintain_order="left"
    )
    told = both.sort(pl.min_horizontal("n", "n_right"), "stones", descending=[True, False]).head(1).to_dicts()
    title = (
        say.text(
            "chart.tiles_by_stones.title", stones=_steps(say, told[0]["stones"]), first=str(start), last=str(end),
            one=say.pounds(told[0]["value"]), other=say.pounds(told[0]["value_right"]),
        )
        if told
        else say.text("chart.tiles_by_stones.apart")
    )  # fmt: skip
    names = [say.sale(s) for s in rows["sale"].unique().sort()]
    shown = written(rows, say, share=False).with_columns(
        label=pl.Series([_steps(say, s) for s in rows["stones"]]), series=pl.Series([say.sale(s) for s in rows["sale"]])
    )
    return columns(
        shown, say, title=title, axis=say.text("axis.pounds_tile"), across=say.text("axis.stones"),
        labels=[_steps(say, s) for s in rows["stones"].unique().sort()], series=plain_scale(names, SERIES),
    )  # fmt: skip


def _steps(say: Wording, stones: int) -> str:
    """The name of a step of `stats.tiles_by_stones`."""
    if stones == 0:
        return "0"
    if stones >= MANY:
        return say.text("label.or_more", number=str(stones))
    return say.text("label.from_to", low=str(stones), high=str(stones + STEP - 1))


@chart
def rarity_foresight(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How many rarity tiles can be foretold, by what is known. Takes `stats.rarity_foresight(log, "sale")`."""
    say = wording(lang)
    rows = known(frame.filter(pl.col("measure") == "exact"))
    public = rows.filter(pl.col("predictor") == "public")
    start, end = first(public), last(public)
    if start is None or end is None:
        return empty(say)
    title = say.text(
        "chart.rarity_foresight.title", last=str(end["sale"]), one=say.share(end["value"], 0),
        first=str(start["sale"]), other=say.share(start["value"], 0),
    )  # fmt: skip
    names = {p: say.text(f"predictor.{p}") for p in rows["predictor"].unique(maintain_order=True)}
    return row_dots(
        rows, say, title, "axis.share_foretold", [say.sale(s) for s in rows["sale"]], share=True, series=names,
        by="predictor", tints=SERIES, order=[say.sale(s) for s in rows["sale"].unique().sort()],
        rule=100 / len(GEM_COLOURS),
    )  # fmt: skip


@chart
def best_held_back(frame: pl.DataFrame, every: pl.DataFrame, lang: str = "en") -> AnyChart:
    """At how many displays one gem card had better been held back.

    Takes `stats.best_held_back(log, "sale")` and `stats.best_held_back(log)`.
    """
    say = wording(lang)
    rows = known(frame.filter(pl.col("measure") == "any"))
    share, pounds = (first(every.filter(pl.col("measure") == measure)) for measure in ("any", "given"))
    if share is None or pounds is None:
        return empty(say)
    title = say.text("chart.best_held_back.title", share=say.share(share["value"]), pounds=say.pounds(pounds["value"]))
    labels = [say.sale(s) for s in rows["sale"]]
    return row_dots(rows, say, title, "axis.share_displays", labels, share=True)


@chart
def stones(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """How many stones of each gem are shown at a sale. Takes `stats.stones_shown(log)`."""
    say = wording(lang)
    both = ends(frame)
    if both is None:
        return empty(say)
    # the fewest: the leader of the figures turned over
    least = leader(frame.with_columns(value=-pl.col("value"), low=-pl.col("high"), high=-pl.col("low")))
    title = (
        say.text("chart.stones.least", gem=say.gem(least["gem"]), stones=say.number(-least["value"]))
        if least
        else say.text("chart.stones.even", low=say.number(both[0]), high=say.number(both[1]))
    )
    labels = [say.gem(g) for g in frame["gem"]]
    return row_dots(frame, say, title, "axis.stones", labels, colours=gem_scale(say, frame["gem"]))


@chart
def prices(frame: pl.DataFrame, sold: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Which price each gem has, sold or not; the title is about jewels sold.

    Takes `stats.price_shares(log)` and `stats.sold_prices(log)`.
    """
    say = wording(lang)
    both = ends(sold)
    if both is None:
        return empty(say)
    most = leader(sold)
    title = (
        say.text("chart.prices.leader", gem=say.gem(most["gem"]), pounds=say.pounds(most["value"]))
        if most
        else say.text("chart.prices.even", low=say.number(both[0]), high=say.number(both[1]))
    )
    shown = written(frame, say, share=True).with_columns(
        label=pl.Series([str(p) for p in frame["price"]]), series=pl.Series([say.gem(g) for g in frame["gem"]])
    )
    return columns(
        shown, say, title=title, axis=say.text("axis.share_sales"), across=say.text("axis.price"),
        labels=list(dict.fromkeys(shown["label"])), series=gem_scale(say, frame["gem"]),
    )  # fmt: skip

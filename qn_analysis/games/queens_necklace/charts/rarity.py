"""Charts of rarity. Each takes the frame of the function of the same theme in `stats`."""

from __future__ import annotations

import polars as pl

from .leaders import ends, first, leader
from .marks import AnyChart, columns, dots, empty, gem_scale, tints, written
from .wording import wording


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
        series=gem_scale(say), rule=100 / len(tiles),
    )  # fmt: skip


def rarity_ranks(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Which rarity tile the gem of each fashion rank gets. Takes `stats.rarity_tiles(log, "rank")`."""
    say = wording(lang)
    top = first(frame.filter((pl.col("rank") == 0) & (pl.col("tile") == frame["tile"].min())))
    if top is None:
        return empty(say)
    title = say.text("chart.rarity_ranks.title", share=say.share(top["value"]), tile=say.pounds(top["tile"], 0))
    shown = written(frame, say, share=True).with_columns(
        label=pl.Series([say.rank(r) for r in frame["rank"]]), top=pl.Series([say.pounds(t, 0) for t in frame["tile"]])
    )
    return tints(
        shown, say, title=title, across=say.text("axis.tile"), labels=list(dict.fromkeys(shown["label"])),
        tops=list(dict.fromkeys(shown["top"])),
    )  # fmt: skip


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
    shown = written(frame, say, share=False).with_columns(label=pl.Series(labels))
    return dots(shown, say, title=title, axis=say.text("axis.stones"), labels=labels, colours=gem_scale(say))


def prices(frame: pl.DataFrame, means: pl.DataFrame, lang: str = "en") -> AnyChart:
    """Which price each gem has. Takes `stats.price_shares(log)` and `stats.price_means(log)`."""
    say = wording(lang)
    both = ends(means)
    if both is None:
        return empty(say)
    most = leader(means)
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
        labels=list(dict.fromkeys(shown["label"])), series=gem_scale(say),
    )  # fmt: skip

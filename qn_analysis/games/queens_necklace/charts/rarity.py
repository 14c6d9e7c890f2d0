"""Charts of rarity."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.charts.chart import Drawing, Given, row
from qn_analysis.core.charts.chart_types import AnyChart, tints
from qn_analysis.core.charts.theme import SERIES
from qn_analysis.core.stats.verdicts import known, leader

from .. import stats
from ..words.art import GEM_COLOURS
from .wording import Chart

rarity_gems = Chart(
    "rarity_gems", "Which rarity tile each gem gets.", stats.rarity_tiles.want("gem"), "{tile:pounds 0}",
    "axis.share_sales", told=lambda given: given["frame"].filter(pl.col("tile") == pl.col("tile").max()), title="lead",
    kind="columns", share=True, series="{gem:gem}", colours="{gem:gem}", across="axis.tile",
    rule=lambda rows: 100 / rows["tile"].n_unique(),
)  # fmt: skip


def _combined(frame: pl.DataFrame) -> pl.DataFrame:
    return known(frame.unnest("combination"))


def _top_price(given: Given) -> dict[str, Any] | None:
    rows = _combined(given["frame"])
    return None if rows.is_empty() else rows.filter(pl.col("price") == pl.col("price").max()).row(0, named=True)


def _priced(drawing: Drawing) -> AnyChart:
    """Each share with its price."""
    say, rows = drawing.say, drawing.rows
    shown = drawing.shown("top")
    priced = [
        say.text("label.priced", price=say.pounds(price, 0), share=share)
        for price, share in zip(rows["price"], shown["figure"], strict=True)
    ]
    return tints(
        shown.with_columns(figure=pl.Series(priced)), say, title=drawing.title, across=say.text("axis.tile"),
        labels=drawing.lines, tops=list(dict.fromkeys(shown["top"])),
    )  # fmt: skip


combinations = Chart(
    "combinations", "How often each fashion rank meets each rarity tile, and at what price.", stats.combinations.want(),
    "{rank:label.rank}", "", rows=_combined,
    named={"top": _top_price, "even": lambda given: 1 / max(1, _combined(given["frame"]).height)}, kind=_priced,
    share=True, series="{tile:pounds 0}",
)  # fmt: skip


def _both_ends(given: Given) -> dict[str, Any]:
    """The step of which the first and the last sale show most, in both; empty where they share none."""
    rows = known(given["frame"])
    ends = (rows.filter(pl.col("sale") == end) for end in (rows["sale"].min(), rows["sale"].max()))
    both = next(ends).join(next(ends), on="stones", maintain_order="left")
    told = both.sort(pl.min_horizontal("n", "n_right"), "stones", descending=[True, False]).head(1).to_dicts()
    return told[0] if told else {}


tiles_by_stones = Chart(
    "tiles_by_stones", "The rarity tile by stones shown, one series a sale.", stats.tiles_by_stones.want("sale"),
    "{stones:stones}", "axis.pounds_tile", known=True, title=lambda values: "title" if values["both"] else "apart",
    named={"both": _both_ends}, kind="columns", series="{sale:label.sale}", shades=SERIES, order="stones",
    across="axis.stones",
)  # fmt: skip
rarity_foresight = Chart(
    "rarity_foresight", "How many rarity tiles can be foretold, by what is known.", stats.rarity_foresight.want("sale"),
    "{sale:label.sale}", "axis.share_foretold", where={"measure": "exact"}, known=True,
    told=lambda given: given["frame"].filter(measure="exact", predictor="public"), share=True,
    series="{predictor:predictor}", shades=SERIES, order="sale", rule=100 / len(GEM_COLOURS),
)  # fmt: skip
best_held_back = Chart(
    "best_held_back", "At how many displays one gem card had better been held back.",
    {"frame": stats.best_held_back.want("sale"), "every": stats.best_held_back.want()}, "{sale:label.sale}",
    "axis.share_displays", where={"measure": "any"}, known=True,
    named={each: row("every", measure=each) for each in ("any", "given")}, share=True,
)  # fmt: skip


def _fewest(given: Given) -> dict[str, Any]:
    """The leader of the figures turned over; empty where there is none."""
    found = leader(given["frame"].with_columns(value=-pl.col("value"), low=-pl.col("high"), high=-pl.col("low")))
    return {**found, "value": -found["value"]} if found else {}


stones = Chart(
    "stones", "How many stones of each gem are shown at a sale.", stats.stones_shown.want(), "{gem:gem}", "axis.stones",
    title=lambda values: "least" if values["least"] else "even", named={"least": _fewest}, colours="{gem:gem}",
)  # fmt: skip
prices = Chart(
    "prices", "Which price each gem has, sold or not; the title is about jewels sold.",
    {"frame": stats.price_shares.want(), "sold": stats.sold_prices.want()}, "{price}", "axis.share_sales",
    told=lambda given: given["sold"], title="lead", kind="columns", share=True, series="{gem:gem}", colours="{gem:gem}",
    across="axis.price",
)  # fmt: skip

"""Rarity: what is held back, tiles, prices of jewels."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.chart import Drawing, Given
from qn_analysis.core.charts.chart_types import AnyChart, tints
from qn_analysis.core.charts.theme import SERIES
from qn_analysis.core.report.figures import Chosen, Column, Figure, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.stats.verdicts import known, leader

from .. import stats
from ..words.art import GEM_COLOURS
from ..words.cards import Card
from .wording import Chart

rarity_gems = Chart(
    "rarity_gems", "Which rarity tile each gem gets.", stats.rarity_tiles.want("gem"), "{tile:pounds 0}",
    "axis.share_sales", pooled=True,
    told=lambda given: given["frame"].filter(pl.col("tile") == pl.col("tile").max()), title="lead", kind="columns",
    share=True, series="{gem:gem}", colours="{gem:gem}", across="axis.tile",
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
    named={each: Chart.row("every", measure=each) for each in ("any", "given")}, share=True,
)  # fmt: skip


def _fewest(given: Given) -> dict[str, Any]:
    """The leader of the figures turned over; empty where there is none."""
    found = leader(given["frame"].with_columns(value=-pl.col("value"), low=-pl.col("high"), high=-pl.col("low")))
    return {**found, "value": -found["value"]} if found else {}


stones = Chart(
    "stones", "How many stones of each gem are shown at a sale.", stats.stones_shown.want(), "{gem:gem}", "axis.stones",
    pooled=True, title=lambda values: "least" if values["least"] else "even", named={"least": _fewest},
    colours="{gem:gem}",
)  # fmt: skip
prices = Chart(
    "prices", "Which price each gem has, sold or not; the title is about jewels sold.",
    {"frame": stats.price_shares.want(), "sold": stats.sold_prices.want()}, "{price}", "axis.share_sales",
    pooled=True, told=lambda given: given["sold"], title="lead", kind="columns", share=True, series="{gem:gem}",
    colours="{gem:gem}", across="axis.price",
)  # fmt: skip

_AMBER: Final = (Card.AMBER_1,)


def _tiles(by: str, mark: Chosen = (), feeds: tuple[str, ...] = ()) -> Figure:
    """Rarity tiles, stones shown and ties, by gem or by fashion."""
    wants = stats.rarity_tiles.want(by), stats.stones_shown.want([by]), stats.ties.want([by])
    return table(
        f"tiles_{by}", Lines({"gem": "{gem:gem}", "rank": "{rank:label.rank}"}[by], wants),
        [Column("", "{tile:report.head.tile}"), Column("", "stones", digits=2, n="n_gem_sales", of=1),
         Column("", "ties", n="n_gems_shown", of=2)],
        mark=mark, note="report.note.ties", feeds=feeds,
    )  # fmt: skip


_BY_GEM: Final = stats.price_means.want(), stats.sold_prices.want()


def _noble(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of all gems but amber."""
    return frame.filter(pl.col("gem") != "amber")


RARITY: Final = Section(
    "rarity",
    (
        chart(combinations, "gem_sales", name="rarity-prices", note="report.note.combinations", lines=False),
        _tiles("rank"),
        chart(
            rarity_foresight, "gem_sales",
            counted=lambda foresight: foresight.filter((pl.col("measure") == "exact") & (pl.col("n") > 0)),
            note="report.note.predictors", feeds=("rarity",),
        ),
        table(
            "rarity_foresight",
            [Lines("{sale:label.sale}", stats.rarity_foresight.want("sale"), ["sale", "predictor"]),
             Lines("report.head.all", stats.rarity_foresight.want(), ["predictor"])],
            [Column(says="{predictor:predictor}", head="predictor"),
             Column("exact", "exact", n="n_gem_sales"), Column("rarest", "rarest"),
             Column("correlation", "correlation", digits=2, n="n_sales")],
            note="report.note.chance", feeds=("rarity",),
        ),
        chart(
            tiles_by_stones, "gem_sales", name="rarity-stones",
            counted=lambda stones: stones.filter(pl.col("n") > 0), note="report.note.stones", feeds=("rarity",),
        ),
        chart(best_held_back, "displays", name="held-back", note="report.note.held_back"),
        table(
            "held_back",
            [Lines("{rank:label.rank}", stats.held_back.want("rank")),
             Lines("report.head.all", stats.held_back.want())],
            [*(Column(name, f"held_{name}") for name in ("own", "others", "swing")),
             *(Column(name, name) for name in ("better", "worse")), Column("own", n="n_gem_cards")],
            note="report.note.held_cards",
        ),
        chart(rarity_gems, "gem_sales", mark=_AMBER, note="report.note.rule", feeds=("gem",)),
        _tiles("gem", _AMBER, ("gem",)),
        chart(stones, "gem_sales", mark=_AMBER),
        chart(
            prices, "gem_sales", name="gem-prices", mark=_AMBER, note="report.note.banker",
            feeds=("gem",),
        ),
        table(
            "prices",
            [Lines("{price:pounds 0}", stats.price_shares.want(), ["price"]),
             *(Lines(f"report.head.{key}", want, n=key.startswith("n_"))
               for want, keys in zip(_BY_GEM, (("mean_price", "n_gem_sales"), ("sold_price", "n_jewels_sold")),
                                     strict=True) for key in keys)],
            [Column("", "{gem:gem}")], mark=_AMBER, note="report.note.prices", feeds=("gem",),
        ),
    ),
    (
        Headline("held", rows(stats.best_held_back, measure="any"), "displays", (), "share", block="held-back"),
        Headline("tied", rows(stats.ties, []), "gems_shown", (), "share", block="table-tiles_gem"),
        Headline("price", rows(stats.sold_prices, pick=_noble, pooled=True), "jewels_sold", (), "pounds",
                 block="table-prices"),
        Headline("price", rows(stats.sold_prices, gem="amber"), "jewels_sold", _AMBER, "pounds", block="table-prices"),
    ),
)  # fmt: skip
"""Fashion, rarity and price together; stones; how well rarity is foreseen; holding back; gems and prices."""

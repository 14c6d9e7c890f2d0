"""The chapter on rarity and price."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.figures import Chosen, Column, Figure, Lines, Section, chart, table

from .. import charts, stats
from ..words.cards import Card

_AMBER: Final = (Card.AMBER_1,)


def _tiles(by: str, mark: Chosen = (), feeds: tuple[str, ...] = ()) -> Figure:
    """Rarity tiles, stones shown and ties, by gem or by fashion."""
    wants = stats.rarity_tiles.want(by), stats.stones_shown.want([by]), stats.ties.want([by])
    return table(
        f"tiles_{by}", Lines({"gem": "{gem:gem}", "rank": "{rank:label.rank}"}[by], wants),
        [Column("", "{tile:report.head.tile}", share=True), Column("", "stones", digits=2, n="n_gem_sales", of=1),
         Column("", "ties", share=True, n="n_gems_shown", of=2)],
        mark=mark, note="report.note.ties", feeds=feeds,
    )  # fmt: skip


_BY_GEM: Final = stats.price_means.want(), stats.sold_prices.want()


RARITY: Final = Section(
    "rarity",
    (
        chart(charts.combinations, "gem_sales", name="rarity-prices", note="report.note.combinations", lines=False),
        _tiles("rank"),
        chart(
            charts.rarity_foresight, "gem_sales",
            counted=lambda foresight: foresight.filter((pl.col("measure") == "exact") & (pl.col("n") > 0)),
            note="report.note.predictors", feeds=("rarity",),
        ),
        table(
            "rarity_foresight",
            [Lines("{sale:label.sale}", stats.rarity_foresight.want("sale"), ["sale", "predictor"]),
             Lines("report.head.all", stats.rarity_foresight.want(), ["predictor"])],
            [Column(says="{predictor:predictor}", head="predictor"),
             Column("exact", "exact", share=True, n="n_gem_sales"), Column("rarest", "rarest", share=True),
             Column("correlation", "correlation", digits=2, n="n_sales")],
            note="report.note.chance", feeds=("rarity",),
        ),
        chart(
            charts.tiles_by_stones, "gem_sales", name="rarity-stones",
            counted=lambda stones: stones.filter(pl.col("n") > 0), note="report.note.stones", feeds=("rarity",),
        ),
        chart(charts.best_held_back, "displays", name="held-back", note="report.note.held_back"),
        table(
            "held_back",
            [Lines("{rank:label.rank}", stats.held_back.want("rank")),
             Lines("report.head.all", stats.held_back.want())],
            [*(Column(name, f"held_{name}") for name in ("own", "others", "swing")),
             *(Column(name, name, share=True) for name in ("better", "worse")), Column("own", n="n_gem_cards")],
            note="report.note.held_cards",
        ),
        chart(charts.rarity_gems, "gem_sales", pooled=True, mark=_AMBER, note="report.note.rule", feeds=("gem",)),
        _tiles("gem", _AMBER, ("gem",)),
        chart(charts.stones, "gem_sales", pooled=True, mark=_AMBER),
        chart(
            charts.prices, "gem_sales", name="gem-prices", pooled=True, mark=_AMBER, note="report.note.banker",
            feeds=("gem",),
        ),
        table(
            "prices",
            [Lines("{price:pounds 0}", stats.price_shares.want(), ["price"], share=True),
             *(Lines(f"report.head.{key}", want, n=key.startswith("n_"))
               for want, keys in zip(_BY_GEM, (("mean_price", "n_gem_sales"), ("sold_price", "n_jewels_sold")),
                                     strict=True) for key in keys)],
            [Column("", "{gem:gem}")], mark=_AMBER, note="report.note.prices", feeds=("gem",),
        ),
    ),
)  # fmt: skip
"""Fashion, rarity and price together; stones; how well rarity is foreseen; holding back; gems and prices."""

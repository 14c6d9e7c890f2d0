"""The chapter on rarity and price."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, Mark, about, lookup
from qn_analysis.core.report.figures import Chosen, Figure, Section, chart, table, unmarked

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk

_AMBER: Final = about(Card.AMBER_1)
_FORESIGHT: Final = stats.rarity_foresight.want("sale")
_PRICES: Final = stats.price_shares.want()
_SOLD: Final = stats.sold_prices.want()


def _foresight_table(desk: Desk, sales: pl.DataFrame, every: pl.DataFrame) -> Block:
    say, total = desk.say, lookup(every, "predictor", "measure")
    found = lookup(sales, "sale", "predictor", "measure")
    rows = []
    for sale in [*sales["sale"].unique().sort(), None]:
        for predictor in every["predictor"].unique(maintain_order=True):
            exact, rarest, correlation = (
                total[predictor, measure] if sale is None else found[sale, predictor, measure]
                for measure in ("exact", "rarest", "correlation")
            )
            name = desk.head("all") if sale is None else say.sale(sale)
            rows.append(
                [name, say.text(f"predictor.{predictor}"), desk.cell(exact, share=True), desk.n(exact),
                 desk.cell(rarest, share=True), desk.cell(correlation, digits=2), desk.n(correlation)]
            )  # fmt: skip
    heads = ["sale", "predictor", "exact", "n_gem_sales", "rarest", "correlation", "n_sales"]
    return desk.table("rarity_foresight", heads, rows, note="report.note.chance", frames=[sales, every])


def _held_table(desk: Desk, ranks: pl.DataFrame, every: pl.DataFrame) -> Block:
    found, total = lookup(ranks, "rank", "measure"), lookup(every, "measure")
    rows = []
    for rank in [*ranks["rank"].unique().sort(), None]:
        row = total if rank is None else {measure: found[rank, measure] for measure in total}
        rows.append(
            [desk.head("all") if rank is None else desk.say.rank(rank),
             *(desk.cell(row[measure]) for measure in ("own", "others", "swing")),
             *(desk.cell(row[measure], share=True) for measure in ("better", "worse")), desk.n(row["own"])]
        )  # fmt: skip
    heads = ["rank", "held_own", "held_others", "held_swing", "better", "worse", "n_gem_cards"]
    return desk.table("held_back", heads, rows, note="report.note.held_cards", frames=[ranks, every], foot=1)


def _tiles(by: str, mark: Chosen = unmarked, feeds: tuple[str, ...] = ()) -> Figure:
    """Rarity tiles, stones shown and ties, by gem or by fashion."""
    wants = stats.rarity_tiles.want(by), stats.stones_shown.want([by]), stats.ties.want([by])
    return table(wants, lambda desk, *frames: _tile_table(desk, by, mark(desk), *frames), feeds)


def _tile_table(
    desk: Desk, by: str, mark: Mark | None, frame: pl.DataFrame, shown: pl.DataFrame, even: pl.DataFrame
) -> Block:
    say = desk.say
    found = lookup(frame, by, "tile")
    tiles = list(dict.fromkeys(frame["tile"]))
    stones, tied = lookup(shown, by), lookup(even, by)
    rows = []
    for key in frame[by].unique(maintain_order=True):
        name = say.gem(key) if by == "gem" else say.rank(key)
        shares = [desk.cell(found[key, tile], share=True) for tile in tiles]
        rows.append(
            [name, *shares, desk.cell(stones[key], digits=2), desk.n(stones[key]), desk.cell(tied[key], share=True),
             desk.n(tied[key])]
        )  # fmt: skip
    heads = [say.text("report.head.tile", tile=say.pounds(tile, 0)) for tile in tiles]
    heads += [desk.head(key) for key in ("stones", "n_gem_sales", "ties", "n_gems_shown")]
    return desk.grid(f"tiles_{by}", by, heads, rows, mark, "report.note.ties", frames=[frame, shown, even])


def _price_table(desk: Desk, prices: pl.DataFrame, means: pl.DataFrame, sold: pl.DataFrame) -> Block:
    found, mean, jewel = lookup(prices, "gem", "price"), lookup(means, "gem"), lookup(sold, "gem")
    gems = list(means["gem"])
    rows = [
        [desk.say.pounds(price, 0), *(desk.cell(found[gem, price], share=True) for gem in gems)]
        for price in dict.fromkeys(prices["price"])
    ]
    rows.append([desk.head("mean_price"), *(desk.cell(mean[gem]) for gem in gems)])
    rows.append([desk.head("n_gem_sales"), *(desk.n(mean[gem]) for gem in gems)])
    rows.append([desk.head("sold_price"), *(desk.cell(jewel[gem]) for gem in gems)])
    rows.append([desk.head("n_jewels_sold"), *(desk.n(jewel[gem]) for gem in gems)])
    heads = [desk.say.gem(gem) for gem in gems]
    frames = [prices, means, sold]
    return desk.grid("prices", "price", heads, rows, _AMBER(desk), "report.note.prices", frames=frames, foot=4)


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
        table((_FORESIGHT, stats.rarity_foresight.want()), _foresight_table, feeds=("rarity",)),
        chart(
            charts.tiles_by_stones, "gem_sales", name="rarity-stones",
            counted=lambda stones: stones.filter(pl.col("n") > 0), note="report.note.stones", feeds=("rarity",),
        ),
        chart(charts.best_held_back, "displays", name="held-back", note="report.note.held_back"),
        table((stats.held_back.want("rank"), stats.held_back.want()), _held_table),
        chart(charts.rarity_gems, "gem_sales", pooled=True, mark=_AMBER, note="report.note.rule", feeds=("gem",)),
        _tiles("gem", _AMBER, ("gem",)),
        chart(charts.stones, "gem_sales", pooled=True, mark=_AMBER),
        chart(
            charts.prices, "gem_sales", name="gem-prices", pooled=True, mark=_AMBER, note="report.note.banker",
            feeds=("gem",),
        ),
        table((_PRICES, stats.price_means.want(), _SOLD), _price_table, feeds=("gem",)),
    ),
)  # fmt: skip
"""Fashion, rarity and price together; stones; how well rarity is foreseen; holding back; gems and prices."""

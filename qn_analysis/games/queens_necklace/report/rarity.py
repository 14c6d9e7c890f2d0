"""The chapter on rarity and price."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, Mark, lookup

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk


def rarity(desk: Desk, t: stats.Gathered) -> Chapter:
    """Fashion, rarity and price together; stones; how well rarity is foreseen; holding back; gems and prices."""
    lang = desk.lang
    amber = desk.marks.about(Card.AMBER_1)
    gems, ranks, both = stats.rarity_tiles(t, "gem"), stats.rarity_tiles(t, "rank"), stats.combinations(t)
    shown, prices, means, sold = (
        stats.stones_shown(t),
        stats.price_shares(t),
        stats.price_means(t),
        stats.sold_prices(t),
    )
    stones, foresight = stats.tiles_by_stones(t, "sale"), stats.rarity_foresight(t, "sale")
    exact = foresight.filter((pl.col("measure") == "exact") & (pl.col("n") > 0))
    best, every = stats.best_held_back(t, "sale"), stats.best_held_back(t)
    blocks = [
        desk.chart(
            "rarity-prices", charts.combinations(both, lang), both, "gem_sales", note="report.note.combinations",
            lines=False,
        ),
        _tile_table(desk, t, ranks, "rank", None),
        desk.chart(
            "rarity-foresight", charts.rarity_foresight(foresight, lang), exact, "gem_sales",
            note="report.note.predictors",
        ),
        _foresight_table(desk, foresight, stats.rarity_foresight(t)),
        desk.chart(
            "rarity-stones", charts.tiles_by_stones(stones, lang), stones.filter(pl.col("n") > 0), "gem_sales",
            note="report.note.stones",
        ),
        desk.chart(
            "held-back", charts.best_held_back(best, every, lang), best.filter(pl.col("measure") == "any"), "displays",
            note="report.note.held_back",
        ),
        _held_table(desk, stats.held_back(t, "rank"), stats.held_back(t)),
        desk.chart("rarity-gems", charts.rarity_gems(gems, lang), gems, "gem_sales", amber, "report.note.rule"),
        _tile_table(desk, t, gems, "gem", amber),
        desk.chart("stones", charts.stones(shown, lang), shown, "gem_sales", amber),
        desk.chart("gem-prices", charts.prices(prices, sold, lang), prices, "gem_sales", amber, "report.note.banker"),
        _price_table(desk, prices, means, sold, amber),
    ]  # fmt: skip
    return desk.chapter("rarity", blocks)


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


def _tile_table(desk: Desk, t: stats.Gathered, frame: pl.DataFrame, by: str, mark: Mark | None) -> Block:
    say = desk.say
    found = lookup(frame, by, "tile")
    tiles = list(dict.fromkeys(frame["tile"]))
    shown, even = stats.stones_shown(t, [by]), stats.ties(t, [by])
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


def _price_table(desk: Desk, prices: pl.DataFrame, means: pl.DataFrame, sold: pl.DataFrame, mark: Mark | None) -> Block:
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
    return desk.grid("prices", "price", heads, rows, mark, "report.note.prices", frames=frames, foot=4)

"""Single gems against jewels: what each brings for its cards and its actions.

Section 12 says that jewels are the best road, an entire set sold with just one action, and that single gems can often
earn more, where many coins are on the Buyer.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from .tables import Tables, statistic

_BY = ("", "kind", "recipe")


@statistic("gross")
def object_values(t: Tables, by: str = "kind") -> Pieces:
    """What objects bring; by `kind` (gem, jewel), `recipe` (single, then those of jewels), or ("") altogether.

    Grain: one row a group and measure. `measure`: sold (share of the `n` objects crafted that are sold), price and
    stock (coins of a sale, and those on the Buyer; `n` sales), card (coins a card; `n` cards crafted), action (coins an
    action; `n` actions of crafting and selling), effort (coins an action, as if every card had been bought with one
    more; `n` such actions), win (share of games won by who crafts one, a shared victory in equal parts; `n` crafted; an
    association). Coins of a card or an action are those of sales, less what an auction for the sale cost, and the final
    count of what was not sold.
    """
    keys, grid = t.keys(by, *_BY), t.grid(by)
    work, known = t.work, t.known(t.work.filter(pl.col("made") > 0))
    sales = t.trades.filter(pl.col("trade") == "sell").join(t.objects, on="object", maintain_order="left")
    return {
        "sold": Ratio(work, "sold", "made", by=keys, share=True, grid=grid),
        "price": Ratio(sales, "price", by=keys, grid=grid, unit="coins"),
        "stock": Ratio(sales, "coins", by=keys, grid=grid, unit="coins"),
        "card": Ratio(work, "coins", "cards", by=keys, grid=grid, unit="coins"),
        "action": Ratio(work, "coins", "actions", by=keys, grid=grid, unit="coins"),
        "effort": Ratio(work, "coins", pl.col("actions") + pl.col("cards"), by=keys, grid=grid, unit="coins"),
        "win": Ratio(known, "win", by=keys, share=True, grid=grid),
    }


@statistic("gross")
def gems_and_jewels(t: Tables) -> Pieces:
    """What winners and all others sell: section 12, "the winner might not be the one that crafts the best Jewels".

    Grain: one row a `who` (winner, other; who shares a victory is a winner) and measure; `n` players of games.
    `measure`: gems, jewels (sold), gem_coins, jewel_coins (earned with them, with the coins on Buyers).
    """
    sales = t.trades.filter(pl.col("trade") == "sell").join(t.objects, on="object")
    gem = pl.col("kind") == "gem"
    sums = sales.group_by("game", "seat").agg(
        gems=gem.sum(), jewels=(~gem).sum(),
        gem_coins=pl.col("gained").filter(gem).sum(), jewel_coins=pl.col("gained").filter(~gem).sum(),
    )  # fmt: skip
    players = t.known(t.results.select("game", "seat")).join(sums, on=["game", "seat"], how="left")
    units = {"gems": "objects", "jewels": "objects", "gem_coins": "coins", "jewel_coins": "coins"}
    return {
        name: Ratio(players, pl.col(name).fill_null(0), by=["who"], grid=t.grid("who"), unit=unit)
        for name, unit in units.items()
    }

"""QN6, sale: stones counted, ranks and tiles of rarity."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.sale import gems, place, said
from . import check


@check(
    "QN614", "stones-miscounted", "error", "sale.rarity.count", "sale.rarity.stones", "alchemist.before_rarity",
    "alchemist.whole_card", "alchemist.moves", "alchemist.new_row", "sale.rarity.cancelled",
    needs=Needs.SALES, values="stones counted gem",
)  # fmt: skip
def stones_miscounted(t: Tables) -> pl.DataFrame:
    """The stones of a gem are counted wrongly, or not counted.

    ## What it finds
    A `counted` row whose `count` is not the number of stones on all displays after the Alchemist; or no such row.

    ## Why it matters
    The count decides which gem is rare. Stones are added up, not cards, and cancelled gems count too.

    ## Example
    Two emerald cards show five stones; two are counted.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # counted (null: not counted)
    logged = said(t, "counted").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), counted="count")
    rows = t.table(gems).select("pot", "stones").join(logged.cast({"pot": pl.UInt32}), on="pot", how="left")
    return place(t, rows.filter(pl.col("counted").ne_missing(pl.col("stones"))))


@check(
    "QN615", "rarity-rank-wrong", "error", "sale.rarity.rarest", "sale.rarity.order", "sale.rarity.ties",
    "sale.rarity.ties_many", "sale.rarity.zero", "sale.rarity.tiles",
    needs=Needs.SALES, values="rarity stones rank gem",
)  # fmt: skip
def rarity_rank_wrong(t: Tables) -> pl.DataFrame:
    """A gem has another rank of rarity than its stones give it, or none.

    ## What it finds
    A `rarity_set` row whose `slot` is not the rank by stones shown, fewest first, ties by fashion; or no such row. By the
    ruling `unshown_rarity` = `none` also one of a gem that nobody shows, since the others share the highest tiles.

    ## Why it matters
    Rarity is half of a gem's price.

    ## Example
    Rubies and ambers are level at 3 stones; ruby is more in fashion, but amber gets the higher tile.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # rank (1 the rarest; null: not placed), rarity (as it should be)
    logged = said(t, "rarity_set").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), rank="slot")
    told = pl.col("rarity").is_not_null()
    if t.rules.rulings["unshown_rarity"] == "none":
        told |= pl.col("tile").is_not_null()
    due = t.table(gems).filter(told).select("pot", "rarity", "stones")
    rows = due.join(logged.cast({"pot": pl.UInt32, "rank": pl.Int64}), on="pot", how="left")
    wrong = rows.filter(pl.col("rank").ne_missing(pl.col("rarity")))
    return place(t, wrong.with_columns(pl.col("rank", "rarity") + 1))


@check(
    "QN616", "rarity-tile-wrong", "error", "sale.rarity.tiles", "sale.rarity.order", "deck.tiles",
    needs=Needs.SALES, values="gem pounds tile",
)  # fmt: skip
def rarity_tile_wrong(t: Tables) -> pl.DataFrame:
    """A rarity tile has another value than the ruleset gives to its rank.

    ## What it finds
    A `rarity_set` row whose `amount` is not the value of the tile of its `slot`.

    ## Why it matters
    The tiles fall from the rarest gem to the most common, 30, 20, 10 and 0 in the rulebook.

    ## Example
    The second rarest gem gets 30 pounds instead of 20.

    ## What a log must tell
    The rarity tiles placed in each sale.
    """
    # tile (null: there is no such rank)
    tiles = pl.DataFrame({"slot": range(4), "tile": t.rules.rarity}, schema={"slot": pl.UInt8, "tile": pl.Int64})
    rows = said(t, "rarity_set").select("game", "seq", "gem", "slot", pounds="amount")
    valued = rows.join(tiles, on="slot", how="left")
    return t.some(valued.filter(pl.col("pounds").ne_missing(pl.col("tile")))).drop("slot")

"""QN6, sale: who sells, and for how much."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.log.knowledge import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.sale import gems, place, results, said
from . import check


@check(
    "QN621", "sold-without-most", "error", "sale.selling.winner", "king.cancel", "king.no_money", "king.for_all",
    "sale.selling.nobody",
    needs=Needs.SALES, values="stones most cancelled gem",
)  # fmt: skip
def sold_without_most(t: Tables) -> pl.DataFrame:
    """A player sells a gem of which she has not the most stones, or that is cancelled.

    ## What it finds
    A `sold` row where the displays give its player fewer stones than another, none at all, or a King cancels the gem.

    ## Why it matters
    Whoever shows the most stones of a gem sells, and nobody else.

    ## Example
    Barnaby shows 4 ambers and Charles 2; Charles sells.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    rows = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome").ne_missing(pl.lit("sold")))
    cancelled = pl.col("outcome") == "unsold_cancelled"
    nothing = pl.col("stones", "most").fill_null(0)
    return place(t, rows.select("cell", "seq", nothing, cancelled=cancelled.fill_null(False).cast(pl.Int8)))


@check(
    "QN622", "unsold-with-most", "error", "sale.selling.winner", "sale.selling.ties", "necklace.winner_sells",
    needs=Needs.SALES, values="stones jewels pounds gem",
)  # fmt: skip
def unsold_with_most(t: Tables) -> pl.DataFrame:
    """A player who has the most stones of a gem does not sell it.

    ## What it finds
    A row with the most stones, no King in force, and no `sold` row of its player and gem.

    ## Why it matters
    The leader sells, and of several who are level all do.

    ## Example
    Barnaby and Charles are level in rubies, and only Charles sells.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    rows = t.table(results).filter(pl.col("outcome") == "sold")
    missing = rows.filter((pl.col("event") != "sold").fill_null(True))
    sold = rows.filter(pl.col("event") == "sold").select("cell")
    late = t.some(missing).join(sold, on="cell", how="anti").select("cell", "seq", "stones", "jewels", "pounds")
    return place(t, late)


@check(
    "QN623", "jewels-wrong", "error", "sale.selling.one_jewel", "ring.extra", "ring.multiply", "ring.several",
    "sale.selling.ties_own_cards",
    needs=Needs.SALES, values="count jewels gem",
)  # fmt: skip
def jewels_wrong(t: Tables) -> pl.DataFrame:
    """A seller sells another number of jewels than one and one more for each Ring.

    ## What it finds
    A `sold` row whose `count` is not 1 and the Rings in that row of the display.

    ## Why it matters
    One jewel of a won gem is sold, however many stones it has, and one more for each Ring with it.

    ## Example
    Amy has two Rings with her emeralds and sells two jewels instead of three.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    wrong = both.filter(pl.col("count").ne_missing(pl.col("jewels")))
    return place(t, wrong.select("cell", "seq", "count", "jewels"))


@check(
    "QN624", "pounds-wrong", "error", "sale.selling.price", "sale.selling.formula", "sale.selling.pounds",
    "sale.selling.bounds", "banker.ten", "banker.all_gems", "banker.zero", "banker.stacks", "ring.multiply",
    needs=Needs.SALES, values="amount pounds jewels price bonus gem",
)  # fmt: skip
def pounds_wrong(t: Tables) -> pl.DataFrame:
    """A seller gets other pounds than price and Bankers, times jewels.

    ## What it finds
    A `sold` row whose `amount` is not (fashion + rarity + Bankers) × (1 + Rings), under the ruling `banker_stacks`.

    ## Why it matters
    Pounds are victory points.

    ## Example
    A ruby jewel is worth 10; Charles has a Banker and gets 10 instead of 20.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # bonus (of Bankers)
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    known = pl.col("pounds").is_not_null()
    wrong = both.filter(known & pl.col("amount").ne_missing(pl.col("pounds")))
    return place(t, wrong.select("cell", "seq", "amount", "pounds", "jewels", "price", "bonus"))


@check(
    "QN625", "beaten-row-wrong", "error", "sale.selling.winner", "ring.wasted",
    needs=Needs.SALES, values="stones most count jewels gem",
)  # fmt: skip
def beaten_row_wrong(t: Tables) -> pl.DataFrame:
    """A row is called beaten that is not, one that is beaten is not called so, or its jewels are wrong.

    ## What it finds
    `unsold_beaten` rows that do not fit the displays: fewer stones than another player, `count` 1 and the Rings.

    ## Why it matters
    Whoever has fewer stones than another sells nothing, and her Rings are spent.

    ## Example
    Charles has 2 ambers against 4, and the log says nothing of his row.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # count (null: not in the log, which need not tell it unless it knows everything)
    named, due = pl.col("event") == "unsold_beaten", pl.col("outcome") == "unsold_beaten"
    miscounted = pl.col("count").ne_missing(pl.col("jewels"))
    if t.knows < Knows.FULL:
        miscounted &= pl.col("count").is_not_null()
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_beaten")) | miscounted
    rows = t.table(results).filter((named & wrong) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "most", "count", "jewels"))


@check("QN627", "nobody-wrong", "error", "sale.selling.nobody", needs=Needs.SALES, values="stones gem")
def nobody_wrong(t: Tables) -> pl.DataFrame:
    """A gem is said to be shown by nobody although it is, or the other way round.

    ## What it finds
    An `unsold_nobody` row of a gem with stones on display, or a gem without any that has no such row.

    ## Why it matters
    A gem that nobody shows is sold by nobody.

    ## Example
    Ambers lie on two displays, and the log says that nobody shows amber.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    pot = (pl.col("sale") * GEMS + pl.col("gem").to_physical()).cast(pl.UInt32)
    logged = said(t, "unsold_nobody").select("seq", pot=pot, there=pl.lit(True))
    rows = t.table(gems).select("pot", "stones").join(logged, on="pot", how="left")
    return place(t, rows.filter(pl.col("there").is_not_null() == (pl.col("stones") > 0)).drop("there"))

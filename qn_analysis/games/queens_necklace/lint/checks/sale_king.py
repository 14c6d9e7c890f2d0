"""QN6, sale: Kings, the Necklace and its tribute."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs

from ..tables import Tables
from ..tables.sale import kings, place, results, said
from . import check


@check(
    "QN617", "cancelled-without-king", "error", "king.cancel", "necklace.protect", "necklace.kings_void",
    "necklace.own_king",
    needs=Needs.SALES, values="other gem",
)  # fmt: skip
def cancelled_without_king(t: Tables) -> pl.DataFrame:
    """A gem is cancelled by a King that is not there, or is void.

    ## What it finds
    A `gem_cancelled` row of a player without a King in that row, or with one that the Necklace voids.

    ## Why it matters
    Only a King cancels a gem, and the Necklace shields it.

    ## Example
    Barnaby's King lies with the diamonds, but the emeralds are cancelled.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other (whose Necklace shields the gem; null: there is no King)
    rows = said(t, "gem_cancelled").select("cell", "seq")
    laid = rows.join(t.table(kings).select("cell", "other", "void"), on="cell", how="left")
    return place(t, laid.filter(pl.col("void").fill_null(True)).drop("void"))


@check(
    "QN618", "king-without-effect", "error", "king.cancel", "king.no_money", "king.for_all", "necklace.own_king",
    needs=Needs.SALES, values="gem",
)  # fmt: skip
def king_without_effect(t: Tables) -> pl.DataFrame:
    """A King that nothing voids does not cancel its gem.

    ## What it finds
    A King laid with a gem, no Necklace against it, and no `gem_cancelled` row of its player and gem.

    ## Why it matters
    No sale takes place in a gem with a King, not even for his own player.

    ## Example
    Barnaby lays a King with his diamond, and Amy sells diamonds.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    due = t.table(kings).filter(~pl.col("void")).select("cell")
    return place(t, due.join(said(t, "gem_cancelled").select("cell"), on="cell", how="anti"))


@check(
    "QN619", "king-voided-wrong", "error", "necklace.protect", "necklace.kings_void", "necklace.own_king",
    "alchemist.orphans",
    needs=Needs.SALES, values="necklace_seat other gem",
)  # fmt: skip
def king_voided_wrong(t: Tables) -> pl.DataFrame:
    """A King is voided without a Necklace, by the wrong one, or not although one lies there.

    ## What it finds
    `king_voided` rows that do not fit the Kings and the Necklace on the gem, under the ruling `own_king_own_necklace`.

    ## Why it matters
    The Necklace voids every King in its gem.

    ## Example
    Amy lays the Necklace with her rubies; of two Kings there only one is voided.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other (whose Necklace voids him, says the log), necklace_seat (so say the cards)
    void, voided = t.table(kings).filter(pl.col("void")), said(t, "king_voided")
    due = t.some(void, voided).select("cell", "owners", necklace_seat="other")
    logged = voided.select("cell", "seq", "other", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    one = pl.col("owners").fill_null(1) == 1
    wrong = both.filter(pl.col("there").is_null() | (pl.col("other").ne_missing(pl.col("necklace_seat")) & one))
    return place(t, wrong.drop("owners", "there"))


@check(
    "QN620", "tribute-wrong", "error", "necklace.tribute", "necklace.tribute.each", "necklace.tribute.receiver",
    "necklace.own_king", "alchemist.orphans",
    needs=Needs.SALES, values="necklace_seat tribute other paid gem",
)  # fmt: skip
def tribute_wrong(t: Tables) -> pl.DataFrame:
    """A tribute is paid by the wrong player, to the wrong player, in a wrong amount, or not at all.

    ## What it finds
    `tribute_paid` rows that do not fit the voided Kings: each player of one pays the player of the Necklace, not herself;
    by the ruling `tribute_each` = `no` they share one tribute.

    ## Why it matters
    Each voided King costs its player 50 pounds, in the rulebook.

    ## Example
    Two Kings lie against the Necklace, and only one player pays.

    ## What a log must tell
    The cards shown in each sale, with their rows, and what the Alchemist did.
    """
    # other and paid (as the log says), necklace_seat and tribute (as the cards say)
    paying = pl.col("void") & (pl.col("other") != pl.col("seat"))
    rows, paid = t.table(kings).filter(paying), said(t, "tribute_paid")
    due = t.some(rows, paid).select("cell", "owners", necklace_seat="other", tribute="due")
    logged = paid.select("cell", "seq", "other", paid="amount", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    to_whom = pl.col("other").ne_missing(pl.col("necklace_seat")) & (pl.col("owners").fill_null(1) == 1)
    missing = pl.col("there").is_null() & (pl.col("tribute") != 0).fill_null(value=True)
    untold = pl.col("necklace_seat").is_not_null() & pl.col("tribute").is_null()  # who pays the odd pounds
    wrong = missing | (pl.col("there") & (to_whom | (pl.col("paid").ne_missing(pl.col("tribute")) & ~untold)))
    return place(t, both.filter(wrong).drop("owners", "there"))


@check(
    "QN626", "cancelled-row-wrong", "error", "king.cancel", "king.no_money", "king.for_all",
    needs=Needs.SALES, values="stones count jewels amount pounds gem",
)  # fmt: skip
def cancelled_row_wrong(t: Tables) -> pl.DataFrame:
    """A row is called cancelled that is not, one that is cancelled is not called so, or its jewels or pounds are wrong.

    ## What it finds
    `unsold_cancelled` rows that do not fit the displays: the most stones of a gem with a King in force.

    ## Why it matters
    A King takes the sale from whoever has the most stones; the log tells what it would have brought.

    ## Example
    Amy leads in diamonds, Barnaby's King lies there, and the log says nothing of her row.

    ## What a log must tell
    The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
    """
    # count and amount (null: untold), jewels and pounds (by the cards)
    named, due = pl.col("event") == "unsold_cancelled", pl.col("outcome") == "unsold_cancelled"
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_cancelled")) | pl.col("count").ne_missing(pl.col("jewels"))
    off = (pl.col("amount") != pl.col("pounds")).fill_null(False)
    rows = t.table(results).filter((named & (wrong | off)) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "count", "jewels", "amount", "pounds"))

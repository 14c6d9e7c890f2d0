"""Claims on gems and buying, and whether Rings are overpriced and Amber weak."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Ratio

from ...log.tidy.sales import GAINED
from ..counterfactual import best_held_back, held_back
from ..tables import Tables
from .figures import Less, One, split
from .worth import TRUE_GEMS, VALUED, against_table, bought, held, won


def _true(t: Tables, stones: tuple[int, int]) -> pl.DataFrame:
    """Cards of ruby, emerald and diamond bought, of two sizes."""
    return bought(t).filter(pl.col("card").is_in(TRUE_GEMS), pl.col("stones").is_in(stones))


def _unmoved(t: Tables) -> pl.DataFrame:
    """One-gem and three-gem cards bought by players who never held the Alchemist."""
    holders = t.events(*GAINED).filter(pl.col("card") == "alchemist").select("game", "seat").collect()
    return _true(t, (1, 3)).join(holders, on=["game", "seat"], how="anti")


def c09a(t: Tables) -> Less:
    """Pounds per ducat of one-gem cards less of three-gem cards."""
    return split(_unmoved(t), "pounds", pl.col("stones") == 1, bottom="paid")


def c09b(t: Tables) -> Less:
    """Pounds per stone of one-gem cards less of three-gem cards."""
    return split(_unmoved(t), "pounds", pl.col("stones") == 1, bottom="stones")


def c10(t: Tables) -> Less:
    """Share of Forgers that take a three-gem card from who holds one: unguarded less guarded."""
    plays = t.plays.filter(card="forger").filter(pl.col("other").is_not_null(), pl.col("gem").is_not_null())
    moments = plays.select("game", "seq", "got", named=pl.col("gem").cast(pl.String), seat="other")
    copies = held(t, moments, [*TRUE_GEMS, "musketeer"]).with_columns(pl.col("card").cast(pl.String))
    gem, size = pl.col("card").str.head(-2), pl.col("card").str.tail(1)
    there = pl.col("held").filter
    named = gem == pl.col("named")
    rows = (
        moments.join(copies, on=["game", "seq", "seat"])
        .group_by("game", "seq", "got")
        .agg(
            big=there(named & (size == "3")).sum(),
            guards=there((named & (size != "3")) | (pl.col("card") == "musketeer")).sum(),
        )
        .filter(pl.col("big") > 0)
        .with_columns(lost=pl.col("got").cast(pl.String).str.ends_with("_3").fill_null(False))
    )
    return split(rows, "lost", pl.col("guards") == 0, share=True)


def c11(t: Tables) -> Less:
    """Pounds of a three-gem card less those of a one-gem card, both bought for 4 or 6 ducats."""
    return split(_true(t, (1, 3)).filter(pl.col("paid").is_in([4, 6])), "pounds", pl.col("stones") == 3)


def c12a(t: Tables) -> Less:
    """Pounds per ducat of gem cards and Rings bought at their lowest price less at their top one."""
    ends = bought(t).filter(pl.col("last") | (pl.col("step") == 0))
    return split(ends, "pounds", pl.col("last"), bottom="paid")


def c12b(t: Tables) -> One:
    """Share of gem cards and Rings left at their top price that the others buy within a round.

    A card comes down once a turn, so that one bought at step k was left lying k turns before.
    """
    offers, step = t.offers.filter(pl.col("card").is_in(VALUED)), pl.col("step")
    gone = pl.col("bought") & step.is_between(1, t.log.players - 1)
    return One(Ratio(offers, gone, ~pl.col("bought") & (step == 0)))


def c13(t: Tables) -> Less:
    """Win share of players who lost fewer ducats than their table less that of players who lost more."""
    lost = t.turns.group_by("game", "seat").agg(lost=pl.col("lost").cast(pl.Int32).sum())
    return split(won(t, against_table(lost, "lost")), "win", ~pl.col("over"), share=True)


def c14a(t: Tables) -> One:
    """Share of displays that would have earned more with the best gem card to hold back fewer."""
    made = best_held_back.pieces(t, "")["any"]
    assert isinstance(made, Ratio)
    return One(made)


def c14b(t: Tables) -> One:
    """Pounds that a player would have had more with one gem card fewer, mean over all gem cards."""
    made = held_back.pieces(t, "")["own"]
    assert isinstance(made, Ratio)
    return One(made)


def c15(t: Tables) -> Less:
    """Pounds paid for the rarest of the gems shown less for another."""
    shown = t.gem_rows.filter(pl.col("showing") > 0)
    return split(shown, "pounds", pl.col("place") == pl.col("place").min().over("game", "sale"))


def c16(t: Tables) -> Less:
    """Pounds of a row on fashion 1 or 2 less of a row on fashion 3 or 4."""
    ranks = t.gem_rows.select("game", "sale", "gem", "rank")
    rows = t.displays.filter(pl.col("stones") > 0).join(ranks, on=["game", "sale", "gem"])
    return split(rows, "pounds", pl.col("rank") < 2)


def q1(t: Tables) -> Less:
    """Pounds per ducat of gem cards less of Rings."""
    return split(bought(t), "pounds", pl.col("card") != "ring", bottom="paid")


def q2(t: Tables) -> Less:
    """Pounds of a row of another gem less of a row of amber."""
    return split(t.displays.filter(pl.col("stones") > 0), "pounds", pl.col("gem") != "amber")

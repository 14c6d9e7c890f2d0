"""Exhaustion: how often a supply runs out, pieces that are not there or find no spot, gems taken instead."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from .tables import ROUND, Tables, statistic


def _exhausted(t: Tables) -> pl.DataFrame:
    """One row a title of a round: game, round, treasure, exhausted (its supply ran out), nth (of the card that took
    the last piece), short and over (pieces that the supply lacked, or that found no spot)."""
    gone = t.events("supply_exhausted").select("game", "round", "turn", "treasure").collect()
    turns = t.plays.select("game", "turn", "nth")
    gone = gone.join(turns, on=["game", "turn"], how="left").select(*ROUND, "treasure", "nth", exhausted=True)
    how, count = pl.col("how"), pl.col("count")
    missed = t.missed.group_by(*ROUND, "treasure").agg(
        short=count.filter(how == "ran_short").sum(), over=count.filter(how == "overflowed").sum()
    )
    every = t.rounds.join(t.treasure_grid, how="cross")
    for each in (gone, missed):
        every = every.join(each, on=[*ROUND, "treasure"], how="left", maintain_order="left")
    return every.with_columns(pl.col("exhausted").fill_null(False), pl.col("short", "over").fill_null(0))


@statistic
def exhaustion(t: Tables, by: str = "") -> Pieces:
    """How often supplies run out; by `treasure`, or ("") altogether.

    Grain: one row a group and measure. `measure`: exhausted (share of the `n` supplies of rounds that run out), nth
    (which of her cards of the round takes the last piece; `n` supplies that run out), short (pieces that a supply
    lacks, a round) and over (pieces that find no open spot, a round; `n` supplies).
    """
    keys, grid = t.keys(by, "", "treasure"), t.grid(by)
    rows = t.keep(_exhausted)
    return {
        "exhausted": Ratio(rows, "exhausted", by=keys, share=True, grid=grid),
        "nth": Ratio(rows.filter("exhausted"), "nth", by=keys, grid=grid, unit="cards"),
        "short": Ratio(rows, "short", by=keys, grid=grid, unit="pieces"),
        "over": Ratio(rows, "over", by=keys, grid=grid, unit="pieces"),
    }


@statistic
def exhausted_rounds(t: Tables) -> Pieces:
    """Exhaustion in a round.

    Grain: one row a measure. `measure`: any (share of rounds in which a supply runs out) and supplies (that run out in
    a round; `n` rounds); gems (share of rounds in which a supply of gems runs out); instead (cards that add nothing, so
    that a gem is taken instead) and nothing (cards that add nothing at all), as shares of the `n` cards played.
    """
    gems = t.gem_grid["treasure"].to_list()
    rows = (
        t.keep(_exhausted)
        .group_by(ROUND)
        .agg(supplies=pl.col("exhausted").sum(), gems=(pl.col("exhausted") & pl.col("treasure").is_in(gems)).any())
    )
    told = t.events("taken_instead", "nothing_added").select("game", "turn", event=pl.col("event").cast(pl.String))
    turns = t.plays.select("game", "turn").join(told.collect(), on=["game", "turn"], how="left")
    event = pl.col("event").fill_null("")
    return {
        "any": Ratio(rows, pl.col("supplies") > 0, share=True),
        "gems": Ratio(rows, "gems", share=True),
        "supplies": Ratio(rows, "supplies", unit="supplies"),
        "instead": Ratio(turns, event == "taken_instead", share=True),
        "nothing": Ratio(turns, event == "nothing_added", share=True),
    }

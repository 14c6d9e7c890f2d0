"""The variety bonus, and what a score is made of."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.schema import TREASURE_ENUM
from .tables import ROUND, SET_OF, Tables, statistic

PARTS = ("titles", "permanent", "variety")
"""What points are given for."""
WHO = pl.Enum(["winner", "other"])


def _sets(t: Tables) -> pl.DataFrame:
    """`t.scores`, with sets up to the last step of the variety table."""
    return t.scores.with_columns(sets=pl.col("sets").clip(0, len(t.rules.variety)).cast(pl.Int16))


@statistic
def variety_sets(t: Tables, by: str = "") -> Pieces:
    """How many complete sets players have at the end of a round; by `seat`, or ("") altogether.

    Grain: one row a group and number of sets (the last step of the variety table stands for more). `value` is a share
    of the `n` chests, one of each player and round.
    """
    keys = t.keys(by, "", "seat")
    return {"": Split(t.keep(_sets), "sets", t.sets_grid["sets"], keys, grid=t.grid(by))}


@statistic("association")
def variety_wins(t: Tables) -> Pieces:
    """How often players win, by complete sets; a shared victory in equal parts.

    Grain: one row a number of sets. `value` is a share of the `n` chests with so many. An association: who has more
    pieces has more sets and more titles.
    """
    known = t.keep(_sets).filter(pl.col("win").is_not_null())
    return {"": Ratio(known, "win", by=["sets"], share=True, grid=t.sets_grid)}


@statistic
def variety_limits(t: Tables) -> Pieces:
    """What a player lacks for one complete set more.

    Grain: one row a treasure of the set. `value` is the share of the `n` chests in which she has no other piece of the
    set in smaller number; where several are as few, each counts in equal parts.
    """
    last = t.chests.filter(pl.col("nth") == pl.col("nth").max().over(*ROUND, "seat"))
    chest = [*ROUND, "seat"]
    scarce = last.filter(pl.col("after") == pl.col("after").min().over(chest))
    shared = scarce.with_columns(part=1 / pl.len().over(chest))
    kinds = TREASURE_ENUM.categories.filter(TREASURE_ENUM.categories.is_in(list(SET_OF))).cast(TREASURE_ENUM)
    return {"": Split(shared, "treasure", kinds, weight="part")}


@statistic("gross")
def score_parts(t: Tables) -> Pieces:
    """What the points of a round are made of, for winners of the game and for all others.

    Grain: one row a `who` (winner, other; who shares a victory is a winner) and measure: titles, permanent, variety and
    points (all three), in points a round; held (titles held). `n` players of rounds.
    """
    known = t.scores.filter(pl.col("win").is_not_null()).with_columns(
        who=pl.when(pl.col("win") > 0).then(pl.lit("winner")).otherwise(pl.lit("other")).cast(WHO)
    )
    grid = pl.DataFrame({"who": WHO.categories.cast(WHO)})
    tops = {
        "titles": "title_points", "permanent": "permanent_points", "variety": "variety_points", "points": "points",
        "held": "titles",
    }  # fmt: skip
    units = {"held": "titles"}
    return {
        name: Ratio(known, top, by=["who"], grid=grid, unit=units.get(name, "points")) for name, top in tops.items()
    }


@statistic
def point_shares(t: Tables) -> Pieces:
    """The share of all points that titles, their permanence and variety bring.

    Grain: one row a part; `value` is a share of the `n` points of all players. `measure`: titles (share of the points
    of a round that come from titles), permanent (share that comes from permanent titles), variety (share that comes
    from the variety bonus).
    """
    tops = zip(PARTS, ("title_points", "permanent_points", "variety_points"), strict=True)
    return {name: Ratio(t.scores, top, "points", share=True) for name, top in tops}

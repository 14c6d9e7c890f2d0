"""After a Favorite the gems do not lie as its shift leaves them.

## What it finds
A `played` Favorite after which the gem named does not lead fashion, or the gems before its old place have not slid down
by one, or those behind it have moved; or that no `fashion_set` follows.

## Why it matters
The gem named comes first, and the others close the gap in their old order.

## Example
Order ruby, amber, diamond, emerald; a Favorite names diamond, and afterwards amber is second instead of ruby.

## What a log must tell
All that is public, fashion at set-up too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS, Card
from ..tables import Tables, acts_as
from ..tables.influence import at_first, fashions, plays, shifted

CODE = "QN220"
NAME = "wrong-favorite-shift"
SEVERITY = "error"
CLAUSES = ("favorite.first", "favorite.shift", "favorite.no_gap", "favorite.leader")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Wrong shifts, at the first wrong rank (from 1); values: gem (named), rank, found_gem, wanted_gem."""
    ranks = range(GEMS)
    known = t.table(fashions).filter("favorite")
    told = pl.all_horizontal(pl.col("named_gem", *(f"old_{rank}" for rank in ranks)).is_not_null())
    wanted = shifted("named_gem", [f"old_{rank}" for rank in ranks])
    places = known.filter(told).with_columns(want.alias(f"want_{rank}") for rank, want in enumerate(wanted))
    wrong = [pl.col(f"gem_{rank}").ne_missing(pl.col(f"want_{rank}")) for rank in ranks]
    shifts = places.filter(pl.any_horizontal(wrong)).select(
        "game",
        pl.col("seq").cast(pl.Int64),
        pl.lit(None, pl.UInt8).alias("seat"),
        pl.col("named_gem").alias("gem"),
        at_first(wrong, [pl.lit(rank + 1, pl.Int32) for rank in ranks]).alias("rank"),
        at_first(wrong, [pl.col(f"gem_{rank}") for rank in ranks]).alias("found_gem"),
        at_first(wrong, [pl.col(f"want_{rank}") for rank in ranks]).alias("wanted_gem"),
    )
    followed = (pl.col("next_event") == "fashion_set").fill_null(False)
    alone = t.table(plays).filter(acts_as(t, Card.FAVORITE) & ~followed)
    nothing = pl.lit(None, t.events.schema["gem"]).alias("found_gem")
    none = alone.select(
        "game",
        pl.col("seq").cast(pl.Int64),
        "seat",
        "gem",
        pl.lit(1, pl.Int32).alias("rank"),
        nothing,
        wanted_gem="gem",
    )
    return pl.concat([shifts, none])

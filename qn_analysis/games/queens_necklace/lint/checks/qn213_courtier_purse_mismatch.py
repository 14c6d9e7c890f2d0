"""In a turn with Courtiers the ducats spent and lost are not those of the purse and the Courtiers.

## What it finds
A turn in which Courtiers are played and the prices of all cards bought and the ducats lost add up to more than the
purse with `courtier_ducats` for each Courtier; or to less, although the turn has ended.

## Why it matters
Courtiers add up, and serve in the turn in which they are played.

## Example
With one Courtier cards are bought for 14 ducats in all, out of 13.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.influence import in_turns, plays, starts, within

CODE = "QN213"
NAME = "courtier-purse-mismatch"
SEVERITY = "error"
CLAUSES = ("courtier.add_up", "courtier.this_turn", "courtier.three")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns whose account is wrong; values: spent (and lost), purse (with the Courtiers)."""
    courtiers = in_turns(t, t.table(plays).filter(pl.col("card") == "courtier"))
    copies = pl.col("count").fill_null(1).cast(pl.Int64).sum()
    added = courtiers.group_by("game", "start").agg(pl.col("seq").last(), added=copies * t.rules.courtier_ducats)
    turns = t.table(starts).join(added, left_on=["start_game", "start"], right_on=["game", "start"])
    for event in ("bought", "ducats_lost", "passed", "turn_ended"):
        turns = within(t, turns, event)
    known = turns.with_columns(
        spent=pl.col("bought_amount") + pl.col("ducats_lost_amount"), purse=pl.col("purse") + pl.col("added")
    )
    less = (pl.col("spent") < pl.col("purse")) & (pl.col("turn_ended") > 0) & (pl.col("passed") == 0)
    wrong = known.filter((pl.col("spent") > pl.col("purse")) | less)
    return wrong.select("seq", "spent", "purse", game="start_game", seat="starter")

"""A card is played by someone who did not hold it when the turn began.

## What it finds
A `played` event of a blue card beyond the copies of it that its player held when the turn began. Copies are counted,
not followed: those played since the turn began are taken off. By the ruling `same_turn` = `none` so with every card,
whether it is `played`, `shown`, `countered` or `cardinal_played`.

## Why it matters
What one steals or draws during a turn waits for the next one; else a Thief could hand on Thief after Thief.

## Example
A Thief steals a Courtier, which is played in the same turn.

## What a log must tell
Everything, hidden cards too: hands at the start of the turn have to be known.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import copies_used, held, in_turns, plays, uses

CODE = "QN201"
NAME = "card-gained-this-turn"
SEVERITY = "error"
CLAUSES = ("influence.limit", "influence.limit.copies", "influence.limit.others")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Cards played beyond those held at the start; values: card, plays (in the turn), start (copies then)."""
    if t.rules.rulings["same_turn"] == "none":
        rows = in_turns(t, t.table(uses))
    else:
        rows = in_turns(t, t.table(plays).filter(pl.col("card") != "musketeer"))
    copies = copies_used()
    turn = pl.col("game").cast(pl.Int64) * 65536 + pl.col("start")
    each = turn * 1024 + pl.col("seat").fill_null(15).cast(pl.Int64) * 64 + pl.col("card").to_physical()
    known = held(t, rows, "seat", "card", "start").with_columns(each=each, copies=copies)
    # one running sum less what it was before its group: faster than a sum for each of many groups
    first = pl.col("each").ne_missing(pl.col("each").shift())
    ordered = known.sort("each", maintain_order=True).with_columns(plays=pl.col("copies").cum_sum())
    before = pl.when(first).then(pl.col("plays") - pl.col("copies")).forward_fill()
    beyond = ordered.with_columns(pl.col("plays") - before).filter(pl.col("plays") > pl.col("held"))
    return beyond.select("game", "seq", "seat", "card", "plays", start="held")

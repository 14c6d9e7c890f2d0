"""More copies of a card turn up at set-up than the deck has.

## What it finds
A kind of card of which more copies are dealt, or are dealt and laid out in the first market together, than there are in
the deck. Astrologers given back can lie in the market, but are not dealt again: they wait until all hands are full.

## Why it matters
The deck has a fixed number of each card, and hands and market come from one shuffled pile.

## Example
There is one Queen in the deck; seat 0 is dealt one, and another opens the market.

## What a log must tell
The first market; of the cards dealt, those that the log names are counted.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import copies
from ..tables.setup import market

CODE = "QN109"
NAME = "beyond-copies"
SEVERITY = "error"
CLAUSES = (
    "setup.astrologer.after_deal",
    "deck.true_gems",
    "deck.amber",
    "deck.blue",
    "deck.purple",
    "deck.grey",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Kinds of which there are too many; values: card, dealt, out (dealt, given back and laid out), copies."""
    moves = pl.concat(
        [
            t.rows("dealt").select("game", "seq", "card", dealt=pl.lit(1), out=pl.lit(1)),
            t.rows("dealt_back").select("game", "seq", "card", dealt=pl.lit(0), out=pl.lit(-1)),
            t.table(market).select("game", "seq", "card", dealt=pl.lit(0), out=pl.lit(1)),
        ]
    )
    kinds = moves.drop_nulls("card").group_by("game", "card").agg(pl.max("seq"), pl.sum("dealt"), pl.sum("out"))
    counted = kinds.with_columns(copies=copies(t)).filter((pl.col("card") != "merchant") & (pl.col("copies") > 0))
    return counted.filter(pl.max_horizontal("dealt", "out") > pl.col("copies"))

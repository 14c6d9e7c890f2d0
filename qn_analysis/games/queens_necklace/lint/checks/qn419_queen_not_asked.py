"""A gem card is revealed to whoever holds the Queen, and nothing says whether she is used.

## What it finds
An `offered` gem card of a refill, while a player who may use the Queen then (by the ruling `queen_scope`) holds her,
that neither her play (by whomever: that is QN417) nor `not_taken` of such a player follows at once.

## Why it matters
The Queen can be used on every gem card that a devaluation reveals, also on one that replaces a Merchant.

## Example
A player holds the Queen, a ruby comes after a Merchant, and the next place is filled without her being asked.

## What a log must tell
Everything, hidden cards too: who holds the Queen, and that she is not used.
"""

from __future__ import annotations

import polars as pl

from ...words.cards import GEM_KINDS, Card
from ..registry import Knows
from ..tables import Tables
from ..tables.places import hand_moves

CODE = "QN419"
NAME = "queen-not-asked"
SEVERITY = "error"
CLAUSES = ("queen.each",)
SINCE = "0.1.0"
NEEDS = Knows.FULL
_GEMS = [card.name.lower() for card in Card if card < GEM_KINDS]


def find(t: Tables) -> pl.DataFrame:
    """Gem cards on which nobody is asked for the Queen; values: seat (who holds her), card, slot (from 1)."""
    moves = t.table(hand_moves).filter((pl.col("card") == "queen") & pl.col("seat").is_not_null())
    hand = ["game", "seat"]
    held = moves.select(*hand, since="seq", held=pl.col("change").cum_sum().over(hand), until=_later().over(hand))
    same = pl.col("game") == pl.col("game").shift(-1)
    after = {
        name: pl.when(same).then(pl.col(name).shift(-1)).alias(f"next_{name}") for name in ("event", "seat", "card")
    }
    gems = (pl.col("event") == "offered") & (pl.col("turn") > 0) & pl.col("card").is_in(_GEMS)
    rows = t.events.lazy().select("game", "seq", "turn", "event", "card", "slot", "active", *after.values())
    offers = rows.filter(gems).drop("event", "turn").collect()
    both = offers.join(held.filter(pl.col("held") > 0), on="game", maintain_order="left")
    here = both.filter((pl.col("since") < pl.col("seq")) & (pl.col("until") > pl.col("seq")).fill_null(value=True))
    if t.rules.rulings["queen_scope"] == "own":
        here = here.filter(pl.col("seat") == pl.col("active"))
    played = (pl.col("next_event") == "played") & (pl.col("next_card") == "queen")
    left = (pl.col("next_event") == "not_taken") & (pl.col("next_seat") == pl.col("seat"))
    said = played | (pl.col("next_event") == "taken") | left
    asked = here.with_columns(asked=said.fill_null(value=False)).group_by("game", "seq", maintain_order=True)
    found = asked.agg(pl.col("seat", "card").first(), pl.col("slot").first() + 1, pl.col("asked").any())
    return found.filter(~pl.col("asked")).drop("asked")


def _later() -> pl.Expr:
    """The number of the row at which a hand changes again."""
    return pl.col("seq").shift(-1)

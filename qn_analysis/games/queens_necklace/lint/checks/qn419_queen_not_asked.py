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
    both = _unused(t, held).join(held.filter(pl.col("held") > 0), on="game", maintain_order="left")
    here = both.filter((pl.col("since") < pl.col("seq")) & (pl.col("until") > pl.col("seq")).fill_null(value=True))
    if t.rules.rulings["queen_scope"] == "own":
        here = here.filter(pl.col("seat") == pl.col("active"))
    left = (pl.col("next_event") == "not_taken") & (pl.col("next_seat") == pl.col("seat"))
    asked = here.with_columns(asked=left.fill_null(value=False)).group_by("game", "seq", maintain_order=True)
    found = asked.agg(pl.col("seat", "card").first(), pl.col("slot").first() + 1, pl.col("asked").any())
    return found.filter(~pl.col("asked")).drop("asked")


def _later() -> pl.Expr:
    """The number of the row at which a hand changes again."""
    return pl.col("seq").shift(-1)


def _unused(t: Tables, held: pl.DataFrame) -> pl.DataFrame:
    """Gem cards of a refill revealed while any hand has a Queen, and not followed by her use; with what follows."""
    gems = (pl.col("event") == "offered") & (pl.col("turn") > 0) & pl.col("card").is_in(_GEMS)
    at = t.events.select(row=pl.arg_where(gems))["row"]
    offers = t.events.select("game", "seq", "card", "slot", "active")[at]
    # in most games she lies in the pile most of the time: a look at the sum of all hands spares most of the pairs
    some = pl.col("held").clip(0)
    risen = held.select("game", "since", rise=some - some.shift(fill_value=0).over("game", "seat"))
    sums = risen.select(_moment("since"), queens=pl.col("rise").cum_sum().over("game"))
    before = sums["at"].search_sorted(offers.select(_moment("seq"))["at"], side="left").cast(pl.Int64) - 1
    known = (before >= 0) & (sums["queens"].gather(before.clip(0)) > 0 if held.height else before >= 0)
    after = t.events.select("game", next_event="event", next_seat="seat", next_card="card")
    near = after[(at + 1).clip(upper_bound=max(t.events.height - 1, 0))]
    same = (near["game"] == offers["game"]) & (at + 1 < t.events.height)
    follows = near.select(pl.when(same).then(pl.exclude("game")))
    used = (pl.col("next_event") == "taken") | (
        (pl.col("next_event") == "played") & (pl.col("next_card") == "queen")
    )
    both = pl.concat([offers, follows], how="horizontal")
    return both.filter(known & ~used.fill_null(value=False)).drop("next_card")


def _moment(seq: str) -> pl.Expr:
    return (pl.col("game").cast(pl.Int64) * (1 << 16) + pl.col(seq).cast(pl.Int64)).alias("at")

"""A gem card is revealed to whoever holds the Queen, and nothing says whether she is used.

## What it finds
An `offered` gem card of a refill, while a player who may use the Queen then (by the rulings `queen_scope` and
`same_turn`) holds her, that neither her play (by whomever: that is QN417) nor `not_taken` of such a player follows at
once.

## Why it matters
The Queen can be used on every gem card that a devaluation reveals, also on one that replaces a Merchant.

## Example
A player holds the Queen, a ruby comes after a Merchant, and the next place is filled without her being asked.

## What a log must tell
Everything, hidden cards too: who holds the Queen, and that she is not used.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.registry import Knows

from ...words.cards import GEM_KINDS
from ..tables import Tables
from ..tables.influence import kept_from_before
from ..tables.places import hand_moves

CODE = "QN419"
NAME = "queen-not-asked"
SEVERITY = "error"
CLAUSES = ("queen.each",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Gem cards on which nobody is asked for the Queen; values: seat (who holds her), card, slot (from 1)."""
    held = _held(t)
    both = _revealed(t, held).join(held.filter(pl.col("held") > 0), on="game", maintain_order="left")
    here = both.filter((pl.col("since") < pl.col("seq")) & (pl.col("until") > pl.col("seq")).fill_null(value=True))
    if t.rules.rulings["queen_scope"] == "own":
        here = here.filter(pl.col("seat") == pl.col("active"))
    if t.rules.rulings["same_turn"] == "none":
        here = kept_from_before(t, here.drop("held"), "queen").filter(pl.col("before") > 0)
    played = (pl.col("next_event") == "played") & (pl.col("next_card") == "queen")
    left = (pl.col("next_event") == "not_taken") & (pl.col("next_seat") == pl.col("seat"))
    said = played | (pl.col("next_event") == "taken") | left
    asked = here.with_columns(asked=said.fill_null(value=False)).group_by("game", "seq", maintain_order=True)
    found = asked.agg(pl.col("seat", "card").first(), pl.col("slot").first() + 1, pl.col("asked").any())
    return found.filter(~pl.col("asked")).drop("asked")


def _held(t: Tables) -> pl.DataFrame:
    """game, seat, since, until (seq of the row at which the hand changes again), held, queens (in all hands)."""
    moves = t.table(hand_moves).filter((pl.col("card") == "queen") & pl.col("seat").is_not_null())
    hands = moves.select("game", "seat", "change", since="seq", row=pl.int_range(pl.len())).sort("game", "seat", "row")
    game = pl.col("game").ne_missing(pl.col("game").shift())
    hand = game | pl.col("seat").ne_missing(pl.col("seat").shift())
    held = hands.with_columns(
        held=_total("change", hand), until=pl.when(~hand.shift(-1, fill_value=True)).then(pl.col("since").shift(-1))
    )
    some = pl.col("held").clip(0)
    risen = held.with_columns(rise=some - pl.when(~hand).then(some.shift()).otherwise(0)).sort("row")
    return risen.with_columns(queens=_total("rise", game)).drop("change", "rise", "row")


def _total(column: str, fresh: pl.Expr) -> pl.Expr:
    """The running sum from each row that begins anew: faster than a sum for each of many groups."""
    total = pl.col(column).cum_sum()
    return total - pl.when(fresh).then(total - pl.col(column)).forward_fill()


def _revealed(t: Tables, held: pl.DataFrame) -> pl.DataFrame:
    """Gem cards of a refill while any hand has a Queen, with the event that follows."""
    gems = (pl.col("event") == "offered") & (pl.col("turn") > 0) & (pl.col("card").to_physical() < GEM_KINDS)
    at = t.events.select(row=pl.arg_where(gems))["row"]
    # she lies in the pile most of the time: the sum over all hands spares most of the pairs of card and hand
    known = held.select(_moment("since"))["at"]
    asked = t.events.select("game", "seq")[at].select(_moment("seq"))["at"]
    before = known.search_sorted(asked, side="left").cast(pl.Int64) - 1
    at = at.filter((before >= 0) & (held["queens"][before.clip(0)] > 0)) if held.height else at.clear()
    after = (at + 1).clip(upper_bound=max(t.events.height - 1, 0))
    near = t.events.select(next_game="game", next_event="event", next_seat="seat", next_card="card")[after]
    same = (pl.col("game") == pl.col("next_game")) & pl.lit(after > at)
    both = pl.concat([t.events.select("game", "seq", "card", "slot", "active")[at], near], how="horizontal")
    following = ("next_event", "next_seat", "next_card")
    return both.with_columns(pl.when(same).then(pl.col(following)).name.keep()).drop("next_game")


def _moment(seq: str) -> pl.Expr:
    return (pl.col("game").cast(pl.Int64) * (1 << 16) + pl.col(seq).cast(pl.Int64)).alias("at")

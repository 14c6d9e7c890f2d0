"""Where the cards are: hands, places in the pit and the deck, before each move."""

from __future__ import annotations

import polars as pl

from ...words.events import EVENTS, Place, Thing
from . import PLAYED, Tables, names

_FROM_DECK = (Thing.CARD, Place.DECK)
DRAWN = tuple(event for event, said in EVENTS.items() if any(move[:2] == _FROM_DECK for move in said.moves))
"""Events that take a card from the deck."""


def plays(t: Tables) -> pl.DataFrame:
    """A row a card played: `nth` (from 1 in its round), `own` (from 1 among the seat's), `first` (seat that begins
    the round), `held` (cards in the hand before it)."""
    first = t.rows("round_started").select("deal", first="seat").unique("deal", keep="first")
    dealt = pl.col("event") == "dealt"
    hand = pl.when(dealt).then(1).when(pl.col("event") == "played_from_hand").then(-1).otherwise(0)
    rows = t.only("dealt", *names(PLAYED)).with_columns(
        held=hand.cum_sum().over("deal", "seat") - hand, played=(~dealt).cast(pl.Int32)
    )
    return (
        rows.with_columns(
            nth=pl.col("played").cum_sum().over("deal"), own=pl.col("played").cum_sum().over("deal", "seat")
        )
        .filter(pl.col("event") != "dealt")
        .join(first, on="deal", how="left", maintain_order="left")
    )


def hands(t: Tables) -> pl.DataFrame:
    """A row a card played from the hand: `there`, copies of that card in the hand before."""
    dealt = pl.col("event") == "dealt"
    rows = t.only("dealt", "played_from_hand")
    moved = pl.when(dealt).then(1).otherwise(-1)
    return rows.with_columns(there=moved.cum_sum().over("deal", "seat", "card") + 1).filter(~dealt)


def pit(t: Tables) -> pl.DataFrame:
    """A row a card laid into the pit or played from it: `lies`, the card at its place before, null: none."""
    rows = t.only("laid_out", "refilled", "played_from_pit")
    gone = pl.col("event").shift().over("deal", "slot") == "played_from_pit"
    return rows.with_columns(lies=pl.when(~gone).then(pl.col("card").shift().over("deal", "slot")))


def drawn(t: Tables) -> pl.DataFrame:
    """A row a card that leaves the deck: `left`, cards left then; `copies` of the card and `nth` of it in the round."""
    kinds = t.events.schema["card"].categories.to_list()  # type: ignore[attr-defined]
    copies = pl.DataFrame(
        {"card": kinds, "copies": t.rules.copies}, schema={"card": t.events.schema["card"], "copies": pl.Int64}
    )
    nth = pl.int_range(1, pl.len() + 1)
    return (
        t.only(*names(DRAWN))
        .with_columns(left=sum(t.rules.copies) - nth.over("deal"), nth=nth.over("deal", "card"))
        .join(copies, on="card", how="left", maintain_order="left")
    )

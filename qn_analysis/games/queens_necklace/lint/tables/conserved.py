"""Cards against the places they should be in: the market slot by slot, hands and pile against what is said of them."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.cards import Card
from . import Tables
from .places import gone_moves, hand_sizes, pile_sizes

_TOUCHES: Final = ("offered", "bought", "marked_down", "expired", "taken", "not_taken")
_LEAVES: Final = ("bought", "expired", "taken")


def slots(t: Tables) -> pl.DataFrame:
    """game, seq, event, seat, slot, card, lying_card: what happens at a slot, and the card that lay there before."""
    rows = t.events.lazy().filter(pl.col("event").is_in(_TOUCHES)).collect()
    key = pl.col("game").cast(pl.Int64) * 256 + pl.col("slot").fill_null(255)
    same = pl.col("key") == pl.col("key").shift()
    after = pl.when(~pl.col("event").is_in(_LEAVES)).then("card").shift()
    return (
        rows.lazy()
        .select("game", "seq", "event", "seat", "slot", "card", key=key)
        .sort("key", maintain_order=True)
        .with_columns(lying_card=pl.when(same).then(after))
        .drop("key")
        .collect()
    )


def copies(t: Tables) -> pl.DataFrame:
    """card, copies: the deck."""
    dtype = t.events.schema["card"]
    return pl.DataFrame(
        {"card": [card.name.lower() for card in Card], "copies": [t.rules.copies[card] for card in Card]},
        schema={"card": dtype, "copies": pl.Int64},
    )


def beyond(t: Tables) -> pl.DataFrame:
    """game, seq, card, seen, copies: the row at which more copies of a card have left than the deck has."""
    moves = t.table(gone_moves).filter(pl.col("card").is_not_null())
    kinds = moves.group_by("game", "card").agg(pl.col("change").cast(pl.Int64).sum().alias("seen"))
    many = kinds.join(copies(t), on="card").filter(pl.col("seen") > pl.col("copies"))
    rows = moves.join(many.select("game", "card", "copies"), on=["game", "card"], maintain_order="left")
    return (
        rows.with_columns(seen=pl.col("change").cast(pl.Int64).cum_sum().over("game", "card"))
        .filter(pl.col("seen") > pl.col("copies"))
        .select("game", "seq", "card", "seen", "copies")
    )


def said_hands(t: Tables) -> pl.DataFrame:
    """game, seq, seat (who looks), other, said, size: hands that are looked at, and how many cards they have."""
    seen = t.only("hand_seen").select("game", pl.col("seq").cast(pl.Int64), "seat", "other", said="count")
    sizes = t.table(hand_sizes).select("game", pl.col("seq").cast(pl.Int64), "size", other="seat")
    few = sizes.join(seen.select("game", "other").unique(), on=["game", "other"], how="semi")
    return seen.sort("seq").join_asof(
        few.sort("seq"), on="seq", by=["game", "other"], strategy="backward", check_sortedness=False
    )


def said_piles(t: Tables) -> pl.DataFrame:
    """game, seq, event, said, size: cards said to be left in the pile (none, where it is exhausted), and counted."""
    after = t.table(pile_sizes)
    drawn = t.only("merchant_drawn").select("game", "seq", "event", said=pl.col("amount").cast(pl.Int64))
    ended = t.only("pile_exhausted").select("game", "seq", "event", said=pl.lit(0, dtype=pl.Int64))
    told = pl.concat([drawn, ended]).filter(pl.col("said").is_not_null())
    few = after.select("game", "seq", "size")
    return told.sort("seq").join_asof(few.sort("seq"), on="seq", by="game", strategy="backward", check_sortedness=False)

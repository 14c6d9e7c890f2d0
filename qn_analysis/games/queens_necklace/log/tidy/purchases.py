"""Purchases: what was bought, for how much, with how many ducats at hand."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ..schema import CARD_ENUM
from . import pile
from .declared import Source, Table, new, of_card, running

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("nth", pl.Int16, "which purchase of the turn, 1 the first"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc(
        "year", pl.UInt8, "year: sales held before, plus 1 (an Astrologer's Merchant may begin another in mid-turn)"
    ),
    ColumnDoc("seat", pl.UInt8, "the buyer"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it had come down, 0: bought at its top price"),
    ColumnDoc("top", pl.Int16, "its top price in ducats"),
    ColumnDoc("paid", pl.Int16, "ducats paid"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand before paying"),
    ColumnDoc("left", pl.Int16, "cards in the pile as it was bought; null where the log does not deal any"),
)


def _make(source: Source) -> pl.LazyFrame:
    event, first = pl.col("event"), new("game", "turn")
    bought = event == "bought"
    gained = pl.when(bought).then(-pl.col("amount")).when(event.is_in(["turn_started", "played"])).then("amount")
    tops = tuple(ladder[0] if ladder else 0 for ladder in source.rules.prices)
    return (
        source.only("turn_started", "played", "bought", *pile.ADDS, *pile.TAKES)
        .select("game", "seq", "turn", "year", "event", "seat", "card", "slot", "count", "amount")
        .with_columns(
            left=pile.deck(source) + running(pile.change(), new("game")),
            dealt=running((event == "dealt").cast(pl.Int32), new("game")) > 0,
            had=running(gained.fill_null(0).cast(pl.Int32), first),
            begun=running((event == "turn_started").cast(pl.Int32), first) > 0,
            nth=running(bought.cast(pl.Int32), first),
        )
        .filter(bought)
        .with_columns(
            pl.when("dealt").then("left").alias("left"),
            step=pl.col("count"),
            paid=pl.col("amount"),
            top=of_card(tops, pl.Int16),
            ducats=pl.when("begun").then(pl.col("had") + pl.col("amount")),
        )
    )


PURCHASES = Table(
    "purchases", ("game", "turn", "nth"), "one card bought", COLUMNS, "public", "purchases are not in it", _make
)

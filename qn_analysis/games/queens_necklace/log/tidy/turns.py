"""Turns: who, with how many ducats, and what happened in them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from . import pile
from .declared import Source, Table, new, running

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn, 1 the first"),
    ColumnDoc("year", pl.UInt8, "year in which it begins: sales held before, plus 1"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("purse", pl.Int16, "ducats as it begins"),
    ColumnDoc("courtiers", pl.Int16, "ducats that Courtiers add"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins: `purse` and `courtiers`"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("characters", pl.Int16, "characters played in the influence phase (three Musketeers are one)"),
    ColumnDoc("bought", pl.Int16, "cards bought"),
    ColumnDoc("drawn", pl.Int16, "cards drawn with Astrologers, those that were Astrologers included"),
    ColumnDoc("spent", pl.Int16, "ducats spent"),
    ColumnDoc("lost", pl.Int16, "ducats lost unspent"),
    ColumnDoc("passed", pl.Boolean, "whether she could pay for nothing"),
    ColumnDoc("taken", pl.Int16, "gem cards that Queens took in its refill"),
    ColumnDoc("expired", pl.Int16, "cards that left the market unsold"),
    ColumnDoc("merchants", pl.Int16, "Merchants drawn"),
    ColumnDoc("sales", pl.Int16, "sales held"),
)


COUNTED = ("bought", "drawn", "passed", "taken", "expired", "merchant_drawn", "sale_opened", "dealt")
"""Events that a turn counts."""
SUMS = (*COUNTED, "characters", "courtiers", "spent", "lost", "change")


def _make(source: Source) -> pl.LazyFrame:
    first = new("game")
    before = pile.deck(source) + running(pl.col("change"), first) - pl.col("change")
    return (
        _numbers(source)
        .group_by("game", "turn")
        .agg(pl.col("year", "seat", "purse").max(), pl.col(SUMS).sum())
        .sort("game", "turn")
        .with_columns(
            left=pl.when(running(pl.col("dealt"), first) > 0).then(before),
            ducats=pl.col("purse") + pl.col("courtiers"),
            passed=pl.col("passed") > 0,
        )
        .rename({"merchant_drawn": "merchants", "sale_opened": "sales"})
        .filter(pl.col("seat").is_not_null())
    )


def _numbers(source: Source) -> pl.LazyFrame:
    """game, turn, and what an event adds to each column of its turn."""
    event, amount = pl.col("event"), pl.col("amount").cast(pl.Int32)
    begins = event == "turn_started"
    played = (event == "played") & ~pl.col("card").is_in(["queen", "alchemist"])
    return source.only("turn_started", "played", "ducats_lost", *COUNTED, *pile.ADDS, *pile.TAKES).select(
        "game",
        "turn",
        *(pl.when(begins).then(name).alias(name) for name in ("year", "seat")),
        *((event == name).cast(pl.Int32).alias(name) for name in COUNTED),
        purse=pl.when(begins).then(amount),
        characters=played.cast(pl.Int32),
        courtiers=pl.when(played).then(amount).otherwise(0),
        spent=pl.when(event == "bought").then(amount).otherwise(0),
        lost=pl.when(event == "ducats_lost").then(amount).otherwise(0),
        change=pile.change(),
    )


def begun(source: Source) -> pl.LazyFrame:
    """game, turn, year, seat, ducats and left of each turn, without the rest of the table."""
    event, first = pl.col("event"), new("game")
    added = (
        source.only("played")
        .filter(pl.col("amount") > 0)
        .group_by("game", "turn")
        .agg(added=pl.col("amount").cast(pl.Int32).sum())
    )
    return (
        source.only("turn_started", *pile.ADDS, *pile.TAKES)
        .select("game", "turn", "year", "event", "seat", "amount")
        .with_columns(
            left=pile.deck(source) + running(pile.change(), first),
            dealt=running((event == "dealt").cast(pl.Int32), first) > 0,
        )
        .filter(event == "turn_started")
        .join(added, on=["game", "turn"], how="left")
        .select(
            *("game", "turn", "year", "seat"),
            ducats=pl.col("amount") + pl.col("added").fill_null(0),
            left=pl.when("dealt").then("left"),
        )
    )


TURNS = Table("turns", ("game", "turn"), "one turn of a game", COLUMNS, "public", "turns are not in it", _make)

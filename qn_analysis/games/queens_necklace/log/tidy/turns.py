"""Turns: who, with how many ducats, and what happened in them."""

from __future__ import annotations

import polars as pl

from ..schema import ColumnDoc
from . import pile
from .declared import Source, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.UInt16, "turn, 1 the first"),
    ColumnDoc("year", pl.UInt8, "year in which it begins: sales held before, plus 1"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("purse", pl.Int16, "ducats as it begins"),
    ColumnDoc("courtiers", pl.Int16, "ducats that Courtiers add"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins: `purse` and `courtiers`"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("characters", pl.UInt8, "characters played in the influence phase (three Musketeers are one)"),
    ColumnDoc("bought", pl.UInt8, "cards bought"),
    ColumnDoc("drawn", pl.UInt8, "cards drawn with Astrologers, those that were Astrologers included"),
    ColumnDoc("spent", pl.Int16, "ducats spent"),
    ColumnDoc("lost", pl.Int16, "ducats lost unspent"),
    ColumnDoc("passed", pl.Boolean, "whether she could pay for nothing"),
    ColumnDoc("taken", pl.UInt8, "gem cards that Queens took in its refill"),
    ColumnDoc("expired", pl.UInt8, "cards that left the market unsold"),
    ColumnDoc("merchants", pl.UInt8, "Merchants drawn"),
    ColumnDoc("sales", pl.UInt8, "sales held"),
)


def _make(source: Source) -> pl.LazyFrame:
    event = pl.col("event")

    def count(name: str) -> pl.Expr:
        return (event == name).sum()

    begins = event == "turn_started"
    played = (event == "played") & ~pl.col("card").is_in(["queen", "alchemist"])
    counted = (
        source.events.select("game", "turn", "year", "event", "seat", "card", "amount")
        .group_by("game", "turn")
        .agg(
            pl.col("year").filter(begins).min(),
            pl.col("seat").filter(begins).min(),
            purse=pl.col("amount").filter(begins).min(),
            courtiers=pl.col("amount").filter(played).sum(),
            change=pile.change().sum(),
            dealt=count("dealt"),
            characters=played.sum(),
            bought=count("bought"),
            drawn=count("drawn"),
            spent=pl.col("amount").filter(event == "bought").cast(pl.Int32).sum(),
            lost=pl.col("amount").filter(event == "ducats_lost").cast(pl.Int32).sum(),
            passed=count("passed") > 0,
            taken=count("taken"),
            expired=count("expired"),
            merchants=count("merchant_drawn"),
            sales=count("sale_opened"),
        )
        .sort("game", "turn")
    )
    before = pile.deck(source) + pl.col("change").cum_sum().over("game") - pl.col("change")
    return (
        counted.with_columns(
            left=pl.when(pl.col("dealt").sum().over("game") > 0).then(before),
            ducats=pl.col("purse") + pl.col("courtiers"),
        )
        .filter(pl.col("seat").is_not_null())
    )


TURNS = Table(
    "turns", ("game", "turn"), "one turn of a game", COLUMNS, "public", "turns are not in it", _make
)

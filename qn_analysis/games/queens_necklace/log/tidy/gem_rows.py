"""The gems of a sale: fashion, rarity, Kings, and what became of them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ..schema import GEM_ENUM
from .declared import Source, Table, one_key
from .displays import contributions

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("rank", pl.Int16, "fashion rank, 0 the most fashionable; null where not told"),
    ColumnDoc("fashion", pl.Int16, "pounds of its fashion tile; null where not told"),
    ColumnDoc("stones", pl.Int16, "stones on all displays, as counted"),
    ColumnDoc("place", pl.Int16, "rarity rank, 0 the rarest"),
    ColumnDoc("tile", pl.Int16, "pounds of its rarity tile"),
    ColumnDoc("price", pl.Int16, "pounds of a jewel without Bankers: both tiles"),
    ColumnDoc("tied", pl.Boolean, "whether another gem has as many stones, so that fashion orders the two"),
    ColumnDoc("cards", pl.Int16, "gem cards on all displays, after the Alchemist"),
    ColumnDoc("showing", pl.Int16, "players who show it"),
    ColumnDoc("rings", pl.Int16, "Rings laid with it"),
    ColumnDoc("kings", pl.Int16, "Kings laid with it"),
    ColumnDoc("voided", pl.Int16, "Kings voided"),
    ColumnDoc("necklace", pl.UInt8, "who laid the Necklace with it; null if nobody did"),
    ColumnDoc("cancelled", pl.Boolean, "whether its sale is cancelled"),
    ColumnDoc("tribute", pl.Int16, "pounds of tribute paid for it"),
    ColumnDoc("sellers", pl.Int16, "players who sell it"),
    ColumnDoc("jewels", pl.Int16, "jewels sold"),
    ColumnDoc("pounds", pl.Int16, "pounds paid for them"),
    ColumnDoc("lost", pl.Int16, "pounds that Kings kept from those with the most stones"),
)
KEY = ["game", "sale", "gem"]


def _make(source: Source) -> pl.LazyFrame:
    rarity = source.only("rarity_set").select("game", "gem", sale="year", place="slot", tile="amount")
    numbers = ("cards", "showing", "rings", "kings", "voided", "tribute", "sellers", "jewels", "pounds", "lost")
    return (
        _counted(source)
        .with_columns(key=one_key(*KEY), counts=one_key("game", "sale") * 256 + pl.col("stones").cast(pl.UInt64))
        .join(rarity.select("place", "tile", key=one_key(*KEY)), on="key", how="left")
        .join(_shown(source), on="key", how="left")
        .join(_settled(source), on="key", how="left")
        .with_columns(
            pl.col(*numbers).fill_null(0),
            price=pl.col("fashion") + pl.col("tile"),
            tied=pl.len().over("counts") > 1,
            cancelled=pl.col("cancelled").fill_null(False),
        )
    )


def _counted(source: Source) -> pl.LazyFrame:
    """game, sale, gem, stones, and its fashion: that of the last `fashion_set` before the stones were counted."""
    event = pl.col("event")
    set_now = event == "fashion_set"
    return (
        source.only("fashion_set", "counted")
        .select("game", "event", "gem", "slot", "count", "amount", sale="year", of=one_key("game", "gem"))
        .with_columns(
            rank=pl.when(set_now).then("slot").forward_fill().over("of"),
            fashion=pl.when(set_now).then("amount").forward_fill().over("of"),
        )
        .filter(event == "counted")
        .select(*KEY, "rank", "fashion", stones="count")
    )


def _shown(source: Source) -> pl.LazyFrame:
    """key (of `KEY`), and what lies on all displays."""
    rows = (
        contributions(source)
        .select("seat", "cards", "rings", "kings", "necklaces", key=one_key(*KEY), row=one_key(*KEY, "seat"))
        .group_by("row")
        .agg(pl.col("key", "seat").first(), pl.col("cards", "rings", "kings").sum(), laid=pl.col("necklaces").sum())
    )
    return rows.group_by("key").agg(
        pl.col("cards", "rings", "kings").sum(),
        showing=(pl.col("cards") > 0).sum(),
        necklace=pl.col("seat").filter(pl.col("laid") > 0).min(),
    )


def _settled(source: Source) -> pl.LazyFrame:
    """key (of `KEY`), and what became of the gem."""
    event, amount = pl.col("event"), pl.col("amount")
    sold = event == "sold"
    told = source.only("gem_cancelled", "king_voided", "tribute_paid", "sold", "unsold_cancelled")
    added = told.select("game", "gem", "event", "count", "amount", sale="year").select(
        key=one_key(*KEY),
        voided=event == "king_voided",
        cancelled=event == "gem_cancelled",
        tribute=pl.when(event == "tribute_paid").then(amount),
        sellers=sold,
        jewels=pl.when(sold).then("count"),
        pounds=pl.when(sold).then(amount),
        lost=pl.when(event == "unsold_cancelled").then(amount),
    )
    sums = pl.col("voided", "tribute", "sellers", "jewels", "pounds", "lost").sum()
    return added.group_by("key").agg(sums, pl.col("cancelled").any())


GEM_ROWS = Table(
    "gem_rows", ("game", "sale", "gem"), "one gem at one sale", COLUMNS, "sales", "it holds no sales", _make
)

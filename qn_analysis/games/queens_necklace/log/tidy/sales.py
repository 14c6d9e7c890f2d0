"""Sales: when each was announced and held, how long its year was, and what it brought."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ..schema import PHASE_ENUM
from .declared import Source, Table, one_key

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game, 1 the first held"),
    ColumnDoc("merchant", pl.Int16, "number of its Merchant, 1 the first drawn; null where not told"),
    ColumnDoc("turn", pl.Int16, "turn in which it is held; null where turns are not told"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("drawn", pl.Int16, "turn in which its Merchant was drawn; null where not told"),
    ColumnDoc("drawn_phase", PHASE_ENUM, "phase in which he was drawn: `refill` or `astrologer`"),
    ColumnDoc("left", pl.Int16, "cards in the pile after he was drawn; null where not told"),
    ColumnDoc("cardinals", pl.Int16, "Cardinals played against him; null where not told"),
    ColumnDoc("postponed", pl.Boolean, "whether the sale was postponed; null where not told"),
    ColumnDoc("waited", pl.Int16, "turns from his drawing to the sale; null where not told"),
    ColumnDoc("length", pl.Int16, "turns since the sale before, or since the start; null where not told"),
    ColumnDoc("bought", pl.Int16, "cards bought since the sale before, or since the start; null where not told"),
    ColumnDoc("shown", pl.Int16, "cards displayed by all"),
    ColumnDoc("stones", pl.Int16, "stones of all gems on all displays, as counted"),
    ColumnDoc("jewels", pl.Int16, "jewels sold by all"),
    ColumnDoc("pounds", pl.Int32, "pounds paid to all for jewels; tribute is apart"),
    ColumnDoc("lost", pl.Int32, "pounds that Kings kept from players with the most stones"),
    ColumnDoc("tribute", pl.Int32, "pounds of tribute that players paid one another"),
    ColumnDoc("cancelled", pl.Int16, "gems cancelled"),
    ColumnDoc("voided", pl.Int16, "Kings voided"),
)
KEY = ("game", "sale")
DRAWING = ("merchant_drawn", "cardinal_played", "sale_postponed")


def _make(source: Source) -> pl.LazyFrame:
    turn, game = pl.col("turn").cast(pl.Int32), pl.col("game")
    before = pl.when(game == game.shift()).then(turn.shift()).otherwise(0)
    bought = source.only("bought").select("game", sale="year").group_by(key=one_key(*KEY)).agg(bought=pl.len())
    by_turns = source.knows != "sales"
    return (
        _totals(source)
        .join(_opened(source), on="key", how="left")
        .join(_drawn(source), on=["game", "merchant"], how="left")
        .join(bought, on="key", how="left")
        .sort("key")
        .with_columns(
            turn=pl.when(by_turns).then("turn"),
            waited=turn - pl.col("drawn").cast(pl.Int32),
            length=pl.when(by_turns).then(turn - before),
            bought=pl.when(by_turns).then(pl.col("bought").fill_null(0)),
        )
    )


def _opened(source: Source) -> pl.LazyFrame:
    opened = source.only("sale_opened").select("game", "turn", "seat", sale="year", merchant="count")
    return opened.select("turn", "seat", "merchant", key=one_key(*KEY))


def _totals(source: Source) -> pl.LazyFrame:
    """game, sale, key (of both), and what all displays and scores come to."""
    event, amount = pl.col("event"), pl.col("amount").cast(pl.Int32)
    names = (
        "sale_opened", "shown", "counted", "sold", "unsold_cancelled", "tribute_paid", "gem_cancelled", "king_voided",
        "sale_closed",
    )  # fmt: skip
    told = source.only(*names).select("game", "event", "gem", "count", "amount", sale="year")
    added = told.select(
        *("game", "sale"),
        key=one_key(*KEY),
        shown=event == "shown",
        stones=pl.when(event == "counted").then("count"),
        jewels=pl.when(event == "sold").then("count"),
        pounds=pl.when(event == "sold").then(amount),
        lost=pl.when(event == "unsold_cancelled").then(amount),
        tribute=pl.when(event == "tribute_paid").then(amount),
        cancelled=pl.when(event == "gem_cancelled").then("gem"),
        voided=event == "king_voided",
    )
    sums = pl.col("shown", "stones", "jewels", "pounds", "lost", "tribute", "voided").sum()
    return added.group_by("key").agg(pl.col(KEY).first(), sums, pl.col("cancelled").drop_nulls().n_unique())


def _drawn(source: Source) -> pl.LazyFrame:
    """game, merchant, and his drawing."""
    event = pl.col("event")
    drawn = event == "merchant_drawn"
    return (
        source.only(*DRAWING)
        .group_by("game", merchant="count")
        .agg(
            drawn=pl.col("turn").filter(drawn).first(),
            drawn_phase=pl.col("phase").filter(drawn).first(),
            left=pl.col("amount").filter(drawn).first(),
            cardinals=(event == "cardinal_played").sum(),
            postponed=(event == "sale_postponed").any(),
        )
    )


SALES = Table("sales", ("game", "sale"), "one sale held", COLUMNS, "sales", "it holds no sales", _make)

"""Sales: when each was announced and held, how long its year was, and what it brought."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ..schema import PHASE_ENUM
from .declared import Source, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game, 1 the first held"),
    ColumnDoc("merchant", pl.UInt8, "number of its Merchant, 1 the first drawn; null where not told"),
    ColumnDoc("turn", pl.UInt16, "turn in which it is held; null where turns are not told"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("drawn", pl.UInt16, "turn in which its Merchant was drawn; null where not told"),
    ColumnDoc("drawn_phase", PHASE_ENUM, "phase in which he was drawn: `refill` or `astrologer`"),
    ColumnDoc("left", pl.Int16, "cards in the pile after he was drawn; null where not told"),
    ColumnDoc("cardinals", pl.UInt8, "Cardinals played against him; null where not told"),
    ColumnDoc("postponed", pl.Boolean, "whether the sale was postponed; null where not told"),
    ColumnDoc("waited", pl.Int16, "turns from his drawing to the sale; null where not told"),
    ColumnDoc("length", pl.Int16, "turns since the sale before, or since the start; null where not told"),
    ColumnDoc("bought", pl.UInt16, "cards bought since the sale before, or since the start; null where not told"),
    ColumnDoc("shown", pl.UInt8, "cards displayed by all"),
    ColumnDoc("stones", pl.UInt8, "stones of all gems on all displays, as counted"),
    ColumnDoc("jewels", pl.UInt8, "jewels sold by all"),
    ColumnDoc("pounds", pl.Int32, "pounds paid to all for jewels; tribute is apart"),
    ColumnDoc("lost", pl.Int32, "pounds that Kings kept from players with the most stones"),
    ColumnDoc("tribute", pl.Int32, "pounds of tribute that players paid one another"),
    ColumnDoc("cancelled", pl.UInt8, "gems cancelled"),
    ColumnDoc("voided", pl.UInt8, "Kings voided"),
)
DRAWING = ("merchant_drawn", "cardinal_played", "sale_postponed")


def _make(source: Source) -> pl.LazyFrame:
    turn = pl.col("turn").cast(pl.Int32)
    before = turn.shift(1).over("game", order_by="sale").fill_null(0)
    bought = source.only("bought").group_by("game", sale="year").agg(bought=pl.len())
    by_turns = source.knows != "sales"
    return (
        _totals(source)
        .join(_opened(source), on=["game", "sale"], how="left")
        .join(_drawn(source), on=["game", "merchant"], how="left")
        .join(bought, on=["game", "sale"], how="left")
        .with_columns(
            turn=pl.when(by_turns).then("turn"),
            waited=turn - pl.col("drawn").cast(pl.Int32),
            length=pl.when(by_turns).then(turn - before),
            bought=pl.when(by_turns).then(pl.col("bought").fill_null(0)),
        )
    )


def _opened(source: Source) -> pl.LazyFrame:
    return source.only("sale_opened").select("game", sale="year", merchant="count", turn="turn", seat="seat")


def _totals(source: Source) -> pl.LazyFrame:
    """game, sale, and what all displays and scores come to."""
    event, amount = pl.col("event"), pl.col("amount").cast(pl.Int32)
    names = (
        "sale_opened", "shown", "counted", "sold", "unsold_cancelled", "tribute_paid", "gem_cancelled", "king_voided",
        "sale_closed",
    )  # fmt: skip
    return (
        source.only(*names)
        .group_by("game", sale="year")
        .agg(
            shown=(event == "shown").sum(),
            stones=pl.col("count").filter(event == "counted").sum(),
            jewels=pl.col("count").filter(event == "sold").sum(),
            pounds=amount.filter(event == "sold").sum(),
            lost=amount.filter(event == "unsold_cancelled").sum(),
            tribute=amount.filter(event == "tribute_paid").sum(),
            cancelled=pl.col("gem").filter(event == "gem_cancelled").n_unique(),
            voided=(event == "king_voided").sum(),
        )
    )


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

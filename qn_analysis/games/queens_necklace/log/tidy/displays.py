"""Displays: what each player shows of each gem at each sale, after the Alchemist, and what it brings."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...rulebook.blanks import stones as stones_of
from ...words.cards import GEM_OF, NOBODY
from ..schema import GEM_ENUM
from .declared import Source, Table, enum_of, of_card, one_key

OUTCOMES = {
    "sold": "sells",
    "beaten": "another player shows more stones",
    "cancelled": "has the most stones, and a King cancels the gem",
    "absent": "shows no stone of it, and another player does",
    "nobody": "nobody shows it",
}
"""What can become of a gem for a player."""
OUTCOME_ENUM = enum_of(*OUTCOMES)
COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("stones", pl.Int16, "stones in her row"),
    ColumnDoc("cards", pl.Int16, "gem cards in her row"),
    ColumnDoc("rings", pl.Int16, "Rings laid with it (those that lapse do not count)"),
    ColumnDoc("kings", pl.Int16, "Kings laid with it (those that lapse do not count)"),
    ColumnDoc("necklace", pl.Boolean, "whether the Necklace is laid with it (and does not lapse)"),
    ColumnDoc("bankers", pl.Int16, "Bankers on the player's whole display: the same for all her gems"),
    ColumnDoc("outcome", OUTCOME_ENUM, "what becomes of it: " + "; ".join(f"`{k}` ({v})" for k, v in OUTCOMES.items())),
    ColumnDoc("jewels", pl.Int16, "jewels sold or not sold: 1 and her Rings; 0 without a stone"),
    ColumnDoc("pounds", pl.Int16, "pounds earned with it, tribute apart"),
    ColumnDoc("lost", pl.Int16, "pounds it would have brought but for a King; 0 unless cancelled"),
    ColumnDoc("paid", pl.Int16, "pounds of tribute she pays for it"),
    ColumnDoc("received", pl.Int16, "pounds of tribute she receives for it"),
)
KEY = ["game", "sale", "gem", "seat"]
LAID = ("stones", "cards", "rings", "kings", "necklaces")
SETTLED = {"sold": "sold", "unsold_beaten": "beaten", "unsold_cancelled": "cancelled"}


def contributions(source: Source) -> pl.LazyFrame:
    """game, sale, gem, seat, and what one event adds to the row: stones, cards, rings, kings, necklaces."""
    event, card = pl.col("event"), pl.col("card")
    stones = of_card(tuple(stones_of(source.rules)), pl.Int16)
    sign = pl.when(event == "lapsed").then(-1).otherwise(1).cast(pl.Int8)
    gem_card = stones > 0
    laid = source.only("shown", "transmuted", "lapsed").select("game", "seat", "event", "card", "gem", sale="year")
    added = laid.filter(pl.col("gem").is_not_null()).select(
        *KEY,
        stones=pl.when(gem_card).then(stones).otherwise(0),
        cards=gem_card.cast(pl.Int8),
        **{f"{name}s": (card == name).cast(pl.Int8) * sign for name in ("ring", "king", "necklace")},
    )
    names = GEM_ENUM.categories
    was = card.to_physical().replace_strict(
        list(range(len(GEM_OF))), [None if gem == NOBODY else names[gem] for gem in GEM_OF], return_dtype=GEM_ENUM
    )
    gone = laid.filter(event == "transmuted").select(
        "game", "sale", was.alias("gem"), "seat",
        stones=-stones, cards=pl.lit(-1, pl.Int8),
        **{name: pl.lit(0, pl.Int8) for name in ("rings", "kings", "necklaces")},
    )  # fmt: skip
    return pl.concat([added, gone])


def _make(source: Source) -> pl.LazyFrame:
    hand, gem_row = ("game", "sale", "seat"), ("game", "sale", "gem")
    added = contributions(source).select(pl.col(LAID).cast(pl.Int16), key=one_key(*KEY))
    closed = source.only("sale_closed").select("game", "seat", sale="year").with_columns(hand=one_key(*hand))
    gems = GEM_ENUM.categories.cast(GEM_ENUM).alias("gem").to_frame().lazy()
    bankers = source.only("shown").filter(pl.col("card") == "banker").select("game", "seat", sale="year")
    nobody = source.only("unsold_nobody").select("game", "gem", sale="year")
    return (
        closed.join(bankers.group_by(hand=one_key(*hand)).agg(bankers=pl.len()), on="hand", how="left")
        .join(gems, how="cross")
        .with_columns(key=one_key(*KEY), row=one_key(*gem_row))
        .join(added.group_by("key").agg(pl.col(LAID).sum()), on="key", how="left")
        .join(_settled(source), on="key", how="left")
        .join(nobody.select(row=one_key(*gem_row), nobody=pl.lit(True)), on="row", how="left")
        .with_columns(
            pl.col(*LAID, "bankers", "jewels", "pounds", "lost", "paid", "received").fill_null(0),
            outcome=pl.coalesce("outcome", pl.when("nobody").then(_outcome("nobody")).otherwise(_outcome("absent"))),
        )
        .with_columns(necklace=pl.col("necklaces") > 0)
    )


def _settled(source: Source) -> pl.LazyFrame:
    """key (of `KEY`), and what became of the row."""
    event, amount = pl.col("event"), pl.col("amount")
    told = source.only(*SETTLED, "tribute_paid").select(
        "game", "gem", "seat", "other", "event", "count", "amount", sale="year"
    )
    tribute = event == "tribute_paid"
    outcome = pl.coalesce(pl.when(event == name).then(_outcome(word)) for name, word in SETTLED.items())
    received = told.filter(tribute).select(key=one_key("game", "sale", "gem", "other"), received="amount")
    here = told.select(
        key=one_key(*KEY),
        outcome=outcome,
        jewels=pl.when(~tribute).then("count"),
        pounds=pl.when(event == "sold").then(amount),
        lost=pl.when(event == "unsold_cancelled").then(amount),
        paid=pl.when(tribute).then(amount),
    )
    return (
        pl.concat([here, received], how="diagonal")
        .group_by("key")
        .agg(pl.col("outcome").drop_nulls().first(), pl.col("jewels", "pounds", "lost", "paid", "received").sum())
    )


def _outcome(word: str) -> pl.Expr:
    return pl.lit(word, OUTCOME_ENUM)


DISPLAYS = Table(
    "displays", ("game", "sale", "gem", "seat"), "one gem of one player at one sale, shown or not", COLUMNS,
    "sales", "it holds no sales", _make,
)  # fmt: skip

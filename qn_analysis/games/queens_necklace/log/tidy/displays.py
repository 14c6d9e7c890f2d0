"""Displays: what each player shows of each gem at each sale, after the Alchemist, and what it brings."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.cards import GEMS
from ...words.events import Event
from ..folds.columns import SALE_WIDTH, SHOWN_AT, OfSales, Outcome
from ..folds.displays import fold_sales
from ..schema import GEM_ENUM
from .declared import SALE_COLUMNS, Table, enum_of

OUTCOMES = {
    "sold": "sells",
    "beaten": "another player shows more stones",
    "cancelled": "has the most stones, and a King cancels the gem",
    "absent": "shows no stone of it, and another player does",
    "nobody": "nobody shows it",
}
"""What can become of a gem for a player, in the order of `Outcome`."""
assert tuple(OUTCOMES) == tuple(outcome.name.lower() for outcome in Outcome)
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
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the sale opens; null: nobody"),
    ColumnDoc(
        "rank", pl.Int16, "fashion rank of the gem as the sale opens, 0 the most fashionable; null where not told"
    ),
)
DISPLAYS = Table(
    "displays", ("game", "sale", "gem", "seat"), "one gem of one player at one sale, shown or not", COLUMNS,
    "sales", "it holds no sales", fold_sales, SALE_COLUMNS, {Event.SALE_CLOSED: GEMS},
    (OfSales.DISPLAYS, SHOWN_AT, SALE_WIDTH),
)  # fmt: skip

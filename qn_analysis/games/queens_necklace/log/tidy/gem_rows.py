"""The gems of a sale: fashion, rarity, Kings, and what became of them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import GEM_ROW_AT, SALE_WIDTH, OfSales
from ..folds.displays import fold_sales
from ..schema import GEM_ENUM
from .declared import SALE_COLUMNS, Table

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
GEM_ROWS = Table(
    "gem_rows", ("game", "sale", "gem"), "one gem at one sale", COLUMNS, "sales", "it holds no sales", fold_sales,
    SALE_COLUMNS, {Event.COUNTED: 1}, (OfSales.GEM_ROWS, GEM_ROW_AT, SALE_WIDTH),
)  # fmt: skip

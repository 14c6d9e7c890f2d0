"""Scores: each player before and after each sale."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import SALE_WIDTH, SCORE_AT, OfSales
from ..folds.displays import fold_sales
from .declared import HAND_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("before", pl.Int32, "her score until this sale, in pounds"),
    ColumnDoc("gained", pl.Int32, "pounds of this sale, tributes included; null where a score is not told"),
    ColumnDoc("after", pl.Int32, "her score after it; null where not told"),
    ColumnDoc("place_before", pl.Int16, "her place before it, 1 the leader; equal scores share the better place"),
    ColumnDoc("place_after", pl.Int16, "her place after it, likewise"),
    ColumnDoc("hand", pl.Int16, "cards in her hand as the sale opens, hidden ones too; null in a log of sales alone"),
    ColumnDoc("won", pl.Boolean, "whether she won the game in the end, alone or with others; null where not told"),
)
SCORES = Table(
    "scores", ("game", "sale", "seat"), "one player at one sale that was held to its end", COLUMNS, "sales",
    "it holds no sales", fold_sales, (*HAND_COLUMNS, "year", "amount"), {Event.SALE_CLOSED: 1},
    (OfSales.SCORES, SCORE_AT, SALE_WIDTH),
)  # fmt: skip

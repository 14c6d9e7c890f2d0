"""Sales: when each was announced and held, how long its year was, and what it brought."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import HELD_AT, SALE_WIDTH, OfSales
from ..folds.displays import fold_sales
from ..schema import PHASE_ENUM
from .declared import SALE_COLUMNS, Table

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
SALES = Table(
    "sales", ("game", "sale"), "one sale held", COLUMNS, "sales", "it holds no sales", fold_sales,
    (*SALE_COLUMNS, "turn", "phase"), {event: 1 for event in Event if Event.SALE_OPENED <= event <= Event.SALE_CLOSED},
    (OfSales.SALES, HELD_AT, SALE_WIDTH),
)  # fmt: skip

"""Refills: how likely a Merchant is to come in each."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.refills import fold_refills
from .declared import PILE_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn at the end of which the market is refilled"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("merchant", pl.Int16, "number of the Merchant who is to come next"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the refill begins"),
    ColumnDoc("cards", pl.Int16, "cards that it draws: places to fill, or all that are left"),
    ColumnDoc(
        "chance",
        pl.Float64,
        "chance that he is among them, for one who knows the set-up and counts; null where he ought to have come "
        "before",
    ),
    ColumnDoc("came", pl.Boolean, "whether a Merchant came (a Queen may make the refill draw one card more)"),
)
REFILLS = Table(
    "refills", ("game", "turn"), "one refill that draws a card while a Merchant is to come", COLUMNS, "public",
    "turns are not in it", fold_refills, (*PILE_COLUMNS, "year", "phase", "seat", "count"),
    {Event.TURN_STARTED: 1},
)  # fmt: skip

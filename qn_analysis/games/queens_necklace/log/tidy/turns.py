"""Turns: who, with how many ducats, and what happened in them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.turns import fold_turns
from ..schema import GEM_ENUM
from .declared import PILE_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn, 1 the first"),
    ColumnDoc("year", pl.UInt8, "year in which it begins: sales held before, plus 1"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("purse", pl.Int16, "ducats as it begins"),
    ColumnDoc("courtiers", pl.Int16, "ducats that Courtiers add"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins: `purse` and `courtiers`"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("characters", pl.Int16, "characters played in the influence phase (three Musketeers are one)"),
    ColumnDoc("bought", pl.Int16, "cards bought"),
    ColumnDoc("drawn", pl.Int16, "cards drawn with Astrologers, those that were Astrologers included"),
    ColumnDoc("spent", pl.Int16, "ducats spent"),
    ColumnDoc("lost", pl.Int16, "ducats lost unspent"),
    ColumnDoc("passed", pl.Boolean, "whether she could pay for nothing"),
    ColumnDoc("taken", pl.Int16, "gem cards that Queens took in its refill"),
    ColumnDoc("expired", pl.Int16, "cards that left the market unsold"),
    ColumnDoc("merchants", pl.Int16, "Merchants drawn"),
    ColumnDoc("sales", pl.Int16, "sales held"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the turn begins; null: nobody"),
    ColumnDoc("fashion_1", GEM_ENUM, "the most fashionable gem as the turn begins; null where fashion is not told"),
    ColumnDoc("fashion_2", GEM_ENUM, "the gem after it"),
    ColumnDoc("fashion_3", GEM_ENUM, "the next"),
    ColumnDoc("fashion_4", GEM_ENUM, "the least fashionable gem"),
)
TURNS = Table(
    "turns", ("game", "turn"), "one turn of a game", COLUMNS, "public", "turns are not in it", fold_turns,
    (*PILE_COLUMNS, "year", "seat", "card", "gem", "slot", "amount"), {Event.TURN_STARTED: 1},
)  # fmt: skip

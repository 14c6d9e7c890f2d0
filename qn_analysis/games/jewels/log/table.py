"""A log of Jewels in hand: its tables and one game's transcript."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from qn_analysis.core.log.declared_log import DeclaredLog

from ..rulebook import Ruleset
from ..words.events import Column
from .position import Position
from .replay import Folder
from .rows import EventRow
from .schema import LAYOUT
from .teller import Teller
from .transcript import Lines


@dataclass(frozen=True, repr=False)
class Log(DeclaredLog[EventRow, Ruleset, Position]):
    """The record of a run of games: manifest, events, games, decisions, path, as `core.log.log` describes them."""

    layout, columns, folder, teller, lines = LAYOUT, Column, Folder, Teller, Lines

    @classmethod
    def counted(cls) -> dict[str, pl.Expr]:
        """Turns, from the events."""
        return {"turn": (pl.col("event") == "turn_started").cast(pl.Int64).cum_sum().over("game")}

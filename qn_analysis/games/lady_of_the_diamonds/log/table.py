"""A log of Lady of the Diamonds in hand: its tables and one game's transcript."""

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

_PLAYED = ("played_from_hand", "played_from_pit", "played_from_deck")


@dataclass(frozen=True, repr=False)
class Log(DeclaredLog[EventRow, Ruleset, Position]):
    """The record of a run of games: manifest, events, games, decisions, path, as `core.log.log` describes them."""

    layout, columns, folder, teller, lines = LAYOUT, Column, Folder, Teller, Lines

    @classmethod
    def counted(cls) -> dict[str, pl.Expr]:
        """Turns and rounds, from the events."""
        rounds = (pl.col("event") == "round_started").cast(pl.Int64).cum_sum().over("game")
        return {
            "turn": pl.col("event").is_in(_PLAYED).cast(pl.Int64).cum_sum().over("game"),
            "round": pl.max_horizontal(rounds, 1),
        }

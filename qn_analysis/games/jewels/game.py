"""Jewels, as its users have it: its calls with its own types. `qn_analysis/jewels.pyi` lists what is public."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from qn_analysis.core.game import Game

from .log.replay import Position
from .log.schema import GAME as NAME
from .log.table import Log
from .rulebook import Ruleset


def position(source: Log | str | Path, game: int, seq: int | None = None) -> Position:
    """The table after a row of a game of a log, or (None) as the game left it.

    Args:
        source: a log, or the path of one.
        game, seq: number of the game, and of the row after which the table is.

    Raises:
        LogError: the log cannot be read, is of another game, or has no such game or row.
        ReplayError: rows that cannot follow each other.
    """
    return Log.of(source).position(game, seq)


GAME: Final = Game(NAME, Log, Ruleset, position)
bots = GAME.bots
simulate, open_log, compare, league = GAME.simulate, GAME.open_log, GAME.compare, GAME.league
shelf, sweep = GAME.shelf, GAME.sweep

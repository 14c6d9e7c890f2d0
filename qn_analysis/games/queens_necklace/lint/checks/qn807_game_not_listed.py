"""The games of the event table are not those of the game table.

## What it finds
A game with events that the game table lacks or has twice, a game without events, or a game that the manifest does not
promise in that part of the log, or promises and is not there.

## Why it matters
Shares over all games are wrong where a game is missing or counted twice.

## Example
The game table lists game 7, of which there is no event.

## What a log must tell
Both tables, as log folders have them.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.structure_checks import unlisted

from ..tables import Tables
from ..tables.setup import games

CODE = "QN807"
NAME = "game-not-listed"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Games that are not once in both tables, or of another part; values: listed (how often), rows (of events), first,
    last (of the games that are due here)."""
    return unlisted(t, t.table(games).select("game", "rows"))

"""Tidy tables: what follows from the events, of turns and of sales; `TABLES` has their declarations."""

from __future__ import annotations

from .sales import DISPLAYS, FORETOLD, GEM_ROWS, HANDS, SALES, SCORES, STONES, TURN_HANDS
from .tidy_table import pages
from .turns import BUYERS, EARNED, MARKET, OFFERS, PLAYS, PURCHASES, REFILLS, TURNS

TABLES = (
    TURNS, PURCHASES, EARNED, OFFERS, MARKET, BUYERS, REFILLS, PLAYS, SALES, GEM_ROWS, DISPLAYS, SCORES, HANDS,
    TURN_HANDS, STONES, FORETOLD,
)  # fmt: skip
"""All of them, in the order of a game."""


def documentation() -> str:
    """All tables as Markdown: the content of `datasets/tables.md`."""
    return pages(TABLES)

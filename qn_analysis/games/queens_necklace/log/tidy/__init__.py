"""Tidy tables: what follows from the events, one module a table; `TABLES` has their declarations."""

from __future__ import annotations

from .declared import Table, pages
from .displays import DISPLAYS
from .earned import EARNED
from .foretold import FORETOLD
from .gem_rows import GEM_ROWS
from .hands import HANDS, STONES, TURN_HANDS
from .market import BUYERS, MARKET
from .offers import OFFERS
from .plays import PLAYS
from .purchases import PURCHASES
from .refills import REFILLS
from .sales import SALES
from .scores import SCORES
from .turns import TURNS

TABLES = (
    TURNS, PURCHASES, EARNED, OFFERS, MARKET, BUYERS, REFILLS, PLAYS, SALES, GEM_ROWS, DISPLAYS, SCORES, HANDS,
    TURN_HANDS, STONES, FORETOLD,
)  # fmt: skip
"""All of them, in the order of a game."""


def documentation() -> str:
    """All tables as Markdown: the content of `datasets/tables.md`."""
    return pages(TABLES)


__all__ = [
    "BUYERS",
    "DISPLAYS",
    "EARNED",
    "FORETOLD",
    "GEM_ROWS",
    "HANDS",
    "MARKET",
    "OFFERS",
    "PLAYS",
    "PURCHASES",
    "REFILLS",
    "SALES",
    "SCORES",
    "STONES",
    "TABLES",
    "TURNS",
    "TURN_HANDS",
    "Table",
    "documentation",
]

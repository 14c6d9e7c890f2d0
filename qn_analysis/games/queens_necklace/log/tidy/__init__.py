"""Tidy tables: what follows from the events, one module a table; `TABLES` has their declarations."""

from __future__ import annotations

from .declared import Table, pages
from .displays import DISPLAYS
from .gem_rows import GEM_ROWS
from .hands import HANDS
from .offers import OFFERS
from .plays import PLAYS
from .purchases import PURCHASES
from .sales import SALES
from .turns import TURNS

TABLES = (TURNS, PURCHASES, OFFERS, PLAYS, SALES, GEM_ROWS, DISPLAYS, HANDS)
"""All of them, in the order of a game."""


def documentation() -> str:
    """All tables as Markdown: the content of `datasets/tables.md`."""
    return pages(TABLES)


__all__ = ["TABLES", "Table", "documentation"]

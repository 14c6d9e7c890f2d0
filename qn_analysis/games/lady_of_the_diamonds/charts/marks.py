"""What figures of the report may rest on: numbers that a ruleset assumes."""

from __future__ import annotations

from typing import Final

POINTS: Final = ("title", "variety")
"""What is scored: part of a figure about it."""
ROWS: Final = ("spots",)
CARDS: Final = ("copies", "pieces")

"""What figures of the report may rest on: numbers that a ruleset assumes."""

from __future__ import annotations

from typing import Final

COINS: Final = ("price", "cost", "bonus")
"""Coins that are paid or earned: part of a figure about them."""
CARDS: Final = ("copies", "encounters", "events")
"""How many resources there are of a type, and what encounters and events there are."""
BOTH: Final = (*COINS, *CARDS)

"""The vocabulary of Lady of the Diamonds: treasures, cards, phases, actions, events, texts. Imports no room."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Lady of the Diamonds"
"""What people call the game."""
VOCABULARY: Final = ("cards", "phases", "actions", "events")
"""The modules in the order in which one needs another."""

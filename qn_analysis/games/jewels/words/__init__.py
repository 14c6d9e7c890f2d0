"""The vocabulary of Jewels: resources, objects, effects, phases, actions, events, texts. Imports no room."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Jewels"
"""What people call the game."""
VOCABULARY: Final = ("cards", "phases", "actions", "events", "effects")
"""The modules in the order in which one needs another."""

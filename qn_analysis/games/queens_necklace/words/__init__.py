"""The vocabulary of Queen's Necklace: cards, gems, phases, actions, events and their texts. Imports no other room."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Queen's Necklace"
"""What people call the game."""
VOCABULARY: Final = ("cards", "phases", "actions", "events")
"""Modules that engine and bots read."""

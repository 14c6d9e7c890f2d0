"""The vocabulary of Expeditions: cards, phases, actions, events, texts."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Expeditions"
"""What people call the game."""

"""The vocabulary of Jewels: resources, objects, effects, phases, actions, events, texts. Imports no room."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Jewels"
"""What people call the game."""

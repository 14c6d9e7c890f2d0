"""Modules of a game by the names that all games share."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def room(game: str, module: str) -> ModuleType:
    """A module of a game, such as `words.events`; `game` is its name in manifests."""
    return import_module(f"qn_analysis.games.{game}.{module}")

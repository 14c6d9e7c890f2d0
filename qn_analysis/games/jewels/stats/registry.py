"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from ..rulebook import Ruleset
from ..words.cards import Recipe
from .tables import CALLS

_THINGS: Final = {
    "recipe": Recipe,
    "encounter": {key: each["name"] for key, each in Ruleset.default().to_dict()["encounters"].items()},
}
"""Recipes, and what encounters of the rulebook are called."""
STATISTICS: Final = CALLS.declared(__package__, _THINGS)

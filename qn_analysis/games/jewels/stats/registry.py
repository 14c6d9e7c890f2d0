"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.base.catalogue import Loader

from ..rulebook import Ruleset
from ..words.cards import Recipe
from .tables import CALLS

_LABELS: Final = Loader(f"{__package__.rpartition('.')[0]}.charts.texts")
_THINGS: Final = {
    "recipe": {
        each.name.lower(): {lang: _LABELS(lang).text(f"label.recipe.{each.name.lower()}") for lang in ("en", "fr")}
        for each in Recipe
    },
    "encounter": {key: each["name"] for key, each in Ruleset.default().to_dict()["encounters"].items()},
}
"""What recipes, and encounters of the rulebook, are called."""
STATISTICS: Final = CALLS.declared(__package__, _THINGS)

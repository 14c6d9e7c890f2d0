"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.base.catalogue import LANGUAGES, Catalogue
from qn_analysis.core.stats.measures import Statistics

from ..rulebook import Ruleset
from ..words.cards import Recipe
from .tables import CALLS

_LABELS: Final = {lang: Catalogue.load(f"{__package__.rpartition('.')[0]}.charts.texts", lang) for lang in LANGUAGES}
_THINGS: Final = {
    "recipe": {
        each.name.lower(): {lang: say.text(f"label.recipe.{each.name.lower()}") for lang, say in _LABELS.items()}
        for each in Recipe
    },
    "encounter": {key: each["name"] for key, each in Ruleset.default().to_dict()["encounters"].items()},
}
"""What recipes, and encounters of the rulebook, are called."""
STATISTICS: Final = Statistics.read(__package__, CALLS, _THINGS)

"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.base.catalogue import LANGUAGES, Catalogue
from qn_analysis.core.stats.measures import Statistics

from ..words import texts
from ..words.cards import Card
from .tables import CALLS

_SAY: Final = {lang: Catalogue.load(texts.__name__, lang) for lang in LANGUAGES}
_CARDS: Final = {
    card.name.lower(): {lang: say.text(f"card.{card.name.lower()}") for lang, say in _SAY.items()} for card in Card
}
STATISTICS: Final = Statistics.read(__package__, CALLS, {"card": _CARDS})

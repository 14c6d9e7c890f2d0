"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from qn_analysis.core.base.catalogue import LANGUAGES, Catalogue
from qn_analysis.core.stats.measures import Statistics

from ..words import texts
from ..words.cards import BLANKS
from . import cards
from .tables import CALLS

_SAY: Final = {lang: Catalogue.load(texts.__name__, lang) for lang in LANGUAGES}


def _called(kinds: Iterable[str]) -> dict[str, dict[str, str]]:
    """What kinds of cards are called, by language; those of the box that are blank have no name."""
    blank = {card.name.lower() for card in BLANKS}
    return {kind: {lang: say.text(f"card.{kind}") for lang, say in _SAY.items()} for kind in kinds if kind not in blank}


STATISTICS: Final = Statistics.read(
    __package__, CALLS, {"card": _called(cards.CARD_KINDS), "shown": _called(cards.LAID)}
)

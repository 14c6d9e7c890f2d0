"""The words of Lady of the Diamonds in English and French: one TOML file a language, with the same keys.

Keys are the enums' names in lower case: `treasure.ruby`, `card.ruby_2`, `phase.pearls`, `event.title_taken`.
"""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base.catalogue import Catalogue


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of a language.

    Raises:
        TextError: there is no such language; the message names those there are.
    """
    return Catalogue.load(__name__, lang)

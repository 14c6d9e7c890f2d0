"""The words of Jewels in English and French: one TOML file a language, with the same keys.

Keys are the enums' names in lower case: `resource.ruby`, `recipe.ring_pair`, `phase.action`, `event.sold`. Names of
encounters and events belong to a ruleset.
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

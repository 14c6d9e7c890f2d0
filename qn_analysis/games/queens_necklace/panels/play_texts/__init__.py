"""The words on the panel in which a person plays, in English and French: one TOML file a language, the same keys."""

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

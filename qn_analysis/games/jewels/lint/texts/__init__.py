"""What the linter says: `JW101.message` and `event.*`. `JW101.summary` and `.explanation` are the docstrings of the
checks in English, and texts in other languages."""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base.catalogue import BASE, Catalogue
from qn_analysis.core.lint.checks import explanations

from ..checks import all_checks


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of a language.

    Raises:
        TextError: there is no such language; the message names those there are.
    """
    texts = Catalogue.load(__name__, lang)
    return texts.with_texts(explanations(all_checks())) if lang == BASE else texts

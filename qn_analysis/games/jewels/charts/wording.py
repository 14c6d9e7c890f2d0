"""Figures and names in a language: what charts and the report of this game write."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from qn_analysis.core.base import localizer as core

from ..words import texts as word_texts

CHART_TEXTS = f"{__package__}.texts"


class Wording(core.Wording):
    """Texts by key, and figures as the language writes them.

    Args:
        lang: a language that has texts.
        packages: further packages with texts, beside the words of the game and those of the charts.

    Raises:
        TextError: there is no such language.
    """

    def __init__(self, lang: str, packages: Iterable[str] = ()) -> None:
        super().__init__(lang, (word_texts.__name__, CHART_TEXTS, *packages))

    def label(self, kind: str, name: str) -> str:
        """A thing by its name in frames, as a heading; `kind` is the column that names it."""
        return self.text(f"label.{kind}.{name}")


@cache
def wording(lang: str) -> Wording:
    """The wording of charts in a language.

    Raises:
        TextError: there is no such language.
    """
    return Wording(lang)

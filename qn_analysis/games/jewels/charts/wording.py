"""Figures and names in a language: what charts and the report of this game write."""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base import localizer as core
from qn_analysis.core.base.calls import public
from qn_analysis.core.charts import chart

from ..words import texts as word_texts


class Wording(core.Localizer):
    """Texts by key, and figures as the language writes them."""

    own = (word_texts.__name__, f"{__package__}.texts")

    def label(self, kind: str, name: str) -> str:
        """A thing by its name in frames, as a heading; `kind` is the column that names it."""
        return self.text(f"label.{kind}.{name}")


@public
@cache
def wording(lang: str) -> Wording:
    """The wording of charts in a language.

    Raises:
        TextError: there is no such language.
    """
    return Wording(lang)


class Chart(chart.Chart):
    """A chart of this game."""

    wording = staticmethod(wording)

"""Figures, names and the looks of gems: what charts and the report of this game write in a language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from qn_analysis.core.base import localizer as core
from qn_analysis.core.base.calls import public
from qn_analysis.core.charts.chart_types import Scale, scale_of

from ..words import texts as word_texts
from ..words.art import GEM_COLOURS, GEM_SHAPES


class Wording(core.Localizer):
    """Texts by key, and figures as the language writes them."""

    own = (word_texts.__name__, f"{__package__}.texts")

    def pounds(self, value: float | None, digits: int = 1) -> str:
        """Pounds."""
        return self.text("figure.pounds", value=self.number(value, digits))

    def gem(self, name: str) -> str:
        """A gem by its name in the log."""
        return self.text(f"gem.{name}")

    def rank(self, rank: int) -> str:
        """A fashion rank, 0 the most fashionable."""
        return self.text("label.rank", number=str(rank + 1))

    def sale(self, sale: int) -> str:
        """A sale by its number."""
        return self.text("label.sale", number=str(sale))

    def standing(self, standing: int) -> str:
        """A standing before a sale, 1 the leader."""
        return self.text("label.leader") if standing == 1 else self.text("label.standing", number=str(standing))


@public
@cache
def wording(lang: str) -> Wording:
    """The wording of charts in a language.

    Raises:
        TextError: there is no such language.
    """
    return Wording(lang)


def gem_scale(say: Wording, gems: Iterable[str] = GEM_COLOURS) -> Scale:
    """Gems under their names in a language, in the colours and shapes of `words.art`."""
    return scale_of(list(dict.fromkeys(map(str, gems))), say.gem, GEM_COLOURS, GEM_SHAPES)

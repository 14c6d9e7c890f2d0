"""Figures, names and the looks of gems: what charts and the report of this game write in a language."""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base import localizer as core
from qn_analysis.core.base.calls import public
from qn_analysis.core.charts import chart

from ..stats.next_merchant import BIN
from ..stats.rarity import MANY, STEP
from ..words import texts as word_texts


class Wording(core.Localizer):
    """Texts by key, and figures as the language writes them."""

    own = (word_texts.__name__, f"{__package__}.texts")
    figures = (*core.Localizer.figures, "pounds", "signed", "about", "standing", "lead", "left", "stones")

    def pounds(self, value: float | None, digits: int = 1) -> str:
        """Pounds."""
        return self.text("figure.pounds", value=self.number(value, digits))

    def gem(self, name: str) -> str:
        """A gem by its name in the log."""
        return self.text(f"gem.{name}")

    def rank(self, rank: int) -> str:
        """A fashion rank, 0 the most fashionable."""
        return self.called("label.rank", rank)

    def sale(self, sale: int) -> str:
        """A sale by its number."""
        return self.text("label.sale", number=str(sale))

    def standing(self, standing: int) -> str:
        """A standing before a sale, 1 the leader."""
        return self.text("label.leader") if standing == 1 else self.text("label.standing", number=str(standing))

    def signed(self, pounds: float) -> str:
        """Pounds with their sign."""
        return ("+" if pounds > 0 else "\u2212" if pounds < 0 else "") + self.pounds(abs(pounds))

    def about(self, assumed: bool) -> str:
        """The mark of what is about a thing of which a number is assumed."""
        return self.text("figure.about") if assumed else ""

    def lead(self, lead: str) -> str:
        """A range of leads."""
        return self.text("label.lead", pounds=lead.replace("-", "–"))

    def left(self, left: int) -> str:
        """A step of `stats.merchant_hazard`: from how many to how many cards are left."""
        return self.text("label.cards", low=str(left), high=str(left + BIN - 1))

    def stones(self, stones: int) -> str:
        """A step of `stats.tiles_by_stones`."""
        if stones == 0:
            return "0"
        if stones >= MANY:
            return self.text("label.or_more", number=str(stones))
        return self.text("label.from_to", low=str(stones), high=str(stones + STEP - 1))


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

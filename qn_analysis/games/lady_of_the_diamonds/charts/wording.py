"""Figures and names in a language: what charts and the report of this game write; and how treasures look.

Colours and shapes are those of `core.charts.art`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import polars as pl

from qn_analysis.core.base import localizer as core
from qn_analysis.core.base.calls import public
from qn_analysis.core.charts import chart
from qn_analysis.core.charts.art import STONES
from qn_analysis.core.charts.chart_types import Scale, scale_of

from ..words import texts as word_texts


class Wording(core.Localizer):
    """Texts by key, and figures as the language writes them."""

    own = (word_texts.__name__, f"{__package__}.texts")
    figures = (*core.Localizer.figures, "points")

    def points(self, value: float | None, digits: int = 1) -> str:
        """Points."""
        return self.text("figure.points", value=self.number(value, digits))

    def treasure(self, name: str) -> str:
        """A treasure by its name in the log, as a heading."""
        return self.text(f"label.treasure.{name}")

    def card(self, name: str) -> str:
        """A card by its name in the log."""
        return self.text(f"card.{name}")

    def nth(self, nth: int) -> str:
        """Which of her cards of the round."""
        return self.text("label.nth", number=str(nth))

    def sets(self, sets: int, most: int) -> str:
        """A number of complete sets; the last step of the variety table stands for more."""
        return self.text("label.sets_or_more" if sets == most else "label.sets", number=str(sets))


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


TREASURES: Final = ("diamond", "ruby", "emerald", "sapphire", "amethyst", "gold", "pearl")
TREASURE_COLOURS: Final = {treasure: STONES[treasure].colour for treasure in TREASURES}
"""One colour a treasure, everywhere."""
TREASURE_SHAPES: Final = {treasure: STONES[treasure].mark for treasure in TREASURES}
"""One shape a treasure, everywhere."""


def treasure_scale(say: Wording, rows: pl.DataFrame) -> Scale:
    """The treasures of rows under their names in a language."""
    return scale_of(list(dict.fromkeys(map(str, rows["treasure"]))), say.treasure, TREASURE_COLOURS, TREASURE_SHAPES)


def card_scale(say: Wording, rows: pl.DataFrame) -> Scale:
    """The cards of rows under their names, each in the colour and shape of its treasure."""
    cards = [str(card) for card in rows["card"]]
    colours, shapes = (
        {card: of.get(card.rpartition("_")[0], "") for card in cards} for of in (TREASURE_COLOURS, TREASURE_SHAPES)
    )
    return scale_of(cards, say.card, colours, shapes)

"""Figures and names in a language: what charts and the report of this game write; and how treasures look.

Colours and shapes are those of `core.charts.art`.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import polars as pl

from qn_analysis.core.charts.art import STONES
from qn_analysis.core.charts.chart import charts_of
from qn_analysis.core.charts.chart_types import Scale, scale_of

Wording, wording, Chart = charts_of(__package__)


def sets(say: Any, number: int, most: Any) -> str:
    """A number of complete sets; the last step of the variety table stands for more."""
    told: str = say.text("label.sets_or_more" if number == most else "label.sets", number=str(number))
    return told


TREASURES: Final = ("diamond", "ruby", "emerald", "sapphire", "amethyst", "gold", "pearl")
TREASURE_COLOURS: Final = {treasure: STONES[treasure].colour for treasure in TREASURES}
"""One colour a treasure, everywhere."""
TREASURE_SHAPES: Final = {treasure: STONES[treasure].mark for treasure in TREASURES}
"""One shape a treasure, everywhere."""


def treasure_scale(say: Any, rows: pl.DataFrame) -> Scale:
    """The treasures of rows under their names in a language."""
    treasures = list(dict.fromkeys(map(str, rows["treasure"])))
    return scale_of(treasures, partial(say.called, "label.treasure"), TREASURE_COLOURS, TREASURE_SHAPES)


def card_scale(say: Any, rows: pl.DataFrame) -> Scale:
    """The cards of rows under their names, each in the colour and shape of its treasure."""
    cards = [str(card) for card in rows["card"]]
    colours, shapes = (
        {card: of.get(card.rpartition("_")[0], "") for card in cards} for of in (TREASURE_COLOURS, TREASURE_SHAPES)
    )
    return scale_of(cards, partial(say.called, "card"), colours, shapes)

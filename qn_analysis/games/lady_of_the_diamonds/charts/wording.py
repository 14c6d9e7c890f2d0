"""Figures and names in a language: what charts and the report of this game write; and how treasures look.

Colours and shapes are those of `core.charts.art`.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.charts.art import STONES
from qn_analysis.core.charts.chart import charts_of

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

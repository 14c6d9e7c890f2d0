"""How treasures look in charts: in the colours and shapes of `core.charts.art`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.charts.art import STONES
from qn_analysis.core.charts.chart_types import Scale

from .wording import Wording

TREASURES: Final = ("diamond", "ruby", "emerald", "sapphire", "amethyst", "gold", "pearl")
TREASURE_COLOURS: Final = {treasure: STONES[treasure].colour for treasure in TREASURES}
"""One colour a treasure, everywhere."""
TREASURE_SHAPES: Final = {treasure: STONES[treasure].mark for treasure in TREASURES}
"""One shape a treasure, everywhere."""


def treasure_scale(say: Wording) -> Scale:
    """Treasures under their names in a language."""
    return Scale([say.treasure(each) for each in TREASURE_COLOURS], list(TREASURE_COLOURS.values()),
                 list(TREASURE_SHAPES.values()))  # fmt: skip


def card_scale(cards: Sequence[str], say: Wording) -> Scale:
    """Cards under their names, each in the colour and shape of its treasure."""
    kinds = [card.rpartition("_")[0] for card in cards]
    return Scale(
        [say.card(card) for card in cards],
        [TREASURE_COLOURS[kind] for kind in kinds],
        [TREASURE_SHAPES[kind] for kind in kinds],
    )

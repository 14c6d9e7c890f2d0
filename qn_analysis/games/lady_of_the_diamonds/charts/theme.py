"""How treasures look: one colour and one shape a treasure throughout.

The colours are Okabe and Ito's, which people with any common colour blindness tell apart, and a grey for pearls; the
shape says the same once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.charts.marks import Scale

from .wording import Wording

TREASURE_COLOURS: Final = {
    "diamond": "#56B4E9", "ruby": "#D55E00", "emerald": "#009E73", "sapphire": "#0072B2", "amethyst": "#CC79A7",
    "gold": "#E6A100", "pearl": "#8a8fa3",
}  # fmt: skip
"""One colour a treasure, everywhere."""
TREASURE_SHAPES: Final = {
    "diamond": "diamond", "ruby": "circle", "emerald": "square", "sapphire": "triangle-up", "amethyst": "triangle-down",
    "gold": "cross", "pearl": "triangle-right",
}  # fmt: skip
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

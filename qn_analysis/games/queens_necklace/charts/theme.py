"""How gems look: one colour and one shape a gem throughout.

The colours are Okabe and Ito's, which people with any common colour blindness tell apart; the shape says the same once
more.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.charts.marks import Scale

from .wording import Wording

GEM_COLOURS: Final = {"ruby": "#D55E00", "emerald": "#009E73", "diamond": "#56B4E9", "amber": "#E6A100"}
"""One colour a gem, everywhere."""
GEM_SHAPES: Final = {"ruby": "circle", "emerald": "square", "diamond": "diamond", "amber": "triangle-up"}
"""One shape a gem, everywhere."""


def gem_scale(say: Wording) -> Scale:
    """Gems under their names in a language."""
    return Scale([say.gem(gem) for gem in GEM_COLOURS], list(GEM_COLOURS.values()), list(GEM_SHAPES.values()))

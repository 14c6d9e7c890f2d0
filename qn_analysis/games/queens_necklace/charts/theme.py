"""How gems look in charts: in the colours and shapes of `words.art`."""

from __future__ import annotations

from qn_analysis.core.charts.chart_types import Scale

from ..words.art import GEM_COLOURS as GEM_COLOURS
from ..words.art import GEM_SHAPES as GEM_SHAPES
from .wording import Wording


def gem_scale(say: Wording) -> Scale:
    """Gems under their names in a language."""
    return Scale([say.gem(gem) for gem in GEM_COLOURS], list(GEM_COLOURS.values()), list(GEM_SHAPES.values()))

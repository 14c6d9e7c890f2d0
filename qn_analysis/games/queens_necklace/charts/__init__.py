"""How figures look and are told, theme by theme: each chart takes a small frame of `stats`, and its Altair chart says
the finding as title; beside it stand the tables, the sentences and the chapter made of the same figures.
"""

from qn_analysis.core.base.lazy import marked
from qn_analysis.core.charts.chart_types import enable as enable
from qn_analysis.core.charts.theme import for_chart as for_chart

from ..words.art import GEM_COLOURS as GEM_COLOURS
from ..words.art import GEM_SHAPES as GEM_SHAPES
from .cards import *
from .claims import *
from .hindsight import *
from .kings import *
from .merchants import *
from .pace import *
from .rarity import *
from .rings import *
from .seats import *
from .tuning import *
from .wording import Wording as Wording
from .wording import wording as wording

__all__, __dir__ = marked(__name__, "GEM_COLOURS", "GEM_SHAPES", "Wording")

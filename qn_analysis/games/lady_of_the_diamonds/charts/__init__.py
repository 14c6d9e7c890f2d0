"""How figures look and are told, theme by theme: each chart takes a small frame of `stats`, and its Altair chart says
the finding as title; beside it stand the tables, the sentences and the chapter made of the same figures.
"""

from qn_analysis.core.base.lazy import marked
from qn_analysis.core.charts.chart_types import enable as enable

from .cards import *
from .points import *
from .titles import *
from .wording import TREASURE_COLOURS as TREASURE_COLOURS
from .wording import TREASURE_SHAPES as TREASURE_SHAPES
from .wording import Wording as Wording
from .wording import wording as wording

__all__, __dir__ = marked(__name__, "TREASURE_COLOURS", "TREASURE_SHAPES", "Wording")

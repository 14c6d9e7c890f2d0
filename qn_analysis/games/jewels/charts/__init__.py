"""How figures look and are told, theme by theme: each chart takes a small frame of `stats`, and its Altair chart says
the finding as title; beside it stand the tables, the sentences and the chapter made of the same figures.
"""

from qn_analysis.core.base.lazy import marked
from qn_analysis.core.charts.chart_types import enable as enable

from .seats import *
from .trade import *
from .wording import Wording as Wording
from .wording import wording as wording

__all__, __dir__ = marked(__name__, "Wording")

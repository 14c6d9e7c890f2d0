"""How figures look: each chart takes a small frame of `stats`, and its Altair chart says the finding as title."""

from qn_analysis.core.base.lazy import marked
from qn_analysis.core.charts.chart_types import enable as enable

from .charts import *
from .wording import TREASURE_COLOURS as TREASURE_COLOURS
from .wording import TREASURE_SHAPES as TREASURE_SHAPES
from .wording import Wording as Wording
from .wording import wording as wording

__all__, __dir__ = marked(__name__, "TREASURE_COLOURS", "TREASURE_SHAPES", "Wording")

"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.measures.declaration import Statistics

from .measures import goals, measures
from .tables import Tables, gather

STATISTICS: Final = Statistics(Tables, gather, measures(), goals())

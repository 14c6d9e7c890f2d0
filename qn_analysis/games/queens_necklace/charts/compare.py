"""Charts of comparisons (`core.charts.compare`) in the words of this game."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from qn_analysis.core.charts import compare
from qn_analysis.core.charts.marks import AnyChart

from .wording import wording


def changes(frame: pl.DataFrame, names: Mapping[str, str], lang: str = "en") -> AnyChart:
    """The measures that change most. Takes `Comparison.biggest`, and what the measures are called."""
    return compare.changes(frame, names, wording(lang))

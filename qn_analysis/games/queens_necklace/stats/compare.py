"""Two logs of the same deals: every statistic with its paired difference (`core.compare`)."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

import polars as pl

from qn_analysis.core import compare
from qn_analysis.core.statistic import Want

from ..log.table import Log
from .tables import Tables


def differences(
    base: Log, variant: Log, wants: Sequence[Want[Tables]], executor: Executor | None = None
) -> pl.DataFrame:
    """Statistics of a variant less those of the base, as `core.compare.differences` makes them of two logs.

    Raises:
        LogError: the logs are not of the same deals.
        WorkerError: a worker of the executor was lost.
    """
    return compare.differences(Tables(base), Tables(variant), wants, executor)

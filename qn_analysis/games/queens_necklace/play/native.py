"""Working space for a search in the compiled build: see `bots.scratch`."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from qn_analysis.core.compile.records import dtype

from ..engine.state import Game, Log

_GAME = dtype(Game)
_LOG = dtype(Log)


def _games(n: int) -> Any:
    return np.zeros(n, _GAME)


def _logs(n: int) -> Any:
    return np.zeros(n, _LOG)


def _numbers(n: int) -> Any:
    return np.zeros(n, np.int64)


def _values(n: int) -> Any:
    return np.zeros(n, np.float64)


_njit: Any = numba.njit  # its stubs type what it returns as not callable
blank_games: Any = _njit(_games)
blank_logs: Any = _njit(_logs)
blank_numbers: Any = _njit(_numbers)
blank_values: Any = _njit(_values)

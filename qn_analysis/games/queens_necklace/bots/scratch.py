"""Working space for a search, interpreted. The compiled build takes arrays instead: `play.native`.

numba frees an array after its last use, even while a record of it is still being played on. So a search makes its
space in one function and hands the arrays themselves, not their records, to others.
"""

from __future__ import annotations

from qn_analysis.core.compile.records import blank

from ..engine.state import Game, Log


def blank_games(n: int) -> list[Game]:
    """Some games to play in."""
    return [blank(Game) for _ in range(n)]


def blank_logs(n: int) -> list[Log]:
    """Some logs without room."""
    return [_silent_log() for _ in range(n)]


def blank_numbers(n: int) -> list[int]:
    """So many whole numbers, all 0."""
    return [0] * n


def blank_values(n: int) -> list[float]:
    """So many numbers, all 0."""
    return [0.0] * n


def _silent_log() -> Log:
    log = Log()
    log.seq = log.capacity = log.choices = log.choice_capacity = 0
    log.rows = []
    log.choice = []
    return log

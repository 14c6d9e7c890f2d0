"""Panels for notebooks (extra `lab`): the chests of a table scored, and why."""

from .chest_scorer import ChestScorer, chest_scorer

__all__ = ["ChestScorer", "chest_scorer"]


def __dir__() -> list[str]:
    return __all__

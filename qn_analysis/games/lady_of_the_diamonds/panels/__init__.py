"""Panels for notebooks (extra `lab`): a game to replay or to play; the chests of a table scored, and why."""

from .chest_scorer import ChestScorer, chest_scorer
from .play_panel import GameReplay, PlayPanel, play

__all__ = ["ChestScorer", "GameReplay", "PlayPanel", "chest_scorer", "play"]


def __dir__() -> list[str]:
    return __all__

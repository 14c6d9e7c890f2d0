"""Panels for notebooks (extra `lab`): a game to replay or to play; cards appraised as a jewel, and why."""

from .jewel_appraiser import JewelAppraiser, jewel_appraiser
from .play_panel import GameReplay, PlayPanel, play

__all__ = ["GameReplay", "JewelAppraiser", "PlayPanel", "jewel_appraiser", "play"]


def __dir__() -> list[str]:
    return __all__

"""Panels for notebooks (extra `lab`): a sale by steps, a quiz about sales, a game to replay or to play, findings."""

from .findings_browser import FindingsBrowser, FindingsPanel, findings
from .game_replay import GameReplay, game_replay
from .play_panel import PlayPanel
from .sale_quiz import SaleQuiz, sale_quiz
from .sale_stepper import SaleStepper, sale_stepper

__all__ = [
    "FindingsBrowser", "FindingsPanel", "GameReplay", "PlayPanel", "SaleQuiz", "SaleStepper", "findings",
    "game_replay", "sale_quiz", "sale_stepper",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__

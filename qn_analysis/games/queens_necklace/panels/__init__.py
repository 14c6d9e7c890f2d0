"""Panels for notebooks: a sale step by step, a quiz about sales, a whole game, what the linter found. Extra: `lab`."""

from .findings_browser import FindingsBrowser, FindingsPanel, findings
from .game_replay import GameReplay, game_replay
from .sale_quiz import SaleQuiz, sale_quiz
from .sale_stepper import SaleStepper, sale_stepper

__all__ = [
    "FindingsBrowser",
    "FindingsPanel",
    "GameReplay",
    "SaleQuiz",
    "SaleStepper",
    "findings",
    "game_replay",
    "sale_quiz",
    "sale_stepper",
]

"""Panels for notebooks: a sale step by step, a quiz about sales, a whole game. They need the extra `lab`."""

from .game_replay import GameReplay, game_replay
from .sale_quiz import SaleQuiz, sale_quiz
from .sale_stepper import SaleStepper, sale_stepper

__all__ = ["GameReplay", "SaleQuiz", "SaleStepper", "game_replay", "sale_quiz", "sale_stepper"]

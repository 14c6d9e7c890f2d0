"""What players say about the game, each claim held against a figure: the claims register.

`claims.toml` says what each claim is held against and the smallest effect that would matter; a module for each theme
has a function for each claim. A verdict compares the interval with that effect and not with nothing: with many games
everything differs from nothing, and little of it matters. All of it is about these bots.
"""

from .answers import FUNCTIONS, Sizes, answers, play
from .register import Claim, claims, over_all, verdict

__all__ = ["FUNCTIONS", "Claim", "Sizes", "answers", "claims", "over_all", "play", "verdict"]

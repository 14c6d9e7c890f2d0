"""Who plays: plain sources that both builds carry, and their weights."""

from .weights import BOTS
from .weights import STYLES as STYLES

VOCABULARY = (f"{__name__}.places", f"{__name__}.parts")
"""What the sources read that is no source: places of weights, parts of the game."""
SOURCES = BOTS.sources(STYLES, VOCABULARY)
"""Bot sources; those named like a policy define it: `choose_<name>(table, me, weights) -> action`."""
UNITS = ("worth_of_card", "best_gem", "points_of_card", "describe_treasure", "describe_cards", "name_gems")
"""Functions to compile by themselves: a bot in one piece would take long."""

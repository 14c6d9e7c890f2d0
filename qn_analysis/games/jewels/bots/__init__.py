"""Who plays: plain sources that both builds carry, and their weights."""

from .weights import BOTS
from .weights import STYLES as STYLES

VOCABULARY = (f"{__name__}.places", f"{__name__}.parts")
"""What the sources read that is no source: places of weights, parts of the game."""
SOURCES = BOTS.sources(STYLES, VOCABULARY)
"""Bot sources; those named like a policy define it: `choose_<name>(table, me, weights) -> action`."""
UNITS = (
    "worth_of_place", "worth_of_craft", "worth_of_meeting", "answer_auction", "best_prices", "sale_in", "best_jewel",
    "cards_missing", "describe_course", "describe_own", "describe_kingdom", "describe_rivals", "canonical", "gain_of",
)  # fmt: skip
"""Functions to compile by themselves: a bot in one piece would take long."""

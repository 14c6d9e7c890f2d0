"""Who plays: plain sources that both builds carry, and their weights."""

from qn_analysis.core.play.bot_sources import bot_sources

from .weights import STYLES as STYLES

_SEARCH = ("imagine", "rollout", "displays", "searcher")
_LEARNT = ("sight", "learnt", "unveiled")
_RULES = ("thumb", "bent")
_FAMILY = ("heuristic_eye", "heuristic_market", "heuristic_sale", "heuristic_influence", "heuristic")

_GREEDY = ("random", "blanks", "greedy", "belief")
_FIRST = (*_GREEDY, *_FAMILY, *_LEARNT, *_SEARCH, *_RULES)
VOCABULARY = (f"{__name__}.heuristic_places", f"{__name__}.deeds", f"{__name__}.thumb_points")
"""What the sources read that is no source: places of weights, and kinds of habits."""
SOURCES = bot_sources(__name__, STYLES, VOCABULARY, _FIRST)
"""Bot sources; those named like a policy define it: `choose_<name>(table, me, weights) -> action`. The first are in the
order that names the engine in stored files."""
_SEEING = ("see_course", "see_hand", "see_rival", "see_display", "see_shown", "count_unseen", "canonical")
UNITS = (*_SEEING, "look_ahead", "next_purchase", "next_to_show", "next_character", "best_change")
"""Functions to compile by themselves: a bot in one piece would take long."""
SEARCH_UNITS = (
    "apply",
    "imagine",
    "settle_surplus",
    "deal_unseen",
    "try_out",
    "try_choice",
    "lay_in_world",
    "compare",
    "vary",
)
"""The same of a search."""
SEARCHERS = ("choose_searcher",)
"""Policies that are slow when interpreted, so that even few games of theirs are played compiled."""

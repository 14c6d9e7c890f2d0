"""Rulesets one step away from another: every assumed table moved. `Ruleset.read_otherwise` has the open points.

The moved tables still obey every fact of the rulebook (`facts.py`): each could be the real one as well.
"""

from __future__ import annotations

from typing import Any, Final

from ..words.cards import GEMS
from .fields import CARD_NAMES, TREASURE_NAMES
from .ruleset import Ruleset


def _spots(base: Ruleset, step: int) -> dict[str, Any]:
    return {name: {"spots": spots + step} for name, spots in zip(TREASURE_NAMES, base.spots, strict=True)}


def _titles(gems: tuple[int, ...], other: int) -> dict[str, Any]:
    return {name: {"title": points} for name, points in zip(TREASURE_NAMES, (*gems, other, other), strict=True)}


def _cards(by_gem: tuple[tuple[int, int, int], ...], pearls: tuple[int, int]) -> dict[str, Any]:
    copies = [*(count for gem in by_gem for count in gem), *pearls]
    return {name: {"copies": count} for name, count in zip(CARD_NAMES, copies, strict=True)}


_EVEN: Final = ((4, 3, 2),) * GEMS
_LARGER: Final = ((3, 4, 1), (3, 3, 3), (3, 3, 3), (3, 3, 4), (3, 3, 4))


def points() -> dict[str, dict[str, dict[str, Any]]]:
    """Those of the assumed tables that say what is scored: titles and variety bonus, each moved (`tables`)."""
    titles = {"equal": _titles((3,) * GEMS, 3), "steeper": _titles((7, 5, 5, 3, 3), 1)}
    return {
        "titles": {step: {"treasures": moved} for step, moved in titles.items()},
        "variety": {"flat": {"variety": [2, 3, 4, 5]}, "rising": {"variety": [2, 5, 9, 14]}},
    }


def tables(base: Ruleset) -> dict[str, dict[str, dict[str, Any]]]:
    """Every assumed table moved: rows, titles, variety bonus, cards.

    Keys: `spots`, `titles`, `variety`, `cards`, `pearls`. Steps: `shorter` and `longer`: every row by a spot. `equal`
    and `steeper`: titles of all gems alike, or further apart. `flat` and `rising`: what further sets bring. `even`: as
    many cards and pieces of each gem; `larger`: fewer single gems, and so less gold. `eleven`: the pearl cards show all
    the pearls of the box, so that they can run out.
    """
    return {
        "spots": {"shorter": {"treasures": _spots(base, -1)}, "longer": {"treasures": _spots(base, 1)}},
        **points(),
        "cards": {"even": {"cards": _cards(_EVEN, (8, 1))}, "larger": {"cards": _cards(_LARGER, (6, 2))}},
        "pearls": {"eleven": {"cards": {"pearl_1": {"copies": 5}, "pearl_2": {"copies": 3}}}},
    }

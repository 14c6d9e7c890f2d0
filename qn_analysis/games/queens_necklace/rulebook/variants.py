"""Rulesets one step away from another: every assumed price moved. `Ruleset.read_otherwise` has the open points."""

from __future__ import annotations

from typing import Any, Final

from .ruleset import Ruleset

LEAST_PRICE: Final = 1


def price_steps(base: Ruleset) -> dict[str, dict[str, dict[str, Any]]]:
    """By card and step, what a ruleset has otherwise: the ladder with its assumed prices moved to the next rung above,
    and to the next below.

    Above the top and below the last rung the ladder goes on as its ends do, but not below a ducat. What a source tells
    stays where it is, unless it is the rung that is assumed; prices still fall at every step.
    """
    return {
        card.name.lower(): {
            step: {"cards": {card.name.lower(): {"prices": move(base.prices[card], assumed)}}}
            for step, move in (("up", _up), ("down", _down))
        }
        for card, assumed in base.assumed_prices().items()
        if any(assumed)
    }


def _up(ladder: tuple[int, ...], assumed: tuple[bool, ...]) -> list[int]:
    spacing = ladder[0] - ladder[1] if len(ladder) > 1 else 1
    made: list[int] = []
    for price, above, guess in zip(ladder, (ladder[0] + spacing, *ladder[:-1]), assumed, strict=True):
        made.append(price if not guess else min(above, made[-1] - 1) if made else above)
    return made


def _down(ladder: tuple[int, ...], assumed: tuple[bool, ...]) -> list[int]:
    spacing = ladder[-2] - ladder[-1] if len(ladder) > 1 else 1
    made: list[int] = []
    below = (*ladder[1:], ladder[-1] - spacing)
    for price, under, guess in zip(reversed(ladder), reversed(below), reversed(assumed), strict=True):
        made.append(price if not guess else max(under, made[-1] + 1 if made else LEAST_PRICE))
    return made[::-1]

"""Rulesets one step away from another: every open point read otherwise, every assumed price moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from qn_analysis.core.rules.rulings import Variant as AnyVariant
from qn_analysis.core.rules.rulings import readings as readings_of

from .ruleset import RULINGS, Ruleset

LEAST_PRICE: Final = 1


Variant: TypeAlias = AnyVariant[Ruleset]


def readings(base: Ruleset) -> Iterator[Variant]:
    """Every ruling with each of its named readings that the base does not have."""
    return readings_of(base, RULINGS)


def price_steps(base: Ruleset) -> Iterator[Variant]:
    """Every ladder with its assumed prices moved to the next rung above, and to the next below.

    Above the top and below the last rung the ladder goes on as its ends do, but not below a ducat. What a source tells
    stays where it is, unless it is the rung that is assumed; prices still fall at every step.
    """
    for card, assumed in base.assumed_prices().items():
        if any(assumed):
            ladder = base.prices[card]
            for step, moved in (("up", _up(ladder, assumed)), ("down", _down(ladder, assumed))):
                yield Variant(card.name.lower(), step, base.with_(cards={card.name.lower(): {"prices": moved}}))


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

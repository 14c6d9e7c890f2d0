"""How much a log knows: four levels, what each promises, and what is raised where somebody asks for more.

A game declares in its layout which events a log of a level has and which of their columns it always fills
(`Layout.tells`). The linter asks a log for no more than that, a log is reduced to it (`core.log.reduce`), and
statistics are given no more to read than that and what the log fills besides (`core.stats.tables`).

What something rests on is said in one word, a need: the name of a level, an event (all of its rows), `event.column`
(that column of all of its rows), or "" for nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple

from ..base.messages import refusal
from .folder import LogError


class Knows(IntEnum):
    """What a log tells, from least to most: totals only; displays too; all but hidden cards; everything."""

    SCORES = 0
    SALES = 1
    PUBLIC = 2
    FULL = 3

    @property
    def said(self) -> str:
        """Its name in manifests."""
        return self.name.lower()


LEVELS: Final = {each.said: each for each in Knows}
"""The levels by their names in manifests."""


def knows_of(manifest: Mapping[str, Any]) -> Knows:
    """How much the log of a manifest knows; one that does not say so knows everything."""
    return LEVELS[str(manifest.get("knows", Knows.FULL.said))]


def untold_of(manifest: Mapping[str, Any]) -> frozenset[str]:
    """The needs that the log of a manifest does not meet although its level promises them."""
    return frozenset(manifest.get("untold", ()))


def told_untold(needs: Collection[str]) -> dict[str, list[str]]:
    """What a manifest says of them; most have nothing to say."""
    return {"untold": sorted(needs)} if needs else {}


def check_plays(manifest: Mapping[str, Any], lang: str = "en") -> None:
    """See that the log of a manifest tells more than totals, where somebody asks how the table stood; `UntoldError` if
    it knows scores alone.
    """
    if knows_of(manifest) == Knows.SCORES:
        raise UntoldError(refusal("log.scores_alone"), Knows.PUBLIC).speaking(lang)


class Knowledge(NamedTuple):
    """What a log tells.

    Attributes:
        level: how much it knows.
        filled: needs of an event that it meets although its level does not promise them.
        untold: needs that it does not meet although its level promises them: what stands there was put in its place.
    """

    level: Knows
    filled: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


EVERYTHING: Final = Knowledge(Knows.FULL)
"""What a log tells that knows everything."""


class UntoldError(LogError):
    """A log does not know enough; the message names what is asked for, what the log knows and what it would have to
    know. `needs` is the least.
    """

    def __init__(self, said: str, needs: Knows = Knows.FULL) -> None:
        super().__init__(said)
        self.needs = needs

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.needs)

"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from .places import row


class Style(NamedTuple):
    """A bot.

    Attributes:
        policy: a function of the sources.
        weights: its weights by place.
        about: what it does, in a line.
        tuned: other weights by place, for some numbers of players.
    """

    policy: str
    weights: dict[int, float]
    about: str
    tuned: Mapping[int, Mapping[int, float]] = MappingProxyType({})

    def weights_for(self, players: int) -> Mapping[int, float]:
        """Its weights at a table of so many."""
        return self.tuned.get(players, self.weights)


STYLES: dict[str, Style] = {
    "random": Style("choose_random", {}, "any legal action"),
    "greedy": Style("choose_greedy", {}, "sells, crafts or buys whatever brings most at once"),
    "trader": Style("choose_trader", row(), "weighs hand, objects and cities, with weights set by hand"),
}
"""Every bot that a name can call."""

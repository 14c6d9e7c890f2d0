"""The bots that a game brings with it: a policy among its sources, and weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from .engine import BotError

BUILT_IN: Final = "built in"
"""The origin of the bots of the package."""


class Style(NamedTuple):
    """A bot.

    Attributes:
        policy: a function of the sources.
        weights: its weights by place.
        about: what it does, in a line.
        tuned: other weights by place, for some numbers of players.
    """

    policy: str
    weights: Mapping[int, float]
    about: str
    tuned: Mapping[int, Mapping[int, float]] = MappingProxyType({})

    def weights_for(self, players: int) -> Mapping[int, float]:
        """Its weights at a table of so many."""
        return self.tuned.get(players, self.weights)

    def function(self, name: str, sources: Iterable[str]) -> Callable[..., int]:
        """The policy among the sources of bots.

        Raises:
            BotError: there is none of that name; `name` is the bot's.
        """
        for source in sources:
            function: Any = getattr(import_module(source), self.policy, None)
            if function is not None and function.__module__ == source:
                found: Callable[..., int] = function
                return found
        raise BotError(f"the bot {name!r}: no source of the package has a policy {self.policy!r}")


def row_of(weights: Mapping[int, float], width: int) -> list[float]:
    """Weights by place as a row as wide as the builds pass them."""
    return [float(weights.get(place, 0.0)) for place in range(width)]

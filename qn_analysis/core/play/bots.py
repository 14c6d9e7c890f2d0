"""The bots that a game brings with it: a policy among its sources, and weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..build import Build, Once
from ..hints import near
from .engine import Bot, BotError

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


@dataclass(frozen=True)
class Named:
    """A bot of the package: a policy and its weights, in rows of a width."""

    name: str
    function: Callable[..., int]
    style: Style
    width: int
    origin: str = BUILT_IN
    compiles: bool = True
    built_in: bool = True

    def policy(self) -> Callable[..., int]:
        """The bot as the interpreted build calls it."""
        return self.function

    def row(self, players: int | None = None) -> list[float]:
        """Its weights at a table of so many, as wide as the builds pass them."""
        weights = self.style.weights if players is None else self.style.weights_for(players)
        return row_of(weights, self.width)


@dataclass(frozen=True)
class ByName:
    """The bots of a game whose bots are all the package's.

    Attributes:
        title: what people call the game.
        styles: its bots.
        sources: the sources with their policies.
        width: room for a bot's weights.
        compiled: the game's compiled build.
    """

    title: str
    styles: Mapping[str, Style]
    sources: tuple[str, ...]
    width: int
    compiled: Once

    def find(self, asked: Bot) -> Named:
        """The bot of that name.

        Raises:
            BotError: there is none, or it is no name.
        """
        there = ", ".join(self.styles)
        if not isinstance(asked, str):
            raise BotError(f"{asked!r} cannot play {self.title}: its bots are called by name ({there})")
        if asked not in self.styles:
            raise BotError(f"unknown bot {asked!r}{near(asked, self.styles)}: the bots are {there}")
        style = self.styles[asked]
        return Named(asked, style.function(asked, self.sources), style, self.width)

    def listed(self) -> list[tuple[str, str, str]]:
        """Name, origin and description of every bot."""
        return [(name, BUILT_IN, style.about) for name, style in self.styles.items()]

    def ready(self, line_up: Iterable[Named], progress: bool = False) -> None:
        """Load the compiled build, which has every bot of the package."""
        self.compiled(progress)

    def kernel(self, build: Build, known: Named) -> Any:
        """The policy of a bot as the compiled build calls it."""
        return build[known.style.policy]

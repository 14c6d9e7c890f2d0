"""The bots of Lady of the Diamonds that a name can call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from qn_analysis.core.build import Build
from qn_analysis.core.hints import near
from qn_analysis.core.play.bots import BUILT_IN, Style, row_of
from qn_analysis.core.play.engine import Bot, BotError

from ..bots import SOURCES
from ..bots.weights import STYLES
from .builds import WEIGHTS, compiled


@dataclass(frozen=True)
class Known:
    """A bot of the package: a policy and its weights."""

    name: str
    function: Callable[..., int]
    style: Style
    origin: str = BUILT_IN
    compiles: bool = True
    built_in: bool = True

    def policy(self) -> Callable[..., int]:
        """The bot as the interpreted build calls it."""
        return self.function

    def row(self, players: int | None = None) -> list[float]:
        """Its weights at a table of so many, as wide as the builds pass them."""
        weights = self.style.weights if players is None else self.style.weights_for(players)
        return row_of(weights, WEIGHTS)


def find(asked: Bot) -> Known:
    """The bot of that name.

    Raises:
        BotError: there is none, or it is no name.
    """
    if not isinstance(asked, str):
        raise BotError(f"{asked!r} cannot play Lady of the Diamonds: its bots are called by name ({', '.join(STYLES)})")
    if asked not in STYLES:
        raise BotError(f"unknown bot {asked!r}{near(asked, STYLES)}: the bots are {', '.join(STYLES)}")
    style = STYLES[asked]
    return Known(asked, style.function(asked, SOURCES), style)


def listed() -> list[tuple[str, str, str]]:
    """Name, origin and description of every bot."""
    return [(name, BUILT_IN, style.about) for name, style in STYLES.items()]


def ready(line_up: Iterable[Known], progress: bool = False) -> None:
    """Load the compiled build, which has every bot of the package."""
    compiled(progress)


def kernel(build: Build, known: Known) -> Any:
    """The policy of a bot as the compiled build calls it."""
    return build[known.style.policy]

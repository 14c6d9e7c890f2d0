"""A bot as the registry of a game knows it, be it the package's or a user's."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, ClassVar, Final

from ..compile.user_functions import bytecode, fingerprint
from .batch import Policy
from .bot import Brain
from .guard import guarded, watched
from .view import PlainView, seat_bot

BUILT_IN: Final = "built in"
"""The origin of the bots of the package."""


def row_of(weights: Mapping[int, float], width: int) -> list[float]:
    """Weights by place as a row as wide as the builds pass them."""
    return [float(weights.get(place, 0.0)) for place in range(width)]


@dataclass(frozen=True)
class KnownBot:
    """A bot as the registry of a game knows it; each game derives from it.

    Attributes:
        name: what a manifest calls it.
        origin: where it comes from, in words and without a path of a machine.
        about: what it does, in a line.
        function: `choose(view, legal, rng)`, or `(table, me, weights)` of a bot that compiles.
        compiles: whether the compiled build can play it.
        weights: its weights by place.
        tuned: other weights by place, for some numbers of players.
        where: `module:name` from which another process can import it; empty where none can.
        brain: its network, if it plays by one.
        habits: what the policy that bends it is told of its habits: the last numbers of its row.
        sources: of the bots of the game.
        width: room for a bot's weights.
        view: what a plain bot is given of the table and its seat.
    """

    name: str
    origin: str
    about: str
    function: Callable[..., int]
    compiles: bool
    weights: Mapping[int, float] = field(default_factory=dict)
    where: str = ""
    tuned: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    brain: Brain | None = None
    habits: tuple[int, ...] = ()

    sources: ClassVar[Sequence[str]] = ()
    width: ClassVar[int] = 0
    view: ClassVar[type[Any]] = PlainView

    @property
    def built_in(self) -> bool:
        """Whether it comes with the package."""
        return self.origin == BUILT_IN

    def policy(self) -> Policy:
        """The bot as the interpreted build calls it; one from outside the package is watched, so that it only reads."""
        if self.built_in:
            return self.function
        if not self.compiles:  # what it is given are copies
            return guarded(self.name, seat_bot(type(self).view, self.function))
        policy = guarded(self.name, self.function)
        return policy if self.function.__module__ in self.sources else watched(self.name, policy)

    def row(self, players: int | None = None) -> list[float]:
        """Its weights at a table of so many, as wide as the builds pass them; a network's are as long as they are."""
        if self.brain is not None:
            return [*self.brain.row(players or 0), *self.habits]
        weights = self.weights if players is None else self.tuned.get(players, self.weights)
        return [*row_of(weights, self.width), *self.habits]


def code_of(known: Any) -> str:
    """Hash of a user's bot: its source, the helpers of its package, its weights. The same in every Python.

    The lists and tables that a plain function reads may be its memory, which is not to make it another bot.
    """
    weights = repr(sorted(known.weights.items()))
    if not isinstance(known.function, FunctionType):
        return hashlib.sha256(f"{type(known.function).__qualname__} {weights}".encode()).hexdigest()[:12]
    package = (known.function.__module__ or "").split(".")[0]
    code = fingerprint(
        known.function, lambda other: other.__module__.split(".")[0] == package, _source, not known.compiles
    )
    return hashlib.sha256(f"{code} {weights}".encode()).hexdigest()[:12]


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return bytecode(function)  # typed at a prompt

"""Games by name. This module knows none: `qn_analysis.games` registers them, and each is imported when it is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol, TypeVar

from .errors import Error

T = TypeVar("T")


class GameError(Error):
    """There is no such game; the message names those there are."""


class GameEntry(Protocol):
    """The little of a game that rooms need which must not import `core.game`, where all its parts are declared."""

    @property
    def name(self) -> str:
        """In manifests."""

    @property
    def readers(self) -> Mapping[str, str]:
        """By a key that documents for people have: who reads these; `{place}` stands for the file."""

    def own(self, base: type[T]) -> type[T]:
        """Its own class of those that every game has one of, such as its `Log`."""

    def part(self, kind: type[T]) -> T:
        """What it declares for a room, such as its `Engine` for playing, or its `Linter`; `LookupError` if none of that
        kind.
        """


class _Registered(NamedTuple):
    shorter: tuple[str, ...]
    load: Callable[[], GameEntry]


_registered: Final[dict[str, _Registered]] = {}


def register(name: str, shorter: tuple[str, ...], load: Callable[[], GameEntry]) -> None:
    """Register a game by its name in manifests and shorter ones that can be typed; the first is the default. `load`
    imports its declaration.
    """
    _registered[name] = _Registered(shorter, load)


def find_game(name: str) -> GameEntry:
    """The declaration of a game; `name` is its name in manifests."""
    return _registered[name].load()


def names() -> dict[str, tuple[str, ...]]:
    """The shorter names of each game by its name in manifests; the first game is the default."""
    return {name: each.shorter for name, each in _registered.items()}


def default_game() -> str:
    """The game that is played where no other is asked for."""
    return next(iter(names()))


def game_named(said: object) -> str:
    """The name in manifests of a game that is called by that name or a shorter one; else `GameError`."""
    listed = names()
    for name, shorter in listed.items():
        if said == name or said in shorter:
            return name
    # With all texts of refusals: only where there is something to refuse.
    from .messages import refusal, short_repr, suggest

    called = [each for name, shorter in listed.items() for each in (*shorter, name)]
    hint = suggest(said, called) if isinstance(said, str) else ""
    raise GameError(refusal("game.unknown", given=short_repr(said), hint=hint, known=games_listed()))


def game_or_default(said: str | None) -> str:
    """The game that is called so, or the default where none is; `GameError` if there is no such game."""
    return default_game() if said is None else game_named(said)


def games_listed() -> str:
    """The games in words, with their shorter names."""
    listed = (f"{name} ({', '.join(shorter)})" if shorter else name for name, shorter in names().items())
    return ", ".join(listed)


def short_name(game: str) -> str:
    """What a command calls a game: the first of its shorter names, if it has any; `game` is its name in manifests."""
    return next(iter(names()[game]), game)

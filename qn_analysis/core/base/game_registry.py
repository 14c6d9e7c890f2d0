"""Games by name. This module knows none: it looks into the list of `qn_analysis.games` when it is asked."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from .errors import Error
from .messages import near, say

_GAMES: Final = "qn_analysis.games"


class GameError(Error):
    """There is no such game; the message names those there are."""


def names() -> dict[str, tuple[str, ...]]:
    """The shorter names of each game by its name in manifests; the first game is the default."""
    listed: dict[str, tuple[str, ...]] = import_module(_GAMES).GAMES
    return listed


def default_game() -> str:
    """The game that is played where no other is asked for."""
    return next(iter(names()))


def game_named(said: object) -> str:
    """The name in manifests of a game that is called by that name or a shorter one.

    Raises:
        GameError: there is no such game.
    """
    listed = names()
    for name, shorter in listed.items():
        if said == name or said in shorter:
            return name
    called = [each for name, shorter in listed.items() for each in (*shorter, name)]
    hint = near(said, called) if isinstance(said, str) else ""
    raise GameError(f"unknown game {say(said)}{hint}: the games are {games_listed()}")


def game_or_default(said: str | None) -> str:
    """The game that is called so, or the default where none is.

    Raises:
        GameError: there is no such game.
    """
    return default_game() if said is None else game_named(said)


def games_listed() -> str:
    """The games in words, with their shorter names."""
    listed = (f"{name} ({', '.join(shorter)})" if shorter else name for name, shorter in names().items())
    return ", ".join(listed)


def called(game: str) -> str:
    """What a command calls a game: the first of its shorter names, if it has any; `game` is its name in manifests."""
    return next(iter(names()[game]), game)


def room(game: str, module: str) -> ModuleType:
    """A module of a game, such as `log.table`; `game` is its name in manifests."""
    assert game in names(), game
    return import_module(f"{_GAMES}.{game}.{module}")

"""How a game is played, from what its rooms declare: `declared_builds`, and of `bots` its `SOURCES` and `STYLES`, from
the weakest bot to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from ..log.log import Log
from ..rules.ruleset import BaseRuleset
from .builds import Builds
from .builtin_bots import BotSpec
from .engine import Engine
from .habits import Habits, part_habits
from .known import KnownBot

WIDTH: Final = 64
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


@cache
def known_of(package: str) -> type[KnownBot]:
    """What the bots of a game are to it: they know its sources, and other processes find them by its package."""
    listed = import_module(f"{package}.bots").SOURCES

    @dataclass(frozen=True)
    class Known(KnownBot):
        sources = listed
        width = WIDTH

        def __reduce__(self) -> tuple[Any, ...]:
            return _again, (package, {each.name: getattr(self, each.name) for each in fields(self)})

    return Known


def _again(package: str, told: Mapping[str, Any]) -> KnownBot:
    return known_of(package)(**told)


def declared_engine(
    package: str, log: type[Log], builds: Builds[Any, Any], styles: Mapping[str, BotSpec],
    action_name: Callable[[int], str], *, space: str, quick: str = "", usual: str = "", levels: Collection[str] = (),
    habits: Habits | None = None, parts: Mapping[str, int] | None = None,
    swaps: Mapping[str, tuple[int, str]] = MappingProxyType({}), kind: type[KnownBot] | None = None,
    slow: Collection[str] = (), strange: Callable[[BaseRuleset], bool] = lambda rules: False,
) -> Engine:  # fmt: skip
    """The engine of a game; the strongest bot is its last one, unless the game says otherwise.

    Args:
        package: the game's.
        log, builds, styles, action_name, space, quick, usual, levels, habits, slow, strange: as of `Engine`.
        parts, swaps: as of `part_habits`, where habits are parts of the game: of `bots.bent`, `PLAYERS` says which
            policies have them, `choose_bent` is the one that keeps to them.
        kind: its bots, as they are known, where they have more weights or a view of their own.
    """
    *_, best = names = tuple(styles)
    if parts is not None:
        bent = import_module(f"{package}.bots.bent")
        habits = part_habits(parts, bent.PLAYERS, bent.choose_bent, swaps)
    return Engine(
        log, log.layout.rules, builds, kind or known_of(package), styles, action_name, space=space, quick=quick or best,
        usual=usual or best, levels=tuple(levels) or names, habits=habits, slow=slow, strange=strange,
    )  # fmt: skip

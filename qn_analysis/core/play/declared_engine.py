"""How a game is played, from what its rooms declare: its sources and its bots are where every game has them.

`engine`: `SOURCES`; `LEAVES`, functions that the rules call with many constants, if there are any; the records in
`state`; `begin`, `apply`, `list_legal` in `game`; `place_of` in one of the sources. `bots`: `SOURCES`, and `STYLES`,
from the weakest bot to the strongest. `words`: its modules are the vocabulary, in the order of `VOCABULARY`.

Of a game with a network, `bots` has `UNITS`, `VOCABULARY` and `NETWORK` too, the version of what the network is told,
which `bots.sight`, `bots.learnt` and `play.unveiled` tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, Final, TypeVar

from ..log.log import Log
from .builds import BATCH, BENDING, CHANCE, ENDED, RECORD, SPACE, Builds, Learns, Types, source_list
from .builtin_bots import BotSpec
from .engine import Engine
from .habits import Habits
from .known import KnownBot

G = TypeVar("G")
L = TypeVar("L")
EMIT: Final = "qn_analysis.core.play.emit"
"""A source of games that do not record for themselves, before their engine."""
WIDTH: Final = 64
"""Room for a bot's weights. It is read at run time: another width compiles nothing new."""


def declared_builds(
    package: str, game: type[G], log: type[L], seats: int, *, place: str = "", named: tuple[str, str, str] | None = None
) -> Builds[G, L]:
    """The builds of a game.

    Args:
        package: the game's.
        game, log: its records.
        seats: most players.
        place, named: as of `Builds`.
    """
    engine, bots = import_module(f"{package}.engine"), import_module(f"{package}.bots")
    state, course = import_module(f"{package}.engine.state"), import_module(f"{package}.engine.game")
    written = [*map(import_module, engine.SOURCES)]
    place_of = next(each.place_of for each in written if hasattr(each, "place_of"))
    vocabulary = (*_vocabulary(package), f"{package}.engine.state")
    if not hasattr(bots, "NETWORK"):
        sources = (CHANCE, RECORD, EMIT, *engine.SOURCES, *bots.SOURCES, BATCH, ENDED)
        return Builds(state, course, place_of, seats, sources, vocabulary, bots.SOURCES, _leaves(engine, written))
    sources = source_list((BENDING, *engine.SOURCES), bots.SOURCES, f"{package}.play.unveiled")
    return Builds(
        state, course, place_of, seats, sources, (*vocabulary, *bots.VOCABULARY, SPACE), bots.SOURCES,
        _leaves(engine, written), bots.UNITS, learns=_learns(package, bots.NETWORK), place=place, named=named,
    )  # fmt: skip


def _vocabulary(package: str) -> list[str]:
    listed = getattr(import_module(f"{package}.words"), "VOCABULARY", None)
    found = sorted(each.name[:-3] for each in files(f"{package}.words").iterdir() if each.name.endswith(".py"))
    return [f"{package}.words.{name}" for name in listed or found if name != "__init__"]


def _learns(package: str, version: int) -> Learns:
    """What the network is told."""
    sight, learnt = import_module(f"{package}.bots.sight"), import_module(f"{package}.bots.learnt")
    hidden = import_module(f"{package}.play.unveiled")
    return Learns(
        sight.describe, learnt.name_actions, hidden.unveil, hidden.describe_public, learnt.number_actions,
        sight.SIGHT, hidden.UNVEILED, learnt.MOVES, learnt.NUMBERS, version,
    )  # fmt: skip


def _leaves(engine: ModuleType, written: Sequence[ModuleType]) -> Callable[[Types], Mapping[str, Any]]:
    """Explicit types of what the rules call with many constants, from what each is annotated with."""

    def leaves(of: Types) -> dict[str, Any]:
        known = {"Game": of.board, "Log": of.log, "Table": of.table, "Seat": of.seat, "None": of.t.void}
        made = {}
        for name in getattr(engine, "LEAVES", ()):
            function = next(vars(each)[name] for each in written if name in vars(each))
            *takes, gives = [known.get(kind, of.t.int64) for kind in function.__annotations__.values()]
            made[name] = gives(*takes)
        return made

    return leaves


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
    habits: Habits | None = None,
) -> Engine:  # fmt: skip
    """The engine of a game; the strongest bot is its last one, unless the game says otherwise.

    Args:
        package: the game's.
        log, builds, styles, action_name, space, quick, usual, levels, habits: as of `Engine`.
    """
    *_, best = names = tuple(styles)
    return Engine(
        log, log.layout.rules, builds, known_of(package), styles, action_name, space=space, quick=quick or best,
        usual=usual or best, levels=tuple(levels) or names, habits=habits,
    )  # fmt: skip

"""How a game is played, from what its rooms declare: its sources and its bots are where every game has them.

`engine`: `SOURCES`; `LEAVES`, functions that the rules call with many constants, if there are any; the records in
`state`; `begin`, `apply`, `list_legal` in `game`; `place_of` in one of the sources. `bots`: `STYLES`, from the weakest
bot to the strongest; their modules are the sources (`bot_sources`). `words`: its modules are the vocabulary, in the
order of `VOCABULARY`.

Of a game with a network, `bots` has `UNITS`, `VOCABULARY` and `NETWORK` too, the version of what the network is told,
which `bots.sight`, `bots.learnt` and `play.unveiled` tell it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
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
_SIBLING: Final = re.compile(r"^from \.(\w+) import", re.MULTILINE)
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
    play = _sources(bots)
    if not hasattr(bots, "NETWORK"):
        sources = (CHANCE, RECORD, EMIT, *engine.SOURCES, *play, BATCH, ENDED)
        return Builds(state, course, place_of, seats, sources, vocabulary, play, _leaves(engine, written))
    sources = source_list((BENDING, *engine.SOURCES), play, f"{package}.play.unveiled")
    return Builds(
        state, course, place_of, seats, sources, (*vocabulary, *bots.VOCABULARY, SPACE), play,
        _leaves(engine, written), bots.UNITS, learns=_learns(package, bots.NETWORK), place=place, named=named,
    )  # fmt: skip


def bot_sources(
    package: str, styles: Mapping[str, BotSpec], words: Collection[str] = (), first: Iterable[str] = ()
) -> tuple[str, ...]:
    """The sources of a game's bots, each after those that it imports: the modules of its policies in the order of its
    bots, then those of other policies.

    Args:
        package: of the bots; `choose_<name>` is in the module of that name.
        styles: the bots.
        words: modules that sources import and that are none.
        first: sources that come before all others, in this order.
    """
    told = {file.name[:-3]: file.read_text(encoding="utf-8") for file in _modules(package)}
    found = dict.fromkeys(first)

    def add(name: str) -> None:
        if name not in found and f"{package}.{name}" not in words:
            for other in _SIBLING.findall(told[name]):
                add(other)
            found[name] = None

    for spec in styles.values():
        add(spec.policy.removeprefix("choose_"))
    for name, text in told.items():
        if f"\ndef choose_{name}(" in text:
            add(name)
    return tuple(f"{package}.{name}" for name in found)


def _sources(bots: ModuleType) -> tuple[str, ...]:
    return bot_sources(bots.__name__, bots.STYLES, getattr(bots, "VOCABULARY", ()))


def _modules(package: str) -> list[Traversable]:
    """The files of a package's modules, by name."""
    found = (each for each in files(package).iterdir() if each.name.endswith(".py") and each.name != "__init__.py")
    return sorted(found, key=lambda each: each.name)


def _vocabulary(package: str) -> list[str]:
    listed = getattr(import_module(f"{package}.words"), "VOCABULARY", None)
    return [f"{package}.words.{name}" for name in listed or (each.name[:-3] for each in _modules(f"{package}.words"))]


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
    listed = _sources(import_module(f"{package}.bots"))

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
    package: str, log: type[Log], builds: Builds[Any, Any], action_name: Callable[[int], str], *, space: str,
    quick: str = "", usual: str = "", levels: Collection[str] = (), habits: Habits | None = None,
) -> Engine:  # fmt: skip
    """The engine of a game; the strongest bot is its last one, unless the game says otherwise.

    Args:
        package: the game's.
        log, builds, action_name, space, quick, usual, levels, habits: as of `Engine`.
    """
    styles: Mapping[str, BotSpec] = import_module(f"{package}.bots").STYLES
    *_, best = names = tuple(styles)
    return Engine(
        log, log.layout.rules, builds, known_of(package), styles, action_name, space=space, quick=quick or best,
        usual=usual or best, levels=tuple(levels) or names, habits=habits,
    )  # fmt: skip

"""The builds of a game, from what its rooms declare: its sources and its bots are where every game has them.

`engine`: `SOURCES`; `LEAVES`, functions that the rules call with many constants, if there are any; the records in
`state`; `begin`, `apply`, `list_legal` in `game`; `place_of` in one of the sources. `bots`: `STYLES`, whose modules are
the sources (`bot_sources`), or these as `SOURCES`. `words`: its modules are the vocabulary, in the order of
`VOCABULARY`.

Of a game with a network, `bots` has `UNITS` and `VOCABULARY` too, and `play.network` declares the network.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, Final, TypeVar

from .builds import BATCH, BENDING, CHANCE, ENDED, RECORD, SPACE, Builds, Types, source_list
from .builtin_bots import BotSpec
from .declared_network import Network

G = TypeVar("G")
L = TypeVar("L")
EMIT: Final = "qn_analysis.core.play.emit"
"""A source of games that do not record for themselves, before their engine."""
_SIBLING: Final = re.compile(r"^from \.(\w+) import", re.MULTILINE)


def declared_builds(
    package: str, game: type[G], log: type[L], seats: int, network: Network[Any] | None = None, *,
    place: str = "", named: tuple[str, str, str] | None = None,
) -> Builds[G, L]:  # fmt: skip
    """The builds of a game. What else `Builds` may have, such as functions that stand in for others, `replace` adds.

    Args:
        package: the game's.
        game, log: its records.
        seats: most players.
        network: the game's, if it has one.
        place, named: as of `Builds`.
    """
    engine, bots = import_module(f"{package}.engine"), import_module(f"{package}.bots")
    state, course = import_module(f"{package}.engine.state"), import_module(f"{package}.engine.game")
    written = [*map(import_module, engine.SOURCES)]
    place_of = next(each.place_of for each in written if hasattr(each, "place_of"))
    vocabulary = (*_vocabulary(package), f"{package}.engine.state")
    play = sources_of(bots)
    if network is None:
        sources = (CHANCE, RECORD, EMIT, *engine.SOURCES, *play, BATCH, ENDED)
        return Builds(state, course, place_of, seats, sources, vocabulary, play, _leaves(engine, written))
    sources = source_list((*_bending(play), *engine.SOURCES), play, *_told_besides(network, play))
    return Builds(
        state, course, place_of, seats, sources, (*vocabulary, *bots.VOCABULARY, SPACE), play,
        _leaves(engine, written), bots.UNITS, network=network, place=place, named=named,
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


def sources_of(bots: ModuleType) -> tuple[str, ...]:
    """The sources of a package of bots, as it lists them or as they follow from its bots."""
    listed: tuple[str, ...] | None = getattr(bots, "SOURCES", None)
    return listed or bot_sources(bots.__name__, bots.STYLES, getattr(bots, "VOCABULARY", ()))


def _modules(package: str) -> list[Traversable]:
    """The files of a package's modules, by name."""
    found = (each for each in files(package).iterdir() if each.name.endswith(".py") and each.name != "__init__.py")
    return sorted(found, key=lambda each: each.name)


def _vocabulary(package: str) -> list[str]:
    listed = getattr(import_module(f"{package}.words"), "VOCABULARY", None)
    return [f"{package}.words.{name}" for name in listed or (each.name[:-3] for each in _modules(f"{package}.words"))]


def _bending(play: Iterable[str]) -> Iterable[str]:
    """The source that bends bots by parts of the game, where a bot calls it."""
    called = {getattr(each, "__module__", "") for name in play for each in vars(import_module(name)).values()}
    return [BENDING] if BENDING in called else []


def _told_besides(network: Network[Any], play: Collection[str]) -> Iterable[str]:
    """Sources that tell the network what no bot is told."""
    told = dict.fromkeys(each.__module__ for each in (network.unveil, network.describe_public))
    return [name for name in told if name not in play]


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

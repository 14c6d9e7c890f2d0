"""The builds of a game, from what its rooms declare: its sources and its bots are where every game has them.

`engine`: `SOURCES`; `LEAVES`, functions that the rules call with many constants, if there are any; the records in
`state`; `begin`, `apply`, `list_legal` in `game`; `place_of` in one of the sources. `bots`: `SOURCES`. `words`: its
modules are the vocabulary, in the order of `VOCABULARY`; after them whatever declares fields of `Rules`.

Of a game with a network, `bots` has `UNITS` and `VOCABULARY` too, and `play.network` declares the network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, Final, TypeVar

from .builds import BATCH, BENDING, CHANCE, ENDED, RECORD, SPACE, Builds, Types, source_list
from .declared_network import Network

G = TypeVar("G")
L = TypeVar("L")
EMIT: Final = "qn_analysis.core.play.emit"
"""A source of games that do not record for themselves, before their engine."""


def declared_builds(
    package: str, game: type[G], log: type[L], seats: int, network: Network[Any] | None = None, *,
    place: str = "", named: tuple[str, str, str] | None = None,
) -> Builds[G, L]:  # fmt: skip
    """The builds of a game. What else `Builds` may have, such as functions that stand in for others, `replace` adds."""
    engine, bots = import_module(f"{package}.engine"), import_module(f"{package}.bots")
    state, course = import_module(f"{package}.engine.state"), import_module(f"{package}.engine.game")
    written = [*map(import_module, engine.SOURCES)]
    place_of = next(each.place_of for each in written if hasattr(each, "place_of"))
    vocabulary = (*_vocabulary(package), *(kind.__module__ for kind in state.Rules.__mro__ if kind is not object))
    if network is None:
        sources = (CHANCE, RECORD, EMIT, *engine.SOURCES, *bots.SOURCES, BATCH, ENDED)
        return Builds(state, course, place_of, seats, sources, vocabulary, bots.SOURCES, _leaves(engine, written))
    sources = source_list(engine.SOURCES, (*_bending(bots), *bots.SOURCES), *_told_besides(network, bots))
    return Builds(
        state, course, place_of, seats, sources, (*vocabulary, *bots.VOCABULARY, SPACE), bots.SOURCES,
        _leaves(engine, written), bots.UNITS, network=network, place=place, named=named,
    )  # fmt: skip


def _vocabulary(package: str) -> list[str]:
    listed = getattr(import_module(f"{package}.words"), "VOCABULARY", None)
    found = sorted(each.name[:-3] for each in files(f"{package}.words").iterdir() if each.name.endswith(".py"))
    return [f"{package}.words.{name}" for name in listed or found if name != "__init__"]


def _bending(bots: ModuleType) -> Iterable[str]:
    """The source that bends bots by parts of the game, where a bot calls it."""
    called = {getattr(each, "__module__", "") for name in bots.SOURCES for each in vars(import_module(name)).values()}
    return [BENDING] if BENDING in called else []


def _told_besides(network: Network[Any], bots: ModuleType) -> Iterable[str]:
    """Sources that tell the network what no bot is told."""
    told = dict.fromkeys(each.__module__ for each in (network.unveil, network.describe_public))
    return [name for name in told if name not in bots.SOURCES]


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

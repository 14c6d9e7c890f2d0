"""How a game is played that has no `play` room: its sources and its bots are where every game has them.

`engine`: `SOURCES`, the records in `state`, and `begin`, `apply`, `list_legal`, `place_of` in `game`. `bots`:
`SOURCES`, and `STYLES`, from the weakest bot to the strongest. `words`: its modules are the vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from ..log.plain_log import PlainLog
from .builds import BATCH, CHANCE, ENDED, RECORD, Builds
from .engine import Engine
from .known import KnownBot

EMIT: Final = "qn_analysis.core.play.emit"
"""A source of such games, before their engine."""
WIDTH: Final = 16
"""Room for a bot's weights."""


def plain_builds(package: str, seats: int) -> Builds[Any, Any]:
    """The builds of a game."""
    engine, bots = import_module(f"{package}.engine"), import_module(f"{package}.bots")
    state, course = import_module(f"{package}.engine.state"), import_module(f"{package}.engine.game")
    words = sorted(each.name[:-3] for each in files(f"{package}.words").iterdir() if each.name.endswith(".py"))
    vocabulary = (*(f"{package}.words.{name}" for name in words if name != "__init__"), f"{package}.engine.state")
    sources = (CHANCE, RECORD, EMIT, *engine.SOURCES, *bots.SOURCES, BATCH, ENDED)
    return Builds(state, course, course.place_of, seats, sources, vocabulary, bots.SOURCES, lambda of: {})


def plain_engine(package: str, log: type[PlainLog]) -> Engine:
    """The engine of a game; the strongest bot is its last one.

    Args:
        package: the game's.
        log: its log.
    """
    bots = import_module(f"{package}.bots")

    @dataclass(frozen=True)
    class Known(KnownBot):
        sources = bots.SOURCES
        width = WIDTH

    *_, best = names = tuple(bots.STYLES)
    return Engine(
        log, log.layout.rules, plain_builds(package, log.layout.seats), Known, bots.STYLES, log.actions.called,
        space=f"qn.{log.layout.game}", quick=best, usual=best, levels=names,
    )  # fmt: skip

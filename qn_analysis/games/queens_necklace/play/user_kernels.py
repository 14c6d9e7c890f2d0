"""A user's compiled bots in the kernel: tried out on the interpreted build, then compiled, once a process."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from types import FunctionType
from typing import Any

from qn_analysis.core.base.progress import working
from qn_analysis.core.compile.build import Build
from qn_analysis.core.compile.user_functions import AdoptError, adopt, fingerprint
from qn_analysis.core.play.errors import BotError

from ..rulebook import Ruleset
from .bot import Known
from .builds import BUILDS, SOURCES, compiled, plain_game, plain_log, play_game

_lock = threading.RLock()
_kernels: dict[tuple[FunctionType, str], Any] = {}


def ready(line_up: Iterable[Known], progress: bool = False) -> None:
    """Load the compiled build, and compile the users' bots of a line-up, or fetch them from the cache.

    Raises:
        BotError: a bot breaks the rules of a trial game, or does not compile.
    """
    build = compiled(progress)
    for known in line_up:
        kernel(build, known, progress)


def kernel(build: Build, known: Known, progress: bool = False) -> Any:
    """The policy of a bot as the compiled build calls it: a first-class function of the one policy type."""
    function = known.function
    assert isinstance(function, FunctionType), known
    if function.__module__ in SOURCES and function.__name__ in BUILDS.signatures:
        return build[f"{function.__module__}:{function.__name__}"]
    mark = fingerprint(function, lambda other: other.__module__ not in SOURCES)
    with _lock:
        if (function, mark) not in _kernels:
            trial(known)
            with working(f"compiling the bot {known.name}", progress):
                _kernels[function, mark] = _compiled(build, function, known.name, mark)
        return _kernels[function, mark]


def _compiled(build: Build, function: FunctionType, name: str, mark: str) -> Any:
    try:
        return adopt(build, function, BUILDS.signatures["choose_greedy"], mark)
    except AdoptError as error:
        raise BotError(
            f"the bot {name!r} cannot be compiled: {error}; a compiled bot keeps to numbers, loops, lists of numbers"
            " and functions imported by name, or register it as a plain one with @qn.bot"
        ) from error


def trial(known: Known) -> None:
    """Seat a bot against itself in two interpreted games: mistakes show there as Python tells them.

    Raises:
        BotError: it fails, chooses something illegal, or changes what it is given.
    """
    for players in (2, 4):
        g = plain_game(Ruleset.default(), players)
        policies = [known.policy()] * players
        if play_game(g, plain_log(), policies, [known.row()] * players, 1, 0) >= 0:
            raise BotError(
                f"the bot {known.name!r} chose an illegal action in a trial game of {players} players, turn"
                f" {g.table.turn}; it must return one of me.legal[: me.options]"
            )

"""Compiling in a process beside, which fills the cache, so that nobody waits for it.

The process goes on to its end, half a minute at most, when the one that started it ends (`core.base.processes`). While
another process fills the same folder of the cache, none is started.
"""

from __future__ import annotations

import importlib
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Final

from ..base import processes
from ..base.cache import Cache
from ..base.interrupts import at_interrupt

_CODE: Final = f"from {__name__} import main; main()"
_HELD: Final = f"from {__name__} import main; main(held=True)"
_lock = threading.Lock()
_running: dict[str, tuple[processes.Process, Sequence[str]]] = {}
"""By the place of a build: the process that compiles functions of it, and which."""
_failed: set[str] = set()
"""Places of builds that no process beside could compile."""


def compiles(place: str, kept: Cache, at_hand: Callable[..., bool], names: Sequence[str]) -> bool:
    """Whether a process beside compiles functions of a build (its `place` as of `LazyBuild`) that are not at hand; one
    is started if there is none. Of each build there is one at a time: what another call wants of it is done after that.

    False if that cannot be: no process can be started, or the one that was started could keep nothing.
    """
    with _lock:
        if not place or place in _failed:
            return False
        if place in _running:
            process, wanted = _running[place]
            if process.poll() is None:
                return True
            del _running[place]
            if not at_hand(*wanted):
                _failed.add(place)
                return False
        if kept.busy():
            return True
        try:
            _running[place] = processes.start(_CODE, place, *names), names
        except OSError:
            _failed.add(place)
            return False
        return True


def compile_apart(place: str, names: Sequence[str]) -> list[processes.Process]:
    """A process that compiles some functions of a build for this one, which holds the cache and has to wait for it
    before it compiles what calls them; none where there is nothing to do, or no process can be started."""
    if not place or not names:
        return []
    try:
        return [processes.start(_HELD, place, *names)]
    except OSError:
        return []


def stop() -> None:
    """End all processes that this one started."""
    processes.stop()
    _running.clear()


at_interrupt(stop)


def main(held: bool = False) -> None:
    """What the process beside does; `held`: it is waited for by one that holds the cache."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    place, *names = sys.argv[1:]
    module, _, attributes = place.partition(":")
    lazy: Any = reduce(getattr, attributes.split("."), importlib.import_module(module))
    lazy.build.ready(*names, held=held)

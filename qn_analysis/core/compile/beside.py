"""Compiling in a process beside, which fills the cache, so that nobody waits for it.

The process belongs to nobody: when the one that started it ends, it goes on to its end, half a minute at most, so that
the next call finds everything. Ctrl-C ends it too: it reaches all processes of a terminal, and where it reaches one
alone, that one ends those that it started. While another process fills the same folder of the cache, none is started.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from multiprocessing import spawn
from typing import Any, Final

from ..base.cache import Cache, cache_root
from ..base.interrupts import at_interrupt

_CODE: Final = f"from {__name__} import main; main()"
_lock = threading.Lock()
_running: dict[str, tuple[subprocess.Popen[bytes], Sequence[str]]] = {}
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
            _running[place] = _start(place, names), names
        except OSError:
            _failed.add(place)
            return False
        return True


def _start(place: str, names: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that compiles some functions: it has this one's folders to import from, and its cache. `OSError` if it
    cannot be started.
    """
    if getattr(sys, "frozen", False):
        raise OSError("a program that holds its Python starts itself anew")
    executable = spawn.get_executable()
    found = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "QN_CACHE_DIR": str(cache_root())}
    call = [os.fsdecode(executable or ""), *["-O"] * sys.flags.optimize, "-c", _CODE, place, *names]
    return subprocess.Popen(
        call, env={**os.environ, **found}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip


def stop() -> None:
    """End all processes that this one started."""
    for process, _ in list(_running.values()):
        if process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(1)
    _running.clear()


at_interrupt(stop)


@atexit.register
def _leave() -> None:
    """Let what runs go on: a `Popen` would warn of it."""
    for process, _ in _running.values():
        if process.poll() is None:
            process.returncode = 0


def main() -> None:
    """What the process beside does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Little of what a compiler makes is garbage before its end: to look for it took an eighth of the time.
    gc.set_threshold(200_000, 50, 100)
    place, *names = sys.argv[1:]
    module, _, attributes = place.partition(":")
    lazy: Any = reduce(getattr, attributes.split("."), importlib.import_module(module))
    lazy.build.ready(*names)

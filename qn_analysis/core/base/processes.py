"""Processes beside: they make what takes long into the cache, so that nobody waits for it.

Such a process belongs to nobody: when the one that started it ends, it goes on to its end, so that the next call finds
everything. Ctrl-C ends it too: it reaches all processes of a terminal, and where it reaches one alone, that one ends
those that it started.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress
from multiprocessing import spawn

from .cache import cache_root
from .interrupts import at_interrupt

Process = subprocess.Popen[bytes]
_started: list[Process] = []


def start(code: str, *given: str) -> Process:
    """A process that does some Python: it has this one's folders to import from, and its cache. `OSError` if it cannot
    be started.

    Args:
        code: what it does.
        given: its arguments.
    """
    if getattr(sys, "frozen", False):
        raise OSError("a program that holds its Python starts itself anew")
    executable = spawn.get_executable()
    found = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "QN_CACHE_DIR": str(cache_root())}
    call = [os.fsdecode(executable or ""), *["-O"] * sys.flags.optimize, "-c", code, *given]
    process = subprocess.Popen(
        call, env={**os.environ, **found}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )  # fmt: skip
    _started.append(process)
    return process


def stop() -> None:
    """End all processes that this one started."""
    for process in _started:
        if process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(1)
    _started.clear()


at_interrupt(stop)


@atexit.register
def _leave() -> None:
    """Let what runs go on: a `Popen` would warn of it."""
    for process in _started:
        if process.poll() is None:
            process.returncode = 0

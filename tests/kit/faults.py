"""What may happen to a file, and to a process that writes one: what a power cut, a disk, a quota or a system leaves."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

Damage = Callable[[bytes], bytes]


def flipped(content: bytes, at: int | None = None) -> bytes:
    """One bit turned over, in the middle or at a place."""
    place = len(content) // 2 if at is None else at
    return content[:place] + bytes([content[place] ^ 16]) + content[place + 1 :] if content else b"\x10"


DAMAGE: dict[str, Damage] = {
    "emptied": lambda _content: b"",
    "cut": lambda content: content[: len(content) * 2 // 3],
    "flipped": flipped,
    "zeroed": lambda content: bytes(len(content)),
}
"""What a file holds after a fault, by what it held."""

_DROP_FROM_BOUND = 24
_OVERRIDES = (1, 2)
"""The two rights by which an administrator reads and writes what nobody may."""


def alone(
    command: Sequence[str | Path],
    *,
    room: int | None = None,
    memory: Mapping[str, str] | None = None,
    within: float = 1200,
    cwd: Path | None = None,
    **more: Any,
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process that permissions hold for, whoever runs the tests.

    Args:
        command: what is run.
        room: bytes after which a file takes no more; None: there is room.
        memory: of the environment, what differs.
        within: seconds that it may take, on a busy machine.
        cwd: the folder that it works in.
        more: of `subprocess.run`.
    """
    taken = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run(
        [str(part) for part in command], env={**os.environ, **(memory or {})}, timeout=within, cwd=cwd,
        preexec_fn=lambda: deprive(room), **taken,
    )  # fmt: skip


def deprive(room: int | None) -> None:
    """Make permissions hold for the program that this process becomes, and files of it no longer than `room`."""
    import resource

    if sys.platform == "linux" and os.getuid() == 0:
        for right in _OVERRIDES:
            ctypes.CDLL(None).prctl(_DROP_FROM_BOUND, right, 0, 0, 0)
    if room is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

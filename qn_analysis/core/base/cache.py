"""The cache on disk: machine code and what else takes seconds to make, kept for the next process.

Nothing in it is needed and nothing in it is believed. A power cut leaves files empty or cut, disks flip bits, quotas
and permissions come and go. So each file has its checksum at its beginning; one that does not fit it is removed, and
what it held is made again. What cannot be kept is made anew by each process. Either is told in one line, once a process
and folder.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final
from uuid import uuid4

from .messages import escape_controls
from .progress import note

_DIGEST: Final = hashlib.sha256().digest_size


def cache_root() -> Path:
    """Where kernels are kept: `QN_CACHE_DIR`, else the user's cache folder; else a temporary one of the user's.

    Machine code is loaded from there, so a folder that cannot be written is no use, and one that other users could
    write is not trusted.
    """
    import platformdirs

    chosen = os.environ.get("QN_CACHE_DIR")
    root = Path(chosen) if chosen else Path(platformdirs.user_cache_path("qn_analysis"))
    fallback = Path(tempfile.gettempdir()) / f"qn_analysis-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    return next((place for place in (root, fallback) if _usable(place)), None) or _private()


def _usable(root: Path) -> bool:
    """Whether a cache folder is there or can be made, can be written, and by nobody else."""
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
        found = root.stat()
    except (OSError, ValueError):  # the latter: a name that is none
        return False
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid in (os.getuid(), 0) and not found.st_mode & 0o002


@cache
def _private() -> Path:
    """A folder that only this process knows, for want of a better one."""
    return Path(tempfile.mkdtemp(prefix="qn_analysis-"))


class Cache:
    """A folder of the cache, made when something is first kept. Nothing that goes wrong with it is an error."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.whole = True
        """All that was to be kept since was kept."""
        self._settled = False

    @contextmanager
    def settled(self) -> Iterator[None]:
        """While what is asked for should be there: it is told if it is not."""
        self._settled = True
        try:
            yield
        finally:
            self._settled = False

    def read(self, name: str) -> bytes | None:
        """What was kept under a name; None if nothing was, or it is damaged or cannot be read."""
        place = self.folder / name
        try:
            found = place.read_bytes()
        except FileNotFoundError:
            if self._settled:
                self._tell("lacks a part")
            return None
        except OSError as error:
            self._tell(f"cannot be read ({error.strerror})")
            return None
        digest, content = found[:_DIGEST], found[_DIGEST:]
        if hashlib.sha256(content).digest() == digest:
            return content
        self.discard(name)
        return None

    def discard(self, name: str) -> None:
        """Remove what is damaged."""
        self._tell("is damaged")
        with suppress(OSError):
            (self.folder / name).unlink(missing_ok=True)

    def write(self, name: str, content: bytes) -> None:
        """Keep something, whole or not at all."""
        place = self.folder / name
        temporary = place.with_name(f"{place.name}.{uuid4().hex}.tmp")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(hashlib.sha256(content).digest() + content)
            os.replace(temporary, place)
        except OSError as error:
            self.whole = False
            _once(self.folder, f"nothing is kept in {self.folder} ({error.strerror}): what takes time to make is made"
                  " again by each call. Make room and see that it can be written, or name another folder in"
                  " QN_CACHE_DIR")  # fmt: skip
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def marked(self, name: str) -> bool:
        """Whether there is a mark."""
        return os.path.exists(self.folder / name)  # of a folder that is barred, no

    def mark(self, name: str) -> None:
        """Leave a mark, if all that it stands for was kept."""
        if self.whole:
            with suppress(OSError):
                (self.folder / name).touch()

    def count(self, name: str, more: int, most: int) -> int:
        """A number that is added up over processes, without `more`, which is added if that stays within `most`; 0 where
        it cannot be kept."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with (self.folder / name).open("a+", encoding="ascii", errors="replace") as file:
                file.seek(0)
                # A line a call, so that processes do not lose each other's; a flipped bit may make it any length.
                found = sum(int(each) for each in file.read(1 << 16).split() if each.isdecimal() and len(each) < 16)
                if found + more <= most:
                    file.write(f"{more}\n")
        except OSError:
            return 0
        return found

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder against other processes that fill it, where that can be done."""
        from filelock import FileLock

        lock = FileLock(self.folder / "lock")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except OSError:  # then two may do the same work
            yield
            return
        try:
            yield
        finally:
            with suppress(OSError):
                lock.release()

    def busy(self) -> bool:
        """Whether another process holds the folder."""
        from filelock import FileLock, Timeout

        try:
            with FileLock(self.folder / "lock", timeout=0):
                return False
        except Timeout:
            return True
        except OSError:  # there is no folder yet, or it cannot be locked
            return False

    def _tell(self, how: str) -> None:
        _once(self.folder, f"the cache in {self.folder} {how}: that is made again, which may take half a minute")


_told: set[Path] = set()


def _once(folder: Path, text: str) -> None:
    if folder not in _told:
        _told.add(folder)
        note(escape_controls(text))

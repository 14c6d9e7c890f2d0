"""How polars keeps memory that it has let go of, and how NumPy does.

Frames of millions of rows come and go many times a second. polars has its allocator (jemalloc) give freed pages back to
the system after half a second, and those of large columns at once; to get them anew cost the linter a quarter of its
processor time. Kept for five seconds, in fewer pools, nearly all are used again; what was not used again by then goes
back for good, or the process would stay as large as it ever was.

NumPy's arrays come from the C library. That of Linux soon takes all but the largest from heaps, one a thread, that keep
what lies between two arrays that are held: a seventh of the memory of a linter at work in two threads. So where threads
work, large arrays have memory of their own. A process that does one job at a time has one heap, and keeps it: fresh
pages cost a report a tenth of its processor time.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

VARIABLE: Final = "_RJEM_MALLOC_CONF"
"""Where the allocator of polars reads its settings, as polars is loaded."""

LARGE: Final = 1 << 20
"""Bytes of an array from which on it has memory of its own, which goes back with it, where several threads work."""
HUGE: Final = 1 << 25
"""The same where one job is done at a time: the most that every C library takes."""
SPARE: Final = 1 << 26
"""Bytes by which such a heap grows at once; what nobody has used takes no memory."""
UNTRIMMED: Final = 1 << 30
"""Free bytes at the end of such a heap from which on they go back."""
_TRIM_THRESHOLD: Final = -1
_TOP_PAD: Final = -2
_MMAP_THRESHOLD: Final = -3
"""What `mallopt` calls that, and below the variable by which somebody may have set it."""
_SET: Final = "MALLOC_MMAP_THRESHOLD_"
_settled = False


def keep_freed_pages() -> None:
    """Set the allocator, here and in processes that are started from here, unless somebody has set it before.

    It has no effect where polars is loaded already.
    """
    if "polars" not in sys.modules:
        pools = max(1, (os.cpu_count() or 1) // 2)
        os.environ.setdefault(VARIABLE, f"narenas:{pools},oversize_threshold:0,dirty_decay_ms:5000,muzzy_decay_ms:0")


def settle_arrays(alone: bool) -> None:
    """Set the C library of this process, once, and unless somebody has set it before: large arrays go back when they
    are freed, or are kept for the next ones where jobs come one at a time (`alone`).

    Called where many parts are worked on: to import ctypes would make every start later.
    """
    global _settled
    if _settled or sys.platform != "linux" or _SET in os.environ:
        return
    _settled = True
    import ctypes

    with suppress(AttributeError, OSError):  # another C library has no such call
        said = ctypes.CDLL(None).mallopt
        said(_MMAP_THRESHOLD, HUGE if alone else LARGE)
        if alone:
            said(_TRIM_THRESHOLD, UNTRIMMED)
            said(_TOP_PAD, SPARE)

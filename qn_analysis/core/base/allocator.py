"""How polars keeps memory that it has let go of, and how NumPy does.

Frames of millions of rows come and go many times a second. polars has its allocator (jemalloc) give freed pages back to
the system after half a second, and those of large columns at once; to get them anew cost the linter a quarter of its
processor time. Kept for five seconds, in fewer pools, nearly all are used again; what was not used again by then goes
back for good, or the process would stay as large as it ever was.

NumPy's arrays come from the C library. That of Linux soon takes all but the largest from heaps, one a thread, that keep
what lies between two arrays that are held: a seventh of the memory of a linter at work in two threads.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from typing import Final

VARIABLE: Final = "_RJEM_MALLOC_CONF"
"""Where the allocator of polars reads its settings, as polars is loaded."""

LARGE: Final = 1 << 20
"""Bytes of an array from which on it has memory of its own, which goes back with it."""
_MMAP_THRESHOLD: Final = -3
"""What `mallopt` calls that, and the variable by which somebody may have set it."""
_SET: Final = "MALLOC_MMAP_THRESHOLD_"


def keep_freed_pages() -> None:
    """Set the allocator, here and in processes that are started from here, unless somebody has set it before.

    It has no effect where polars is loaded already.
    """
    if "polars" not in sys.modules:
        pools = max(1, (os.cpu_count() or 1) // 2)
        os.environ.setdefault(VARIABLE, f"narenas:{pools},oversize_threshold:0,dirty_decay_ms:5000,muzzy_decay_ms:0")


@cache
def give_back_arrays() -> None:
    """Set the C library of this process, unless somebody has set it before: large arrays go back when they are freed.

    Called where many parts are worked on: to import ctypes would make every start later.
    """
    if sys.platform == "linux" and _SET not in os.environ:
        import ctypes

        with suppress(AttributeError, OSError):  # another C library has no such call
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)

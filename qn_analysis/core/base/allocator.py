"""How polars keeps memory that it has let go of.

Frames of millions of rows come and go many times a second. polars has its allocator (jemalloc) give freed pages back to
the system after half a second, and those of large columns at once; to get them anew cost the linter a quarter of its
processor time. Kept for five seconds, in fewer pools, nearly all are used again; what was not used again by then goes
back for good, or the process would stay as large as it ever was.
"""

from __future__ import annotations

import os
import sys
from typing import Final

VARIABLE: Final = "_RJEM_MALLOC_CONF"
"""Where the allocator of polars reads its settings, as polars is loaded."""


def keep_freed_pages() -> None:
    """Set the allocator, here and in processes that are started from here, unless somebody has set it before.

    It has no effect where polars is loaded already.
    """
    if "polars" not in sys.modules:
        pools = max(1, (os.cpu_count() or 1) // 2)
        os.environ.setdefault(VARIABLE, f"narenas:{pools},oversize_threshold:0,dirty_decay_ms:5000,muzzy_decay_ms:0")

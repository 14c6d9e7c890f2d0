"""Imports, and a compiler, make next to no garbage: nobody need look for it meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage() -> Iterator[None]:
    """Python's collector of garbage rests. It begins anew after every 700 things that are made and goes over all that
    there is time and again, which takes a fifth of the time of importing polars, numba and Altair, and an eighth of
    that of compiling.
    """
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()

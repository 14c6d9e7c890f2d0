"""The compiler, numba: its version, its settings, what it need not load, and what holds while it is at work."""

from __future__ import annotations

import importlib.util
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from ..base.cache import Cache
from ..base.garbage import without_garbage
from ..base.interrupts import heed, holding, watched

Working = Callable[[str], AbstractContextManager[None]]
PLAIN: Final = {"LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}
"""numba's settings: rules branch more than they loop, and compile and run faster without the vectorisers."""
VECTORS: Final = {"LOOP_VECTORIZE": 1, "SLP_VECTORIZE": 1}


@cache
def made_by() -> str:
    """The version of numba, without importing it."""
    return version("numba")


def without_scipy() -> None:
    """Import numba's functions for arrays without scipy, which takes a quarter of a second.

    They look whether linear algebra can be compiled, by importing it, although what compiles some looks again. Here it
    is enough that it could be imported.
    """
    if "numba.np.arraymath" in sys.modules or importlib.util.find_spec("scipy") is None:
        return
    from numba.np import linalg

    asked: Any = linalg
    look, asked.ensure_blas = asked.ensure_blas, lambda: None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        asked.ensure_blas = look


class _FunctionTypes:
    """Silences numba's warning about function types while at least one thread is inside, and nothing else.

    Function types are the one way to pass bots to a kernel that is cached. `warnings.catch_warnings` by itself is not
    safe when several threads leave it in another order than they came.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._caught = warnings.catch_warnings()

    def __enter__(self) -> None:
        from numba.core.errors import NumbaExperimentalFeatureWarning

        with self._lock:
            if self._inside == 0:
                self._caught = warnings.catch_warnings()
                self._caught.__enter__()
                warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            self._inside += 1

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                self._caught.__exit__(None, None, None)


function_types = _FunctionTypes()


_loading = threading.RLock()


@contextmanager
def numba_set(settings: Mapping[str, Any]) -> Iterator[None]:
    """numba's settings while a build is loaded. They are the process's, so two threads load one after the other."""
    with holding(_loading), without_garbage():
        from numba import config

        before = {key: getattr(config, key) for key in settings}
        try:
            for key, value in settings.items():
                setattr(config, key, value)
            yield
        finally:
            for key, value in before.items():
                setattr(config, key, value)


@contextmanager
def compiling(kept: Cache, complete: bool, working: Working | None, about: str, held: bool = False) -> Iterator[None]:
    """Hold the cache while it is filled, so that two processes do not do the same work.

    Args:
        complete: all should be there.
        held: it is held by another process for this one.
    """
    with function_types:
        if complete:
            with kept.settled():
                yield
            return
        without_scipy()
        shown = nullcontext() if working is None else working(f"compiling {about}, once for this version")
        with shown, nullcontext() if held else kept.held(), watched(), _heeding(), without_garbage():
            yield


@contextmanager
def _heeding() -> Iterator[None]:
    """End on Ctrl-C, whatever the compiler is at: LLVM calls back as it makes machine code, and what is raised there is
    lost."""
    from numba.core import event

    class Heed(event.Listener):
        def on_start(self, event: Any) -> None:
            heed()

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:run_pass", Heed()):
        yield

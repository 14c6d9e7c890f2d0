"""The machine code that numba makes, kept in the cache on disk for the next process."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.cache import Cache

if TYPE_CHECKING:
    from types import FunctionType


def processor() -> str:
    """The kind of processor that machine code is made for: its name and what it can do."""
    from llvmlite import binding  # type: ignore[import-untyped]

    cpu: Any = binding
    features = cpu.get_host_cpu_features()
    return f"{cpu.get_process_triple()} {cpu.get_host_cpu_name()} {features.flatten()}"


class Kernels:
    """What numba asks for the machine code of one function (its `_Cache`), kept in a `Cache`, a file a signature.

    Whatever else the machine code depends on is told by the folder.
    """

    cache_path = None

    def __init__(self, kept: Cache, function: FunctionType) -> None:
        self._kept = kept
        code = function.__code__
        name = function.__name__[:60] if function.__name__.isidentifier() else "function"
        self._name = f"{Path(code.co_filename).stem}.{name}"
        self._what = f"{function.__module__} {function.__qualname__} {code.co_firstlineno} {code.co_code.hex()}"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The function for a signature, or None."""
        from numba.core.compiler import CompileResult

        context.refresh()
        name = self._place(signature)
        found = None if name is None else self._kept.read(name)
        if name is None or found is None:
            return None
        try:
            rebuild: Any = CompileResult._rebuild
            return rebuild(context, *pickle.loads(found))
        except Exception:  # sound, and of no use all the same: a library is another one than it was
            self._kept.discard(name)
            return None

    def save_overload(self, signature: Any, made: Any) -> None:
        """Keep a function for a signature, if it holds no addresses of this process."""
        from numba.core.serialize import dumps

        name = self._place(signature)
        if name is None or made.library.has_dynamic_globals or any(not each.can_cache for each in made.lifted):
            return
        packed: Any = dumps
        self._kept.write(name, packed(made._reduce()))

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """There is nothing to forget."""

    def _place(self, signature: Any) -> str | None:
        """The name of the file; None where a type is told by an address of this process.

        A function is asked for by its signature or by the types of its arguments: it is the same one.
        """
        from numba.core import sigutils

        plain: Any = sigutils
        said = str(plain.normalize_signature(signature)[0])
        if " at 0x" in said:
            return None
        return f"{self._name}-{hashlib.sha256(f'{self._what} {said}'.encode()).hexdigest()[:32]}.kernel"


def kept_by(dispatcher: Any, kept: Cache) -> None:
    """Have numba keep the machine code of a function in a cache."""
    dispatcher._cache = Kernels(kept, dispatcher.py_func)

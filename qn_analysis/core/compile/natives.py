"""What the compiled build does in its own way: see `natives` of `core.compile.build.Build`."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic


@intrinsic
def copy_record(_typing: Any, target: Any, source: Any) -> Any:
    """Copy a NumPy record over another of the same type, as `core.compile.records.copy_record` does with plain
    objects."""
    if not isinstance(target, types.Record) or target != source:
        raise TypingError("copy_record takes two records of one class")
    size = target.size

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        copy: Any = cgutils.raw_memcpy
        copy(builder, arguments[0], arguments[1], ir.Constant(word, size), ir.Constant(word, 1))
        return context.get_dummy_value()

    return types.void(target, source), generate


@intrinsic
def clear_record(_typing: Any, target: Any) -> Any:
    """Make every number of a NumPy record 0, as `core.compile.records.clear_record` does with plain objects."""
    if not isinstance(target, types.Record):
        raise TypingError("clear_record takes a record")
    size = target.size

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        clear: Any = cgutils.memset
        clear(builder, arguments[0], ir.Constant(ir.IntType(64), size), 0)
        return context.get_dummy_value()

    return types.void(target), generate

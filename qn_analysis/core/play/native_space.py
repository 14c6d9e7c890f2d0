"""What `core.play.space` gives in the compiled build: arrays on the stack, and weights read as 16-bit numbers."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np import arrayobj


@intrinsic(prefer_literal=True)
def numbers(_typing: Any, n: Any) -> Any:
    """An array of the caller's stack. Its length is a constant; nobody keeps it longer than the caller runs."""
    if not isinstance(n, types.IntegerLiteral):
        raise TypingError("numbers takes a constant")
    length: int = n.literal_value
    made = types.Array(types.int32, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        room = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(32), length))
        clear: Any = cgutils.memset
        clear(builder, room, ir.Constant(word, 4 * length), 0)
        data = builder.bitcast(room, ir.IntType(32).as_pointer())
        return _array(context, builder, signature.return_type, data, ir.Constant(word, length), 4)

    return made(n), generate


@intrinsic
def packed(_typing: Any, weights: Any) -> Any:
    """The same memory as 16-bit numbers, four for each weight."""
    if not isinstance(weights, types.Array) or weights.dtype != types.float64 or weights.ndim != 1:
        raise TypingError("packed takes a row of weights")
    made = types.Array(types.int16, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        given: Any = arrayobj.make_array(signature.args[0])(context, builder, arguments[0])
        data = builder.bitcast(given.data, ir.IntType(16).as_pointer())
        length = builder.mul(given.nitems, ir.Constant(word, 4))
        return _array(context, builder, signature.return_type, data, length, 2)

    return made(weights), generate


def _array(context: Any, builder: Any, kind: Any, data: Any, length: Any, size: int) -> Any:
    """A contiguous array over memory that somebody else keeps."""
    word = ir.IntType(64)
    array: Any = arrayobj.make_array(kind)(context, builder)
    step = ir.Constant(word, size)
    arrayobj.populate_array(
        array, data=data, shape=cgutils.pack_array(builder, [length]), strides=cgutils.pack_array(builder, [step]),
        itemsize=step, meminfo=None,
    )  # fmt: skip
    return array._getvalue()

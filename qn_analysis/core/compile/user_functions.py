"""A function from outside the sources, compiled into a build.

The function may call functions of the sources, and helper functions from anywhere. It is copied, so that its module
stays what it was; in the copy the names of sources' functions stand for the build's wrapped ones, and the helpers are
copied and wrapped likewise. A copy's name carries a hash of all that its machine code depends on, so that an edit of
a helper in another file is noticed, and two versions of a function can live in one process.
"""

from __future__ import annotations

import dis
import hashlib
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from enum import EnumMeta
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from .build import Build
from .compiler import PLAIN, numba_set
from .kernels import kept_by
from .sources import code_within


class AdoptError(Exception):
    """A function that does not compile; the message says where and why."""


def compile_function(build: Build, function: FunctionType, signature: Any, mark: str) -> Any:
    """Compile a function with an explicit signature, or fetch it from the build's cache.

    A function without a file (a notebook's cell) is compiled once a process.

    Args:
        build: whose functions it may call, and whose cache it shares.
        function: a plain function; it stays what it is.
        signature: the numba type it is compiled for.
        mark: its `fingerprint`.

    Raises:
        AdoptError: numba cannot compile it.
    """
    from numba.core.errors import NumbaError, NumbaWarning

    recipe = hashlib.sha256(mark.encode() + Path(__file__).read_bytes()).hexdigest()[:16]
    with numba_set(PLAIN), warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaWarning)  # that something is too odd to be cached
        for inlining in (True, False):  # some of what compiles cannot be inlined
            wrapped = _Adoption(build, function, recipe, inlining).copied(function)
            try:
                wrapped.compile(signature)
            except (NumbaError, NotImplementedError, AssertionError, KeyError, ValueError, TypeError) as error:
                failure = error
            else:
                wrapped.disable_compile()
                return wrapped
    raise AdoptError(_told(failure)) from failure


class _Adoption:
    """Copies of one function and its helpers, by the function that was copied."""

    def __init__(self, build: Build, function: FunctionType, mark: str, inlining: bool) -> None:
        self._build = build
        self._mark = mark
        self._copies: dict[FunctionType, Any] = {}
        helpers = called_functions(function, lambda other: self._own(other) is None) if inlining else []
        self._inlined = _named_once(helpers) - {function}

    def wrap(self, function: FunctionType) -> Any:
        """The build's own wrapped function, or a wrapped copy."""
        if function not in self._copies:
            own = self._own(function)
            return self.copied(function) if own is None else own
        return self._copies[function]

    def copied(self, function: FunctionType) -> Any:
        """A wrapped copy of a function; its helpers are wrapped likewise."""
        import numba

        names = dict(function.__globals__)
        cells = tuple(CellType() for _ in function.__closure__ or ())
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        copy.__module__ = function.__module__
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__qualname__ = f"{function.__qualname__}_{self._mark}"
        # A file that is there can be cached beside; a closure's cells are nothing that numba can compare.
        kept = not cells and Path(function.__code__.co_filename).is_file()
        njit: Any = numba.njit
        inline = "always" if function in self._inlined else "never"
        wrapped = njit(nogil=True, boundscheck=True, inline=inline)(copy)
        if kept:
            kept_by(wrapped, self._build.cache)
        self._copies[function] = wrapped  # before its helpers: they may call it
        for name in global_names(function):
            if isinstance(names[name], FunctionType):
                names[name] = self.wrap(names[name])
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            value = original.cell_contents
            cell.cell_contents = self.wrap(value) if isinstance(value, FunctionType) else value
        return wrapped

    def _own(self, function: FunctionType) -> Any | None:
        try:
            return self._build[f"{function.__module__}:{function.__qualname__}"]
        except KeyError:
            return None


def global_names(function: FunctionType) -> list[str]:
    """The global names that a function reads, each time it does."""
    steps = (step for code in code_within(function.__code__) for step in dis.get_instructions(code))
    return [name for step in steps if step.opname == "LOAD_GLOBAL" and (name := step.argval) in function.__globals__]


def outside_names(function: FunctionType) -> list[tuple[str, Any]]:
    """The names from outside that a function reads and what they stand for: globals in order, and its closure."""
    names = [(name, function.__globals__[name]) for name in sorted({*global_names(function)})]
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return [*names, *((name, cell.cell_contents) for name, cell in cells)]


def called_functions(function: FunctionType, ours: Callable[[FunctionType], bool]) -> list[FunctionType]:
    """A function and, as far as they are `ours`, the functions that it and its helpers name."""
    found = [function]
    for each in found:  # grows as it goes
        for _, value in outside_names(each):
            if isinstance(value, FunctionType) and value not in found and ours(value):
                found.append(value)
    return found


def _named_once(functions: list[FunctionType]) -> set[FunctionType]:
    """Those that exactly one expression names, as in `sources.named_once`; none that calls itself by any way."""
    named = [each.__globals__[name] for each in functions for name in global_names(each)]
    uses = Counter(value for value in named if isinstance(value, FunctionType))
    return {
        each
        for each in functions
        if uses[each] == 1
        and each.__closure__ is None
        and not any(
            other is not each and each in called_functions(other, functions.__contains__) for other in _called(each)
        )
        and each not in _called(each)
    }


def _called(function: FunctionType) -> list[FunctionType]:
    return [value for _, value in outside_names(function) if isinstance(value, FunctionType)]


def fingerprint(
    function: FunctionType,
    ours: Callable[[FunctionType], bool],
    text: Callable[[FunctionType], str] | None = None,
    memory: bool = False,
) -> str:
    """Hash of a function, of the helpers it calls as far as they are `ours`, and of the constants they read.

    Args:
        function: where to begin.
        ours: whether a function is taken in, or only its name.
        text: a function as text; without it, its bytecode, which is exact but differs between versions of Python.
        memory: lists, tables and arrays may be what the function remembers: they count by their type alone.
    """
    digest = hashlib.sha256()
    functions = called_functions(function, ours)
    written = {name for each in functions for name in _writes(each)}  # what they count in is no constant
    value_of = _lasting if memory else _value
    for each in functions:
        digest.update((text or bytecode)(each).encode())
        digest.update(f"\0{value_of(each.__defaults__)}\0{value_of(each.__kwdefaults__)}".encode())
        for name, value in outside_names(each):
            if name not in written:
                digest.update(f"\0{name}={value_of(value)}".encode())
    return digest.hexdigest()


def _writes(function: FunctionType) -> Iterator[str]:
    """The names from outside that a function binds anew."""
    for code in code_within(function.__code__):
        for step in dis.get_instructions(code):
            if step.opname == "STORE_GLOBAL" or (
                step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars
            ):
                yield step.argval


def bytecode(function: FunctionType) -> str:
    """All that a function's code does, as text."""
    parts: list[object] = []
    for code in code_within(function.__code__):
        constants = [_value(value) for value in code.co_consts if not isinstance(value, CodeType)]
        parts.append((code.co_name, code.co_code.hex(), code.co_names, code.co_varnames, constants))
    return repr(parts)


def _value(value: object) -> str:
    """A constant as text that is the same in every process."""
    if isinstance(value, FunctionType):
        return f"{value.__module__}:{value.__qualname__}"
    if isinstance(value, EnumMeta):
        members: list[Any] = list(value)
        return f"{value.__qualname__}({', '.join(map(repr, members))})"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, frozenset):
        return repr(sorted(map(_value, value)))
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_value, value))})"
    if isinstance(value, dict):
        return f"dict({', '.join(f'{_value(k)}: {_value(v)}' for k, v in value.items())})"
    if value is None or isinstance(value, int | float | complex | str | bytes) or hasattr(value, "dtype"):
        return repr(value)
    return type(value).__qualname__


def _lasting(value: object) -> str:
    """A constant as such a text; what can change in place as its type."""
    if isinstance(value, dict | list | set | bytearray) or hasattr(value, "dtype"):
        return type(value).__qualname__
    if isinstance(value, tuple):
        return f"tuple({', '.join(map(_lasting, value))})"
    return _value(value)


def _told(error: Exception) -> str:
    """What numba says, without its surroundings: one line, and where."""
    from numba.core.errors import NumbaError

    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in nopython")]
    said = re.sub(r"Record\(.*\)", "a record", lines[0][:300]) if lines else ""
    if not (said and isinstance(error, NumbaError)):
        said = f"{type(error).__name__}: {said}"
    said = re.sub(r" for '\$[^']*'|,? *defined at .*$", "", said)
    places: list[tuple[str, str]] = re.findall(r'File "([^"]*)", line (\d+)', text)
    return f"{said} (line {places[-1][1]} of {Path(places[-1][0]).name})" if places else said

"""One declaration of a state, three forms: typed class, plain Python object, NumPy record.

A record is a class whose annotations say what each field is:

    class Seat:
        score: int
        hand: Annotated[list[int], 28]                  # one number a card
        seen: Annotated[list[list[int]], (4, 28)]       # seat by card

    class Table:
        phase: int
        rules: Rules                                    # a record in a record
        seats: Annotated[list[Seat], 4]                 # several

`blank(Table)` makes a plain Python object (numbers 0, nested lists), which the interpreted build plays on, and
`dtype(Table)` the NumPy dtype of the same layout, which the compiled build plays on. All numbers are int64, so that
both builds calculate alike; a field that only stores can name a narrower type: `Annotated[list[int], 9, "int16"]`.
A class can have fields of another one, such as the numbers of a ruleset: their bounds are nothing to a record, and they
are frozen, so that only what is here writes into them. `copy_record` copies one record into another and `clear_record`
makes all its numbers 0, in either build.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")
_write: Final = object.__setattr__  # frozen fields too


class Field:
    """One field of a record: its shape, its element (a record class or the name of a number type), and 0 as such."""

    __slots__ = ("element", "name", "shape", "zero")

    def __init__(self, name: str, hint: Any) -> None:
        self.name = name
        self.shape: tuple[int, ...] = ()
        self.element: type | str = "int64"
        base = hint
        if get_origin(hint) is Annotated:
            base, *notes = get_args(hint)
            for note in notes:
                if isinstance(note, str):
                    self.element = note
                elif base is not int:  # of a plain number it is what a ruleset may have
                    self.shape = note if isinstance(note, tuple) else (note,)
            for _ in self.shape:
                (base,) = get_args(base)
        if base not in (int, float):
            self.element = base
        elif base is float:
            self.element = "float64"
        self.zero: int | float | None = None
        if isinstance(self.element, str):
            self.zero = 0.0 if self.element.startswith("float") else 0


@cache
def fields(record: type) -> tuple[Field, ...]:
    """The fields of a record class in order of declaration."""
    return tuple(Field(name, hint) for name, hint in get_type_hints(record, include_extras=True).items())


@cache
def dtype(record: type) -> np.dtype[Any]:
    """The NumPy dtype of a record class."""
    import numpy as np

    parts: list[Any] = []
    for f in fields(record):
        element = f.element if isinstance(f.element, str) else dtype(f.element)
        parts.append((f.name, element, f.shape) if f.shape else (f.name, element))
    return np.dtype(parts, align=True)


def blank(record: type[T], without: tuple[str, ...] = ()) -> T:
    """A plain Python object of a record class with every number 0, `without` some fields."""
    declared: type = record
    template = _template(declared, without)
    made: T = _built(record, without) if template is None else pickle.loads(template)
    return made


@cache
def _template(record: type, without: tuple[str, ...]) -> bytes | None:
    """A blank record to be unpickled, which takes a third of the time; None of a class that only a function knows."""
    return None if "<locals>" in record.__qualname__ else pickle.dumps(_built(record, without), pickle.HIGHEST_PROTOCOL)


def _built(record: type[T], without: tuple[str, ...] = ()) -> T:
    made = record.__new__(record)
    declared: type = record
    for f in fields(declared):
        if f.name not in without:
            _write(made, f.name, _empty(f, f.shape))
    return made


def _empty(f: Field, shape: tuple[int, ...]) -> Any:
    if len(shape) > 1 or (shape and f.zero is None):
        return [_empty(f, shape[1:]) for _ in range(shape[0])]
    if shape:
        return [f.zero] * shape[0]
    return _built(f.element) if not isinstance(f.element, str) else f.zero


def copy_record(target: T, source: T) -> None:
    """Copy every number of a plain object into another of the same record class; its lists stay the ones it has.

    The compiled build copies NumPy records instead (`core.compile.natives`).
    """
    declared: type = type(source)
    for f in fields(declared):
        part = getattr(source, f.name)
        if f.shape:
            _copy_list(getattr(target, f.name), part, len(f.shape), isinstance(f.element, str))
        elif isinstance(f.element, str):
            _write(target, f.name, part)
        else:
            copy_record(getattr(target, f.name), part)


def _copy_list(target: list[Any], source: list[Any], depth: int, numbers: bool) -> None:
    if depth == 1 and numbers:
        target[:] = source
        return
    for mine, theirs in zip(target, source, strict=True):
        if depth > 1:
            _copy_list(mine, theirs, depth - 1, numbers)
        else:
            copy_record(mine, theirs)


def clear_record(target: Any) -> None:
    """Make every number of a plain object of a record class 0; its lists stay the ones it has.

    The compiled build clears NumPy records instead (`core.compile.natives`).
    """
    declared: type = type(target)
    numbers, lists, tables, others = _clearing(declared)
    vars(target).update(numbers)  # all at once
    for name, zeros in lists:
        getattr(target, name)[:] = zeros
    for name, zeros in tables:
        for row in getattr(target, name):
            row[:] = zeros
    for f in others:
        part = getattr(target, f.name)
        if f.shape:
            _clear_list(part, f, len(f.shape))
        else:
            clear_record(part)


_Zeros = list[tuple[str, list[int | float]]]


@cache
def _clearing(record: type) -> tuple[dict[str, int | float], _Zeros, _Zeros, list[Field]]:
    """How a record is cleared: its numbers; its lists of numbers, and lists of those, by name, with zeros as long as
    they are; all other fields.
    """
    numbers: dict[str, int | float] = {}
    lists: _Zeros = []
    tables: _Zeros = []
    others: list[Field] = []
    for f in fields(record):
        if f.zero is None or len(f.shape) > 2:
            others.append(f)
        elif not f.shape:
            numbers[f.name] = f.zero
        else:
            (lists if len(f.shape) == 1 else tables).append((f.name, [f.zero] * f.shape[-1]))
    return numbers, lists, tables, others


def _clear_list(target: list[Any], f: Field, depth: int) -> None:
    if depth == 1 and f.zero is not None:
        target[:] = [f.zero] * len(target)
        return
    for part in target:
        if depth > 1:
            _clear_list(part, f, depth - 1)
        else:
            clear_record(part)


def plain(record: type, value: Any) -> Any:
    """Numbers of a record as nested dicts and lists, from a plain object or a NumPy record: for tests and views."""
    out: dict[str, Any] = {}
    for f in fields(record):
        part = value[f.name] if hasattr(value, "dtype") else getattr(value, f.name)
        out[f.name] = _plain(f, part, len(f.shape))
    return out


def _plain(f: Field, part: Any, depth: int) -> Any:
    if isinstance(f.element, str):
        if hasattr(part, "tolist"):
            return part.tolist()
        number: Any = type(f.zero)
        if depth < 2:
            return list(map(number, part)) if depth else number(part)
    elif not depth:
        return plain(f.element, part)
    return [_plain(f, p, depth - 1) for p in part]


def packed(record: type, values: Sequence[Any]) -> np.ndarray[Any, Any]:
    """Plain objects as NumPy records: [how many]."""
    import numpy as np

    declared: type = record
    return np.array([_packed(declared, each) for each in values], dtype(declared))


def _packed(record: type, value: Any) -> tuple[Any, ...]:
    """What NumPy takes for a record: at once, in a quarter of the time of field by field."""
    return tuple(_part(f, getattr(value, f.name), len(f.shape)) for f in fields(record))


def _part(f: Field, part: Any, depth: int) -> Any:
    if isinstance(f.element, str):
        return part
    return [_part(f, each, depth - 1) for each in part] if depth else _packed(f.element, part)


def fill(record: type, target: Any, values: dict[str, Any]) -> None:
    """Write nested dicts and lists into a plain object or a NumPy record; a list may be shorter than its field.

    Raises:
        KeyError: `values` names a field that the record does not have.
        ValueError: a list is longer than its field.
    """
    known = {f.name: f for f in fields(record)}
    numpy = hasattr(target, "dtype")
    for name, value in values.items():
        f = known[name]
        part = target[name] if numpy else getattr(target, name)
        if f.shape:
            _fill_list(f, part, value, f.shape)
        elif not isinstance(f.element, str):
            fill(f.element, part, value)
        elif numpy:
            target[name] = value
        else:
            _write(target, name, value)


def _fill_list(f: Field, target: Any, values: Any, shape: tuple[int, ...]) -> None:
    if len(values) > shape[0]:
        raise ValueError(f"{f.name} holds {shape[0]} values, not {len(values)}")
    if len(shape) == 1 and f.zero is not None:
        target[: len(values)] = values
        return
    for i, value in enumerate(values):
        if len(shape) > 1:
            _fill_list(f, target[i], value, shape[1:])
        else:
            fill(f.element, target[i], value)  # type: ignore[arg-type]  # numbers have been written

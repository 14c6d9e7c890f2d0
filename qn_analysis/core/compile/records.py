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
`copy_record` copies one record into another and `clear_record` makes all its numbers 0, in either build.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")


class Field:
    """One field of a record: its shape, and its element (a record class or the name of a number type)."""

    __slots__ = ("element", "name", "shape")

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
                else:
                    self.shape = note if isinstance(note, tuple) else (note,)
            for _ in self.shape:
                (base,) = get_args(base)
        if base not in (int, float):
            self.element = base
        elif base is float:
            self.element = "float64"


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
    """A plain Python object of a record class with every number 0.

    Args:
        record: the class.
        without: fields that it is to have no value of.
    """
    made = record.__new__(record)
    declared: type = record
    for f in fields(declared):
        if f.name not in without:
            setattr(made, f.name, _empty(f, f.shape))
    return made


def _empty(f: Field, shape: tuple[int, ...]) -> Any:
    if not isinstance(f.element, str):
        return [_empty(f, shape[1:]) for _ in range(shape[0])] if shape else blank(f.element)
    zero = 0.0 if f.element.startswith("float") else 0
    if len(shape) > 2:
        return [_empty(f, shape[1:]) for _ in range(shape[0])]
    if len(shape) == 2:
        return [[zero] * shape[1] for _ in range(shape[0])]
    return [zero] * shape[0] if shape else zero


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
            setattr(target, f.name, part)
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
    for f in fields(declared):
        if f.shape:
            _clear_list(getattr(target, f.name), f)
        elif isinstance(f.element, str):
            setattr(target, f.name, _empty(f, ()))
        else:
            clear_record(getattr(target, f.name))


def _clear_list(target: list[Any], f: Field) -> None:
    if isinstance(f.element, str) and not isinstance(target[0], list):
        target[:] = _empty(f, (len(target),))
        return
    for part in target:
        if isinstance(part, list):
            _clear_list(part, f)
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
    if depth:
        return [_plain(f, p, depth - 1) for p in part]
    if isinstance(f.element, str):
        return float(part) if f.element.startswith("float") else int(part)
    return plain(f.element, part)


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
            setattr(target, name, value)


def _fill_list(f: Field, target: Any, values: Any, shape: tuple[int, ...]) -> None:
    if len(values) > shape[0]:
        raise ValueError(f"{f.name} holds {shape[0]} values, not {len(values)}")
    for i, value in enumerate(values):
        if len(shape) > 1:
            _fill_list(f, target[i], value, shape[1:])
        elif isinstance(f.element, str):
            target[i] = value
        else:
            fill(f.element, target[i], value)

"""What a document of others must look like before it is used: declared as a shape, checked all at once.

    RESULT = {"name": str, "rounds": [{"weights": {str: float}, "note": (str, None)}]}

A shape is a type (`int`, `float`, `str`, `bool`, `dict`), a list of one shape, a table of named shapes (all of them
must be there, others may), `{str: shape}` for a table with any names, or a tuple of shapes of which one must fit (None:
null).
Numbers are finite and within `NUMBER`, text within `LETTERS`; a bool is no number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from ..base.messages import short_repr

NUMBER: Final = 10**15
"""No number of a document is larger, either way."""
LETTERS: Final = 10_000
"""No text of a document is longer."""
MANY: Final = 10
"""Faults that are told; a document can have a million of the same kind."""
_CALLED: Final = {int: "a whole number", float: "a number", str: "text", bool: "true or false", dict: "a table"}


def misshapen(document: Any, shape: Any) -> list[str]:
    """The first faults of a document, each with its place; empty if it has the shape."""
    if _validator(shape).isinstance_python(document):
        return []
    return list(islice(_faults(document, shape, ""), MANY))


def _validator(shape: Any) -> Any:
    """What pydantic makes of a shape: `is_valid` says at once what `_faults` tells with the places."""
    from pydantic_core import SchemaValidator, core_schema

    def schema(shape: Any) -> Any:
        if isinstance(shape, tuple):
            return core_schema.union_schema([schema(each) for each in shape], mode="left_to_right")
        if isinstance(shape, list):
            return core_schema.list_schema(schema(shape[0]), strict=True)
        if isinstance(shape, dict) and str in shape:
            return core_schema.dict_schema(values_schema=schema(shape[str]), strict=True)
        if isinstance(shape, dict):
            fields = {key: core_schema.typed_dict_field(schema(each)) for key, each in shape.items()}
            return core_schema.typed_dict_schema(fields, strict=True, extra_behavior="ignore")
        return plain[shape]

    number: dict[str, Any] = {"ge": -NUMBER, "le": NUMBER, "strict": True}
    plain = {
        None: core_schema.none_schema(), bool: core_schema.bool_schema(strict=True),
        int: core_schema.int_schema(**number), float: core_schema.float_schema(allow_inf_nan=False, **number),
        str: core_schema.str_schema(max_length=LETTERS, strict=True), dict: core_schema.dict_schema(strict=True),
    }  # fmt: skip
    return SchemaValidator(schema(shape))


def _faults(value: Any, shape: Any, place: str) -> Iterator[str]:
    if isinstance(shape, tuple):
        tries = [list(islice(_faults(value, each, place), MANY)) for each in shape]
        yield from [] if [] in tries else tries[0]
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield f"{place} is {short_repr(value)}, not a list"
            return
        for at, each in enumerate(value):
            yield from _faults(each, shape[0], f"{place}[{at}]")
    elif isinstance(shape, dict):
        yield from _table(value, shape, place)
    elif not _fits(value, shape):
        yield f"{place or 'it'} is {short_repr(value)}, not {'null' if shape is None else _CALLED[shape]}"


def _table(value: Any, shape: dict[Any, Any], place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place or 'it'} is {short_repr(value)}, not a table"
    elif str in shape:
        for key, each in value.items():
            yield from _faults(each, shape[str], f"{place}.{short_repr(key)}")
    else:
        for key, inner in shape.items():
            here = f"{place}.{key}".lstrip(".")
            if key in value:
                yield from _faults(value[key], inner, here)
            else:
                yield f"{here} is missing"


def _fits(value: Any, shape: Any) -> bool:
    if shape is None:
        return value is None
    if shape is float:
        return type(value) in (int, float) and -NUMBER <= value <= NUMBER  # which nan is not
    if shape is int:
        return type(value) is int and -NUMBER <= value <= NUMBER
    if shape is str:
        return isinstance(value, str) and len(value) <= LETTERS
    return isinstance(value, shape)

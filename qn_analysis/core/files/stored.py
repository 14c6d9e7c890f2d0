"""What programs stored as JSON, held against its declared shape; it needs no words of its own.

`misshapen` says where something else stands than was declared, with unknown keys passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial, reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, NotRequired, Required, get_args, get_origin

from typing_extensions import is_typeddict

from ..base.messages import short_repr
from .validate import (
    Bounds,
    Holds,
    Length,
    fields_of,
    kind_of,
    kinds_of,
    known_of,
    marks_of,
    step,
    table_type,
    validator_of,
)

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

NUMBER: Final = 10**15
"""No number that a program stored is larger, either way."""
LETTERS: Final = 10_000
"""No text that a program stored is longer."""
MANY: Final = 10
"""Faults of what a program stored that are told; it can have a million of the same kind."""
_CALLED: Final = {int: "a whole number", float: "a number", str: "text", bool: "true or false", list: "a list"}


class Misfit(NamedTuple):
    """One thing that a program stored and that is not as it was declared: its place in words (`rounds[0].weights.x`, ""
    is all of it), what stands there, what it `lacks`, which belongs there, and whether it is missing.
    """

    place: str
    given: Any
    lacks: str
    missing: bool

    def __str__(self) -> str:
        said = "is missing" if self.missing else f"is {short_repr(self.given)}, not {self.lacks}"
        return f"{self.place or 'it'} {said}"

    def says(self) -> str:
        """The same of a document that says things: "says -1 for `games`, which is a whole number from 0 to 9"."""
        given = short_repr(self.given)
        return f"says {given} for `{self.place}`, which is {self.lacks}" if self.place else f"is {given}"


class Stored:
    """What a program stored as JSON.

    A shape is written short: `{"name": str, "rounds": [{"weights": {str: float}, "note": (str, None)}]}`. A list has
    one shape; a table named ones, all of which must be there, or (`{str: shape}`, `dict[str, shape]`) one of any names;
    of a tuple one must fit (None: null). Numbers are finite and within `NUMBER`, or as `Within` says; text is within
    `LETTERS`, or as `Text` says. What is `Maybe` need not be there.
    """

    def __init__(self, shape: Any) -> None:
        self.shape = _typed(shape)

    @cached_property
    def _validator(self) -> SchemaValidator:
        return validator_of(self.shape, "ignore")

    def misfits(self, document: Any) -> list[Misfit]:
        """The first faults of a document; none if it has the shape."""
        from pydantic_core import ValidationError

        if self._validator.isinstance_python(document, strict=True):
            return []
        told: dict[str, Misfit] = {}
        try:
            for each in (_cut(document, self.shape), document):
                self._validator.validate_python(each, strict=True)
        except ValidationError as error:
            for each in error.errors(include_url=False, include_context=False):
                of_key = each["loc"][-1:] == ("[key]",)
                place, hint = _placed(each["loc"][:-2] if of_key else each["loc"], self.shape)
                missing = each["type"] == "missing"
                lacks = _called(get_args(kind_of(hint))[0] if of_key else hint)
                misfit = Misfit(place, None if missing else each["input"], lacks, missing)
                told.setdefault(place, misfit)  # of several kinds of values, the first
        return list(islice(told.values(), MANY))


def misshapen(document: Any, shape: Any) -> list[str]:
    """The first faults of what a program stored as JSON, each with its place; empty if it has the shape (`Stored`)."""
    return [*map(str, Stored(shape).misfits(document))]


def Within(low: Any, high: Any = NUMBER, kind: type = int) -> Any:  # noqa: N802  # reads as a type
    """A number that a program stored, with its bounds; `kind` is `int`, or `float` for any number."""
    return Annotated[kind, Bounds(low, high)]


def Text(fits: Callable[[str], Any], called: str) -> Any:  # noqa: N802
    """Text that a program stored, of which a function says that it fits; `called` is what belongs there, in words."""
    return Annotated[str, Holds(lambda text: bool(fits(text)), called)]


def Maybe(shape: Any) -> Any:  # noqa: N802
    """What a table that a program stored need not have."""
    return NotRequired[_typed(shape)]


_PLAIN: Final[dict[Any, Any]] = {
    int: Within(-NUMBER), float: Within(-NUMBER, kind=float), str: Annotated[str, Length(0, LETTERS)]
}  # fmt: skip


def _typed(shape: Any) -> Any:
    """A shape that was written short, as a type."""
    if isinstance(shape, tuple):
        return reduce(or_, (None if each is None else _typed(each) for each in shape))
    if isinstance(shape, list):
        return list[_typed(shape[0])]  # type: ignore[misc]
    if get_origin(shape) is dict:
        return dict[str, _typed(get_args(shape)[1])]  # type: ignore[misc]
    if isinstance(shape, dict) and not all(isinstance(key, str) for key in shape):
        ((key, inner),) = shape.items()
        return dict[key, _typed(inner)]  # type: ignore[misc, valid-type]
    if isinstance(shape, dict):
        return table_type({key: _typed(each) for key, each in shape.items()})
    return _PLAIN.get(shape, shape) if isinstance(shape, type) else shape


def _called(hint: Any) -> str:
    """What belongs in a place, in words."""
    if get_origin(hint) in (NotRequired, Required):
        return _called(get_args(hint)[0])
    null = ["null"] if type(None) in get_args(hint) else []
    return _listed([*map(_one_called, kinds_of(hint)), *null])


def _listed(words: list[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _one_called(hint: Any) -> str:
    if known := known_of(hint):
        return _listed(known)
    for held in marks_of(hint, Holds):
        return held.called
    kind = kind_of(hint)
    for low, high in marks_of(hint, Bounds):
        if high != NUMBER or low != -NUMBER:
            return str(low) if low == high else f"{_CALLED[kind]} from {low:,} to {high:,}"
    return _CALLED.get(get_origin(kind) or kind, "a table")


def _cut(value: Any, hint: Any) -> Any:
    """The beginning of a document that holds its first faults: pydantic makes an error of each, possibly a million."""
    if len(kinds_of(_bare(hint))) > 1:
        return value
    kind = kind_of(hint)
    if is_typeddict(kind) and isinstance(value, dict):
        return {key: _cut(value[key], each) for key, each in fields_of(kind).items() if key in value}
    if get_origin(kind) not in (list, dict) or not isinstance(value, get_origin(kind)):
        return value
    inner, fits = get_args(kind)[-1], partial(validator_of(kind, "ignore").isinstance_python, strict=True)
    if isinstance(value, dict):
        faulty = islice(((key, each) for key, each in value.items() if not fits({key: each})), MANY)
        return {key: _cut(each, inner) for key, each in faulty}
    cut = {at: _cut(value[at], inner) for at in islice((at for at, each in enumerate(value) if not fits([each])), MANY)}
    return [cut.get(at, each) for at, each in enumerate(value[: max(cut, default=-1) + 1])]


def _placed(way: Iterable[int | str], hint: Any) -> tuple[str, Any]:
    """A place in words, and what is declared of it."""
    place = ""
    for part in way:
        if len(kinds_of(_bare(hint))) > 1:
            break  # what follows is one of several kinds of values
        kind, hint = kind_of(hint), step(hint, part)
        named = str(part) if is_typeddict(kind) or str(part).isidentifier() else short_repr(part)
        place += f"[{part}]" if get_origin(kind) is list else f".{named}"
    return place.removeprefix("."), hint


def _bare(hint: Any) -> Any:
    """A declaration without whether it must be there."""
    return get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint

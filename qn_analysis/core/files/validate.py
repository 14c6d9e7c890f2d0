"""Documents that others wrote, held against their declared shape: every fault at once, in words of the document's own.

    class Row(TypedDict, total=False):
        gems: Annotated[list[Annotated[int, Ge(1), Fault("stones")]], Fault("gems")]
        king: Annotated[bool, Fault("flag")]

    ROWS = Document(Annotated[Row, Fault("no_row"), Called(row)], texts.__name__)
    sound, problems = ROWS.read(data)

Pydantic decides what fits; this module finds the words. `Fault` names the text of what does not fit, `problem.<key>`,
and `Called` what a table is called in it. A text is given those of these values that it has fields for: `given` (what
was written), `hint` (did you mean), `known` (what it can be), `key` (its name), `n` (its length), and whatever `Fault`
and `Called` add. What fields must be to each other is for code that reads on, of what is sound: a faulty value is left
out, a faulty table in a list stands there empty, and `faulty` says of a table whether anything in it was left out.

Numbers and texts are what they are ("3" and true are no numbers); lists may be tuples, tables any mapping. Pydantic is
imported when the first document is read.

What programs stored as JSON needs no words of its own: `misshapen` says where something else stands than was declared,
with unknown keys passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import islice
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    NamedTuple,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from typing_extensions import get_type_hints, is_typeddict

from ..base.catalogue import Message, loaded
from ..base.messages import short_repr, suggest

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

T = TypeVar("T")
_OF_KEYS: Final = ("unknown", "key")
"""What is wrong with a key, whose table is the place."""
NUMBER: Final = 10**15
"""No number that a program stored is larger, either way."""
LETTERS: Final = 10_000
"""No text that a program stored is longer."""
MANY: Final = 10
"""Faults of what a program stored that are told; it can have a million of the same kind."""
_CALLED: Final = {int: "a whole number", float: "a number", str: "text", bool: "true or false", list: "a list"}


class Said(NamedTuple):
    """A text of the document's own as a value of another: `problem.<key>`, with the same values."""

    key: str


class Fault:
    """What is said of a value that does not fit.

    Args:
        key: of the text, below `problem`.
        missing: of the text where nothing was written; None: the same.
        long: of the text where a list is too long; None: the same.
        instead: keys of other texts by what was written.
        choices: what a suggestion is chosen from; None: what the value can be.
        values: more fields of the text: values, texts (`Said`), or functions of what `Called` gave.
    """

    def __init__(
        self,
        key: str,
        /,
        missing: str | None = None,
        long: str | None = None,
        instead: Mapping[str, str] | None = None,
        choices: Iterable[str] | None = None,
        **values: Any,
    ) -> None:
        self.key, self.missing, self.long, self.instead = key, missing, long, instead or {}
        self.choices, self.values = choices, values

    def text(self, flaw: _Flaw) -> str:
        """The key of what is said."""
        if self.missing and flaw.given is None:
            return self.missing
        if self.long and flaw.kind == "too_long":
            return self.long
        return self.instead.get(flaw.given, self.key) if isinstance(flaw.given, str) else self.key


class Called(NamedTuple):
    """How messages name a table of a document, or an item of a list of tables.

    Attributes:
        by: gives further values for the texts of faults within the table, from the values so far, the table's key or
            place in its list, and those of its fields that are sound. Its value `where` names the table in the message
            on an unknown key.
    """

    by: Callable[[Mapping[str, Any], Any, Mapping[str, Any]], Mapping[str, Any]]


class Choice:
    """One of some texts."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = tuple(known)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core.core_schema import literal_schema

        return literal_schema(list(self.known))


@dataclass(frozen=True)
class Holds:
    """Text of which a function says that it fits."""

    fits: Callable[[str], bool]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core.core_schema import no_info_after_validator_function

        return no_info_after_validator_function(self._held, handler(source))

    def _held(self, text: str) -> str:
        if self.fits(text):
            return text
        raise ValueError("does not fit")


PRINTABLE: Final = Holds(lambda text: text.isprintable() and not text.isspace())
"""Text that can be seen: only printable letters, and not blank."""


class _Table(dict[Any, Any]):
    """A table of a document in which something is at fault."""

    faulty = False


class _Flaw(NamedTuple):
    """One thing that does not fit: where, how (pydantic's word, "unknown" or "key"), and what was written."""

    way: tuple[int | str, ...]
    kind: str
    given: Any


def faulty(table: Any) -> bool:
    """Whether anything in a table that was read did not fit."""
    return isinstance(table, _Table) and table.faulty


class Document:
    """A kind of document.

    Args:
        shape: a `TypedDict`, with the fault of what is no table.
        texts: package of what is said, under `problem`; `problem.unknown` is said of unknown keys.
    """

    def __init__(self, shape: Any, texts: str) -> None:
        self.shape = shape
        self.texts = texts

    @cached_property
    def _fit(self) -> Callable[[Any], Any]:
        """What gives a copy of a document that fits, and raises pydantic's error of all that does not."""
        from pydantic import TypeAdapter

        return partial(TypeAdapter(self.shape).validator.validate_python, strict=True, extra="forbid")

    @cached_property
    def _refused(self) -> type[Any]:
        from pydantic import ValidationError

        return ValidationError

    def read(self, data: Any) -> tuple[Any, list[Message]]:
        """What is sound of a document, and what is wrong with the rest."""
        try:
            return self._fit(data), []
        except self._refused:
            data = _plain(data, self.shape)  # pydantic's lists are no tuples, its tables no other mappings
        try:
            return self._fit(data), []
        except self._refused as error:
            flaws = _flaws(error.errors(include_url=False, include_context=False))
        sound = data if isinstance(data, _Table) else _Table()
        for flaw in reversed(flaws):  # in a list the last one first
            self._leave_out(sound, flaw)
        return sound, [self._told(sound, flaw) for flaw in flaws]

    def _leave_out(self, sound: _Table, flaw: _Flaw) -> None:
        of_key = flaw.kind in _OF_KEYS
        way = flaw.way if of_key else flaw.way[:-1]
        hint, value = self.shape, sound
        sound.faulty = True
        for part in way:
            hint, value = _step(hint, part), value[part]
            if isinstance(value, _Table):
                value.faulty = True
        if of_key:
            del value[flaw.given]
        elif isinstance(value, list):
            at: Any = flaw.way[-1]
            if is_typeddict(kind_of(_step(hint, at))):
                value[at] = _Table()
                value[at].faulty = True
            else:
                del value[at]
        elif flaw.way:
            value.pop(flaw.way[-1], None)

    def _told(self, sound: _Table, flaw: _Flaw) -> Message:
        values: dict[str, Any] = {}
        hint, value, at = self.shape, sound, None
        for part in (*flaw.way, None):
            for called in marks_of(hint, Called):
                values |= called.by(values, at, value if isinstance(value, Mapping) else {})
            if part is not None:
                hint, value, at = _step(hint, part), _inside(value, part), part
        if flaw.kind == "unknown":
            return self._message("unknown", flaw, values, fields_of(kind_of(hint)))
        if flaw.kind == "key":
            hint = get_args(kind_of(hint))[0]
        fault = marks_of(hint, Fault)[0]
        values["key"] = at
        values |= {
            name: self._message(each.key, flaw, values)
            if isinstance(each, Said)
            else each(values)
            if callable(each)
            else each
            for name, each in fault.values.items()
        }
        known = fault.choices or [each for choice in marks_of(hint, Choice) for each in choice.known]
        return self._message(fault.text(flaw), flaw, values, known)

    def _message(self, key: str, flaw: _Flaw, values: Mapping[str, Any], known: Iterable[str] = ()) -> Message:
        given = flaw.given
        own: dict[str, Any] = {"given": short_repr(given), "hint": suggest(given, known), "known": ", ".join(known)}
        own["n"] = len(given) if isinstance(given, list) else None
        all_of_them = {**own, **({"key": short_repr(given)} if flaw.kind == "unknown" else {}), **values}
        fields = loaded(self.texts, "en").fields(f"problem.{key}")
        return Message(self.texts, f"problem.{key}", {name: all_of_them[name] for name in fields})


def _flaws(errors: Iterable[Any]) -> list[_Flaw]:
    """Errors of pydantic, a table's unknown keys first; what is below a key that cannot be is passed over."""
    found: list[list[_Flaw]] = []  # unknown keys of a table together, all others by themselves
    unknown: dict[tuple[int | str, ...], list[_Flaw]] = {}
    below: set[tuple[int | str, ...]] = set()
    for error in errors:
        way: tuple[int | str, ...] = error["loc"][:-1]
        last = error["loc"][-1] if error["loc"] else None
        if error["type"] in ("extra_forbidden", "invalid_key"):
            flaw = _Flaw(way, "unknown", error["input"] if error["type"] == "invalid_key" else last)
            if way not in unknown:
                inner = (at for at, (each, *_) in enumerate(found) if each.way[: len(way)] == way)
                unknown[way] = []
                found.insert(next(inner, len(found)), unknown[way])
            unknown[way].append(flaw)
        elif last == "[key]" and way and str(error["input"]) == str(way[-1]):  # and no value of that name
            below.add(way)
            found.append([_Flaw(way[:-1], "key", error["input"])])
        else:
            given = None if error["type"] == "missing" else error["input"]
            found.append([_Flaw(error["loc"], error["type"], given)])
    return [
        flaw
        for together in found
        for flaw in together
        if not any(flaw.way[:deep] in below for deep in range(len(flaw.way) + 1))
    ]


def _plain(value: Any, hint: Any) -> Any:
    """A copy of a document as lists and tables, as deep as its shape is declared."""
    kind = kind_of(hint)
    if isinstance(value, list | tuple) and get_origin(kind) is list:
        return [_plain(each, get_args(kind)[0]) for each in value]
    if isinstance(value, Mapping) and (is_typeddict(kind) or get_origin(kind) is dict):
        fields = fields_of(kind) if is_typeddict(kind) else None
        inner = get_args(kind)[1] if fields is None else None
        return _Table((key, _plain(each, fields.get(key) if fields else inner)) for key, each in value.items())
    return value


def _inside(value: Any, part: Any) -> Any:
    """A part of what is sound, if it is there."""
    if isinstance(value, list):
        return value[part] if part < len(value) else None
    return value.get(part) if isinstance(value, dict) else None


@cache
def fields_of(kind: Any) -> dict[str, Any]:
    """The declared fields of a table."""
    return get_type_hints(kind, include_extras=True)


def _step(hint: Any, part: Any) -> Any:
    """What is declared of a part of a table or list."""
    kind = kind_of(hint)
    return fields_of(kind)[part] if is_typeddict(kind) else get_args(kind)[-1]


def kind_of(hint: Any) -> Any:
    return _parted(hint)[0]


def marks_of(hint: Any, kind: type[T]) -> list[T]:
    return [each for each in _parted(hint)[1] if isinstance(each, kind)]


def is_needed(kind: Any, hint: Any) -> bool:
    """Whether a field must be there."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_origin(hint) is Required or (bool(kind.__total__) and get_origin(hint) is not NotRequired)


def may_be_null(hint: Any) -> bool:
    """Whether nothing may be written in a place, as null."""
    while get_origin(hint) in (NotRequired, Required, Annotated):
        hint = get_args(hint)[0]
    return get_origin(hint) in (UnionType, Union) and type(None) in get_args(hint)


def _parted(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A declaration without its metadata, and those; whether it must be there, or may be null, is left out."""
    metadata: tuple[Any, ...] = ()
    while True:
        if get_origin(hint) is Annotated:
            hint, *found = get_args(hint)
            metadata += tuple(found)
        elif get_origin(hint) in (NotRequired, Required):
            hint = get_args(hint)[0]
        elif get_origin(hint) in (UnionType, Union):
            hint = next(each for each in get_args(hint) if each is not type(None))
        else:
            return hint, metadata


def misshapen(document: Any, shape: Any) -> list[str]:
    """The first faults of what a program stored as JSON, each with its place; empty if it has the shape.

    A shape is written short: `{"name": str, "rounds": [{"weights": {str: float}, "note": (str, None)}]}`. A list has
    one shape; a table named ones, all of which must be there, or (`{str: shape}`, `dict[str, shape]`) one of any names;
    of a tuple one must fit (None: null). Numbers are finite and within `NUMBER`, or as `Within` says; text is within
    `LETTERS`. What is `Maybe` need not be there.
    """
    from pydantic_core import SchemaValidator, ValidationError

    validator = SchemaValidator(_schema(shape))
    if validator.isinstance_python(document, strict=True):
        return []
    told: dict[str, str] = {}
    try:
        validator.validate_python(_cut(document, shape), strict=True)
    except ValidationError as error:
        for each in error.errors(include_url=False, include_context=False):
            place, kind = _placed(each["loc"], shape)
            lacks = _called(kind)
            said = "is missing" if each["type"] == "missing" else f"is {short_repr(each['input'])}, not {lacks}"
            told.setdefault(place, f"{place or 'it'} {said}")  # of several kinds of values, the first
    return list(islice(told.values(), MANY))


@dataclass(frozen=True)
class Within:
    """A number that a program stored, with its bounds.

    Attributes:
        low, high: the least and the greatest.
        kind: `int`, or `float` for any number.
    """

    low: float
    high: float = NUMBER
    kind: type = int


@dataclass(frozen=True)
class Maybe:
    """What a table that a program stored need not have."""

    shape: Any


def _called(kind: Any) -> str:
    """What belongs in a place, in words."""
    if isinstance(kind, Within):
        return f"{_CALLED[kind.kind]} from {kind.low:,} to {kind.high:,}"
    return "a list" if isinstance(kind, list) else _CALLED.get(kind if isinstance(kind, type) else dict, "a table")


def _schema(shape: Any) -> CoreSchema:
    """A shape for pydantic's core, which takes half as long to import as all of pydantic."""
    from pydantic_core import core_schema

    if isinstance(shape, tuple):
        first, *others = map(_schema, _kinds(shape))
        either = core_schema.union_schema([first, *others]) if others else first
        return core_schema.nullable_schema(either) if None in shape else either
    if isinstance(shape, list):
        return core_schema.list_schema(_schema(shape[0]))
    if (inner := _of_any_name(shape)) is not None:
        return core_schema.dict_schema(values_schema=_schema(inner))
    if isinstance(shape, dict):
        fields = {
            key: core_schema.typed_dict_field(_schema(_bare(each)), required=not isinstance(each, Maybe))
            for key, each in shape.items()
        }
        return core_schema.typed_dict_schema(fields, extra_behavior="ignore")
    if isinstance(shape, Within) and shape.kind is int:
        return core_schema.int_schema(ge=int(shape.low), le=int(shape.high))
    if isinstance(shape, Within):
        return core_schema.float_schema(ge=shape.low, le=shape.high, allow_inf_nan=False)
    plain: dict[Any, CoreSchema] = {
        int: core_schema.int_schema(ge=-NUMBER, le=NUMBER), str: core_schema.str_schema(max_length=LETTERS),
        float: core_schema.float_schema(ge=-NUMBER, le=NUMBER, allow_inf_nan=False),
        bool: core_schema.bool_schema(), dict: core_schema.dict_schema(),
    }  # fmt: skip
    return plain[shape]


def _cut(value: Any, shape: Any) -> Any:
    """The beginning of a document that holds its first faults: pydantic makes an error of each, possibly a million."""
    from pydantic_core import SchemaValidator

    kinds = _kinds(shape) if isinstance(shape, tuple) else [shape]
    if len(kinds) > 1:
        return value
    inner = kinds[0][0] if isinstance(kinds[0], list) else _of_any_name(kinds[0])
    if isinstance(value, dict) and isinstance(kinds[0], dict) and inner is None:
        return {key: _cut(value[key], _bare(each)) for key, each in kinds[0].items() if key in value}
    if inner is None or not isinstance(value, list if isinstance(kinds[0], list) else dict):
        return value
    fits = SchemaValidator(_schema(inner)).isinstance_python
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    faulty = dict(islice(((at, each) for at, each in parts if not fits(each, strict=True)), MANY))
    cut = {at: _cut(each, inner) for at, each in faulty.items()}
    if isinstance(value, dict):
        return cut
    return [cut.get(at, each) for at, each in enumerate(value[: max(cut, default=-1) + 1])]


def _placed(way: Iterable[int | str], shape: Any) -> tuple[str, Any]:
    """A place in words, and the shape that belongs there."""
    place = ""
    for part in way:
        if isinstance(shape, tuple) and len(_kinds(shape)) > 1:
            break  # what follows is one of several kinds of values
        shape = _kinds(shape)[0] if isinstance(shape, tuple) else shape
        inner = _of_any_name(shape)
        if isinstance(shape, list):
            place, shape = f"{place}[{part}]", shape[0]
        elif inner is not None:
            place, shape = f"{place}.{short_repr(part)}", inner
        else:
            place, shape = f"{place}.{part}", _bare(shape[part])
    return place.removeprefix("."), _kinds(shape)[0] if isinstance(shape, tuple) else shape


def _bare(shape: Any) -> Any:
    return shape.shape if isinstance(shape, Maybe) else shape


def _kinds(shapes: tuple[Any, ...]) -> list[Any]:
    return [each for each in shapes if each is not None]


def _of_any_name(shape: Any) -> Any:
    """What all values of a table of any names must be; None: it is no such table."""
    if get_origin(shape) is dict:
        return get_args(shape)[1]
    return shape.get(str) if isinstance(shape, dict) else None

"""Documents that others wrote, held against their declared shape: every fault at once, in words of the document's own.

    class Row(TypedDict, total=False):
        gems: Annotated[list[Annotated[int, Bounds(1), Fault("stones")]], Fault("gems")]
        king: Annotated[bool, Fault("flag")]

    ROWS = Document(Annotated[Row, Fault("no_row", called=row)], texts.__name__)
    sound, problems = ROWS.read(data)

A shape is a type, with what a value may be besides (`Bounds`, `Length`, `Choice`, `Holds`). Pydantic's core decides
what fits; this module finds the words. `Fault` names the text of what does not fit, `problem.<key>`, and what a table
is called in it. A text is given those of these values that it has fields for: `given` (what was written), `hint` (did
you mean), `known` (what it can be), `key` (its name), `n` (its length), and whatever `Fault` adds. What is wrong in a
part that has no words of its own is said of the whole around it. What fields must be to each
other is for code that reads on, of what is sound: a faulty value is left out, a faulty table in a list stands there
empty, and `faulty` says of a table whether anything in it was left out.

Numbers and texts are what they are ("3" and true are no numbers); lists may be tuples, tables any mapping. The core is
imported when the first document is read; all of pydantic would take ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, reduce
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
    cast,
    get_args,
    get_origin,
)

from typing_extensions import TypedDict, get_type_hints, is_typeddict

from ..base.catalogue import Message, loaded
from ..base.messages import short_repr, suggest

if TYPE_CHECKING:
    from pydantic_core import CoreSchema, SchemaValidator
    from pydantic_core.core_schema import ExtraBehavior

    from ..base.telling import Words

T = TypeVar("T")
OF_KEYS: Final = ("unknown", "key")
"""What is wrong with a key, whose table is the place."""


class Bounds(NamedTuple):
    """The least and the greatest of a number; None: there is no greatest."""

    low: int
    high: Any = None


class Length(NamedTuple):
    """How many letters a text has, or parts a list; `printable`: of a text that can be seen, only printable letters and
    not blank."""

    fewest: int
    most: int
    printable: bool = False


class Said(NamedTuple):
    """A text of the document's own as a value of another: `problem.<key>`, with the same values."""

    key: str


class Fault:
    """What is said of a value that does not fit.

    Args:
        key: of the text, below `problem`; "": it has no words of its own.
        missing: of the text where nothing was written; None: the same.
        long: of the text where a list is too long; None: the same.
        instead: keys of other texts by what was written, or a function of that which gives one, or "".
        choices: what a suggestion is chosen from; None: what the value can be.
        called: how messages name a table, or an item of a list of tables: gives further values for the texts of faults
            within it, from the values so far, its key or place in its list, and those of its fields that are sound.
            The value `where` names the table in the message on an unknown key.
        values: more fields of the text: values, texts (`Said`), or functions of the values so far.
    """

    def __init__(
        self,
        key: str = "",
        /,
        missing: str | None = None,
        long: str | None = None,
        instead: Mapping[str, str] | Callable[[Any], str] | None = None,
        choices: Iterable[str] | None = None,
        called: Callable[..., Mapping[str, Any]] | None = None,
        **values: Any,
    ) -> None:
        self.key, self.missing, self.long, self.instead = key, missing, long, instead or {}
        self.choices, self.called, self.values = choices, called, values

    def text(self, flaw: Flaw) -> str:
        """The key of what is said."""
        if self.missing and flaw.given is None:
            return self.missing
        if self.long and flaw.kind == "too_long":
            return self.long
        if not isinstance(self.instead, Mapping):
            return self.instead(flaw.given) or self.key
        return self.instead.get(flaw.given, self.key) if isinstance(flaw.given, str) else self.key


class Choice:
    """One of some texts."""

    def __init__(self, known: Iterable[str]) -> None:
        self.known = tuple(known)


class Holds(NamedTuple):
    """A value of which a function says that it fits; `called` is what belongs there, in words."""

    fits: Callable[[Any], bool]
    called: str = ""

    def held(self, value: Any) -> Any:
        """The value, or ValueError."""
        if self.fits(value):
            return value
        raise ValueError("does not fit")


_PRINTABLE: Final = Holds(lambda text: text.isprintable() and not text.isspace())


class _Table(dict[Any, Any]):
    """A table of a document in which something is at fault."""

    faulty = False


class Flaw(NamedTuple):
    """One thing that does not fit: where, how (pydantic's word, "unknown", "key" or "within"), and what was written; of
    an unknown key, also what stands there."""

    way: tuple[int | str, ...]
    kind: str
    given: Any
    value: Any = None


def faulty(table: Any) -> bool:
    """Whether anything in a table that was read did not fit."""
    return isinstance(table, _Table) and table.faulty


class Document:
    """A kind of document: its `shape`, a `TypedDict` with the fault of what is no table, and the package of what is
    said, with the place `under` which it stands there; `unknown` is said of unknown keys. With `words` the functions
    that faults ask are sources (`core.base.telling`), which are given these first.
    """

    def __init__(self, shape: Any, texts: str, under: str = "problem.", words: Words | None = None) -> None:
        self.shape = shape
        self.texts, self.under = texts, under
        self._first = () if words is None else (words,)

    @cached_property
    def _fit(self) -> Callable[..., Any]:
        """What gives a copy of a document that fits, and raises ValidationError, with all that does not."""
        return validator_of(self.shape, "forbid").validate_python

    def read(self, data: Any) -> tuple[Any, list[Any]]:
        """What is sound of a document, and what is wrong with the rest, in messages."""
        from pydantic_core import ValidationError

        try:
            return self._fit(data, strict=True), []
        except ValidationError:
            data = _plain(data, self.shape)  # its lists are no tuples, its tables no other mappings
        try:
            return self._fit(data, strict=True), []
        except ValidationError as error:
            flaws = self._wholes(data, _flaws(error.errors(include_url=False, include_context=False)))
        sound = data if isinstance(data, _Table) else _Table()
        for flaw in reversed(flaws):  # in a list the last one first
            self._leave_out(sound, flaw)
        return sound, [self._told(sound, flaw) for flaw in flaws]

    def _wholes(self, data: Any, flaws: Iterable[Flaw]) -> list[Flaw]:
        """Flaws as they are told: what has no words of its own as one of the nearest whole that has some."""
        found: list[Flaw] = []
        wholes: set[tuple[int | str, ...]] = set()
        for flaw in flaws:
            way = flaw.way
            while way and not self._has_words(way, flaw):
                way = way[:-1]
            if way != flaw.way:
                flaw = Flaw(way, "within", reduce(_inside, way, data))
            if any(flaw.way[:deep] in wholes for deep in range(len(flaw.way) + 1)):
                continue
            if flaw.kind == "within":
                found = [each for each in found if each.way[: len(way)] != way]
                wholes.add(way)
            found.append(flaw)
        return found

    def _has_words(self, way: tuple[int | str, ...], flaw: Flaw) -> bool:
        """Whether a part of a document has words of its own, for what is wrong with it."""
        return flaw.kind in OF_KEYS or any(fault.key for fault in marks_of(reduce(step, way, self.shape), Fault))

    def _leave_out(self, sound: _Table, flaw: Flaw) -> None:
        of_key = flaw.kind in OF_KEYS
        way = flaw.way if of_key else flaw.way[:-1]
        hint, value = self.shape, sound
        sound.faulty = True
        for part in way:
            hint, value = step(hint, part), value[part]
            if isinstance(value, _Table):
                value.faulty = True
        if of_key:
            del value[flaw.given]
        elif isinstance(value, list):
            at: Any = flaw.way[-1]
            if is_typeddict(kind_of(step(hint, at))):
                value[at] = _Table()
                value[at].faulty = True
            else:
                del value[at]
        elif flaw.way:
            value.pop(flaw.way[-1], None)

    def _told(self, sound: _Table, flaw: Flaw) -> Any:
        """What is said of a flaw."""
        values: dict[str, Any] = {}
        hint, value, at = self.shape, sound, None
        for part in (*flaw.way, None):
            for called in called_of(hint):
                values |= called(*self._first, values, at, value if isinstance(value, Mapping) else {})
            if part is not None:
                hint, value, at = step(hint, part), _inside(value, part), part
        if flaw.kind == "unknown":
            return self._message("unknown", flaw, values, fields_of(kind_of(hint)))
        if flaw.kind == "key":
            hint = get_args(kind_of(hint))[0]
        fault = marks_of(hint, Fault)[0]
        values["key"] = at
        values |= {
            name: self._message(each.key, flaw, values)
            if isinstance(each, Said)
            else each(*self._first, values)
            if callable(each)
            else each
            for name, each in fault.values.items()
        }
        return self._message(fault.text(flaw), flaw, values, fault.choices or known_of(hint))

    def _message(self, key: str, flaw: Flaw, values: Mapping[str, Any], known: Iterable[str] = ()) -> Message:
        given = flaw.given
        own: dict[str, Any] = {"given": short_repr(given), "hint": suggest(given, known), "known": ", ".join(known)}
        own["n"] = len(given) if isinstance(given, list) else None
        all_of_them = {**own, **({"key": short_repr(given)} if flaw.kind == "unknown" else {}), **values}
        fields = loaded(self.texts, "en").fields(f"{self.under}{key}")
        return Message(self.texts, f"{self.under}{key}", {name: all_of_them[name] for name in fields})


def _flaws(errors: Iterable[Any]) -> list[Flaw]:
    """Errors of pydantic, a table's unknown keys first; what is below a key that cannot be is passed over."""
    found: list[list[Flaw]] = []  # unknown keys of a table together, all others by themselves
    unknown: dict[tuple[int | str, ...], list[Flaw]] = {}
    below: set[tuple[int | str, ...]] = set()
    for error in errors:
        way: tuple[int | str, ...] = error["loc"][:-1]
        last = error["loc"][-1] if error["loc"] else None
        if error["type"] in ("extra_forbidden", "invalid_key"):
            own = error["type"] == "extra_forbidden"
            flaw = Flaw(way, "unknown", last, error["input"]) if own else Flaw(way, "unknown", error["input"])
            if way not in unknown:
                inner = (at for at, (each, *_) in enumerate(found) if each.way[: len(way)] == way)
                unknown[way] = []
                found.insert(next(inner, len(found)), unknown[way])
            unknown[way].append(flaw)
        elif last == "[key]" and way and str(error["input"]) == str(way[-1]):  # and no value of that name
            below.add(way)
            found.append([Flaw(way[:-1], "key", error["input"])])
        else:
            given = None if error["type"] == "missing" else error["input"]
            found.append([Flaw(error["loc"], error["type"], given)])
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


def step(hint: Any, part: Any) -> Any:
    """What is declared of a part of a table or list."""
    kind = kind_of(hint)
    return fields_of(kind)[part] if is_typeddict(kind) else get_args(kind)[-1]


def kind_of(hint: Any) -> Any:
    """A declaration without its marks."""
    return _parted(hint)[0]


def marks_of(hint: Any, kind: type[T]) -> list[T]:
    """The marks of a kind that a declaration has."""
    return [each for each in _parted(hint)[1] if isinstance(each, kind)]


def called_of(hint: Any) -> list[Callable[..., Mapping[str, Any]]]:
    """How messages name a declared table."""
    return [fault.called for fault in marks_of(hint, Fault) if fault.called is not None]


def known_of(hint: Any) -> list[str]:
    """The texts of which a declared value is one."""
    return [each for choice in marks_of(hint, Choice) for each in choice.known]


@cache
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
            hint = kinds_of(hint)[0]
        else:
            return hint, metadata


def kinds_of(hint: Any) -> list[Any]:
    """The kinds of values of which a declared value is one; null left out."""
    inner = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
    return [each for each in inner if each is not type(None)]


def validator_of(hint: Any, strange: ExtraBehavior) -> SchemaValidator:
    """What a declared value is held against; `strange` says what becomes of keys that are not declared."""
    from pydantic_core import SchemaValidator

    return SchemaValidator(_schema(hint, strange))


def _schema(hint: Any, strange: ExtraBehavior) -> CoreSchema:
    from pydantic_core import core_schema as made

    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reduce(_marked, inner[1:], _schema(inner[0], strange))
    if origin in (NotRequired, Required):
        return _schema(inner[0], strange)
    if origin in (UnionType, Union):
        first, *others = (_schema(each, strange) for each in kinds_of(hint))
        either = made.union_schema([first, *others]) if others else first
        return made.nullable_schema(either) if type(None) in inner else either
    if is_typeddict(hint):
        fields = {
            key: made.typed_dict_field(
                _schema(each, strange), required=get_origin(each) is not NotRequired and hint.__total__
            )
            for key, each in fields_of(hint).items()
        }
        return made.typed_dict_schema(fields, extra_behavior=strange)
    if origin is list:
        return made.list_schema(_schema(inner[0], strange))
    if origin is dict:
        return made.dict_schema(*(_schema(each, strange) for each in inner))
    plain: dict[Any, CoreSchema] = {
        int: made.int_schema(), str: made.str_schema(), bool: made.bool_schema(), dict: made.dict_schema(),
        float: made.float_schema(allow_inf_nan=False), list: made.list_schema(),
    }  # fmt: skip
    return plain.get(hint, made.any_schema())


def _marked(schema: CoreSchema, mark: Any) -> CoreSchema:
    """A schema with what a mark says a value is besides."""
    from pydantic_core import core_schema

    if isinstance(mark, Choice):
        return core_schema.literal_schema([*mark.known])
    if isinstance(mark, Holds):
        return core_schema.no_info_after_validator_function(mark.held, schema)
    bounds: dict[str, Any] = {}
    if isinstance(mark, Bounds):
        bounds = {"ge": mark.low, "le": mark.high}
    elif isinstance(mark, Length):
        bounds = {"min_length": mark.fewest, "max_length": mark.most}
    held = cast("CoreSchema", {**schema, **{key: value for key, value in bounds.items() if value is not None}})
    return _marked(held, _PRINTABLE) if isinstance(mark, Length) and mark.printable else held


def table_type(fields: Mapping[str, Any], total: bool = True) -> Any:
    """The type of a table with these fields."""
    made: Any = TypedDict
    return made("Table", dict(fields), total=total)

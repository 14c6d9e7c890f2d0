"""The rows of a game's log as types, made of the columns that it declares.

A type checker cannot follow that, so `log/rows.pyi` of a game says the same, written by `make golden` (`stub`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from ..base.messages import refusal
from .events import Columns
from .replay import NOBODY, ReplayError

F = TypeVar("F", bound=tuple[Any, ...])
_PLACE: Final = {"game": "uint32", "seq": "uint16"}
"""What the log adds to each row: its game, and its place there; and NumPy's types of them."""


def rows_of(columns: type[Columns], module: str) -> tuple[Any, Any, Any, Callable[[Any], Any]]:
    """What a module has of the rows of a log: their types as it is read, in plain numbers, and all rows as columns; and
    what makes of the first the second: ReplayError where a row has no event, or names what does not exist. They are
    made once of the columns of a game."""
    if columns not in _MADE:
        _MADE[columns] = _rows_of(columns, module)
    return _MADE[columns]


_MADE: Final[dict[type[Columns], tuple[Any, Any, Any, Callable[[Any], Any]]]] = {}


def _rows_of(columns: type[Columns], module: str) -> tuple[Any, Any, Any, Callable[[Any], Any]]:
    keys, fields = [each.key for each in columns], [each.field for each in columns]
    kinds = {"event": columns["EVENT"].kind}
    kept = {each.field: each.kind.lower() if isinstance(each.kind, str) else "uint8" for each in columns}
    made: list[Any] = [
        NamedTuple("EventRow", [(name, Any) for name in (*_PLACE, *keys)]),
        NamedTuple("Fact", [(name, kinds.get(name, int)) for name in fields]),
        NamedTuple("Rows", [(name, Annotated[Sequence[int], kind]) for name, kind in (*_PLACE.items(), *kept.items())]),
    ]
    for each, (_, told) in zip(made, _TOLD, strict=True):
        each.__module__, each.__doc__ = module, told
    return *made, _reader(made[1], columns)


def _reader(fact: Any, columns: type[Columns]) -> Callable[[Any], Any]:
    all_of = attrgetter(*(each.key for each in columns))
    words = [None if isinstance(each.kind, str) else {w.name.lower(): int(w) for w in each.kind} for each in columns]
    keys, event = [each.key for each in columns], int(columns["EVENT"])
    events = columns["EVENT"].kind
    assert not isinstance(events, str)

    def read(row: Any) -> Any:
        values = list(all_of(row))
        for at, value in enumerate(values):
            if value is None:
                values[at] = NOBODY
            elif isinstance(value, str) and (known := words[at]) is not None:
                if value not in known and value.lower() not in known:
                    raise ReplayError(refusal("replay.no_name", column=keys[at], given=repr(value)))
                values[at] = known[value] if value in known else known[value.lower()]
            elif type(value) is not int:
                values[at] = int(value)
        try:
            values[event] = events(values[event])
        except ValueError:
            missing = row.event is None
            why = refusal("replay.event_missing") if missing else refusal("replay.no_event", given=repr(row.event))
            raise ReplayError(why) from None
        return fact(*values)

    return read


def fact_of(fact: type[F], numbers: Sequence[int]) -> F:
    """A row of an engine's log, which is in plain numbers already, as a fact."""
    made: Any = fact
    kept: F = made(*(kind(number) for kind, number in zip(made.__annotations__.values(), numbers, strict=True)))
    return kept


_TOLD: Final = (
    ("EventRow", "One event of a game; None where a column is null. Enum columns are lower-case names."),
    ("Fact", "One event in plain numbers; -1 where a column is null."),
    ("Rows", "The event columns of whole games, as folds read them."),
)


def stub(columns: type[Columns]) -> str:
    """What `log/rows.pyi` says."""
    words = columns["EVENT"].kind
    assert not isinstance(words, str)
    first = [each.key for each in columns if each <= columns["EVENT"]]  # these every row has
    lines = [
        "# Made of `words/events.py` by `make golden`; not to be written by hand.",
        "from collections.abc import Sequence", "from typing import Any, NamedTuple", "",
        f"from ..words.events import {words.__name__}", "",
    ]  # fmt: skip
    for name, _ in _TOLD:
        lines.append(f"class {name}(NamedTuple):")
        if name != "Fact":
            kind = "int" if name == "EventRow" else "Sequence[int]"
            lines += [f"    {place}: {kind}" for place in _PLACE]
        for each in columns:
            match name:
                case "EventRow":
                    kind = "int" if isinstance(each.kind, str) else "str"
                    lines.append(_field(each.key, kind if each.key in first else f"{kind} | None"))
                case "Fact":
                    lines.append(f"    {each.field}: {words.__name__ if each.key == 'event' else 'int'}")
                case _:
                    lines.append(f"    {each.field}: Sequence[int]")
        lines.append("")
    return "\n".join([*lines, "def fact(row: Any) -> Fact: ...", ""])


def _field(key: str, kind: str) -> str:
    note = "  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed"
    return f"    {key}: {kind}{note if key == 'count' else ''}"

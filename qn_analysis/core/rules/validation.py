"""What can be wrong with a ruleset of any game whose file has tables: keys, names, numbers and readings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple, get_origin, get_type_hints

from ..base.messages import refusal, suggest
from .problems import Problem, unknown_key
from .rulings import Ruling

NAME: Final = 200
"""Most characters of a name."""


class Bounds(NamedTuple):
    """The lowest and the highest of a plain number, as its field is annotated."""

    low: int
    high: int


def numbers_of(fields: type) -> dict[str, Bounds]:
    """The plain numbers of a ruleset: those that its fields say bounds of."""
    hints = get_type_hints(fields, include_extras=True)
    return {key: hint.__metadata__[0] for key, hint in hints.items() if get_origin(hint) is Annotated}


def unknown_top(data: Mapping[str, Any], known: Sequence[str], rulings: Collection[str]) -> Iterator[Problem]:
    """Keys at the top of a ruleset file that are none; a ruling belongs into its table."""
    for key, value in data.items():
        if key in rulings:
            yield Problem(key, value, refusal("fault.ruling_place"), refusal("remedy.ruling_place"))
        elif key not in known:
            yield unknown_key(str(key), value, key, known)


def unknown_keys(where: str, entry: Mapping[str, Any], known: Sequence[str]) -> Iterator[Problem]:
    """Keys of a table that are none."""
    for key, value in entry.items():
        if key not in known:
            yield unknown_key(f"{where}.{key}", value, key, known)


def unknown_rulings(rulings: Any, known: Sequence[str]) -> Iterator[Problem]:
    """Names in the table of rulings that are none."""
    if isinstance(rulings, Mapping):
        yield from unknown_keys("rulings", rulings, known)
    else:
        yield no_table("rulings", rulings, "rulings")


def no_table(where: str, value: Any, table: str) -> Problem:
    """Something else where a table belongs; `table` is how its heading is written."""
    return Problem(where, value, refusal("fault.not_a_table"), refusal("remedy.table", table=table))


def no_entry(where: str, value: Any, keys: Sequence[str]) -> Problem:
    """Something else where a table with these keys belongs."""
    return Problem(
        where, value, refusal("fault.not_a_table"), refusal("remedy.keys", keys=", ".join(keys), table=where)
    )


def is_int(value: object) -> bool:
    """Whether this is a whole number; a bool is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_name(value: object) -> bool:
    """Whether this can be a name for people."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable() and len(value) <= NAME


def bad_name(key: str, value: object) -> Iterator[Problem]:
    """What is wrong with a name."""
    if not is_name(value):
        yield Problem(key, value, refusal("fault.not_a_name"), refusal("remedy.name"))


def bad_number(key: str, value: Any, low: int, high: int) -> Iterator[Problem]:
    """What is wrong with a whole number between two others."""
    if not is_int(value):
        yield Problem(key, value, refusal("fault.not_a_number"), refusal("remedy.number", low=low, high=high))
    elif not low <= value <= high:
        yield Problem(key, value, refusal("fault.bounds"), refusal("remedy.choose", low=low, high=high))


def bad_reading(key: str, value: object, ruling: Ruling) -> Iterator[Problem]:
    """What is wrong with the reading of a ruling."""
    if not ruling.accepts(value):
        hint = suggest(value, [str(reading.value) for reading in ruling.readings])
        yield Problem(
            key, value, refusal("fault.no_reading", hint=hint), refusal("remedy.one_of", choices=ruling.choices())
        )


def doubtful(wrong: Collection[str], table: str, last: str = "copies") -> bool:
    """Whether a column of a table is in doubt: a value of it is among the wrong keys, or which entries there are."""
    found = (key.split(".") for key in wrong if key == table or key.startswith(f"{table}."))
    return any(len(parts) < 3 or parts[-1] == last for parts in found)

"""Rulesets to try: the shelf of house rules that comes with a game, and a number moved step by step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ..base.catalogue import Message
from ..base.errors import Error
from ..base.messages import in_one, refusal, suggest
from .problems import RulesetError
from .ruleset import BaseRuleset

R = TypeVar("R", bound=BaseRuleset)

RULINGS: Final = "rulings"
"""The table of a ruleset's file that has its readings."""
STEPS: Final = 50
"""A sweep takes no more steps: each is played."""


class ShelfError(Error):
    """Rulesets that cannot be tried; the message names every problem, `problems` holds them."""

    def __init__(self, problems: Iterable[Message | str]) -> None:
        self.problems = tuple(problems)
        super().__init__(in_one(self.problems))


class Trial(NamedTuple, Generic[R]):
    """A ruleset to be tried: its key in frames, its names by language, and, of a sweep, the number that was moved."""

    key: str
    names: Mapping[str, str]
    rules: R
    value: int | None = None


class LeftOut(NamedTuple):
    """A house rule that a base cannot have: its key, and why."""

    key: str
    why: str


def shelf_of(base: R) -> tuple[list[Trial[R]], list[LeftOut]]:
    """The house rules of the game of a ruleset, each one step from it, and those that it cannot have or has already."""
    made, out = [], []
    for key, entry in type(base).house_rules().items():
        try:
            rules = base.with_(name=entry["en"], **entry["rules"])
        except RulesetError as error:
            out.append(LeftOut(key, str(error)))
            continue
        if rules.hash == base.hash:
            out.append(LeftOut(key, str(refusal("shelf.same"))))
        else:
            made.append(Trial(key, {"en": entry["en"], "fr": entry["fr"]}, rules))
    return made, out


def fields(base: BaseRuleset) -> dict[str, int]:
    """The numbers of a ruleset that can be moved, by their keys in a file; of a list its first one."""
    return dict(_numbers(base.to_dict(), ""))


def switches(base: BaseRuleset) -> dict[str, tuple[str, ...]]:
    """The readings that a house rule of the shelf turns, by their keys in a file: that of the base, then the others."""
    table, found = base.to_dict(), dict[str, tuple[str, ...]]()
    for entry in type(base).house_rules().values():
        for name, reading in entry["rules"].get(RULINGS, {}).items():
            there = table[RULINGS][name]
            if isinstance(there, str) and isinstance(reading, str) and reading != there:
                key = f"{RULINGS}.{name}"
                found[key] = tuple(dict.fromkeys((*found.get(key, (there,)), reading)))
    return found


def _numbers(table: Mapping[str, Any], before: str) -> Iterable[tuple[str, int]]:
    for key, value in table.items():
        if type(value) is int:
            yield before + key, value
        elif isinstance(value, list) and value and all(type(each) is int for each in value):
            yield before + key, value[0]
        elif isinstance(value, Mapping):
            yield from _numbers(value, f"{before}{key}.")


def parse_sweep(text: str) -> tuple[str, list[int]]:
    """`purse=8..14`, every second one `purse=8..14:2`, or single ones `purse=8,10,14`; `ShelfError` if it is none of
    these, or the range is empty.
    """
    field, equals, values = (part.strip() for part in text.partition("="))
    ranged = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,9}))?", values)
    if ranged and int(ranged[3] or 1):
        first, last, step = int(ranged[1]), int(ranged[2]), int(ranged[3] or 1)
        return field, list(range(first, last + 1, step)[: STEPS + 1])  # nobody looks further
    if equals and re.fullmatch(r"-?\d{1,9}( *, *-?\d{1,9})*", values):
        return field, [int(each) for each in values.split(",")]
    raise ShelfError([refusal("sweep.form", text=text)])


def swept(base: R, field: str, values: Sequence[int]) -> list[Trial[R]]:
    """A ruleset with one of its numbers moved to each of some values; of a list the first, and the others with it.
    `ShelfError` says all that is wrong: no such number, no values, too many, or rulesets that cannot be played.

    Sizes of decks follow the copies.
    """
    known = fields(base)
    wrong: list[Message | str] = []
    if field not in known:
        wrong.append(refusal("sweep.no_field", field=field, hint=suggest(field, list(known))))
    values = list(values)
    twice = [value for value, times in Counter(map(repr, values)).items() if times > 1]
    if twice:
        wrong.append(refusal("sweep.twice", field=field, value=", ".join(twice)))
    if not values:
        wrong.append(refusal("sweep.empty", field=field))
    if len(values) > STEPS:
        wrong.append(refusal("sweep.many", field=field, most=STEPS))
    if odd := [each for each in values if type(each) is not int]:
        wrong.append(refusal("sweep.no_number", value=repr(odd[0])))
    if wrong:
        raise ShelfError(wrong)
    made = []
    for value in sorted(values):
        try:
            rules = base.with_(name=f"{field} = {value}", **_moved(base, field, value - known[field]))
        except RulesetError as error:
            wrong += [problem.message for problem in error.problems]
            continue
        made.append(Trial(f"{field}={value}", dict.fromkeys(("en", "fr"), f"{field} = {value}"), rules, value))
    if wrong:
        raise ShelfError(wrong)
    return made


def _moved(base: BaseRuleset, field: str, by: int) -> dict[str, Any]:
    *tables, key = field.split(".")
    entry: Any = base.to_dict()
    for table in tables:
        entry = entry[table]
    value = entry[key]
    changed: Any = {key: [each + by for each in value] if isinstance(value, list) else value + by}
    for table in reversed(tables):
        changed = {table: changed}
    made: dict[str, Any] = changed
    return made

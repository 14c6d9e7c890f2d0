"""Problems of a ruleset of any game, and the TOML that it is read from.

The checks are those of any game whose file has tables: keys, names, numbers and readings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_origin, get_type_hints

from ..base.addressed import way
from ..base.catalogue import Joined, Message
from ..base.errors import Error
from ..base.messages import foreign, nearest, refusal, suggest
from ..files.read import SMALL, UnreadableError, read_text
from ..files.read import parse_toml as parsed
from .rulings import Ruling

NAME: Final = 200
"""Most characters of a name."""
UNKNOWN, READING = "unknown", "reading"
"""Codes of a key or name that does not exist or stands in a wrong place, and of a reading that does not exist."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a ruleset; `str()` of it is one line.

    Attributes:
        where: the key, as in a file: `hand_size`, `cards.NAME.copies`, `rulings.NAME`.
        value: what stands there.
        remedy: what to do.
        code: the code under which the linter of the game reports it, `UNKNOWN` or `READING`; "": it is a value that is
            wrong by itself.
        said: what the linter's message names besides key and value: `near`, what may be meant instead, of what is
            unknown; `bounds` of a value.

    A fault and a remedy that are messages are said in other languages too.
    """

    where: str
    value: object
    fault: str
    remedy: str
    code: str = ""
    said: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def message(self) -> Message:
        """All of it in one line."""
        return refusal(
            "ruleset.problem", where=self.where, value=show(self.value), fault=self.fault, remedy=self.remedy
        )

    def __str__(self) -> str:
        return str(self.message)

    def text(self, lang: str = "en") -> str:
        """The line in a language."""
        return self.message.text(lang)


class RulesetError(Error):
    """A ruleset that cannot be played; the message lists every problem, `problems` holds them.

    Of one that cannot be read at all, `reason` is what the message says after its name.
    """

    def __init__(self, message: str, problems: Iterable[Problem] = (), reason: str = "") -> None:
        super().__init__(message)
        self.problems = tuple(problems)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.problems), self.__dict__


def unknown_key(where: str, value: object, key: object, known: Sequence[str]) -> Problem:
    """A key that no ruleset has there."""
    return _unknown("no_key", where, value, key, known)


def unknown_name(where: str, value: object, name: object, known: Sequence[str]) -> Problem:
    """A name that no table has there."""
    return _unknown("no_name", where, value, name, known)


def _unknown(fault: str, where: str, value: object, name: object, known: Sequence[str]) -> Problem:
    listed, said = refusal("remedy.known", known=", ".join(known)), {"near": nearest(name, known)}
    return Problem(where, value, refusal(f"fault.{fault}", hint=suggest(name, known)), listed, UNKNOWN, said)


def show(value: object) -> str:
    """A value in one line as a TOML file writes it, cut where it is long."""
    match value:
        case None:
            return refusal("nothing")
        case bool():
            text = str(value).lower()
        case str():
            text = json.dumps(value, ensure_ascii=not value.isprintable())
        case tuple() | list():
            parts = list(map(show, value))
            listed = any(isinstance(part, Message) for part in parts)
            text = Joined("", ["[", Joined(", ", parts), "]"]) if listed else f"[{', '.join(parts)}]"
        case _:
            text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:57] + "..."


def ruleset_error(found: Iterable[Problem], label: str) -> RulesetError:
    """The error that lists all problems of a ruleset."""
    listed = list(found)
    heading = refusal("ruleset.list", label=label, problems=refusal("ruleset.problems", n=len(listed)))
    lines = (refusal("ruleset.line", problem=problem.message) for problem in listed)
    return RulesetError(Joined("\n", [heading, *lines]), listed)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The TOML of a text.

    Raises:
        RulesetError: it is none; the message names source and line.
    """
    try:
        return parsed(text)
    except UnreadableError as error:
        reason: Message = error.args[0].values["reason"]
    place = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", reason)
    if place is None:
        why = refusal("ruleset.not_toml", reason=reason)
        raise RulesetError(refusal("ruleset.unread", source=source, why=why), reason=why)
    line = place[1] or str(len(text.splitlines()) or 1)
    column = refusal("ruleset.column", n=place[2]) if place[2] else ""
    wrong = foreign(reason[: place.start()], "syntax.wrong")
    why = refusal("ruleset.not_toml_at", line=line, column=column, reason=wrong)
    raise RulesetError(refusal("ruleset.unread_at", source=source, why=why), reason=why)


def load_toml(path: str | PathLike[str]) -> dict[str, Any]:
    """The TOML of a ruleset file.

    Raises:
        RulesetError: the file cannot be read, or is empty, as a power cut leaves one, or is no TOML.
    """
    try:
        text = read_text(Path(path), SMALL)
        if not text.strip("\0\r\n\t "):
            why = refusal("ruleset.empty")
            raise RulesetError(refusal("ruleset.unread", source=path, why=why), reason=why)
        return parse_toml(text, str(path))
    except FileNotFoundError:
        why = refusal("ruleset.no_file")
        raise RulesetError(refusal("ruleset.unread", source=path, why=why), reason=why) from None
    except UnreadableError as error:
        raise RulesetError(refusal("file.why", place=path, why=error.args[0]), reason=error.args[0]) from None


def no_ruleset(label: str) -> RulesetError:
    """The error of something else where the table of a ruleset belongs; `label` is what the message calls it."""
    why = refusal("ruleset.not_a_table")
    return RulesetError(refusal("ruleset.unread", source=label, why=why), reason=why)


class Bounds(NamedTuple):
    """The lowest and the highest of a plain number, as its field is annotated."""

    low: int
    high: int


def numbers_of(fields: type) -> dict[str, Bounds]:
    """The plain numbers of a ruleset: those that its fields say bounds of."""
    hints = get_type_hints(fields, include_extras=True)
    return {key: hint.__metadata__[0] for key, hint in hints.items() if get_origin(hint) is Annotated}


def _counted_in(key: str, value: object, tables: Mapping[str, Collection[str]]) -> Problem | None:
    """A key at the top that is the name of a thing, or that in the plural, of which so many copies are meant.

    Args:
        key: as somebody wrote it.
        value: with which value.
        tables: by name, the things that a table of the ruleset counts.
    """
    plain = key.strip().lower()
    names = [plain, plain.removesuffix("s"), plain.removesuffix("es")]
    found = next(((table, each) for each in names for table, listed in tables.items() if each in listed), None)
    if found is None or type(value) is not int:
        return None
    table, name = found
    python = f'{table}={{"{name}": {{"copies": {value}}}}}'
    remedy = refusal("remedy.write", how=way(python, f"[{table}.{name}] copies = {value}"))
    return Problem(key, value, refusal("fault.no_key", hint=""), remedy, UNKNOWN, {"near": table})


def unknown_top(
    data: Mapping[str, Any],
    known: Sequence[str],
    rulings: Collection[str],
    tables: Mapping[str, Collection[str]],
) -> Iterator[Problem]:
    """Keys at the top of a ruleset file that are none; a ruling belongs into its table, and so do copies of a card."""
    for key, value in data.items():
        if key in rulings:
            fault, remedy = refusal("fault.ruling_place"), refusal("remedy.ruling_place")
            yield Problem(key, value, fault, remedy, UNKNOWN, {"near": "[rulings]"})
        elif key not in known:
            yield _counted_in(str(key), value, tables) or unknown_key(str(key), value, key, known)


def unknown_keys(where: str, entry: Mapping[str, Any], known: Sequence[str]) -> Iterator[Problem]:
    """Keys of a table that are none."""
    for key, value in entry.items():
        if key not in known:
            yield unknown_key(f"{where}.{key}", value, key, known)


def misplaced(where: str, value: Any, names: Collection[str]) -> Problem:
    """A key that only entries of other names have."""
    listed = ", ".join(names)
    fault, remedy = refusal("fault.no_key", hint=""), refusal("remedy.elsewhere", names=listed)
    return Problem(where, value, fault, remedy, UNKNOWN, {"near": listed})


def unknown_rulings(rulings: Any, known: Sequence[str]) -> Iterator[Problem]:
    """Names in the table of rulings that are none."""
    if isinstance(rulings, Mapping):
        yield from unknown_keys("rulings", rulings, known)
    else:
        yield no_table("rulings", rulings, "rulings")


def no_table(where: str, value: Any, table: str) -> Problem:
    """Something else where a table belongs; `table` is how its heading is written."""
    said = {"near": f"[{table}]"}
    return Problem(where, value, refusal("fault.not_a_table"), refusal("remedy.table", table=table), UNKNOWN, said)


def no_entry(where: str, value: Any, keys: Sequence[str]) -> Problem:
    """Something else where a table with these keys belongs."""
    remedy = refusal("remedy.keys", keys=", ".join(keys), table=where)
    return Problem(where, value, refusal("fault.not_a_table"), remedy, UNKNOWN, {"near": f"[{where}]"})


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
    said = between(low, high)
    if not is_int(value):
        remedy = refusal("remedy.number", low=low, high=high)
        yield Problem(key, value, refusal("fault.not_a_number"), remedy, said=said)
    elif not low <= value <= high:
        yield Problem(key, value, refusal("fault.bounds"), refusal("remedy.choose", low=low, high=high), said=said)


def bad_players(players: Any, low: int, high: int) -> Iterator[Problem]:
    """What is wrong with a number of players."""
    if not is_int(players) or not low <= players <= high:
        remedy = refusal("remedy.players", low=low, high=high)
        yield Problem("players", players, refusal("fault.not_players"), remedy, said=between(low, high))


def between(low: int, high: int) -> dict[str, str]:
    """What a linter's message says of a value that is out of its bounds."""
    return {"bounds": f"{low}-{high}"}


def bad_reading(key: str, value: object, ruling: Ruling) -> Iterator[Problem]:
    """What is wrong with the reading of a ruling."""
    if not ruling.accepts(value):
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        hint = suggest(word, [str(reading.value) for reading in ruling.readings])
        fault, remedy = refusal("fault.no_reading", hint=hint), refusal("remedy.one_of", choices=ruling.choices())
        yield Problem(key, value, fault, remedy, READING)


def doubtful(wrong: Collection[str], table: str, last: str = "copies") -> bool:
    """Whether a total over the column `last` of a table cannot be checked, since values that it needs are wrong.

    `wrong` has dotted keys, such as `cards.king.copies`. Wrong can be the table, a whole entry, or that column of one.
    """
    found = (key.split(".") for key in wrong if key == table or key.startswith(f"{table}."))
    return any(len(parts) < 3 or parts[-1] == last for parts in found)

"""Rulesets that are plain numbers alone: the fields of the class, annotated with their bounds, say all.

class Ruleset(PlainRuleset):
    package: ClassVar[str] = __package__
    at_table: ClassVar[tuple[int, int]] = (2, 4)
    hand_size: Annotated[int, Bounds(1, 12)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ..base.messages import refusal
from .alike import Things
from .problems import Problem, bad_name, bad_number, numbers_of, unknown_rulings, unknown_top
from .ruleset import digest
from .rulings import Ruling
from .table_ruleset import TableRuleset


@dataclass(frozen=True, repr=False)
class PlainRuleset(TableRuleset):
    """A ruleset of plain numbers, without rulings."""

    switches: ClassVar[Mapping[str, Ruling]] = {}
    moved: ClassVar[str] = ""
    parts: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def built(cls, full: Mapping[str, Any]) -> Self:
        """The ruleset of a full dictionary without a fault."""
        return cls(name=full["name"], **{key: full[key] for key in numbers_of(cls)})

    @classmethod
    def unknown(cls, data: Mapping[str, Any], full: Mapping[str, Any]) -> Iterator[Problem]:
        """Names that a ruleset file cannot have."""
        yield from unknown_top(data, ("name", *numbers_of(cls), "rulings"), {}, {})
        yield from unknown_rulings(data.get("rulings", {}), ())

    @classmethod
    def leaf(cls, key: str, value: Any) -> Iterable[Problem]:
        """What is wrong with one value by itself."""
        return bad_name(key, value) if key == "name" else bad_number(key, value, *numbers_of(cls)[key])

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """Nothing, unless a game says what."""
        return ()

    def too_many(self, key: str, most: int) -> Problem:
        """A number that others allow no more than so much."""
        low = numbers_of(type(self))[key].low
        value = getattr(self, key)
        return Problem(key, value, refusal("fault.bounds"), refusal("remedy.choose", low=low, high=most))

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers, but not for the name."""
        return digest(self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain numbers and strings, for a log's manifest. `from_manifest` reads it."""
        return {"name": self.name, **{key: getattr(self, key) for key in numbers_of(type(self))}, "rulings": {}}

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads."""
        return {key: getattr(self, key) for key in numbers_of(type(self))}

    def things(self) -> Things:
        """None that statistics tell apart."""
        return {self.moved: {}}

"""Rulesets that are plain numbers alone: the fields of the class, annotated with their bounds, say all.

class Ruleset(PlainRuleset):
    package: ClassVar[str] = __package__
    at_table: ClassVar[tuple[int, int]] = (2, 4)
    hand_size: Annotated[int, Bounds(1, 12)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ..base.messages import refusal
from .alike import Things
from .problems import Problem
from .ruleset import digest
from .rulings import Ruling
from .shape import Shape
from .table_ruleset import TableRuleset


@dataclass(frozen=True, repr=False)
class PlainRuleset(TableRuleset):
    """A ruleset of plain numbers, without rulings."""

    switches: ClassVar[Mapping[str, Ruling]] = {}
    moved: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.shape = Shape(cls, cls.switches, {})

    @classmethod
    def built(cls, full: Mapping[str, Any]) -> Self:
        """The ruleset of a full dictionary without a fault."""
        return cls(name=full["name"], **{key: full[key] for key in cls.shape.numbers})

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """Nothing, unless a game says what."""
        return ()

    def too_many(self, key: str, most: int) -> Problem:
        """A number that others allow no more than so much."""
        low = self.shape.numbers[key].low
        value = getattr(self, key)
        return Problem(key, value, refusal("fault.bounds"), refusal("remedy.choose", low=low, high=most))

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers, but not for the name."""
        return digest(self.tables())

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain numbers and strings, for a log's manifest. `from_manifest` reads it."""
        return {"name": self.name, **{key: getattr(self, key) for key in self.shape.numbers}, "rulings": {}}

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads."""
        return {key: getattr(self, key) for key in self.shape.numbers}

    def things(self) -> Things:
        """None that statistics tell apart."""
        return {self.moved: {}}

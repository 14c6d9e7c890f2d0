"""Rulesets one step away from another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .rulings import Ruling


class Switched(Protocol):
    """A ruleset with readings that can be changed."""

    @property
    def rulings(self) -> Mapping[str, str | int]:
        """The reading of every ruling, by name."""

    def with_(self, **changes: Any) -> Self:
        """A variant."""


R = TypeVar("R")
S = TypeVar("S", bound=Switched)


class Variant(NamedTuple, Generic[R]):
    """A ruleset and how it came about.

    Attributes:
        key: the ruling, card or table that was changed.
        step: the reading, or how it was moved.
        rules: the ruleset.
    """

    key: str
    step: str
    rules: R


def readings(base: S, rulings: Mapping[str, Ruling]) -> Iterator[Variant[S]]:
    """Every ruling with each of its named readings that the base does not have."""
    for name, ruling in rulings.items():
        for reading in ruling.readings:
            if reading.value != base.rulings[name]:
                yield Variant(name, str(reading.value), base.with_(**{name: reading.value}))

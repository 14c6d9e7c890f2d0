"""What a rulebook tells about the numbers of its game, each fact as a check of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R")


class Fact(NamedTuple, Generic[R]):
    """One fact.

    Attributes:
        name: its key.
        clause: id of the clause that tells it; "" where a review does.
        en: the fact in English.
        fr: the fact in French.
        holds: whether a ruleset agrees.
    """

    name: str
    clause: str
    en: str
    fr: str
    holds: Callable[[R], bool]


def broken(facts: Iterable[Fact[R]], rules: R) -> list[Fact[R]]:
    """The facts that a ruleset does not agree with."""
    return [fact for fact in facts if not fact.holds(rules)]

"""What a player can do, declared: groups of small actions in a flat space of numbers. Vocabulary of a game."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple, Self

Kind = type[IntEnum] | tuple[str, ...]
"""The words that actions of a group name, or what each of them is called by its number."""


class Meaning(NamedTuple):
    """An action taken apart: its group, and the word or the number that it names; -1 where it names nothing."""

    group: Actions
    thing: int


class Actions(IntEnum):
    """The groups of actions, in order: `NAME = kind` each, the words of which a group has an action each (or texts, for
    what has no words: they stand in the names of actions), or None of one action. A group is the number of its first
    action: `Action.PLAY + card`.

    Attributes:
        kind: the words.
    """

    kind: Kind | None

    def __new__(cls, *kind: Any) -> Self:
        """A group, numbered behind those before it; an enum unpacks the texts."""
        number = cls.size()
        made = int.__new__(cls, number)
        made._value_ = number
        made.kind = kind if isinstance(kind[0], str) else kind[0]
        return made

    @classmethod
    def size(cls) -> int:
        """How many actions there are."""
        return max((each + (len(each.kind) if each.kind else 1) for each in cls.__members__.values()), default=0)

    @classmethod
    @cache
    def meaning(cls, action: int) -> Meaning:
        """Take an action number apart; `ValueError` if the number is no action."""
        if not 0 <= action < cls.size():
            raise ValueError(f"{action} is no action; actions run from 0 to {cls.size() - 1}")
        group = max(first for first in cls if first <= action)
        if group.kind is None:
            return Meaning(group, -1)
        number = action - group
        return Meaning(group, number if isinstance(group.kind, tuple) else group.kind(number))

    @classmethod
    def called(cls, action: int) -> str:
        """A readable, stable name of an action, as in the decisions table: `play red_2`."""
        group, thing = cls.meaning(action)
        if group.kind is None:
            return group.name.lower()
        told = group.kind[thing] if isinstance(group.kind, tuple) else group.kind(thing).name.lower()
        return f"{group.name.lower()} {told}"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The name of each, by number."""
        return tuple(map(cls.called, range(cls.size())))

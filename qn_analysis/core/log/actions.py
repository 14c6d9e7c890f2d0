"""What a player can do, declared: groups of small actions in a flat space of numbers. Vocabulary of a game."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self


class Meaning(NamedTuple):
    """An action taken apart: its group, and what it names; None where it names nothing."""

    group: Actions
    thing: IntEnum | None


class Actions(IntEnum):
    """The groups of actions, in order: `NAME = kind` each, the words of which a group has an action each, or None of
    one action. A group is the number of its first action: `Action.PLAY + card`.

    Attributes:
        kind: the words.
    """

    kind: type[IntEnum] | None

    def __new__(cls, kind: type[IntEnum] | None) -> Self:
        """A group, numbered behind those before it."""
        number = cls.size()
        made = int.__new__(cls, number)
        made._value_ = number
        made.kind = kind
        return made

    @classmethod
    def size(cls) -> int:
        """How many actions there are."""
        return max((each + (len(each.kind) if each.kind else 1) for each in cls.__members__.values()), default=0)

    @classmethod
    def meaning(cls, action: int) -> Meaning:
        """Take an action number apart; `ValueError` if the number is no action."""
        if not 0 <= action < cls.size():
            raise ValueError(f"{action} is no action; actions run from 0 to {cls.size() - 1}")
        group = max(first for first in cls if first <= action)
        return Meaning(group, group.kind(action - group) if group.kind else None)

    @classmethod
    def called(cls, action: int) -> str:
        """A readable, stable name of an action, as in the decisions table: `play red_2`."""
        group, thing = cls.meaning(action)
        return group.name.lower() if thing is None else f"{group.name.lower()} {thing.name.lower()}"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The name of each, by number."""
        return tuple(map(cls.called, range(cls.size())))

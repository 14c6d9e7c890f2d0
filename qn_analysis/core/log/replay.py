"""Replay by folding, whatever the game: rows in plain numbers, folded one by one into a position.

A game says what a row changes (`Folder._fold`); a row that cannot follow those before it is an error.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeVar

from ..base.errors import Error
from ..base.messages import refusal

NOBODY: Final = -1
"""Null in plain numbers."""


UNKNOWN: Final = NOBODY
"""A card in a hand that the log does not name."""

P = TypeVar("P")
"""The position of a game (`log.position`)."""
F = TypeVar("F", bound=tuple[Any, ...])
"""A row of a game in plain numbers (`log.rows.Fact`)."""


class ReplayError(Error):
    """A row that cannot follow the rows before it."""


class Folder(ABC, Generic[F, P]):
    """Folds the rows of one game, from its first; `position` is where it stands after the last: copy it to keep it."""

    kind: ClassVar[type]
    position: P
    rows = 0

    @staticmethod
    @abstractmethod
    def fact(row: Any) -> Any:
        """A row of a log in plain numbers; ReplayError where it names what does not exist."""

    @abstractmethod
    def _fold(self, f: F) -> None:
        """Change the position by one more row; ReplayError where it cannot follow."""

    def refuse(self, why: str, **values: object) -> NoReturn:
        """Say why a row cannot follow those before it, by a key of the refusals `replay`: ReplayError."""
        raise ReplayError(refusal(f"replay.{why}", **values))

    def _refused(self, f: F | None, error: ReplayError) -> ReplayError:
        """The error of a row that cannot follow, with where it stands; of None, one that is no row."""
        if f is None:
            return error
        row: Any = f
        return ReplayError(refusal("replay.row", turn=row.turn, event=row.event.name.lower(), why=error.args[0]))

    def apply(self, row: Any) -> P:
        """The position after one more row, of a log or in plain numbers; `ReplayError` if it cannot follow the rows
        before it.
        """
        f: Any = None
        try:
            f = row if isinstance(row, self.kind) else self.fact(row)
            self._fold(f)
        except ReplayError as error:
            raise self._refused(f, error) from None
        self.rows += 1
        return self.position

    def fold(self, rows: Iterable[Any]) -> P:
        """The position after more rows; `ReplayError` if a row cannot follow the rows before it."""
        for row in rows:
            self.apply(row)
        return self.position


def take_from_hand(hand: Counter[int], card: int, shown: Callable[[int], None]) -> bool:
    """Take a card out of a hand: a copy that the log has named, or else one that it has not (`UNKNOWN` counts them),
    which shows itself now, as `shown` is told. False where the hand holds neither. No zero is left behind.
    """
    if hand[card] == 0:
        if hand[UNKNOWN] == 0:
            return False
        shown(card)
        card = UNKNOWN
    hand[card] -= 1
    if hand[card] == 0:
        del hand[card]
    return True

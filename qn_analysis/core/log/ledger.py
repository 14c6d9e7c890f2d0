"""Where everything is: one fold for every game whose events declare what they move.

A game adds what an event does besides (`after`), and what stands where when it begins.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from ..base.messages import refusal
from .events import Columns, Declaration, Places, Sight, Things
from .replay import NOBODY, UNKNOWN, Folder, take_from_hand

F = TypeVar("F", bound=tuple[Any, ...])
P = TypeVar("P")


class Ledger(Folder[F, P], Generic[F, P]):
    """Folds the rows of one game by what its events declare. What is taken must be where it is taken from.

    Attributes:
        events: the declaration of each event.
        columns: of the log.
        begins: the event with which a game begins.
        where: columns that a position has under the same name.
        hidden: the column with a card that only some see.
        after: what an event does besides moving things, by event: called with the folder and the row.
    """

    events: ClassVar[Mapping[Any, Declaration]]
    columns: ClassVar[type[Columns]]
    begins: ClassVar[Any]
    where: ClassVar[tuple[str, ...]]
    hidden: ClassVar[str]
    after: ClassVar[Mapping[Any, Callable[[Any, Any], None]]] = {}

    def __init__(self, nothing: P) -> None:
        self.position = nothing
        self._unseen: list[Counter[int]] = []

    @abstractmethod
    def start(self, players: int) -> P:
        """The position in which a game of some players begins, before its first row."""

    def shuffle(self, *packs: Iterable[int]) -> None:
        """All cards of each pack are unseen again: copies by card."""
        self._unseen = [Counter(dict(enumerate(copies))) for copies in packs]

    def called(self, thing: Things, number: int) -> str:
        """What a thing is called in a refusal: as the log names it; where all are alike, as the game does."""
        kind = self.columns[thing.column.upper()].kind if thing.column else ""
        if not isinstance(kind, str) and number != UNKNOWN:
            return kind(number).name.lower()
        return refusal("replay.any") if thing.column else thing.name.lower()

    def lacks(self, place: Places, thing: Things, which: int, at: object, n: int = 1, has: int = 0) -> NoReturn:
        """Refuse a row that takes some of a thing from a place where there are not as many."""
        called = self.called(thing, which)
        match place.holds:
            case "unseen":
                self.refuse("empty")
            case "number" | "copies" | "pieces":
                self.refuse("fewer", thing=called, has=has, n=n, where=_where(place, at))
            case "stack":
                self.refuse("not_on_top", thing=called)
            case _:
                self.refuse("not_there", thing=called, where=_where(place, at))

    def differs(self, column: str, here: int, said: int) -> None:
        """Refuse a row whose column tells of the table what is not so."""
        if here != said:
            self.refuse("differs", column=column, here=here, said=said)

    def hides(self, said: Declaration, column: str) -> bool:
        """Whether a log may not know what a column says of an event: by default, a card that not everybody sees."""
        return column == self.hidden and said.sight != Sight.ALL

    def _fold(self, f: F) -> None:
        row: Any = f
        position: Any = self.position
        event = row.event
        if event == self.begins or not position.players:
            self._begin(f)
            position = self.position
        self._check(f)
        for column in self.where:
            setattr(position, column, getattr(row, column))
        for thing, source, target in self.events[event].moves:
            self._move(f, thing, source, target)
        if event in self.after:
            self.after[event](self, f)

    def _begin(self, f: F) -> None:
        """Set the table with the first row; ReplayError where it is not the first, or another one is."""
        row: Any = f
        position: Any = self.position
        if row.event == self.begins:
            if position.players:
                self.refuse("begun")
            self.position = self.start(row.number)
        elif not position.players:
            self.refuse("not_begun")

    def _check(self, f: F) -> None:
        """That a row tells what its event declares, of players who are there."""
        row: Any = f
        position: Any = self.position
        said = self.events[row.event]
        for field, column in said.fields:
            if getattr(row, field) == NOBODY and not self.hides(said, column):
                self.refuse("unsaid", column=column)
        seat = row.seat if row.seat > row.other else row.other
        if seat >= position.players:
            self.refuse("seat", seat=seat, players=position.players)

    def _move(self, f: F, thing: Things, source: Places, target: Places) -> None:
        n = getattr(f, thing.many_field) if thing.many else 1
        if n < 0:
            self.refuse("negative", column=thing.many, n=n)
        which = getattr(f, thing.column) if thing.column else 0
        self._take(f, source, thing, which, n)
        self._give(f, target, thing, which, n)

    def _take(self, f: F, place: Places, thing: Things, which: int, n: int) -> None:
        """Take things from where they are; ReplayError where they are not."""
        held, at = self._held(f, place)
        has = 0
        match place.holds:
            case "unseen" | "number" if (has := held[at]) >= n:
                held[at] -= n
                if place.holds == "unseen":
                    self.show(thing, which)
            case "copies" | "pieces" if (has := held[at][which]) >= n:
                held[at][which] -= n
                if place.holds == "copies" and has == n:
                    del held[at][which]
            case "hand" if all(take_from_hand(held[at], which, partial(self.show, thing)) for _ in range(n)):
                pass
            case "stack" if held[at][-n:] == [which] * n:
                del held[at][len(held[at]) - n :]
            case "one" if which == lies(held, at) != NOBODY:
                lay(held, at, NOBODY)
            case "holder" if held[which] == at:
                pass
            case "":
                pass
            case _:
                self.lacks(place, thing, which, at, n, has)

    def _give(self, f: F, place: Places, thing: Things, which: int, n: int) -> None:
        """Put things where they go; ReplayError where there is no room."""
        held, at = self._held(f, place)
        match place.holds:
            case "unseen" | "number":
                held[at] += n
                if place.holds == "unseen" and which != UNKNOWN:  # it can be drawn again
                    self._unseen[thing.pack][which] += n
            case "hand" | "copies" | "pieces":
                held[at][which] += n
            case "stack":
                held[at] += [which] * n
            case "one":
                if (there := lies(held, at)) != NOBODY:
                    where = _where(place, at)
                    self.refuse("full", where=where, thing=self.called(thing, there))
                lay(held, at, which)
            case "holder":
                held[which] = at

    def _held(self, f: F, place: Places) -> tuple[Any, Any]:
        """What holds a place, and under which number or name; of a holder, whose it is."""
        if place.of == "" and place.holds != "holder":
            return vars(self.position), place.at
        at = place.of if isinstance(place.of, int) else getattr(f, place.of) if place.of else NOBODY
        return getattr(self.position, place.at, None), at

    def show(self, thing: Things, card: int) -> None:
        """A card shows itself that nobody had seen; `ReplayError` if all copies have been seen elsewhere."""
        if card == UNKNOWN:
            return
        if self._unseen[thing.pack][card] == 0:
            self.refuse("elsewhere", thing=self.called(thing, card))
        self._unseen[thing.pack][card] -= 1


def _where(place: Places, at: object) -> str:
    """Which of several places, by the column that says so; "" where there is one."""
    if isinstance(place.of, str) and place.of:
        return refusal("replay.where", column=place.of, n=at)
    return ""


def lies(held: Any, at: int) -> int:
    """What lies at a place of which there is one each, or nobody."""
    there: int = held.get(at, NOBODY) if isinstance(held, dict) else held[at]
    return there


def lay(held: Any, at: int, which: int) -> None:
    """Lay something at such a place, or (nobody) nothing."""
    if which == NOBODY and isinstance(held, dict):
        del held[at]
    else:
        held[at] = which

"""What a game declares of its events, once: columns, places, what moves, who sees it, when. Vocabulary of every game.

From it follow the layout of a log, its rows as types (`core.log.rows`), its fold (`core.log.ledger`), the reference
page, the JSON Schema and the linter's checks of structure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self

Kind = type[IntEnum] | Literal["UInt8", "UInt16", "Int16"]
"""The words that stand in a column; or the type of its numbers, as polars calls it."""


def field_of(column: str) -> str:
    """What a column is called in a row of plain numbers, where `count` is a method."""
    return "number" if column == "count" else column


class Columns(IntEnum):
    """The columns that an engine fills for each event, in order: `NAME = kind, meaning` each.

    `game` and `seq` are added when a log is written.

    Attributes:
        kind: the words that stand there, or the type of its numbers.
        meaning: what it says, with its unit.
    """

    kind: Kind
    meaning: str

    def __new__(cls, kind: Kind, meaning: str) -> Self:
        """A column, numbered by its place."""
        number = len(cls.__members__)
        made = int.__new__(cls, number)
        made._value_ = number
        made.kind = kind
        made.meaning = meaning
        return made

    @property
    def key(self) -> str:
        """Its name in a log."""
        return self.name.lower()

    @property
    def dtype(self) -> Any:
        """Its type in polars."""
        import polars as pl

        words = self.kind
        return getattr(pl, words) if isinstance(words, str) else pl.Enum([each.name.lower() for each in words])

    @property
    def field(self) -> str:
        """Its name in a row of plain numbers."""
        return field_of(self.key)


Holds = Literal["", "unseen", "hand", "copies", "stack", "pieces", "one", "number", "holder"]
"""What a position has of a place: nothing; how many cards lie there face down; copies by card, some of which the log
may not have named; copies by card; cards on top of each other; a number for each thing; the thing that lies there; a
number of things that are all alike; for each thing the seat that has it."""


class Places(Enum):
    """Where things can be: `NAME = said, holds, at, of` each.

    Attributes:
        said: in words.
        holds: what a position has of it.
        at: the attribute of a position that has it.
        of: whose, or which of several: a column that says so, or a number; "" where there is one.
    """

    def __init__(self, said: str, holds: Holds = "", at: str = "", of: str | int = "") -> None:
        self.said, self.holds, self.at, self.of = said, holds, at, of


class Things(Enum):
    """What events move: `NAME = said, column, many, pack` each.

    Attributes:
        said: in words.
        column: says which; "" where all are alike.
        many: the column that says how many; "": one.
        pack: of which deck of cards it is, where there are several.
    """

    def __init__(self, said: str, column: str = "", many: str = "", pack: int = 0) -> None:
        self.said, self.column, self.many, self.pack = said, column, many, pack
        self.many_field = field_of(many)


class Move(NamedTuple):
    """What an event moves, and from where to where."""

    thing: Things
    source: Places
    target: Places


class Sight(Enum):
    """Who learns which card an event is about. That it happened is public, except where the sight is `SECRET`."""

    ALL = "everybody"
    SEAT = "`seat`"
    SECRET = "`seat`, who alone knows that it happened"
    PAIR = "`seat` and `other`"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Declaration:
    """What an event means.

    Attributes:
        group: what part of the game it belongs to.
        meaning: one sentence.
        columns: what each used column says, beyond those that say where in the game it is; one that is not named is
            null. Those of `maybe` can be null too.
        moves: what moves.
        sight: who learns the card.
        maybe: columns that are null where the meaning says so.
        phases: in which it can happen; empty: in any.
    """

    group: str
    meaning: str
    columns: dict[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    sight: Sight = Sight.ALL
    maybe: tuple[str, ...] = ()
    phases: tuple[IntEnum, ...] = ()

    @classmethod
    def of(
        cls,
        group: str,
        meaning: str,
        *moves: tuple[Things, Places, Places],
        sight: Sight | None = None,
        maybe: tuple[str, ...] = (),
        phases: tuple[IntEnum, ...] = (),
        **columns: str,
    ) -> Declaration:
        """A declaration; what is given by name beyond its parts are the columns. Where it does not say who sees the
        card, whoever takes it unseen into her hand does, and else everybody."""
        made = tuple(Move(*each) for each in moves)
        drawn = any(move.source.holds == "unseen" and move.target.holds == "hand" for move in made)
        return cls(group, meaning, columns, made, sight or (Sight.SEAT if drawn else Sight.ALL), maybe, phases)

    def shown_to(self, viewer: int | None, seat: int, other: int) -> bool:
        """Whether a viewer (None: everyone's secrets) learns the card of such an event about these seats."""
        match self.sight:
            case Sight.ALL:
                return True
            case Sight.PAIR:
                return viewer is None or viewer in (seat, other)
            case Sight.NOBODY:
                return viewer is None
            case _:
                return viewer is None or viewer == seat

    @cached_property
    def filled(self) -> tuple[str, ...]:
        """The columns that are never null where everything is known."""
        return tuple(column for column in self.columns if column not in self.maybe)

    @cached_property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The same as a row of plain numbers calls them, each with its name in a log."""
        return tuple((field_of(column), column) for column in self.filled)

    def told(self, hidden: str) -> tuple[str, ...]:
        """The columns that are never null in a log that knows what is public; `hidden` has what only some learn."""
        return tuple(column for column in self.filled if self.sight == Sight.ALL or column != hidden)

"""What moves is conserved at every row: whole logs against the declared moves alone, compiled for many games.

It shares nothing with the engine, and with replay no more than the declarations of `words.events`: each place is a row
of numbers, by thing; what leaves one comes to another. Of a place that no position follows as much as is asked for can
be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import polars as pl

from tests.kit.modules import room

_njit: Any = numba.njit  # its stubs type what it returns as not callable by index
WIDE: Final = ("turn", "count", "amount")
OWNERS, KINDS, MOVES = 8, 256, 2
"""Most of each place, most kinds of a thing, most moves of an event."""
EVERY: Final = -2
"""Stands for the column of the thing where all things of a place move."""


class Books(NamedTuple):
    """What the events of a game move, as numbers.

    Attributes:
        event: the column of events.
        moves: [events, MOVES, 8]: the columns of the thing and of how many; then of source and target each the first
            row, the column that is added (from -2 down: a number that is), and 0 not followed, 1 followed, 2 one thing.
        begins: the event at which all is back where it begins.
        start: [places, kinds] what lies where then.
        whole, made_of: the places of things that are made of others (their first row, -1: none), and of what, by thing.
    """

    event: int
    moves: Any
    begins: int
    start: Any
    whole: int
    made_of: Any


def books(
    game: str,
    packs: Sequence[Sequence[int]],
    begins: str = "GAME_STARTED",
    whole: str = "",
    made_of: Any = ((0,),),
    aside: tuple[str, int, int] | None = None,
) -> Books:
    """Those of a game, by its name in manifests.

    Args:
        packs: copies by card of each deck.
        begins: the event at which all is back where it begins.
        whole, made_of: the name of the place of things that are made of others, and of what each is.
        aside: a place, a thing and how many of it lie there then.
    """
    words = room(game, "words.events")
    columns = {column.key: int(column) for column in words.Column}
    names = list(dict.fromkeys(place.at or place.name for place in words.Place))  # of one holder are several places
    first = {place: names.index(place.at or place.name) * OWNERS for place in words.Place}
    moves = np.full((len(words.Event), MOVES, 8), -1)
    start = np.zeros((len(words.Place) * OWNERS, KINDS), np.int64)
    for event, said in words.EVENTS.items():
        for n, (thing, *ends) in enumerate(said.moves):
            every = thing.column and thing.column not in said.columns
            moves[event, n, :2] = EVERY if every else columns.get(thing.column, -1), columns.get(thing.many, -1)
            for end, place in enumerate(ends):
                nobody = OWNERS - 1 if place.holds == "holder" and place.of == "" else place.of
                of = -2 - nobody if isinstance(nobody, int) else columns.get(nobody, -1)
                kept = 0 if place.holds == "" else 2 if place.holds == "one" else 1
                moves[event, n, 2 + 3 * end : 5 + 3 * end] = first[place], of, kept
                at = first[place] + (nobody if isinstance(nobody, int) else 0)
                if place.holds == "unseen":
                    start[at, : len(packs[thing.pack])] = packs[thing.pack]
                elif nobody != place.of:
                    start[at] = 1
    if aside is not None:
        start[first[words.Place[aside[0]]], aside[1]] = aside[2]
    return Books(
        columns["event"], moves, int(words.Event[begins]), start, first[words.Place[whole]] if whole else -1,
        np.array(made_of, np.int64),
    )  # fmt: skip


def of_batch(game: str, wide: Any, narrow: Any) -> Any:
    """[rows, columns] of what a batch of games fills."""
    small = iter(np.where(narrow == 255, -1, narrow.astype(np.int16)))
    columns = [each.key for each in room(game, "words.events").Column]
    return np.stack([wide[WIDE.index(key)] if key in WIDE else next(small) for key in columns], 1)


def of_frame(game: str, events: pl.DataFrame) -> Any:
    """[rows, columns] of an event table."""
    plain = events.with_columns(pl.col(pl.Enum).to_physical())
    columns = [each.key for each in room(game, "words.events").Column]
    return np.stack([plain[key].cast(pl.Int16).fill_null(-1).to_numpy() for key in columns], 1)


def first_broken(rows: Any, books: Books) -> int:
    """The first row that takes what is not there, or lays a thing where one lies; -1 if none does."""
    return int(_first(rows, *books))


def _first_broken(rows: Any, event_at: int, moves: Any, begins: int, start: Any, whole: int, made_of: Any) -> int:
    held = start.copy()
    for at in range(len(rows)):
        row = rows[at]
        if row[event_at] == begins:
            held[:] = start
        for move in moves[row[event_at]]:
            if move[2] < 0:
                continue
            source, target = place_of(row, move[2], move[3]), place_of(row, move[5], move[6])
            if move[0] == EVERY:
                held[target] += held[source]
                held[source] = 0
                continue
            thing = row[move[0]] if move[0] >= 0 else 0
            number = row[move[1]] if move[1] >= 0 else 1
            if number < 0:
                return at
            apart = move[2] == whole or move[5] == whole
            shift(held[source], thing, -number, apart and move[2] != whole, made_of)
            shift(held[target], thing, number, apart and move[5] != whole, made_of)
            if (move[4] > 0 and held[source].min() < 0) or (move[7] == 2 and held[target].sum() > 1):
                return at
    return -1


def _place_of(row: Any, first: int, column: int) -> int:
    """The number of a place."""
    return first + (row[column] if column >= 0 else -2 - column if column < -1 else 0)


def _shift(held: Any, thing: int, number: int, apart: bool, made_of: Any) -> None:
    """Add a number of a thing to a place, or of all that it is made of."""
    if apart:
        held[: made_of.shape[1]] += number * made_of[thing]
    else:
        held[thing] += number


place_of: Any = _njit(_place_of)
shift: Any = _njit(_shift)
_first: Any = _njit(_first_broken)

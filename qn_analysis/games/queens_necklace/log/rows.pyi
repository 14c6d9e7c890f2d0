# Made of `words/events.py` by `make golden`; not to be written by hand.
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..words.events import Event

class EventRow(NamedTuple):
    game: int
    seq: int
    turn: int
    year: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    card: str | None
    gem: str | None
    slot: int | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None

class Fact(NamedTuple):
    turn: int
    year: int
    phase: int
    event: Event
    seat: int
    other: int
    card: int
    gem: int
    slot: int
    number: int
    amount: int

class Rows(NamedTuple):
    game: Sequence[int]
    seq: Sequence[int]
    turn: Sequence[int]
    year: Sequence[int]
    phase: Sequence[int]
    event: Sequence[int]
    seat: Sequence[int]
    other: Sequence[int]
    card: Sequence[int]
    gem: Sequence[int]
    slot: Sequence[int]
    number: Sequence[int]
    amount: Sequence[int]

def fact(row: Any) -> Fact: ...

# Made of `words/events.py` by `make golden`; not to be written by hand.
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..words.events import Event

class EventRow(NamedTuple):
    game: int
    seq: int
    turn: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    resource: str | None
    city: int | None
    card: int | None
    object: str | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None

class Fact(NamedTuple):
    turn: int
    phase: int
    event: Event
    seat: int
    other: int
    resource: int
    city: int
    card: int
    object: int
    number: int
    amount: int

class Rows(NamedTuple):
    game: Sequence[int]
    seq: Sequence[int]
    turn: Sequence[int]
    phase: Sequence[int]
    event: Sequence[int]
    seat: Sequence[int]
    other: Sequence[int]
    resource: Sequence[int]
    city: Sequence[int]
    card: Sequence[int]
    object: Sequence[int]
    number: Sequence[int]
    amount: Sequence[int]

def fact(row: Any) -> Fact: ...

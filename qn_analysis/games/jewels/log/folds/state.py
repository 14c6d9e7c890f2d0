"""What folds read and remember: the event columns, numbers of the ruleset, and a board of a game. Vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from ...words.cards import SEATS, Resource
from ...words.events import Event

PerSeat = Annotated[list[int], SEATS]
PerEvent = Annotated[list[int], len(Event)]
PerResource = Annotated[list[int], len(Resource)]


class Rows(NamedTuple):
    """The event columns of whole games; `number` is the column `count`."""

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


class Rules:
    """Numbers of a ruleset, and of events."""

    prices: PerResource  # at which each resource is sold
    begins: PerEvent  # whether an event begins something
    action: PerEvent  # the action that it is spent on; -1: none
    counts: PerEvent  # whether it tells how many actions are left


class Board:
    """A game as far as a fold follows it; a number that was not told is `NONE`."""

    game: int  # its number, plus 1; 0 before the first
    turn: int
    round: int  # which of the game, from 1; 0 before the first
    step: int
    active: int  # whose round it is
    left: int  # actions
    first: int  # round of the turn that is on
    auction: int  # trades before this one
    asked: int  # others who could have asked for an auction
    challengers: int
    offer: int  # that won it
    fees: PerSeat  # what asking cost
    row: int  # of the table: the first of the auction that is on, or the last trade; -1: none
    last: int  # of the table: after those of the auction that was on
    traded: int  # the step of the last trade; -1: none in the game

"""The state of a game: what everyone sees, what one seat knows, what nobody knows."""

from __future__ import annotations

from typing import Annotated, Final

from ..rulebook.ruleset import Numbers
from ..words.actions import ACTIONS
from ..words.cards import COLOURS, DECK, KINDS, SEATS
from ..words.events import Column

PerSeat = Annotated[list[int], SEATS]
PerCard = Annotated[list[int], KINDS]
PerColour = Annotated[list[int], COLOURS]
PerSeatColour = Annotated[list[list[int]], (SEATS, COLOURS)]
Stream = Annotated[list[int], 4]

ROWS: Final = 1000
"""Events that a compiled game can log; a longer game is replayed interpreted, where a log has no end."""
CHOICES: Final = 960
"""Decisions that a compiled game can log; likewise."""


class Rules(Numbers):
    """The plain numbers (`rulebook/ruleset.py`), and what else `Ruleset.tables()` gives, flat."""

    copies: PerCard


class Table:
    """What everyone at the table sees."""

    rules: Rules
    players: int
    turn: int  # 1 the first; 0 before it
    round: int  # 1
    phase: int
    active: int  # whose turn it is
    actor: int  # who is asked
    deck: int  # cards left
    hand_size: PerSeat
    pile: Annotated[list[list[int]], (COLOURS, DECK)]  # cards of each pile, the first `depth` of them
    depth: PerColour
    discarded: int  # colour to whose pile a card went this turn
    cards: PerSeatColour  # in each expedition
    wagered: PerSeatColour  # wager cards in each
    highest: PerSeatColour  # last number in each, 0 before it
    total: PerSeatColour  # of the numbers in each
    lots: PerColour  # drawn by lot; nothing follows from it but the order in which actions are listed
    score: PerSeat


class Seat:
    """What one seat knows besides the table."""

    seat: int
    hand: PerCard
    options: int
    legal: Annotated[list[int], ACTIONS]  # the first `options` actions are legal
    chance: Stream  # dice of this seat's bot


class Hidden:
    """What nobody knows."""

    key: Annotated[list[int], 2]  # root of all chance in this game
    dice: Stream
    deck: Annotated[list[int], DECK]  # the cards as they were shuffled
    top: int  # index of the next card


class Game:
    """One game."""

    table: Table
    seats: Annotated[list[Seat], SEATS]
    hidden: Hidden


class Log:
    """The event table and the decision table of one game. A search plays with a capacity of 0."""

    seq: int  # events so far
    capacity: int
    rows: Annotated[list[list[int]], (ROWS, len(Column)), "int16"]
    choices: int  # decisions so far
    choice_capacity: int
    choice: Annotated[list[list[int]], (CHOICES, 4), "int16"]  # seq, seat, action, options

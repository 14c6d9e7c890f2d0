"""The state of a game: what everyone sees, what one seat knows, what nobody knows.

These classes only declare; `core.compile.records` makes plain objects or NumPy records of them. A bot is given the
`Table` and its own `Seat` and nothing else, so that a hidden card is out of its reach by type.
"""

from __future__ import annotations

from typing import Annotated, Final

from ..rulebook.fields import Numbers
from ..words.actions import ACTIONS
from ..words.cards import DECK, FEWEST, GEMS, KINDS, SEATS, SETS, SLOTS, TREASURES
from ..words.events import Column

PerSeat = Annotated[list[int], SEATS]
PerCard = Annotated[list[int], KINDS]
PerSlot = Annotated[list[int], SLOTS]
PerTreasure = Annotated[list[int], TREASURES]
PerSeatTreasure = Annotated[list[list[int]], (SEATS, TREASURES)]
PerSeatCard = Annotated[list[list[int]], (SEATS, KINDS)]
Stream = Annotated[list[int], 4]

ROWS: Final = 1280
"""Events that a compiled game can log; a longer game is replayed interpreted, where a log has no end."""
CHOICES: Final = 512
"""Decisions that a compiled game can log; likewise."""


class Rules(Numbers):
    """The plain numbers (`rulebook/fields.py`), and what else `Ruleset.tables()` gives, flat. No play changes them."""

    copies: PerCard
    pieces: Annotated[list[list[int]], (KINDS, TREASURES)]  # what each card adds
    supply: PerTreasure
    advanced_supply: Annotated[list[list[int]], (SEATS - FEWEST + 1, GEMS)]  # by players, from two
    spots: PerTreasure  # on each chest
    titles: PerTreasure  # points
    variety: Annotated[list[int], SETS]  # points of so many sets and one more
    sets: int  # steps of the variety table
    advanced: int  # 1: the advanced game
    # rulings: 0 the default reading, 1 the other one
    pearl_match: int
    exhaustion_order: int
    exhaustion_bonus: int
    long_tie: int


class Table:
    """What everyone at the table sees."""

    rules: Rules
    players: int
    turn: int  # 1 the first; 0 before it; goes on over the rounds
    round: int  # 1 the first
    phase: int
    active: int  # whose turn it is
    actor: int  # who is asked
    face_up: PerSlot  # card at each place of the gem pit
    deck: int  # cards left
    hand_size: PerSeat
    plays: PerSeat  # cards played this round
    played: PerSeatCard  # copies of each, this round
    supply: PerTreasure
    chest: PerSeatTreasure
    title: PerTreasure  # who holds each
    permanent: PerTreasure  # why it cannot be lost any more (`Cause`)
    # drawn by lot; nothing follows from it but the order in which actions are listed
    gem_lots: Annotated[list[int], GEMS]
    card_lots: PerCard
    # this turn
    card: int  # being played
    gained: PerTreasure  # pieces added
    match: int  # gems to be added to the pearls
    # scores
    score: PerSeat  # points of all rounds
    round_score: PerSeat  # of the round scored last
    round_titles: PerSeat  # titles held at its end


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
    deck: Annotated[list[int], DECK]  # a round's cards as they were shuffled
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

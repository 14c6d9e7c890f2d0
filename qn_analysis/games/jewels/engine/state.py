"""The state of a game: what everyone sees, what one seat knows, what nobody knows.

These classes only declare; `core.compile.records` makes plain objects or NumPy records of them. A bot is given the
`Table` and its own `Seat` and nothing else, so that a hidden card or a secret offer is out of its reach by type.
"""

from __future__ import annotations

from typing import Annotated, Final

from ..rulebook.fields import Numbers
from ..words.actions import ACTIONS
from ..words.cards import CITIES, DECK, DECKS, EFFECTS, KINDS, OBJECTS, RECIPES, RESOURCES, SEATS, WARES
from ..words.effects import Trigger
from ..words.events import Column

PerSeat = Annotated[list[int], SEATS]
PerCity = Annotated[list[int], CITIES]
PerResource = Annotated[list[int], RESOURCES]
PerRecipe = Annotated[list[int], RECIPES]
PerObject = Annotated[list[int], OBJECTS]
PerKind = Annotated[list[int], KINDS]
PerDeck = Annotated[list[int], DECKS]
PerDeckKind = Annotated[list[list[int]], (DECKS, KINDS)]
Stream = Annotated[list[int], 4]

TRIGGERS: Final = int(Trigger.EVENT)
"""Triggers of an encounter: all but that of events."""
ROWS: Final = 2048
"""Events that a compiled game can log; a longer game is replayed interpreted, where a log has no end."""
CHOICES: Final = 1024
"""Decisions that a compiled game can log; likewise."""


class Rules(Numbers):
    """The plain numbers (`rulebook/fields.py`), and what else `Ruleset.tables()` gives, flat. No play changes them."""

    # decks: copies of each kind, its mark in a shuffle, and how many kinds there are
    copies: PerDeckKind
    marks: PerDeckKind
    kinds: PerDeck
    cost: PerResource
    price: PerResource
    # recipes: cards of gold, of the first gem and of the second (0: there is none)
    gold: PerRecipe
    first: PerRecipe
    second: PerRecipe
    # objects: their cards (none: there is no such object), what they sell for, what they count at the end
    contents: Annotated[list[list[int]], (OBJECTS, RESOURCES)]
    value: PerObject
    half: PerObject
    # encounters
    types: PerKind  # `Encounter`
    entry_coins: PerKind
    fee: PerKind
    die: PerKind
    buys: Annotated[list[list[int]], (KINDS, WARES)]
    effects: Annotated[list[list[list[list[int]]]], (KINDS, TRIGGERS, EFFECTS, 3)]  # effect, who, amount
    event_effects: Annotated[list[list[list[int]]], (KINDS, EFFECTS, 3)]
    # rulings: 0 the default reading, 1 the other one
    end_to_end: int
    craft_count: int
    craft_stays: int
    bid_pays: int
    minimum_bid: int
    auction_tie: int
    start_coins: int
    start_city: int
    two_players: int
    two_last: int


class Table:
    """What everyone at the table sees."""

    rules: Rules
    players: int
    turn: int  # 1 the first; 0 before it
    phase: int
    first: int  # who has the Turn Counter
    rounds: int  # finished in this turn
    active: int  # whose round it is
    actor: int  # who is asked
    left: int  # actions that the active player has left
    last: int  # turns that are left, this one counted, once the last one is known; else 0
    # drawn by lot; nothing follows from it but the order in which actions are listed
    lots: PerResource  # the resources in that order: gems, then gold
    turned: int  # of two cities equally far, 0: the one with the lower number comes first, 1: the other one
    # the Kingdom
    resource: PerCity
    encounter: PerCity
    stock: PerCity  # coins on the encounter
    treasure: Annotated[list[list[int]], (CITIES, RESOURCES)]
    deck: PerDeck  # cards left
    discarded: PerDeckKind  # copies of each kind in the discard piles
    # the players
    city: PerSeat
    coins: PerSeat
    hand_size: PerSeat
    crafted: Annotated[list[list[int]], (SEATS, OBJECTS)]
    goods: Annotated[list[list[int]], (SEATS, WARES)]  # the same, by what Buyers ask for
    fresh: PerObject  # those that the active player crafted in this round and cannot sell yet
    crafting: int  # 1: the action before was to craft
    # this turn
    no_travel: int
    more_cost: int
    more_price: int
    # an interaction: the die, and an effect that asks
    thrown: int
    asking: int
    amount: int
    met: int  # the encounter that asks
    # an auction
    wares: int  # what the active player would sell; -1 where she would buy
    asked: int  # seats asked so far, from the active player
    taking: PerSeat  # who takes part
    # the end
    score: PerSeat


class Seat:
    """What one seat knows besides the table."""

    seat: int
    hand: PerResource
    offer: int  # in an auction, -1 before it is made
    options: int
    legal: Annotated[list[int], ACTIONS]  # the first `options` actions are legal
    chance: Stream  # dice of this seat's bot


class Hidden:
    """What nobody knows."""

    key: Annotated[list[int], 2]  # root of all chance in this game
    deck: Annotated[list[list[int]], (DECKS, DECK)]  # as they were shuffled
    top: PerDeck  # index of the next card
    die: Stream


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

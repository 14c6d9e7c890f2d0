"""The state of a game: what everyone sees, what one seat knows, what nobody knows.

These classes only declare; `core.compile.records` makes plain objects or NumPy records of them. A bot is given the
`Table` and its own `Seat` and nothing else, so that a hidden card is out of its reach by type.
"""

from __future__ import annotations

from typing import Annotated, Final

from ..rulebook.fields import Numbers
from ..words.actions import ACTIONS
from ..words.cards import DECK, GEMS, KINDS, SALES, SEATS, SLOTS, STEPS
from ..words.events import Column

PerSeat = Annotated[list[int], SEATS]
PerGem = Annotated[list[int], GEMS]
PerCard = Annotated[list[int], KINDS]
PerSlot = Annotated[list[int], SLOTS]
PerSale = Annotated[list[int], SALES]
PerSeatGem = Annotated[list[list[int]], (SEATS, GEMS)]
PerSeatSeat = Annotated[list[list[int]], (SEATS, SEATS)]
PerSeatCard = Annotated[list[list[int]], (SEATS, KINDS)]
Stream = Annotated[list[int], 4]

ROWS: Final = 1280
"""Events that a compiled game can log; a longer game is replayed interpreted, where a log has no end."""
CHOICES: Final = 768
"""Decisions that a compiled game can log; likewise."""
MEMO: Final = 32
"""Numbers that a bot can keep from one decision to the next."""
SCRATCH: Final = 320
"""Numbers that a bot can keep while it decides: compiled, it has no lists of its own."""


class Rules(Numbers):
    """The plain numbers (`rulebook/fields.py`), and what else `Ruleset.tables()` gives, flat. No play changes them."""

    copies: PerCard
    stones: PerCard
    prices: Annotated[list[list[int]], (KINDS, STEPS)]  # ducats, by step
    steps: PerCard  # prices on the ladder of each card
    roles: PerCard  # whose rule each card follows: its own, or what a blank card acts as; NOBODY without effect
    amounts: PerCard  # ducats of a Courtier, pounds of a Banker, and those of a blank card that acts as one
    fashion_tiles: PerGem  # pounds, by rank
    rarity_tiles: PerGem
    last_merchant: int  # positions at the bottom of the pile for the last Merchant
    merchant_spread: int  # cards up or down from a Merchant's exact place
    # rulings (`rulebook/rulings.toml`): 0 the default reading, 1 the other one
    forger_choice: int  # who picks the gem card that is lost: 0 the victim, 1 the Forger's player
    forger_bluff: int  # a Musketeer of one without that gem: 0 counters, 1 does not: the hand is shown
    counter_draw: int  # who caught a Thief: 0 may draw back, 1 must
    queen_scope: int  # played in the devaluation of: 0 any player, 1 oneself only
    banker_stacks: int  # Bankers of one player: 0 add up, 1 count once
    alchemist_orphans: int  # King, Necklace and Rings of a row that he empties: 0 stay, 1 lapse
    own_king_own_necklace: int  # a King on the gem of one's own Necklace: 0 is void, 1 cancels
    nothing_affordable: int  # who can pay for nothing: 0 passes, 1 takes the cheapest for all her ducats
    final_tie: int  # equal totals: 0 share the place, 1 the later seat is ahead
    same_turn: int  # of the cards gained in this turn, may be played: 0 all but blue ones, 1 none
    unshown_rarity: int  # a gem that nobody shows: 0 is ranked like the others, 1 gets no tile
    banker_alone: int  # a Banker of one who shows no gem: 0 may not be shown, 1 may
    merchant_while_waiting: int  # a sale while an earlier one is postponed: 0 is held at once, 1 right after that one
    alchemist_declined: int  # an Alchemist of one who shows a true gem: 0 may stay in the hand, 1 is played
    tribute_each: int  # several voided Kings on a gem: 0 each pays the tribute, 1 their players share it


class Table:
    """What everyone at the table sees."""

    rules: Rules
    players: int
    turn: int  # 1 the first; 0 while setting up
    year: int  # sales held + 1
    phase: int
    active: int  # whose turn it is
    actor: int  # who is asked
    resume: int  # phase in which a Merchant broke off
    fashion: PerGem  # gem at each rank
    market: PerSlot  # card at each slot
    step: PerSlot  # how far its ring has come down
    hand_size: PerSeat  # during a display: as before it
    score: PerSeat  # pounds
    necklace: int  # seat that wears it
    gone: PerCard  # copies that left the game
    pile: int  # cards left to draw, Merchants included
    # this turn
    ducats: int
    purchases: int
    slot: int  # being refilled
    gained: PerSeat  # cards that came to each hand; counted only where the ruling `same_turn` asks for it
    # a Forger or a Thief at work
    victim: int
    thief: int
    gem: int
    # Merchants
    merchants: int  # drawn so far
    merchant: int  # number of the one being dealt with
    sales: int  # held so far
    due: PerSale  # seat at the end of whose turn each postponed sale is held
    asked: int  # opponents, clockwise, who have spoken
    postponed_to: int
    # the sale, from the reveal until it is closed
    shown: PerSeatCard  # every card of a display, in the row of its own gem where it has one
    moved: PerSeatCard  # gem cards that an Alchemist has put into another row
    stones: PerSeatGem
    gem_cards: PerSeatGem
    rings: PerSeatGem
    kings: PerSeatGem
    necklaces: PerSeatGem
    bankers: PerSeat
    counted: PerGem
    rarity: PerGem  # pounds of each gem's rarity tile


class Seat:
    """What one seat knows besides the table."""

    seat: int
    hand: PerCard
    usable: PerCard  # cards that may still be played this turn: blue ones, by the ruling `same_turn` all
    seen: PerSeatCard  # hands as last looked at
    seen_turn: PerSeat  # when, 0 never
    known: PerSeatCard  # copies seen to come into each other hand, and not seen to leave it
    stolen: PerSeatSeat  # by victim and thief: cards that may be of the known ones, and went unseen
    fresh: PerSeatCard  # copies seen to come into each other hand this turn; likewise for `same_turn` only
    options: int
    legal: Annotated[list[int], ACTIONS]  # the first `options` actions are legal
    chance: Stream  # dice of this seat's bot
    scratch: Annotated[list[float], SCRATCH]  # room to calculate in; the engine clears it and never reads it
    # the display being built
    laid: PerCard  # gem cards and Bankers
    laid_gems: PerGem  # gem cards in each row
    laid_rings: PerGem
    laid_kings: PerGem
    laid_necklaces: PerGem
    last: int  # place of the last card in the order of laying (`display.laying_place`), 0 before the first
    memo: Annotated[list[int], MEMO]  # what this seat's bot has in mind: the engine clears it and never reads it


class Hidden:
    """What nobody knows."""

    key: Annotated[list[int], 2]  # root of all chance in this game
    pile: Annotated[list[int], DECK]
    order: Annotated[list[int], DECK]  # sort keys while shuffling
    top: int  # index of the next card
    size: int  # index after the last one
    thefts: Stream
    placing: Stream  # Merchants' places, Astrologers' return


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

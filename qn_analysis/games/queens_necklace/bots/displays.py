"""Displays that a search tries: one, and all that differ from it by one thought. A source of both builds.

A display is `rollout.DISPLAY` numbers in a row of choices (`rollout.CHOICE`), after the action `PASS`.
"""

from __future__ import annotations

from typing import Final

from ..engine.hands import cards_of, playable
from ..engine.state import Seat, Table
from ..words.cards import GEM_KINDS, GEMS, NOBODY, Card
from .blanks import blank_gem
from .rollout import CHOICE

BLANKS: Final = 1 + GEM_KINDS
RINGS: Final = BLANKS + 1
KINGS: Final = RINGS + GEMS
NECKLACES: Final = KINGS + GEMS
BANKERS: Final = NECKLACES + GEMS
"""Places in a choice."""
MOST: Final = 48
"""Room for choices."""


def read_display(me: Seat, choices: list[int], choice: int) -> None:
    """Write what a seat has laid into a choice."""
    at = choice * CHOICE
    choices[at] = 0
    for card in range(GEM_KINDS):
        choices[at + 1 + card] = me.laid[card]
    choices[at + BLANKS] = me.laid[Card.BLANK_GRAY]
    for gem in range(GEMS):
        choices[at + RINGS + gem] = me.laid_rings[gem]
        choices[at + KINGS + gem] = me.laid_kings[gem]
        choices[at + NECKLACES + gem] = me.laid_necklaces[gem]
    choices[at + BANKERS] = me.laid[Card.BANKER]


def row_cards(table: Table, choices: list[int], at: int, gem: int) -> int:
    """Gem cards in a row of a display."""
    cards = choices[at + BLANKS] if blank_gem(table) == gem else 0
    for card in cards_of(gem):
        cards += choices[at + 1 + card]
    return cards


def start_from(choices: list[int], n: int) -> int:
    """Copy the first choice to the end, to be changed; returns where it begins."""
    at = n * CHOICE
    for place in range(CHOICE):
        choices[at + place] = choices[place]
    return at


def keep(table: Table, choices: list[int], n: int) -> int:
    """Keep the choice at the end, if it is a display and not there yet; returns how many there are."""
    at = n * CHOICE
    anything = 0
    for gem in range(GEMS):
        cards = row_cards(table, choices, at, gem)
        anything += cards
        if cards == 0:
            choices[at + RINGS + gem] = 0
            choices[at + KINGS + gem] = 0
            choices[at + NECKLACES + gem] = 0
    if anything == 0:
        choices[at + BANKERS] = 0
        choices[at + BLANKS] = 0
    for other in range(n):
        same = True
        for place in range(CHOICE):
            if choices[at + place] != choices[other * CHOICE + place]:
                same = False
                break
        if same:
            return n
    return min(n + 1, MOST - 1)


def vary(table: Table, me: Seat, choices: list[int]) -> int:
    """Add to the first choice all displays that differ from it by one thought; returns how many there are."""
    n = 1
    for rank in range(GEMS):
        gem = table.fashion[rank]
        n = vary_row(table, me, choices, n, gem)
        n = move_extras(table, me, choices, n, gem)
    for first in (RINGS, KINGS, NECKLACES):
        at = start_from(choices, n)
        for gem in range(GEMS):
            choices[at + first + gem] = 0
        n = keep(table, choices, n)
    at = start_from(choices, n)
    choices[at + BANKERS] = 0 if choices[BANKERS] > 0 else playable(table, me, Card.BANKER)
    n = keep(table, choices, n)
    if playable(table, me, Card.BLANK_GRAY) > 0 and table.rules.roles[Card.BLANK_GRAY] != NOBODY:
        at = start_from(choices, n)
        choices[at + BLANKS] = 0 if choices[BLANKS] > 0 else playable(table, me, Card.BLANK_GRAY)
        n = keep(table, choices, n)
    for all_of_them in range(2):
        at = start_from(choices, n)
        for card in range(GEM_KINDS):
            choices[at + 1 + card] = playable(table, me, card) * all_of_them
        n = keep(table, choices, n)
    return n


def vary_row(table: Table, me: Seat, choices: list[int], n: int, gem: int) -> int:
    """Hold a row back, lay all of it, one card more or one less (the smallest or the largest)."""
    for all_of_them in range(2):
        at = start_from(choices, n)
        for card in cards_of(gem):
            choices[at + 1 + card] = playable(table, me, card) * all_of_them
        if blank_gem(table) == gem:
            choices[at + BLANKS] = playable(table, me, Card.BLANK_GRAY) * all_of_them
        n = keep(table, choices, n)
    smallest = True
    for card in cards_of(gem):
        if choices[1 + card] < playable(table, me, card) and smallest:
            at = start_from(choices, n)
            choices[at + 1 + card] += 1
            n = keep(table, choices, n)
            smallest = False
    for card in cards_of(gem):
        if choices[1 + card] > 0:
            at = start_from(choices, n)
            choices[at + 1 + card] -= 1
            n = keep(table, choices, n)
    return n


def move_extras(table: Table, me: Seat, choices: list[int], n: int, gem: int) -> int:
    """All Rings, the King or the Necklace in this row, which is opened with the smallest card if need be."""
    smallest = GEM_KINDS
    for card in cards_of(gem):
        if playable(table, me, card) > 0 and smallest == GEM_KINDS:
            smallest = card
    if smallest == GEM_KINDS:
        return n
    for extra in range(3):
        card = Card.RING if extra == 0 else Card.KING if extra == 1 else Card.NECKLACE
        first = RINGS if extra == 0 else KINGS if extra == 1 else NECKLACES
        if playable(table, me, card) > 0:
            at = start_from(choices, n)
            for other in range(GEMS):
                choices[at + first + other] = 0
            choices[at + first + gem] = 1 if extra == 1 else playable(table, me, card)
            if row_cards(table, choices, at, gem) == 0:
                choices[at + 1 + smallest] = 1
            n = keep(table, choices, n)
    return n

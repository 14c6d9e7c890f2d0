"""What a player can do: a flat space of small actions.

An action is a number. Groups of actions start at the members of `Action`; a group of several counts on from there:
`Action.BUY + slot`, `Action.FORGER + seat * 4 + gem`, `Action.CARD + card`. The numbers say nothing about an order: a
display is laid by fashion (`engine.display.laying_place`), and what is legal is listed by fashion, seats by how far
they sit to the left. They are part of the log's schema: new actions are added at the end.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from .cards import GEM_KINDS, GEMS, NOBODY, SEATS, SLOTS, TRUE_GEM_KINDS, TRUE_GEMS, Card, Gem


class Action(IntEnum):
    """First number of each group of actions."""

    PASS = 0  # go on: no more characters, purchases or cards to show; the Alchemist stays unplayed
    YES = 1  # counter the Forger, draw back, play the Cardinal, take with the Queen
    NO = 2
    CONFESSOR = 3  # + seat looked at
    COURTIER = CONFESSOR + SEATS
    FORGER = COURTIER + 1  # + seat * 4 + gem
    FAVORITE = FORGER + SEATS * GEMS  # + gem
    THIEF = FAVORITE + GEMS  # + seat
    MUSKETEERS = THIEF + SEATS
    BUY = MUSKETEERS + 1  # + slot
    CARD = BUY + SLOTS  # + gem card: show it, or give it up to a Forger
    RING = CARD + GEM_KINDS  # + gem of the row
    KING = RING + GEMS  # + gem of the row
    NECKLACE = KING + GEMS  # + gem of the row
    BANKER = NECKLACE + GEMS
    TRANSMUTE = BANKER + 1  # + gem card * TRUE_GEMS + true gem it becomes
    BLANK_BLUE = TRANSMUTE + TRUE_GEM_KINDS * TRUE_GEMS  # + (seat + 1) * 5 + gem + 1, where it has a seat or a gem
    BLANK_GRAY = BLANK_BLUE + (SEATS + 1) * (GEMS + 1)  # show it, where it has an effect at a sale


ACTIONS: Final = Action.BLANK_GRAY + 1
"""How many actions there are."""


class Meaning(NamedTuple):
    """An action taken apart: its group and what it names; `NOBODY` (-1) where it names nothing."""

    group: Action
    seat: int = NOBODY
    card: int = NOBODY
    gem: int = NOBODY
    slot: int = NOBODY


@cache
def meaning(action: int) -> Meaning:
    """Take an action number apart.

    Raises:
        ValueError: the number is no action.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is no action; actions run from 0 to {ACTIONS - 1}")
    group = max(first for first in Action if first <= action)
    rest = action - group
    match group:
        case Action.CONFESSOR | Action.THIEF:
            return Meaning(group, seat=rest)
        case Action.FORGER:
            return Meaning(group, seat=rest // GEMS, gem=rest % GEMS)
        case Action.FAVORITE | Action.RING | Action.KING | Action.NECKLACE:
            return Meaning(group, gem=rest)
        case Action.BUY:
            return Meaning(group, slot=rest)
        case Action.CARD:
            return Meaning(group, card=rest)
        case Action.TRANSMUTE:
            return Meaning(group, card=rest // TRUE_GEMS, gem=rest % TRUE_GEMS)
        case Action.BLANK_BLUE:
            return Meaning(group, seat=rest // (GEMS + 1) - 1, gem=rest % (GEMS + 1) - 1)
        case _:
            return Meaning(group)


@cache
def name(action: int) -> str:
    """A readable, stable name of an action, as in the decisions table: `forger seat 2 ruby`, `buy slot 3`."""
    what = meaning(action)
    parts = [what.group.name.lower()]
    if what.seat != NOBODY:
        parts += ["seat", str(what.seat)]
    if what.slot != NOBODY:
        parts += ["slot", str(what.slot)]
    if what.card != NOBODY:
        parts.append(Card(what.card).name.lower())
    if what.gem != NOBODY:
        parts.append(Gem(what.gem).name.lower())
    return " ".join(parts)

"""What a player can do: a flat space of small actions.

An action is a number. Groups of actions start at the members of `Action`; a group of several counts on from there:
`Action.GEM + gem`, `Action.HAND + card`, `Action.PIT + slot`. The numbers are part of the log's schema: new actions
are added at the end.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from .cards import GEMS, KINDS, NOBODY, SLOTS, Card, Treasure


class Action(IntEnum):
    """First number of each group of actions."""

    NONE = 0  # take no gem instead
    GEM = 1  # + gem: add it to the pearls, or take one instead
    HAND = GEM + GEMS  # + card: play it from the hand
    PIT = HAND + KINDS  # + slot: play the face-up card there
    DECK = PIT + SLOTS  # play the top card of the deck, unseen


ACTIONS: Final = Action.DECK + 1
"""How many actions there are."""


class Meaning(NamedTuple):
    """An action taken apart: its group and what it names; `NOBODY` (-1) where it names nothing."""

    group: Action
    card: int = NOBODY
    treasure: int = NOBODY
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
        case Action.GEM:
            return Meaning(group, treasure=rest)
        case Action.HAND:
            return Meaning(group, card=rest)
        case Action.PIT:
            return Meaning(group, slot=rest)
        case _:
            return Meaning(group)


@cache
def name(action: int) -> str:
    """A readable, stable name of an action, as in the decisions table: `hand ruby_2`, `pit slot 3`, `gem diamond`."""
    what = meaning(action)
    parts = [what.group.name.lower()]
    if what.slot != NOBODY:
        parts += ["slot", str(what.slot)]
    if what.card != NOBODY:
        parts.append(Card(what.card).name.lower())
    if what.treasure != NOBODY:
        parts.append(Treasure(what.treasure).name.lower())
    return " ".join(parts)

"""What a player can do: a flat space of small actions. The numbers are part of the log's schema: new actions are added
at the end.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.actions import Actions

from .cards import GEMS, SLOTS, Card, Treasure


class Action(Actions):
    """The groups of actions, each with what one of it names."""

    NONE = None  # take no gem instead
    GEM = tuple(each.name.lower() for each in Treasure if each < GEMS)  # add it to the pearls, or take one instead
    HAND = Card  # play it from the hand
    PIT = tuple(f"slot {slot}" for slot in range(SLOTS))  # play the face-up card there
    DECK = None  # play the top card of the deck, unseen


ACTIONS: Final = Action.size()
"""How many actions there are."""

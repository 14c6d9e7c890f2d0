"""What a player can do. The numbers are part of the log's schema: new groups are added at the end."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.actions import Actions

from .cards import Card, Colour


class Action(Actions):
    """The groups of actions, each with what one of it names."""

    PLAY = Card  # to the own expedition of its colour
    DISCARD = Card  # to the pile of its colour
    DECK = None  # draw the top card of the deck, unseen
    TAKE = Colour  # draw the top card of that pile


ACTIONS: Final = Action.size()
"""How many actions there are."""

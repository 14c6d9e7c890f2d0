"""What a player can do: a flat space of small actions. The numbers are part of the log's schema: new actions are added
at the end.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.actions import Actions

from .cards import BIDS, CITIES, OBJECTS, Resource, object_name

_CITY: Final = tuple(f"city {city}" for city in range(CITIES))
_OBJECT: Final = tuple(map(object_name, range(OBJECTS)))


class Action(Actions):
    """The groups of actions, each with what one of it names."""

    PASS = None  # end the round before all its actions are used
    TRAVEL = _CITY
    BUY = None  # the resource of the city
    CRAFT = _OBJECT
    SELL = _OBJECT  # to the Buyer of the city
    INTERACT = None  # with the Mercenary or the Monster of the city
    REFILL = None
    COIN = None
    DISCARD = Resource  # of the hand
    GO = _CITY  # without paying
    DECLINE = None  # no auction
    CHALLENGE = None  # auction off
    BID = tuple(map(str, range(BIDS)))  # coins


ACTIONS: Final = Action.size()
"""How many actions there are."""

"""What a player can do: a flat space of small actions.

An action is a number. Groups of actions start at the members of `Action`; a group of several counts on from there:
`Action.TRAVEL + city`, `Action.CRAFT + object`, `Action.DISCARD + resource`, `Action.BID + coins`. The numbers are part
of the log's schema: new actions are added at the end.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from .cards import BIDS, CITIES, NOBODY, OBJECTS, RESOURCES, Resource, object_name


class Action(IntEnum):
    """First number of each group of actions."""

    PASS = 0  # end the round before all its actions are used
    TRAVEL = 1  # + city
    BUY = TRAVEL + CITIES  # the resource of the city
    CRAFT = BUY + 1  # + object
    SELL = CRAFT + OBJECTS  # + object, to the Buyer of the city
    INTERACT = SELL + OBJECTS  # with the Mercenary or the Monster of the city
    REFILL = INTERACT + 1
    COIN = REFILL + 1
    DISCARD = COIN + 1  # + resource, of the hand
    GO = DISCARD + RESOURCES  # + city, without paying
    DECLINE = GO + CITIES  # no auction
    CHALLENGE = DECLINE + 1  # auction off
    BID = CHALLENGE + 1  # + coins


ACTIONS: Final = Action.BID + BIDS
"""How many actions there are."""


class Meaning(NamedTuple):
    """An action taken apart: its group and what it names; `NOBODY` (-1) where it names nothing."""

    group: Action
    city: int = NOBODY
    resource: int = NOBODY
    object: int = NOBODY
    coins: int = NOBODY


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
        case Action.TRAVEL | Action.GO:
            return Meaning(group, city=rest)
        case Action.CRAFT | Action.SELL:
            return Meaning(group, object=rest)
        case Action.DISCARD:
            return Meaning(group, resource=rest)
        case Action.BID:
            return Meaning(group, coins=rest)
        case _:
            return Meaning(group)


@cache
def name(action: int) -> str:
    """A readable, stable name of an action, as in the decisions table: `travel city 6`, `craft ring ruby`, `bid 4`."""
    what = meaning(action)
    parts = [what.group.name.lower()]
    if what.city != NOBODY:
        parts += ["city", str(what.city)]
    if what.resource != NOBODY:
        parts.append(Resource(what.resource).name.lower())
    if what.object != NOBODY:
        parts.append(object_name(what.object))
    if what.coins != NOBODY:
        parts.append(str(what.coins))
    return " ".join(parts)

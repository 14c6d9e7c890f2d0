"""How a log of Jewels is laid out, and of which deck a card is.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase` and `Resource`, and the
numbers of objects (`words.cards.jewel`), are part of it. Encounters and events belong to a ruleset, and are numbers.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import Layout

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import Action
from ..words.cards import FEWEST, SEATS, Deck
from ..words.events import EVENTS, Column, Event
from .rows import Fact

GAME: Final = "jewels"
RESOURCE_ENUM: Final[pl.Enum] = Column.RESOURCE.dtype
OBJECT_ENUM: Final[pl.Enum] = Column.OBJECT.dtype

LAYOUT: Final = Layout.of(
    EVENTS,
    Column,
    hidden="resource",
    unit="coins",
    actions=Action.names(),
    told={"scores": {"game_over": ("seat", "count", "amount")}},
    game=GAME,
    title=TITLE,
    version=1,
    fewest=FEWEST,
    seats=SEATS,
    scores=(),
    rules=Ruleset,
)
"""How the log is laid out."""


def deck_of(f: Fact) -> Deck:
    """Of which deck the card of a row is: encounters, or events."""
    by_event = f.event in _OF_EVENTS or (f.event in _OF_EITHER and f.number == Deck.EVENTS)
    return Deck.EVENTS if by_event else Deck.ENCOUNTERS


_OF_EVENTS: Final = (
    Event.EVENT_DRAWN, Event.TRAVEL_BANNED, Event.COSTS_RAISED, Event.COSTS_LOWERED, Event.PRICES_RAISED,
    Event.PRICES_LOWERED,
)  # fmt: skip
"""What event cards alone do."""

_OF_EITHER: Final = (Event.DRAWN, Event.NOTHING_DRAWN, Event.EARNED, Event.PAID)
"""What encounters and event cards do: the count says which."""

"""Who learns what of a row: a source, so that pages without Python hide what the transcript hides."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.events import Sight

from ..words.cards import NOBODY, Card
from ..words.events import EVENTS, Event

SIGHTS: Final = [[*Sight].index(EVENTS[event].sight) for event in Event]
"""Who learns the card of each event, as a place in `Sight`."""
ALL: Final = 0
SEAT: Final = 1
SECRET: Final = 2
PAIR: Final = 3
NONE: Final = 4
VARIANTS: Final = ("", "seen", "hidden", "look", "proof", "banker", "row", "together", "alone", "on_player", "for_gem",
                   "on_player_for_gem")  # fmt: skip
"""What the key of an event's sentence ends with, by the numbers of `variant_of`."""


def learns_row(event: int, seat: int, viewer: int) -> bool:
    """Whether a viewer learns that an event happened: a card that moves is seen by all, a secret refusal is not."""
    if viewer == NOBODY or SIGHTS[event] != SECRET:
        return True
    return viewer == seat


def learns_card(event: int, seat: int, other: int, card: int, viewer: int) -> bool:
    """Whether a viewer learns an event's card; `NOBODY` learns all. Who holds the Necklace is always public."""
    if viewer == NOBODY or card == Card.NECKLACE:
        return True
    sight = SIGHTS[event]
    if viewer == seat:
        return sight < NONE
    return sight == ALL or (viewer == other and sight == PAIR)


def variant_of(event: int, other: int, gem: int, slot: int, number: int, seen: bool) -> int:
    """Which sentence tells an event: some differ by columns that are null or hidden. A place in `VARIANTS`."""
    if event == Event.MERCHANT_PLACED:
        return 1 if seen and slot != NOBODY else 2
    if event == Event.HAND_SEEN:
        return 3 if gem == NOBODY else 4
    if event == Event.SHOWN:
        return 5 if gem == NOBODY else 6
    if event == Event.PLAYED:
        if number > 1:
            return 7
        return 8 + (1 if other != NOBODY else 0) + (2 if gem != NOBODY else 0)
    return 0

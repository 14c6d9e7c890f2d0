"""The weights that are tuned: where each stands in its row, where a tuning starts, and its bounds."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Place(IntEnum):
    """Where each weight stands in a row."""

    # what a card of the hand is worth
    SINGLE = 0  # part of its price, by itself
    SECOND = 1  # coins more for the second card of a gem
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    GOLD = 5  # coins for the first Gold
    MORE_GOLD = 6  # coins for each further one
    UNSEEN = 7  # coins for a card from the deck
    # what a crafted object is worth, as a part of what it would bring above its half
    WANTED = 8  # a Buyer in the Kingdom buys it
    UNWANTED = 9  # none does
    # the course of a game
    TURNS = 10  # turns before the end at which the worth of the hand begins to fall
    STEP = 11  # part of what another city offers that counts
    PURSE = 12  # coins below which it begins to save
    REFILL = 13  # coins that a refill is worth
    # auctions
    OFFER = 14  # part of the gain that it offers
    DARE = 15  # gain from which on it asks for an auction


class Weight(NamedTuple):
    """One weight: its place, its default, and the bounds within which a tuning looks."""

    place: Place
    default: float
    low: float
    high: float


WEIGHTS: Final = (
    Weight(Place.SINGLE, 0.55, 0.0, 1.2),
    Weight(Place.SECOND, 1.0, -2.0, 8.0),
    Weight(Place.THIRD, 3.0, -2.0, 10.0),
    Weight(Place.FOURTH, 3.0, -2.0, 10.0),
    Weight(Place.FIFTH, 3.0, -2.0, 10.0),
    Weight(Place.GOLD, 4.0, 0.0, 12.0),
    Weight(Place.MORE_GOLD, 0.8, -1.0, 6.0),
    Weight(Place.UNSEEN, 3.5, 0.0, 8.0),
    Weight(Place.WANTED, 0.9, 0.2, 1.2),
    Weight(Place.UNWANTED, 0.65, 0.0, 1.1),
    Weight(Place.TURNS, 3.0, 0.0, 10.0),
    Weight(Place.STEP, 0.7, 0.1, 1.2),
    Weight(Place.PURSE, 4.0, 0.0, 20.0),
    Weight(Place.REFILL, 0.8, -1.0, 4.0),
    Weight(Place.OFFER, 0.5, 0.0, 1.0),
    Weight(Place.DARE, 5.0, 0.0, 20.0),
)
"""Every weight of the family."""

assert [weight.place for weight in WEIGHTS] == list(Place)


def row(**values: float) -> dict[int, float]:
    """A row of weights by place: the defaults, with changes by name in lower case."""
    return {int(weight.place): values.get(weight.place.name.lower(), weight.default) for weight in WEIGHTS}

"""The weights that are tuned: where each stands in its row, where a tuning starts, and its bounds."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Place(IntEnum):
    """Where each weight stands in a row."""

    # the chance to end with a title
    NEAR = 0  # pieces of a lead that matter when no turn is left
    FAR = 1  # more of them when all turns are left
    HOLDS = 2  # pieces that holding the title at equal numbers is worth
    SHARE = 3  # of the titles that nobody has, how much counts before the first piece
    DENY = 4  # how much a rival's title that is taken counts besides
    # permanence
    ROW = 5  # how much a row nearly filled counts
    DRY = 6  # how much the supply of a title held running out counts
    # the rest
    VARIETY = 7  # how much a step to a complete set counts
    PIECE = 8  # worth of a piece as such
    DECK = 9  # worth of an unseen card, as a part of the average unseen card's
    KEEP = 10  # worth of keeping a card in hand, for each turn left
    WASTE = 11  # cost of a piece that finds no spot or no supply


class Weight(NamedTuple):
    """One weight: its place, its default, and the bounds within which a tuning looks."""

    place: Place
    default: float
    low: float
    high: float


WEIGHTS: Final = (
    Weight(Place.NEAR, 0.5, 0.05, 4.0),
    Weight(Place.FAR, 2.0, 0.0, 12.0),
    Weight(Place.HOLDS, 0.5, 0.0, 2.0),
    Weight(Place.SHARE, 0.5, 0.0, 2.0),
    Weight(Place.DENY, 0.3, 0.0, 2.0),
    Weight(Place.ROW, 0.5, 0.0, 3.0),
    Weight(Place.DRY, 0.3, 0.0, 3.0),
    Weight(Place.VARIETY, 1.0, 0.0, 4.0),
    Weight(Place.PIECE, 0.05, 0.0, 1.0),
    Weight(Place.DECK, 0.9, 0.0, 1.5),
    Weight(Place.KEEP, 0.02, -0.2, 0.5),
    Weight(Place.WASTE, 0.05, 0.0, 1.0),
)
"""Every weight of the family."""

assert [weight.place for weight in WEIGHTS] == list(Place)


def row(**values: float) -> dict[int, float]:
    """A row of weights by place: the defaults, with changes by name in lower case."""
    return {int(weight.place): values.get(weight.place.name.lower(), weight.default) for weight in WEIGHTS}

"""The weights of the heuristic family: one row of numbers is one way to play.

`heuristic_places` says where a weight stands in the row, `WEIGHTS` what it means, what it is by default and within
which bounds it is worth tuning. Pounds are pounds of the final score that the player expects; ducats are those of a
turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .heuristic_places import Place


class Weight(NamedTuple):
    """One weight of the family.

    Attributes:
        place: where it stands in the row; its name is the weight's name.
        default: its value for `steady`.
        low, high: bounds for tuning.
        about: its meaning and its unit.
    """

    place: Place
    default: float
    low: float
    high: float
    about: str


WEIGHTS: Final[tuple[Weight, ...]] = (
    Weight(Place.RIVAL_SHOWS, 1.3, 0.3, 1.3, "share of her expected stones that a rival is expected to show"),
    Weight(Place.SPREAD, 0.39, 0.05, 4.0, "stones²: doubt about what a rival shows, besides that about unknown cards"),
    Weight(Place.GROWTH, 2.2, 0.0, 6.0, "stones² of doubt more for each turn of one's own before the sale"),
    Weight(Place.RARITY_SPREAD, 2.0, 0.5, 12.0, "stones by which two gems must differ for their rarity to be likely"),
    Weight(Place.RIVAL_BUYS, 0.3, 0.0, 1.5, "stones of a gem that a rival gains for each turn before the sale"),
    Weight(Place.RIVAL_SHOWS_LAST, 0.95, 0.3, 1.3, "the same at the last sale, when nothing is held back"),
    Weight(Place.RIVAL_RINGS, 0.4, 0.0, 1.0, "share of rivals' Rings that lie on the gem on which one lays a King"),
    Weight(Place.NECKLACE_FEAR, 0.57, 0.0, 1.0, "how likely a rival's Necklace is taken to lie under one's King"),
    Weight(Place.KING_FEAR, 0.52, 0.0, 2.0, "how likely a King in a rival's hand is taken to fall on one's gems"),
    Weight(Place.HARM, 0.5, 0.0, 1.5, "worth of a pound that a rival loses, among two players; shared among more"),
    Weight(Place.SALE, 0.25, 0.2, 3.0, "worth of a pound more at the coming sale"),
    Weight(Place.STONE, 1.0, 0.0, 10.0, "pounds for any stone"),
    Weight(Place.FASHION, 0.05, 0.0, 0.4, "pounds for a stone, for each pound of its fashion tile"),
    Weight(Place.HELD, 0.1, -0.5, 2.0, "pounds for a stone, for each stone of that gem already in hand"),
    Weight(Place.NEXT_YEAR, 0.65, 0.0, 6.0, "pounds for a stone, for each sale after the coming one"),
    Weight(Place.SMALL_CARD, 0.5, -3.0, 4.0, "pounds for a gem card of any size: small ones shield large ones"),
    Weight(Place.AMBER, 0.8, -4.0, 4.0, "pounds for an amber stone: its cards are many, all small, and no Alchemist's"),
    Weight(Place.RINGS, 0.8, 0.0, 2.5, "worth of a pound that a Ring is expected to add at the coming sale"),
    Weight(Place.KINGS, 0.8, 0.0, 3.0, "worth of a pound that a King is expected to gain or spoil at the coming sale"),
    Weight(Place.NECKLACES, 0.7, 0.0, 3.0, "worth of a pound that the Necklace is expected to save or bring"),
    Weight(Place.BANKERS, 0.8, 0.0, 2.5, "worth of a pound that a Banker is expected to add at the coming sale"),
    Weight(Place.RING, 8.0, 0.0, 40.0, "pounds for a Ring at any later sale"),
    Weight(Place.NECKLACE, 4.0, 0.0, 40.0, "pounds for the Necklace at any later sale"),
    Weight(Place.KING, 6.0, 0.0, 40.0, "pounds for a King at any later sale"),
    Weight(Place.BANKER, 5.0, 0.0, 40.0, "pounds for a Banker at any later sale"),
    Weight(Place.CONFESSOR, 1.0, 0.0, 20.0, "pounds for a Confessor"),
    Weight(Place.COURTIER, 5.0, 0.0, 20.0, "pounds for a Courtier"),
    Weight(Place.FORGER, 6.0, 0.0, 25.0, "pounds for a Forger"),
    Weight(Place.FAVORITE, 9.0, 0.0, 25.0, "pounds for a Favorite"),
    Weight(Place.THIEF, 9.0, 0.0, 30.0, "pounds for a Thief"),
    Weight(Place.ALCHEMIST, 7.5, 0.0, 25.0, "pounds for the Alchemist"),
    Weight(Place.ASTROLOGER, 12.0, 0.0, 25.0, "pounds for an Astrologer: an unknown card"),
    Weight(Place.CARDINAL, 3.2, 0.0, 25.0, "pounds for a Cardinal"),
    Weight(Place.MUSKETEER, 2.0, 0.0, 20.0, "pounds for a Musketeer"),
    Weight(Place.QUEEN, 7.0, 0.0, 25.0, "pounds for the Queen"),
    Weight(Place.GUARD, 0.1, 0.0, 1.0, "pounds for one's first Musketeer, for each stone in hand that he guards"),
    Weight(Place.THIRD_MUSKETEER, 5.0, 0.0, 40.0, "pounds for a third Musketeer while a rival wears the Necklace"),
    Weight(Place.SECOND_KING, 0.4, 0.0, 1.0, "worth of a further King, which must wait for a later sale"),
    Weight(Place.DUCAT, 0.1, 0.0, 4.0, "pounds that a ducat must bring"),
    Weight(Place.MARKED, 0.0, 0.0, 8.0, "pounds for each step that a card has come down"),
    Weight(Place.DENY, 0.15, 0.0, 2.0, "pounds for each ducat of a card's first price, which others will like"),
    Weight(Place.WAIT, 0.57, 0.0, 1.0, "chance that a rival leaves a card for one's next turn"),
    Weight(Place.HORIZON, 1.5, 0.1, 6.0, "turns left in the game below which a character loses worth"),
    Weight(Place.KEEP_STONE, 4.3, 0.0, 8.0, "pounds for a stone held back for a later sale"),
    Weight(Place.SPOIL, 0.3, 0.0, 4.0, "pounds for a stone shown without hope, which makes the gem common"),
    Weight(Place.TRIM, 0.62, 0.0, 6.0, "how many times the doubt one's row must be longer for stones to be held back"),
    Weight(Place.KEEP_RING, 23.0, 0.0, 60.0, "pounds that a Ring must bring before the last sale"),
    Weight(Place.KEEP_KING, 10.0, 0.0, 60.0, "pounds that a King must bring before the last sale"),
    Weight(Place.KEEP_NECKLACE, 19.0, 0.0, 60.0, "pounds that the Necklace must bring before the last sale"),
    Weight(Place.KEEP_BANKER, 12.0, 0.0, 60.0, "pounds that a Banker must bring before the last sale"),
    Weight(Place.PLAY_COURTIER, 4.0, 0.0, 30.0, "pounds more of purchases for which one plays a Courtier"),
    Weight(Place.PLAY_FAVORITE, 8.0, 0.0, 60.0, "pounds that a Favorite must bring"),
    Weight(Place.PLAY_FORGER, 6.0, 0.0, 60.0, "pounds that a Forger must bring"),
    Weight(Place.PLAY_THIEF, 1.3, 0.0, 12.0, "ducats that the mean card of the victim's hand must have cost"),
    Weight(Place.PLAY_CONFESSOR, 2.6, 0.0, 12.0, "unknown cards in a hand for which one plays a Confessor"),
    Weight(Place.PLAY_MUSKETEERS, 4.0, 0.0, 60.0, "pounds that the Necklace must bring to be seized by Musketeers"),
    Weight(Place.LATE, 0.5, 0.0, 3.0, "how much more a Favorite or Forger must bring for each turn before the sale"),
    Weight(Place.LEADER, 0.0065, 0.0, 0.3, "preference for a victim, for each pound that she is ahead, as a share"),
    Weight(Place.COUNTER, 1.0, 0.0, 30.0, "pounds of loss from which a Musketeer counters a Forger"),
    Weight(Place.DRAW_BACK, 1.0, 0.0, 12.0, "ducats that the mean card of a caught Thief's hand must have cost"),
    Weight(Place.PLAY_QUEEN, 12.0, 0.0, 40.0, "pounds for which one takes a gem card with the Queen"),
    Weight(Place.PLAY_CARDINAL, 10.0, -60.0, 120.0, "pounds that one may be ahead of a rival and still postpone"),
    Weight(Place.PLAY_ALCHEMIST, 5.0, 0.0, 40.0, "pounds that the Alchemist must bring before the last sale"),
)  # fmt: skip
"""Every weight, in the order of its place."""


def row(**changes: float) -> dict[int, float]:
    """The defaults with some changes, by names of places in lower case, as a style carries them."""
    weights = {int(weight.place): weight.default for weight in WEIGHTS}
    for name, value in changes.items():
        weights[int(Place[name.upper()])] = value
    return weights


def named(weights: Mapping[int, float]) -> dict[str, float]:
    """A row by the names of its places, to read."""
    return {place.name.lower(): weights[place] for place in Place}

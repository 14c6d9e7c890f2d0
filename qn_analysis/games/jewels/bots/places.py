"""The weights that are tuned: where a tuning starts, and its bounds. A weight is the number of its place in a row."""

from __future__ import annotations

from qn_analysis.core.play.weights import Weights


class Place(Weights):
    """Where each weight stands in a row: its default, and the lowest and highest that a tuning looks at."""

    # what a card of the hand is worth
    SINGLE = 0.55, 0.0, 1.2  # part of its price, by itself
    SECOND = 1.0, -2.0, 8.0  # coins more for the second card of a gem
    THIRD = 3.0, -2.0, 10.0
    FOURTH = 3.0, -2.0, 10.0
    FIFTH = 3.0, -2.0, 10.0
    GOLD = 4.0, 0.0, 12.0  # coins for the first Gold
    MORE_GOLD = 0.8, -1.0, 6.0  # coins for each further one
    UNSEEN = 3.5, 0.0, 8.0  # coins for a card from the deck
    # what a crafted object is worth, as a part of what it would bring above its half
    WANTED = 0.9, 0.2, 1.2  # a Buyer in the Kingdom buys it
    UNWANTED = 0.65, 0.0, 1.1  # none does
    # the course of a game
    TURNS = 3.0, 0.0, 10.0  # turns before the end at which the worth of the hand begins to fall
    STEP = 0.7, 0.1, 1.2  # part of what another city offers that counts
    PURSE = 4.0, 0.0, 20.0  # coins below which it begins to save
    REFILL = 0.8, -1.0, 4.0  # coins that a refill is worth
    # auctions
    OFFER = 0.5, 0.0, 1.0  # part of the gain that it offers
    DARE = 5.0, 0.0, 20.0  # gain from which on it asks for an auction

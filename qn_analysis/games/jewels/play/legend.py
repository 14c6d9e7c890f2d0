"""What the numbers of an observation of Jewels, and its numbered actions, are."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.env.legend import Legend, parts

from ..bots import sight
from ..words import TITLE
from ..words.actions import ACTIONS as NUMBERS
from ..words.actions import Action

SEEN: Final = {
    "PLAYERS": "players at the table: one of 0 to 5",
    "PHASE": "phase, in the order of `words/phases.py`: one of 20",
    "LEFT": "actions that the active player has left: one of 0 to 5 and more",
    "LAST": "turns that are left, once the last one is known",
    "ROUNDS": "rounds finished in this turn: one of 0 to 4",
    "ACTIVE": "whose round it is, by seat",
    "FIRST": "who has the Turn Counter, by seat",
    "RESOURCES_LEFT": "cards in the resource deck: one of 13 steps of 4 cards",
    "ENCOUNTERS_LEFT": "cards in the encounter deck: one of 13 steps of 4 cards",
    "NO_TRAVEL": "nobody can travel this turn",
    "MORE_COST": "coins that resources cost more this turn",
    "MORE_PRICE": "coins that sales bring more this turn",
    "GONE": "discarded copies, by resource",
    "ENCOUNTERS_GONE": "discarded copies, by encounter of the ruleset",
    "COINS": "one's coins",
    "PURSE": "the same: one of 12 steps, 0 to 5 and then by 6",
    "HAND": "copies in one's hand, resource by resource: one of 0 to 5 and more",
    "HAND_SIZE": "cards in one's hand",
    "GOODS": "objects one has crafted, by what Buyers ask for",
    "READY": "best price of those that can be sold now, by what Buyers ask for",
    "FRESH": "best price of those that can be sold later, where it is more",
    "MISSING": "cards that the hand lacks, recipe by recipe: one of 0 to 3 and more",
    "MAKES": "price of the best jewel that the hand makes",
    "ADDS": "what one card more adds to that, by resource",
    "END": "cities between one's own and the nearer end of the Kingdom: one of 0 to 3",
    "NEAR": "cities to the nearest one, encounter by encounter: one of 0 to 3 and more",
    "STOCK": "coins on it, by encounter",
    "TREASURE": "price of its treasure, by encounter",
    "NEAR_RESOURCE": "cities to the nearest one, resource by resource: one of 0 to 3 and more",
    "OFFERED": "it lies in a city, by resource",
    "SALE": "best sale so many cities away (0 to 3 and more): one of 8 steps of coins",
    "SALE_LATER": "the same with what can be sold later, where it is more",
    "REFILL": "cities to the nearest one in which a card is missing: one of 0 to 3 and more",
    "COST": "what the resource costs that is auctioned",
    "OBJECT": "price of the object that is auctioned, by what Buyers ask for",
    "TAKING": "takes part in the auction, by seat",
    "RIVAL": "rivals, by seat from one's left: cities between (one of 4), coins, coins ahead, cards, objects",
}
"""An observation, by the constants of `bots/sight.py`."""
ACTIONS: Final = {
    "PASS": "end the round",
    "TRAVEL": "travel, by city",
    "BUY": "buy the resource of the city",
    "CRAFT": "craft, by object (`words/cards.py`)",
    "SELL": "sell, by object",
    "INTERACT": "interact with the encounter of the city",
    "REFILL": "refill",
    "COIN": "earn a coin",
    "DISCARD": "discard a card of the hand, by resource",
    "GO": "go without paying, or begin there, by city",
    "DECLINE": "no auction",
    "CHALLENGE": "auction off",
    "BID": "offer so many coins",
}
"""Numbered actions, by the groups of `words/actions.py`."""

LEGEND: Final = Legend(
    TITLE,
    "Seats go by how far they sit to one's left, 0 oneself; resources in the order of `words/cards.py`, encounters in"
    " that of the ruleset.",
    parts(vars(sight), SEEN), sight.SIGHT, parts({each.name: int(each) for each in Action}, ACTIONS), NUMBERS,
)  # fmt: skip

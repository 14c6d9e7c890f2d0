"""What the numbers of an observation of Lady of the Diamonds, and its numbered actions, are."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.env.legend import Legend, parts

from ..bots import learnt, sight
from ..words import TITLE

SEEN: Final = {
    "PLAYERS": "players at the table: one of 0 to 5",
    "PHASE": "phase, in the order of `words/phases.py`: one of 10",
    "ADVANCED": "1 in the advanced game",
    "ROUND": "round: one of 1 to 4 and more",
    "DECK": "cards in the deck: one of 14 steps of 4 cards",
    "SUPPLY": "pieces in the supply, by treasure",
    "SCARCE": "the same, treasure by treasure: one of 0 to 6 and more",
    "TITLE": "who holds each title, treasure by treasure, by seat",
    "PERMANENT": "the title cannot be lost any more, by treasure",
    "FACE_UP": "copies in the gem pit, by card",
    "HAND": "copies in one's hand, by card",
    "UNSEEN": "copies that one has not seen, by card",
    "BRINGS": "points that a card of the hand or the gem pit brings at once, by card",
    "CARD": "the card that is being played",
    "GAINED": "pieces that it has added so far, by treasure",
    "MATCH": "gems still to be added to the pearls",
    "CHEST": "pieces in the chest, seat by seat, by treasure",
    "OWN": "pieces in one's own chest, treasure by treasure: one of 0 to 9 and more",
    "LEAD": "pieces ahead of the rival who has most, treasure by treasure: one of -6 to 6",
    "ROOM": "pieces that one can still add, treasure by treasure: one of 0 to 3 and more",
    "SETS": "complete sets in one's own chest: one of 0 to 4",
    "LEFT": "cards that one has still to play: one of 0 to 10",
    "PLAYS": "cards played this round, by seat",
    "HOLDS": "cards in the hand, by seat",
    "POINTS": "points ahead of oneself, by seat",
}
"""An observation, by the constants of `bots/sight.py`."""
ACTIONS: Final = {
    "REFUSE": "take no gem instead",
    "PEARLS": "add a gem to the pearls, by gem",
    "INSTEAD": "take a gem instead, by gem",
    "PLAY": "play a card from the hand, by card",
    "FROM_DECK": "play the top card of the deck",
    "FROM_HAND": "never legal: the network's second output of a card of the hand",
    "FROM_PIT": "never legal: of a face-up card",
    "ADDED": "never legal: of a gem",
    "FACE_UP": "play a card of the gem pit, by card: the first such card; then the second, and so on",
}
"""Numbered actions, by the constants of `bots/learnt.py`."""

LEGEND: Final = Legend(
    TITLE,
    "Seats go by how far they sit to one's left, 0 oneself. Treasures and cards go in the order of `words/cards.py`,"
    " but gems by the ruleset's numbers: what these make alike, such as rubies and emeralds, has no name of its own and"
    " goes by what the seat sees of it, the most pieces first (`bots/naming.py`).",
    parts(vars(sight), SEEN), sight.SIGHT, parts(vars(learnt), ACTIONS), learnt.NUMBERS,
)  # fmt: skip

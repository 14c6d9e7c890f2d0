"""What the numbers of an observation of Queen's Necklace, and its numbered actions, are."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.env.legend import Legend, parts

from ..bots import learnt, sight
from ..words import TITLE

SEEN: Final = {
    "PLAYERS": "players at the table: one of 0 to 4",
    "PHASE": "phase, in the order of `words/phases.py`: one of 21",
    "SALE": "sales held: one of 0 and more",
    "DUE": "a postponed sale waits for the end of this seat's turn, by seat",
    "ACTIVE": "whose turn it is, by seat",
    "POSTPONED": "to whom a Cardinal has postponed the sale that is asked about, by seat",
    "MERCHANT": "cards above the next Merchant, if he lies where he belongs: one of 18 steps of 2 cards",
    "MERCHANT_CARDS": "the same in cards; -1 where none is to come",
    "PILE": "cards in the draw pile: one of 14 steps of 7 cards",
    "AMBER": "rank of Amber in fashion",
    "DUCATS": "ducats left to spend this turn",
    "DUCATS_LEFT": "the same: one of 14 steps of 1 ducat",
    "PURCHASES": "purchases of this turn: one of 0 to 4",
    "ASKED_GEM": "gem that a Forger names, by rank",
    "VICTIM": "who is robbed, by seat",
    "THIEF": "who robs, by seat",
    "OFFERED": "card that the Queen may take, by kind",
    "MARKET": "copies for sale, kind by kind, by steps down the ladder (0 to 3 and more)",
    "HAND": "copies in one's hand, by kind",
    "SECOND": "two copies or more, by kind",
    "THIRD": "three copies or more, by kind",
    "STONES": "stones in one's hand, rank by rank: one of 0 to 12",
    "HAND_SIZE": "cards in one's hand (before a display)",
    "WEARS": "one wears the Necklace",
    "SCORE": "one's pounds, in tens",
    "LEAD": "pounds ahead of the best rival: one of 15 steps of 20, the middle one even",
    "BETTER": "stones ahead of the best hand expected of a rival, rank by rank: one of 12 steps of 1, from -6",
    "TOTAL": "stones expected in all hands, by rank, in quarters",
    "LAID": "copies in one's display that is being built, by kind",
    "LAID_STONES": "stones in it, rank by rank: one of 0 to 12",
    "LAID_BETTER": "stones of it ahead of the best hand expected of a rival, as above",
    "LAID_RINGS": "Rings in it, by rank",
    "LAID_KING": "the King in it, by rank",
    "LAID_NECKLACE": "the Necklace in it, by rank",
    "SHOWN_BETTER": "once all is revealed: stones ahead of the best rival, as above",
    "SHOWN_TOTAL": "stones that all have shown, by rank",
    "SHOWN_RINGS": "Rings that one has shown, by rank",
    "SHOWN_KINGS": "Kings that all have shown, by rank",
    "SHOWN_NECKLACES": "Necklaces that all have shown, by rank",
    "UNSEEN": "copies that may lie in the pile or in a hand unseen, by kind",
    "RIVAL": "rivals, each to the left of the one before: the table below three times",
}
"""An observation, by the constants of `bots/sight.py`."""
RIVAL: Final = {
    "THERE": "there is such a rival",
    "BEHIND": "pounds that she is behind, in tens, 0 or less",
    "AHEAD": "pounds that she is ahead, in tens, 0 or more",
    "HOLDS": "cards in her hand",
    "WEARING": "she wears the Necklace",
    "UNKNOWN": "cards of hers that nobody has seen",
    "EXPECTED": "stones expected in her hand, by rank, in quarters",
    "KNOWN_STONES": "stones seen to come to her, by rank",
    "KNOWN": "copies seen to come to her, by kind from the first that is no gem card",
    "LIKELY": "copies expected in her hand, likewise, in eighths",
    "SHOWS": "stones that she has shown, by rank",
    "SHOWS_RINGS": "Rings that she has shown, by rank",
}
ACTIONS: Final = {
    "GO_ON": "go on: no more characters, purchases or cards, by phase",
    "YES": "yes, by phase",
    "NO": "no, by phase",
    "CONFESSOR": "look at a hand, by seat",
    "COURTIER": "play a Courtier",
    "FORGER": "play a Forger, seat by seat, by rank of the gem",
    "FAVORITE": "play a Favorite, by rank of the gem",
    "THIEF": "play a Thief, by seat",
    "MUSKETEERS": "carry off the Necklace",
    "BUY": "buy a card, by kind: of several the cheapest",
    "PRICE": "never legal (the network's second output of a purchase)",
    "SHOW": "show a card, by kind",
    "GIVE": "give a card up to a Forger, by kind",
    "TAKE": "take a card as a Forger, by kind",
    "RING": "show a Ring, by rank of its row",
    "KING": "show a King, by rank of its row",
    "NECKLACE": "show the Necklace, by rank of its row",
    "BANKER": "show a Banker",
    "CHANGE": "the Alchemist: which gem card, by kind, becomes which gem, by rank",
    "BLANK": "the second of two: show a gray blank card",
    "DEARER": "buy the second cheapest card of a kind, by kind; then the third cheapest, and so on",
    "ROLE": "play a blue blank card: on nobody, then seat by seat; of each without a gem, then by rank",
}
"""Numbered actions, by the constants of `bots/learnt.py`."""

LEGEND: Final = Legend(
    TITLE,
    "Gems go by their rank in fashion, 0 the most fashionable; seats by how far they sit to one's left, 0 oneself;"
    " kinds of cards: the gems by rank with one, two and three stones each, then all others in the order of"
    " `words/cards.py`. Expectations come from counting cards that were seen.",
    parts(vars(sight), SEEN), sight.SIGHT, parts(vars(learnt), ACTIONS), learnt.NUMBERS,
    parts(vars(sight), RIVAL), sight.ONE_RIVAL,
)  # fmt: skip

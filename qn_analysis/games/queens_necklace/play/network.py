"""The network of Queen's Necklace: what it is told and by which numbers, what it is trained with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from qn_analysis.core.play.declared_network import Network
from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage

from ..bots import learnt, searcher, sight, unveiled
from ..bots.bent import drop_by_habit
from ..words.cards import SALES
from . import public_knowledge

ORDER: Final = (
    "Gems go by their rank in fashion, 0 the most fashionable; seats by how far they sit to one's left, 0 oneself;"
    " kinds of cards: the gems by rank with one, two and three stones each, then all others in the order of"
    " `words/cards.py`. Expectations come from counting cards that were seen."
)
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
"""What the numbers of an observation are, by the constants of `bots/sight.py`."""
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
"""The same of one rival."""
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
"""What its numbered actions are, by the constants of `bots/learnt.py`."""

_RIVALS: Final = {
    "expert": 7.0, "steady": 1.5, "jeweller": 2.0, "royalist": 1.0, "schemer": 1.0, "collector": 0.7, "bargain": 0.7,
    "greedy": 0.7,
}  # fmt: skip
"""Named bots at the tables, and how often: those that are hardest to beat more often."""


def recipe_of(stages: tuple[Stage, ...], rivals: Mapping[str, float] = _RIVALS) -> Recipe:
    """Layers of the network, and steps of its numbers that keep a file below a megabyte."""
    return Recipe(stages, rivals, wide=192, narrow=96, grain=4)


def recipe(players: int) -> Recipe:
    """From nothing: `expert` imitated, then broad play with a large part of the margin, then fine play with less."""
    return recipe_of(
        (
            Stage(16_000, (2e-3, 4e-4), imitate="expert"),
            Stage(1_200_000, (7e-4, 2.5e-4), (0.012, 0.006), (0.8, 0.8), alone=0.35),
            Stage(1_200_000, (2.5e-4, 3e-5), (0.006, 0.0015), (0.8, 0.4), alone=0.8),
        )
    )


def again(players: int) -> Recipe:
    """From stored weights: to other rules, another number of players, or further. First among all kinds of rivals, then
    mostly alone, which is what makes it hard to foresee."""
    return recipe_of(
        (
            Stage(300_000, (5e-4, 1e-4), (0.010, 0.004), (0.8, 0.6), alone=0.35),
            Stage(900_000, (2.5e-4, 2e-5), (0.004, 0.0015), (0.6, 0.4), alone=0.8),
        )
    )


def knowing(players: int) -> Recipe:
    """From stored weights, to a house rule: mostly alone, with short steps."""
    stage = Stage(49_152, (2e-4, 2e-5), (0.004, 0.0015), (0.6, 0.4), alone=0.8)
    return replace(recipe_of((stage,)), check_every=1000)


NETWORK: Final[Network[Recipe]] = Network(
    version=2,
    told_by=sight,
    called_by=learnt,
    unveiled_by=unveiled,
    public_by=public_knowledge,
    order=ORDER,
    seen=SEEN,
    repeated=RIVAL,
    actions=ACTIONS,
    recipe=recipe,
    again=again,
    knowing=knowing,
    rivals=tuple(_RIVALS),
    teacher="searcher-displays",
    search={searcher.SALE_WORLDS: 16, searcher.SALE_ROUNDS: 2},
    ponders=searcher.ponders,
    drop_by_habit=drop_by_habit,
    stages=(sight.SALE, SALES),
)
"""Its search teaches displays alone, quickly."""
TEACHER: Final = Teaching(__name__.rsplit(".", 2)[0])
"""Who trains its players on for rules."""

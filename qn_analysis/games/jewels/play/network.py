"""The network of Jewels: what it is told and by which numbers, what it is trained with."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.play.declared_network import Network
from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage

from ..bots import learnt, sight
from ..bots.weights import STYLES
from ..words.actions import Action
from . import unveiled

ORDER: Final = (
    "Seats go by how far they sit to one's left, 0 oneself; resources in the order of `words/cards.py`, encounters in"
    " that of the ruleset."
)
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
"""What the numbers of an observation are, by the constants of `bots/sight.py`."""
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
"""What its numbered actions are, by the groups of `words/actions.py`."""

_RIVALS: Final = {name: bot.rival for name, bot in reversed(STYLES.items()) if bot.rival}
_SIZES: Final[dict[str, Any]] = {
    "wide": 64, "narrow": 32, "critic": (32, 16), "grain": 64, "round_games": 256, "batch": 8192, "margin_unit": 40.0,
    "self_every": 50,
}  # fmt: skip
"""Sizes; the unit is coins of margin that count as a whole."""


def recipe(players: int) -> Recipe:
    """From nothing: `tuned` imitated, then broad play, then fine play that looks less at the margin; longer for two,
    who learn more from more games."""
    games = 500_000 if players == 2 else 150_000
    return Recipe(
        (
            Stage(8_000, (2e-3, 4e-4), imitate="tuned"),
            Stage(games, (7e-4, 2.5e-4), (0.012, 0.006), (0.8, 0.8), alone=0.35),
            Stage(games, (2.5e-4, 2e-5), (0.006, 0.001), (0.8, 0.4), alone=0.35),
        ),
        _RIVALS,
        **_SIZES,
    )


def again(players: int) -> Recipe:
    """From weights that there are: to other rules, another number of players, or further."""
    return Recipe((Stage(100_000, (5e-4, 2e-5), (0.008, 0.001), (0.8, 0.4), alone=0.35),), _RIVALS, **_SIZES)


def knowing(players: int) -> Recipe:
    """From weights that there are, to a house rule: with shorter steps."""
    return Recipe((Stage(60_160, (2e-4, 2e-5), (0.004, 0.001), (0.6, 0.4), alone=0.5),), _RIVALS, **_SIZES)


NETWORK: Final[Network[Recipe]] = Network(
    version=2,
    told_by=sight,
    called_by=learnt,
    unveiled_by=unveiled,
    order=ORDER,
    seen=SEEN,
    actions=ACTIONS,
    actions_of=Action,
    recipe=recipe,
    again=again,
    knowing=knowing,
    rivals=tuple(_RIVALS),
)
TEACHER: Final = Teaching(__name__.rsplit(".", 2)[0])
"""Who trains its players on for rules."""

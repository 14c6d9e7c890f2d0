"""The network of Lady of the Diamonds: what it is told and by which numbers, what it is trained with."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.play.declared_network import Network
from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage

from ..bots import learnt, sight
from ..bots.weights import STYLES
from ..rulebook import Ruleset
from . import unveiled

ORDER: Final = (
    "Seats go by how far they sit to one's left, 0 oneself. Treasures and cards go in the order of `words/cards.py`,"
    " but gems by the ruleset's numbers: what these make alike, such as rubies and emeralds, has no name of its own and"
    " goes by what the seat sees of it, the most pieces first (`bots/naming.py`)."
)
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
"""What the numbers of an observation are, by the constants of `bots/sight.py`."""
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
"""What its numbered actions are, by the constants of `bots/learnt.py`."""

_RIVALS: Final = {name: bot.rival for name, bot in reversed(STYLES.items()) if bot.rival}
_SIZES: Final[dict[str, Any]] = {
    "wide": 64, "narrow": 32, "critic": (32, 16), "grain": 64, "round_games": 1024, "batch": 8192, "margin_unit": 12.0,
}  # fmt: skip
"""Sizes; the unit is points of margin that count as a whole."""


def recipe(players: int) -> Recipe:
    """From nothing: `tuned` imitated, then broad play, then fine play that looks less at the margin."""
    return Recipe(
        (
            Stage(20_000, (2e-3, 4e-4), imitate="tuned"),
            Stage(500_000, (7e-4, 2.5e-4), (0.010, 0.005), (0.8, 0.8), alone=0.35),
            Stage(500_000, (2.5e-4, 2e-5), (0.005, 0.001), (0.8, 0.4), alone=0.35),
        ),
        _RIVALS,
        **_SIZES,
    )


def again(players: int) -> Recipe:
    """From weights that there are: to other rules, another number of players, or further."""
    return Recipe((Stage(300_000, (4e-4, 2e-5), (0.006, 0.001), (0.8, 0.4), alone=0.35),), _RIVALS, **_SIZES)


def rulesets() -> tuple[Ruleset, ...]:
    """Both modes: a network learns them together."""
    return Ruleset.default(), Ruleset.default().with_(mode="advanced")


def knowing(players: int) -> Recipe:
    """From weights that there are, to a house rule: with shorter steps."""
    return Recipe((Stage(204_800, (2e-4, 2e-5), (0.004, 0.001), (0.6, 0.4), alone=0.5),), _RIVALS, **_SIZES)


NETWORK: Final[Network[Recipe]] = Network(
    version=3,
    told_by=sight,
    called_by=learnt,
    unveiled_by=unveiled,
    order=ORDER,
    seen=SEEN,
    actions=ACTIONS,
    recipe=recipe,
    again=again,
    knowing=knowing,
    rivals=tuple(_RIVALS),
    rules=rulesets,
)
TEACHER: Final = Teaching(__name__.rsplit(".", 2)[0])
"""Who trains its players on for rules."""

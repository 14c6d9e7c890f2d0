"""The small vocabulary of effects that encounters and events are written in.

A card's effects are data of a ruleset; `engine/effects.py` does them one by one. A new effect is added at the end,
with what it may say (`MEANINGS`) and where it may stand.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Trigger(IntEnum):
    """When a card's effects are done."""

    ENTER = 0  # the encounter enters the Kingdom
    LEAVE = 1  # it leaves
    USE = 2  # a player interacts with it, and succeeds where a die decides
    FAIL = 3  # a player interacts with it and the die is too low
    EVENT = 4  # the event is drawn


class Who(IntEnum):
    """Whom an effect concerns."""

    NONE = 0
    SELF = 1  # who interacts
    OTHERS = 2  # all the others
    ALL = 3
    HERE = 4  # all who stay in the city


class Effect(IntEnum):
    """What an effect does."""

    NONE = 0
    DRAW = 1
    EARN = 2
    PAY = 3
    EARN_DIE = 4
    STOCK_BUYERS = 5
    TREASURE = 6
    TAKE = 7
    FINISH = 8
    ACTIONS = 9
    GO = 10
    EXCHANGE = 11
    NO_TRAVEL = 12
    COST = 13
    PRICE = 14
    CLEAR = 15
    BANISH = 16


class Meaning(NamedTuple):
    """What a card may say with an effect.

    Attributes:
        en: what it does, in English.
        fr: the same in French.
        at: the triggers at which it may stand.
        who: whether it says whom it concerns.
        amount: the lowest and the highest number, or None where it has none.
        words: names for the numbers from 0, where they are not counted.
    """

    en: str
    fr: str
    at: tuple[Trigger, ...]
    who: bool = False
    amount: tuple[int, int] | None = None
    words: tuple[str, ...] = ()


_ANY: Final = tuple(Trigger)
_INTERACTING: Final = (Trigger.USE, Trigger.FAIL)
_USE: Final = (Trigger.USE,)
_EVENT: Final = (Trigger.EVENT,)

MEANINGS: Final[dict[Effect, Meaning]] = {
    Effect.DRAW: Meaning(
        "Draws resources from the deck.", "Pioche des ressources.", _ANY, who=True, amount=(1, 5)
    ),
    Effect.EARN: Meaning(
        "Earns coins from the Bank.", "Reçoit des pièces de la banque.", _ANY, who=True, amount=(1, 30)
    ),
    Effect.PAY: Meaning(
        "Pays coins to the Bank, as far as there are any.", "Paie des pièces à la banque, dans la mesure du possible.",
        _ANY, who=True, amount=(1, 30),
    ),
    Effect.EARN_DIE: Meaning(
        "Earns so many times the number on the die.", "Reçoit tant de fois le nombre du dé.", _INTERACTING, who=True,
        amount=(1, 5),
    ),
    Effect.STOCK_BUYERS: Meaning(
        "Coins are placed on every Buyer.", "On pose des pièces sur chaque acheteur.", _ANY, amount=(1, 10)
    ),
    Effect.TREASURE: Meaning(
        "Resources from the deck join the Monster's treasure.",
        "Des ressources de la pioche rejoignent le trésor du monstre.", (Trigger.ENTER, Trigger.FAIL), amount=(1, 5),
    ),
    Effect.TAKE: Meaning(
        "Takes the resource of the city without paying.", "Prend la ressource de la cité sans la payer.", _USE
    ),
    Effect.FINISH: Meaning(
        "What was crafted in this round can be sold at once.",
        "Ce qui a été fabriqué pendant cette manche peut être vendu aussitôt.", _USE,
    ),
    Effect.ACTIONS: Meaning(
        "Has more actions in this round.", "A d'autres actions pendant cette manche.", _USE, amount=(1, 5)
    ),
    Effect.GO: Meaning(
        "Goes to a city of her choice without paying.", "Va sans payer dans la cité de son choix.", _USE
    ),
    Effect.EXCHANGE: Meaning(
        "Discards a card of her hand and draws others.", "Défausse une carte de sa main et en pioche d'autres.", _USE,
        amount=(1, 5),
    ),
    Effect.NO_TRAVEL: Meaning("Nobody can travel this turn.", "Personne ne peut voyager ce tour-ci.", _EVENT),
    Effect.COST: Meaning(
        "Resources cost so much more this turn, or less.",
        "Les ressources coûtent tant de plus ce tour-ci, ou de moins.",
        _EVENT, amount=(-10, 10),
    ),
    Effect.PRICE: Meaning(
        "Every sale brings so much more this turn, or less.",
        "Chaque vente rapporte tant de plus ce tour-ci, ou de moins.",
        _EVENT, amount=(-10, 10),
    ),
    Effect.CLEAR: Meaning("All resources leave the cities.", "Toutes les ressources quittent les cités.", _EVENT),
    Effect.BANISH: Meaning(
        "All encounters of a type leave the Kingdom.", "Toutes les rencontres d'un type quittent le royaume.", _EVENT,
        amount=(0, 2), words=("buyer", "mercenary", "monster"),
    ),
}  # fmt: skip
"""What each effect means."""

WHO_AT: Final[dict[Trigger, tuple[Who, ...]]] = {
    Trigger.ENTER: (Who.ALL, Who.HERE),
    Trigger.LEAVE: (Who.ALL, Who.HERE),
    Trigger.USE: (Who.SELF, Who.OTHERS, Who.ALL, Who.HERE),
    Trigger.FAIL: (Who.SELF, Who.OTHERS, Who.ALL, Who.HERE),
    Trigger.EVENT: (Who.ALL,),
}
"""Whom an effect can concern, by its trigger."""

assert set(MEANINGS) == set(Effect) - {Effect.NONE}

"""What the bots make of a blank card: what they make of the card that it acts as. A source of both builds.

Weights are made for the ducats of a Courtier and the pounds of a Banker of the rulebook; a blank card with more or
fewer counts accordingly. What it costs is weighed like any price.
"""

from __future__ import annotations

from typing import Final

from ..engine.influence import played_card
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import NOBODY, Card

COURTIER_DUCATS: Final = 3.0
BANKER_POUNDS: Final = 10.0


def strength(table: Table, card: int) -> float:
    """How many of the card that it acts as a blank card is worth; 1 for all others."""
    if card <= Card.QUEEN:
        return 1.0
    if table.rules.roles[card] == Card.COURTIER:
        return table.rules.amounts[card] / COURTIER_DUCATS
    if table.rules.roles[card] == Card.BANKER:
        return table.rules.amounts[card] / BANKER_POUNDS
    return 1.0


def role_played(table: Table, action: int) -> int:
    """The character as which an action of the influence phase plays a card."""
    return Card.MUSKETEER + 0 if action == Action.MUSKETEERS else table.rules.roles[played_card(action)]


def blank_stones(table: Table, me: Seat, gem: int) -> int:
    """Stones of a gem on blank cards in one's hand."""
    role = table.rules.roles[Card.BLANK_GRAY]
    if me.hand[Card.BLANK_GRAY] == 0 or role == NOBODY or role // 3 != gem:
        return 0
    return me.hand[Card.BLANK_GRAY] * table.rules.stones[Card.BLANK_GRAY]


def blank_pounds(table: Table, copies: int) -> int:
    """Pounds that so many gray blank cards add to each jewel: nothing unless they act as Bankers."""
    return copies * table.rules.amounts[Card.BLANK_GRAY]

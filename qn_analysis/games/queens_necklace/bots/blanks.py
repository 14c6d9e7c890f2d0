"""What the bots make of a blank card: what they make of the card that it acts as. A source of both builds.

Weights are made for the ducats of a Courtier and the pounds of a Banker of the rulebook; a blank card with more or
fewer counts accordingly. What it costs is weighed like any price.
"""

from __future__ import annotations

from typing import Final

from ..engine.hands import gem_of, playable
from ..engine.influence import played_card
from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, NOBODY, Card
from ..words.phases import Phase

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


def blank_gem(table: Table) -> int:
    """The gem of which gray blank cards are gem cards, or `NOBODY`."""
    role = table.rules.roles[Card.BLANK_GRAY]
    return gem_of(role) if role != NOBODY and role < GEM_KINDS else NOBODY


def own_copies(table: Table, me: Seat, card: int) -> int:
    """Copies of a card that count for a decision: all in one's hand, and at a sale those that may be shown."""
    return playable(table, me, card) if table.phase == Phase.DISPLAY else me.hand[card]


def blank_stones(table: Table, me: Seat, gem: int) -> int:
    """Stones of a gem on blank cards in one's hand."""
    if me.hand[Card.BLANK_GRAY] == 0 or blank_gem(table) != gem:
        return 0
    return own_copies(table, me, Card.BLANK_GRAY) * table.rules.stones[Card.BLANK_GRAY]


def blank_pounds(table: Table, copies: int) -> int:
    """Pounds that a number of gray blank cards add to each jewel: nothing unless they act as Bankers."""
    return copies * table.rules.amounts[Card.BLANK_GRAY]

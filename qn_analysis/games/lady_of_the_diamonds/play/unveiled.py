"""What nobody at the table may know, for whoever judges positions while a bot learns, and what everybody knows, for
whoever judges them without any hand: a source of both builds.

No policy is given a game, so none can call this.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put
from qn_analysis.core.play.space import numbers

from ..bots.naming import call_card, name_gems
from ..bots.sight import SIGHT, describe
from ..engine.state import Game
from ..words.cards import KINDS, SEATS, TREASURES

HANDS: Final = SIGHT
UNVEILED: Final = HANDS + (SEATS - 1) * KINDS
"""Numbers in a sheet with all that is hidden."""


def unveil(g: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Add the others' hands to a seat's sheet, cards as that calls them."""
    called = numbers(TREASURES)
    name_gems(g.table, g.seats[seat], called)
    for steps in range(1, g.table.players):
        other = (seat + steps) % g.table.players
        for card in range(KINDS):
            put(index, value, HANDS + (steps - 1) * KINDS + call_card(called, card), g.seats[other].hand[card])


def describe_public(g: Game, room: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Write the sheet of public knowledge, seen from a seat: what the network would be told with an empty hand.

    `room` is a scratch game whose hands are empty; the sheet is written into `index` and `value`.
    """
    nobody = room.seats[0]
    nobody.seat = seat
    describe(g.table, nobody, index, value)

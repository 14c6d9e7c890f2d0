"""What nobody at the table may know, for whoever judges positions while a bot learns: a source of both builds.

No policy is given a game, so none can call this.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put

from ..bots.sight import SIGHT
from ..engine.state import Game
from ..words.cards import RESOURCES, SEATS

HANDS: Final = SIGHT
UNVEILED: Final = HANDS + (SEATS - 1) * RESOURCES
"""Numbers in a sheet with all that is hidden."""


def unveil(g: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Add the others' hands to a seat's sheet."""
    for steps in range(1, g.table.players):
        other = (seat + steps) % g.table.players
        for resource in range(RESOURCES):
            put(index, value, HANDS + (steps - 1) * RESOURCES + resource, g.seats[other].hand[resource])

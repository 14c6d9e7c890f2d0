"""What everybody at the table knows, for whoever judges a position without any hand: a source of both builds.

From a hand it shows only cards that every rival saw arrive and not leave: cards bought and taken, and those that each
of them has looked at. With one rival that is what the rival knows. The seat from which it is seen counts for no
more than the others: of her hand too, no more is told.
"""

from __future__ import annotations

from ..bots.sight import describe
from ..engine.state import Game
from ..words.cards import KINDS

_MANY = 127
"""Where a search for the least begins: the most that a sheet can tell, and more than the copies of any card."""


def describe_public(g: Game, room: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Write the sheet of public knowledge, seen from a seat: what the network would be told without private knowledge.

    A card in a hand, or stolen, counts only if all other seats know of it. `room` is a scratch game, whose first seat
    is overwritten; the sheet is written into `index` and `value`.
    """
    t = g.table
    nobody = room.seats[0]
    nobody.seat = seat
    for other in range(t.players):
        for card in range(KINDS):
            copies = _MANY
            for viewer in range(t.players):
                if viewer != other:
                    copies = min(copies, g.seats[viewer].known[other][card])
            nobody.known[other][card] = 0 if other == seat else copies
            if other == seat:
                nobody.hand[card] = copies
        for thief in range(t.players):
            stolen = _MANY
            for viewer in range(t.players):
                if viewer != other:
                    stolen = min(stolen, g.seats[viewer].stolen[other][thief])
            nobody.stolen[other][thief] = stolen
    describe(t, nobody, index, value)

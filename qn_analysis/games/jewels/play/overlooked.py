"""What everybody at the table knows, for whoever judges a position without any hand: a source of both builds."""

from __future__ import annotations

from ..bots.sight import describe
from ..engine.state import Game


def overlook(g: Game, room: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Write a sheet of what everybody knows, seen from a seat; `room` is a record to calculate in, its hands empty."""
    nobody = room.seats[0]
    nobody.seat = seat
    describe(g.table, nobody, index, value)

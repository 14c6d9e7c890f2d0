"""What is left of a game that is over: a source of the builds of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def write_ended(place_of: Callable[..., int], g: Any, result: Any) -> None:
    """Scores and places of a game that is over."""
    seats = len(g.table.score)
    for seat in range(seats):
        result[seat] = g.table.score[seat]
        result[seats + seat] = place_of(g, seat)

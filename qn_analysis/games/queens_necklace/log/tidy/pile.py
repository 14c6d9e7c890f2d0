"""Cards left in the pile after each event, from the declared moves alone."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.events import EVENTS, Place
from .declared import Source

ADDS: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.moves is not None and said.moves[1] == Place.PILE
]
TAKES: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.moves is not None and said.moves[0] == Place.PILE
]


def change() -> pl.Expr:
    """Cards that an event adds to the pile, less those it takes away."""
    event = pl.col("event")
    return event.is_in(ADDS).cast(pl.Int32) - event.is_in(TAKES).cast(pl.Int32)


def deck(source: Source) -> int:
    """Cards of the pile before anything is dealt and before the Merchants are put into it."""
    return int(source.rules.deck)

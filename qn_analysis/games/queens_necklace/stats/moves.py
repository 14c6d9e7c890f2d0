"""Where cards go: all events that move a card, read in one passage."""

from __future__ import annotations

import polars as pl

from ..log.tidy.hands import GAINED, GIVEN, ROBBED
from .tables import Tables


def card_moves(t: Tables) -> pl.DataFrame:
    """All events in which a card is laid out, expires, comes to a hand, goes from one, or changes rows at a sale.

    Columns: game, seat, card, other, event, gem, count, amount, and sale (the next one, or that in which it happens).
    """
    return t.keep(_read)


def _read(t: Tables) -> pl.DataFrame:
    found = t.events("offered", "expired", "transmuted", *GAINED, *GIVEN, *ROBBED)
    return found.select("game", "seat", "card", "other", "event", "gem", "count", "amount", sale="year").collect()

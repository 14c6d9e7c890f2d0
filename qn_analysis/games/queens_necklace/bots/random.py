"""`random`: every legal micro-action is equally likely.

This is not uniform over what a player could do as a whole: a display is laid card by card, and each step may be the
last, so short displays are more likely than long ones.
"""

from __future__ import annotations

from qn_analysis.core.chance import below

from ..engine.state import Seat, Table


def choose_random(table: Table, me: Seat, weights: list[float]) -> int:
    """Any legal action. Takes no weights."""
    return me.legal[below(me.chance, me.options)]

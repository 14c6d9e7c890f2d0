"""`random`: every legal action is equally likely."""

from __future__ import annotations

from qn_analysis.core.chance import below

from ..engine.state import Seat, Table


def choose_random(table: Table, me: Seat, weights: list[float]) -> int:
    """Any legal action. Takes no weights."""
    return me.legal[below(me.chance, me.options)]

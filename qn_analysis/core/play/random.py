"""`random`: every legal action is equally likely. A source of the builds of games whose bots do not have their own."""

from __future__ import annotations

from typing import Any

from ..chance import below


def choose_random(table: Any, me: Any, weights: Any) -> int:
    """Any legal action. Takes no weights."""
    return int(me.legal[below(me.chance, me.options)])

"""One decision by the table's own players, of many worlds: a source of the build of reviews."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..words.phases import Phase


def go_on(apply: Callable[..., bool], worlds: Any, logs: Any, bots: Any, weights: Any) -> int:
    """Let whoever is asked decide, a display whole; how many worlds went on: fewer than there are where a bot broke the
    rules. `apply` is the game's, `logs` one record without room; each seat has a bot and its weights.
    """
    for i in range(len(worlds)):
        g = worlds[i]
        seat = g.table.actor
        display = g.table.phase == Phase.DISPLAY
        while True:
            if not apply(g, logs[0], bots[seat](g.table, g.seats[seat], weights[seat])):
                return i
            if not display or g.table.phase != Phase.DISPLAY or g.table.actor != seat:
                break
    return len(worlds)

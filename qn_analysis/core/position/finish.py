"""Playing many games to their ends, wherever they stand: a source of the builds of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..play.ended import write_ended


def finish_batch(
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    games: Any,
    logs: Any,
    bots: Any,
    weights: Any,
    results: Any,
) -> int:
    """Let bots, a policy and its weights for each seat, play games to their ends. `logs` is one record, without room;
    `results` are [games, 2 * seats] scores, places. How many games are over: fewer than there are where a bot broke the
    rules.
    """
    for i in range(len(games)):
        g = games[i]
        while g.table.actor >= 0:
            seat = g.table.actor
            if not apply(g, logs[0], bots[seat](g.table, g.seats[seat], weights[seat])):
                return i
        write_ended(place_of, g, results[i])
    return len(games)

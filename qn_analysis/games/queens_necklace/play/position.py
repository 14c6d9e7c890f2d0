"""The state of a logged game at any event."""

from __future__ import annotations

from ..log.replay import Position, fold
from ..log.table import Log


def position(log: Log, game: int, seq: int) -> Position:
    """Everything that is so once event `seq` of a game has happened, folded from the events alone.

    Raises:
        LogError: the log has no such game, or the game no such event.
        ReplayError: the events cannot have happened in this order.
    """
    from qn_analysis.core.log.folder import LogError

    rows = log.rows(game)
    if not 0 <= seq < len(rows):
        raise LogError(f"game {game} has no event {seq}; its events are 0 to {len(rows) - 1}")
    return fold(rows[: seq + 1], log.rules.copies, players=log.players)

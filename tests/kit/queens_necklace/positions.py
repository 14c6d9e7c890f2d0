"""The table of a logged game at any event, from its rows alone; `qn.position` asks the engine as well."""

from __future__ import annotations

from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.log.position import Position
from qn_analysis.games.queens_necklace.log.replay import fold
from qn_analysis.games.queens_necklace.log.table import Log


def position_at(log: Log, game: int, seq: int) -> Position:
    """Everything that is so once event `seq` of a game has happened, folded from the events alone.

    Raises:
        LogError: the log has no such game, or the game no such event.
        ReplayError: the events cannot have happened in this order.
    """
    rows = log.rows(game)
    if not 0 <= seq < len(rows):
        raise LogError(f"game {game} has no event {seq}; its events are 0 to {len(rows) - 1}")
    return fold(rows[: seq + 1], log.rules.copies, players=log.players)

"""Logs of Jewels in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import qn_analysis as qn
from qn_analysis.games.jewels.log.table import Log


def play(games: int, players: int = 3, bots: str | Sequence[str] = "random", seed: int = 4, **call: Any) -> Log:
    """A log of games of some bots."""
    log = qn.simulate(games, players=players, bots=bots, seed=seed, progress=False, game="jewels", **call)
    assert isinstance(log, Log)
    return log

"""Logs of Lady of the Diamonds in memory."""

from __future__ import annotations

from typing import Any

import qn_analysis as qn
from qn_analysis.games.lady_of_the_diamonds.log.table import Log


def play(games: int, players: int = 3, bots: str = "random", seed: int = 4, **call: Any) -> Log:
    """A log of games of some bots."""
    log = qn.simulate(games, players=players, bots=bots, seed=seed, progress=False, game="lady", **call)
    assert isinstance(log, Log)
    return log

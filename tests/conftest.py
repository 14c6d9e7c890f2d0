"""What all tests share: one cache of compiled kernels, and logs that several modules read."""

from __future__ import annotations

import pytest

from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.simulate import simulate


@pytest.fixture(scope="session")
def small_log() -> Log:
    """60 games of 4 greedy players, in memory, with decisions."""
    return simulate(60, players=4, bots="greedy", seed=11, decisions=True, progress=False)

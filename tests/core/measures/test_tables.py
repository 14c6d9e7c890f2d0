"""Statistics gathered of a log, and the tables that they were taken of."""

from __future__ import annotations

from pathlib import Path

import qn_analysis as qn
from qn_analysis.games.queens_necklace.stats.tables import gather


def test_tables_of_a_short_log_are_made_once(tmp_path: Path) -> None:
    log = qn.simulate(6, players=3, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    found = gather(log, [])
    assert found.head(6) is found.source
    assert found.head(6).sales is found.head(100).sales


def test_tables_of_the_first_games_are_those_of_whole_parts() -> None:
    log = qn.simulate(5_001, players=2, bots="random", seed=1, progress=False)
    first = gather(log, []).head(3)
    assert first.games["game"].to_list() == list(range(5_000))

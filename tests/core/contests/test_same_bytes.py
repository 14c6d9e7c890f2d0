"""The same comparison is the same bytes, run after run, whatever the number of threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.rulebook import Ruleset

SAME = """
import json, sys
import qn_analysis as qn
from qn_analysis.core.log import log
log.PART_GAMES = int(sys.argv[3])  # several parts
logs = [qn.open_log(place) for place in sys.argv[1:3]]
for _ in range(int(sys.argv[4])):
    print(json.dumps(qn.compare(*logs, progress=False).to_dict()))
"""


@pytest.mark.parametrize(
    ("part", "runs"), [(30, {"1": 1, "2": 1}), pytest.param(20, {"1": 5, "2": 5}, marks=pytest.mark.full)]
)
def test_runs_are_equal_byte_by_byte_on_one_thread_and_on_two(part: int, runs: dict[str, int], tmp_path: Path) -> None:
    """Files have no parts, so that they are cut up as logs in memory are; five runs each are ten."""
    for name, rules in (("base", Ruleset.default()), ("variant", Ruleset.default().with_(purse=12))):
        log = GAME.simulate(60, players=3, bots="greedy", seed=3, rules=rules, progress=False)
        log.to_jsonl(tmp_path / f"{name}.jsonl")
    files = [str(tmp_path / f"{name}.jsonl") for name in ("base", "variant")]
    said: list[str] = []
    for threads, times in runs.items():
        environment = {**os.environ, "POLARS_MAX_THREADS": threads}
        run = subprocess.run(
            [sys.executable, "-c", SAME, *files, str(part), str(times)], capture_output=True, text=True,
            env=environment, timeout=600,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        said += run.stdout.splitlines()
    assert len(said) == sum(runs.values())
    assert len({*said}) == 1

"""The same comparison is the same bytes, run after run, whatever the number of threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log import log as log_module
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.rulebook import Ruleset

ROOT = Path(__file__).parents[3]
SAME = """
import sys
from qn_analysis.core.log import log
from tests.core.contests.test_same_bytes import said
log.PART_GAMES = int(sys.argv[3])  # several parts
print(*said(sys.argv[1:3], int(sys.argv[4])), sep="\\n")
"""


def said(files: Sequence[str], runs: int) -> list[str]:
    """What some runs of a comparison say."""
    logs = [qn.open_log(place) for place in files]
    return [json.dumps(qn.compare(*logs, progress=False).to_dict()) for _ in range(runs)]


@pytest.mark.parametrize(("part", "runs"), [(30, 1), pytest.param(20, 5, marks=pytest.mark.full)])
def test_runs_are_equal_byte_by_byte_on_one_thread_and_on_two(
    part: int, runs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here, and in a process that has another number of threads. Files have no parts, so that they are cut up as logs
    in memory are; five runs each are ten."""
    for name, rules in (("base", Ruleset.default()), ("variant", Ruleset.default().with_(purse=12))):
        log = GAME.simulate(60, players=3, bots="greedy", seed=3, rules=rules, progress=False)
        log.to_jsonl(tmp_path / f"{name}.jsonl")
    files = [str(tmp_path / f"{name}.jsonl") for name in ("base", "variant")]
    monkeypatch.setattr(log_module, "PART_GAMES", part)
    here = said(files, runs)
    threads = "2" if pl.thread_pool_size() == 1 else "1"
    run = subprocess.run(
        [sys.executable, "-c", SAME, *files, str(part), str(runs)], capture_output=True, text=True, timeout=600,
        env={**os.environ, "POLARS_MAX_THREADS": threads}, cwd=ROOT,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    there = run.stdout.splitlines()
    assert len(here) == len(there) == runs
    assert len({*here, *there}) == 1

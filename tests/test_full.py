"""Full size, in `make test-all`: 100,000 games simulated, checked, replayed and reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.log.replay import fold
from qn_analysis.games.queens_necklace.log.rows import EventRow
from tests.kit.conservation import first_broken, of_frame
from tests.kit.queens_necklace.rulesets import kept_by

pytestmark = pytest.mark.full

GAMES = 100_000
MEASURE = """
import sys
from pathlib import Path
import qn_analysis as qn

qn.report(qn.open_log(sys.argv[1]), sys.argv[2])
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")).split()[1])
"""
"""The peak in kB of a process of its own; what `getrusage` tells of a child is at least the peak of its parent."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("full") / "log"
    qn.simulate(GAMES, players=4, bots="greedy", seed=100, out=place, progress=False)
    return place


def test_a_log_of_100_000_games_takes_no_more_than_130_mb(folder: Path) -> None:
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{size / 1e6:.1f} MB")
    assert size <= 130e6


def test_its_report_takes_less_than_2_gb(folder: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(folder), str(tmp_path / "report.html")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    peak = int(done.stdout) // 1024
    print(f"peak memory {peak} MB")
    assert 300 < peak < 2000


def test_cards_are_conserved_at_every_event(folder: Path) -> None:
    log = qn.open_log(folder, game="queen")
    kept, rows = kept_by(log.rules), 0
    for part in sorted((folder / "events").glob("*.parquet")):
        frame = pl.read_parquet(part)
        rows += frame.height
        broken = first_broken(of_frame("queens_necklace", frame), kept)
        assert broken == -1, frame[broken]
    assert rows == log.games.select(pl.col("events").cast(pl.Int64).sum()).collect().item()


def test_every_hundredth_game_folds_to_its_final_scores(folder: Path) -> None:
    log = qn.open_log(folder, game="queen")
    games = log.games.filter(pl.col("game") % 100 == 0).collect()
    events = log.events.filter(pl.col("game") % 100 == 0).collect()
    for key, rows in events.partition_by("game", as_dict=True).items():
        position = fold((EventRow(*row) for row in rows.iter_rows()), log.rules.copies)
        wanted = games.row(by_predicate=pl.col("game") == key[0], named=True)
        assert list(position.scores) == [wanted[f"score_{seat}"] for seat in range(4)]

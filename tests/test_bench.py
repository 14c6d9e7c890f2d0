"""What `make bench` makes of its measurements: never how long anything takes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from tests.bench_history import (
    SHOWN,
    Figure,
    append,
    change,
    entry,
    figure,
    figures_of,
    history,
    history_table,
    ratios,
    run_table,
)

SLOW = Figure(games=50.0, rows=30_000.0, decisions=6_000.0, loop=2.0)
FAST = Figure(games=20_000.0, rows=12_000_000.0, decisions=2_400_000.0, loop=1.0)


def printed(table: Table) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_figure_is_what_was_done_a_second_and_a_loop() -> None:
    made = figure((100, 60_000, 12_000), 2.0, 2.0)
    assert made == SLOW
    assert made.games_a_loop == 100


def test_ratios_are_to_a_figure_of_the_same_run() -> None:
    assert ratios({"slow": SLOW, "fast": FAST}, "slow") == {"slow": 1.0, "fast": 400.0}


def test_the_change_is_counted_in_loops() -> None:
    # 20,000 games a second at a loop of 1 s, after 11,000 at one of 2 s: 20,000 games a loop after 22,000
    assert change(FAST, FAST._replace(games=11_000.0, loop=2.0)) == "-9 %"
    assert change(FAST, None) == ""


def test_the_history_grows_by_a_line_a_run(tmp_path: Path) -> None:
    place = tmp_path / "bench.jsonl"
    assert history(place) == []
    said = {"date": "2026-05-04", "version": "1.2.0", "commit": "abc1234"}
    append(entry({"slow": SLOW}, said, 0.96789), place)
    append(entry({"slow": SLOW, "fast": FAST._replace(games=12_345.678)}, said, 1.0), place)
    lines = history(place)
    assert len(lines) == len(place.read_text().splitlines()) == 2
    assert lines[0] == json.loads(
        '{"date": "2026-05-04", "version": "1.2.0", "commit": "abc1234",'
        ' "parallel": 0.9679, "figures": {"slow": {"games": 50, "rows": 30000, "decisions": 6000, "loop": 2}}}'
    )
    assert figures_of(lines[1]) == {"slow": SLOW, "fast": FAST._replace(games=12_350.0)}


@pytest.mark.parametrize("before", [{}, {"fast": FAST._replace(games=16_000.0)}])
def test_a_run_is_shown_beside_the_one_before(before: dict[str, Figure]) -> None:
    text = printed(run_table({"slow": SLOW, "fast": FAST}, "slow", before))
    (row,) = [line for line in text.splitlines() if "fast" in line]
    cells = [cell.strip() for cell in row.strip("│┃").split("│")]
    assert cells[:7] == ["fast", "20,000", "12,000,000", "2,400,000", "400", "1.00", "20,000"]
    assert cells[7] == ("+25 %" if before else "")


def test_the_history_is_shown_run_by_run() -> None:
    said = {"date": "2026-05-04", "version": "1.2.0", "commit": "abc1234"}
    first = {
        key: value for key, value in entry({"slow": SLOW}, said, 0.9).items() if key != "parallel"
    }  # as older ones
    text = printed(history_table([first, entry({"slow": SLOW, "fast": FAST}, said, 0.968)]))
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in text.splitlines() if line.startswith("│")]
    assert rows == [
        ["slow", "100", "100"],
        ["fast", "", "20,000"],
        ["two threads to two processes, log on disk", "", "96.8%"],
    ]
    assert text.count("1.2.0 abc1234") == 2


def test_the_history_shows_the_last_runs_only() -> None:
    lines = [entry({"slow": SLOW}, {"date": f"day {n}", "version": "1", "commit": "x"}, 0.9) for n in range(SHOWN + 2)]
    text = printed(history_table(lines))
    assert "day 1 " not in text
    assert "day 2 " in text
    assert f"day {SHOWN + 1} " in text

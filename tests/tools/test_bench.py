"""What `make bench` keeps of its measurements: never how long anything takes."""

from __future__ import annotations

import json
from pathlib import Path

from tools.bench_history import (
    Figure,
    append,
    change,
    entry,
    figure,
    figures_of,
    history,
    ratios,
)

SLOW = Figure(games=50.0, rows=30_000.0, decisions=6_000.0, loop=2.0)
FAST = Figure(games=20_000.0, rows=12_000_000.0, decisions=2_400_000.0, loop=1.0)


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

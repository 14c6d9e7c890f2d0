"""The history of `make bench`: a line a run in `reports/bench.jsonl`, and how a run stands beside the one before.

Machines differ and have phases, so runs are compared in units of the reference loop: games for each time that the loop
takes. A line names version and commit, and nothing of the machine.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table

HISTORY = Path(__file__).parent.parent / "reports" / "bench.jsonl"
SHOWN = 7
"""Runs that the table of the history shows."""


class Figure(NamedTuple):
    """The best round of one way to play.

    Attributes:
        games, rows, decisions: a second; decisions are those with two options or more.
        loop: seconds of the reference loop around that round.
    """

    games: float
    rows: float
    decisions: float
    loop: float

    @property
    def games_a_loop(self) -> float:
        """Games in the time that the reference loop takes."""
        return self.games * self.loop


def figure(done: tuple[int, int, int], seconds: float, loop: float) -> Figure:
    """A figure from games, rows and decisions done in some seconds."""
    games, rows, decisions = done
    return Figure(games / seconds, rows / seconds, decisions / seconds, loop)


def ratios(figures: Mapping[str, Figure], base: str) -> dict[str, float]:
    """Games a second of each figure as a multiple of one of them: rounds alternate, so all had the same phases."""
    return {name: each.games / figures[base].games for name, each in figures.items()}


def entry(figures: Mapping[str, Figure], said: Mapping[str, str], parallel: float) -> dict[str, Any]:
    """A run as a line of the history; `parallel` is the speed of two threads over that of two processes."""
    rounded = {
        name: {key: float(f"{value:.4g}") for key, value in each._asdict().items()} for name, each in figures.items()
    }
    return {**said, "parallel": round(parallel, 4), "figures": rounded}


def about_this_run() -> dict[str, str]:
    """When, which version, which commit: with a plus where the tree is not what is committed."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
        cwd=HISTORY.parent, check=False, capture_output=True, text=True,
    )  # fmt: skip
    today = datetime.now(UTC).date().isoformat()
    return {"date": today, "version": version("qn-analysis"), "commit": commit.stdout.strip() or "unknown"}


def append(line: Mapping[str, Any], place: Path = HISTORY) -> None:
    """Add a run to the history."""
    with place.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def history(place: Path = HISTORY) -> list[dict[str, Any]]:
    """All runs, the oldest first."""
    if not place.exists():
        return []
    return [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]


def figures_of(line: Mapping[str, Any]) -> dict[str, Figure]:
    """The figures of a run."""
    return {name: Figure(**each) for name, each in line["figures"].items()}


def change(now: Figure, before: Figure | None) -> str:
    """How many more or fewer games a loop than before, in percent; nothing where there was no such figure."""
    return "" if before is None else f"{100 * (now.games_a_loop / before.games_a_loop - 1):+.0f} %"


def run_table(figures: Mapping[str, Figure], base: str, before: Mapping[str, Figure]) -> Table:
    """One run: rates, ratios to a figure of the same run, and the change since the run before."""
    table = Table(title="Greedy bots: the best of some rounds that alternate")
    table.add_column("")
    for name in ("games/s", "rows/s", "decisions/s", "ratio", "loop, s", "games a loop", "since the last run"):
        table.add_column(name, justify="right")
    multiples = ratios(figures, base)
    for name, each in figures.items():
        rates = (f"{rate:,.0f}" for rate in each[:3])
        loops = (f"{each.loop:.2f}", f"{each.games_a_loop:,.0f}")
        table.add_row(name, *rates, f"{multiples[name]:.3g}", *loops, change(each, before.get(name)))
    return table


def history_table(lines: Sequence[Mapping[str, Any]]) -> Table:
    """Games a loop in the last runs, and how fast two threads were, a column a run."""
    shown = lines[-SHOWN:]
    runs = [figures_of(line) for line in shown]
    table = Table(title="Games a loop, run by run")
    table.add_column("")
    for line in shown:
        table.add_column(f"{line['date']}\n{line['version']} {line['commit']}", justify="right")
    for name in dict.fromkeys(name for figures in runs for name in figures):
        table.add_row(name, *(f"{run[name].games_a_loop:,.0f}" if name in run else "" for run in runs))
    table.add_section()
    shares = (f"{line['parallel']:.1%}" if "parallel" in line else "" for line in shown)
    table.add_row("two threads to two processes, log on disk", *shares)
    return table

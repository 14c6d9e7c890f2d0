"""Measure how time, memory and size grow with the number of games: `make growth`, or `python reports/growth.py --help`.

Greedy games are simulated into a log on disk, linted and reported, each step by a process of its own; the log of one
size is deleted before that of the next. The figures go to `growth.json`, each step as it is done, so that the command
goes on where it stopped (with `--folder`, where logs outlive it, even between the steps of a size); `growth.svg` is
drawn from them. Beside each step stands a reference loop of plain Python that
was timed before and after it, so that times can be given as multiples of it: these hardly depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qn_analysis.core.log.folder import LogError, check_place, write_whole
from qn_analysis.core.log.stores import STORES

if TYPE_CHECKING:
    import polars as pl

HERE = Path(__file__).parent
SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
WARM = 100
"""Games of a run that is not measured."""
STEPS = 10_000_000
"""Steps of the reference loop."""
WORK = {
    "simulate": (
        "qn.simulate({games}, players={players}, bots='greedy', seed={seed}, out={log!r}, store={store!r},"
        " progress={show})"
    ),
    "lint": "assert not qn.lint({log!r}, progress={show})",
    "report": "qn.report({log!r}, {page!r}, progress={show})",
}
"""What the process of each step does."""
NAMES = {"simulate": "simulated", "lint": "linted", "report": "reported", "log": "log on disk"}


def loop() -> float:
    """Seconds that the reference loop takes."""
    began = time.perf_counter()
    x = 0
    for i in range(STEPS):
        x = (x * 31 + i) & 0xFFFF
    return time.perf_counter() - began


def measured(code: str) -> dict[str, float]:
    """What a process costs: seconds, seconds of processor time, peak memory in MB, seconds of the reference loop.

    A child's peak is never told as less than what its parent holds: this process loads polars when all is measured.

    Raises:
        SystemExit: it failed.
    """
    before, began = loop(), time.perf_counter()
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", f"import qn_analysis as qn; {code}"], os.environ)
    _, status, used = os.wait4(child, 0)
    seconds = time.perf_counter() - began
    if status:
        raise SystemExit(f"a step failed (exit code {os.waitstatus_to_exitcode(status)}): {code}")
    memory = used.ru_maxrss * (1024 if sys.platform == "linux" else 1) / 1e6
    return {
        "seconds": round(seconds, 2),
        "processor": round(used.ru_utime + used.ru_stime, 2),
        "memory": round(memory, 1),
        "loop": round((before + loop()) / 2, 6),
    }


def grown(
    size: dict[str, Any], players: int, seed: int, folder: Path, show: bool, keep: Callable[[], None] = lambda: None,
    store: str = "parquet",
) -> None:  # fmt: skip
    """Take the steps that a size has not; `keep` is called after each. The log is deleted after the last."""
    games, steps = size["games"], size["steps"]
    log, page = folder / f"log-{games}", folder / f"page-{games}.html"
    told = {
        "games": games,
        "players": players,
        "seed": seed,
        "log": str(log),
        "page": str(page),
        "show": show,
        "store": store,
    }
    if not (log / "manifest.json").exists():
        steps.pop("simulate", None)
    for name, code in WORK.items():
        if name in steps:
            continue
        if name == "simulate":
            shutil.rmtree(log, ignore_errors=True)
        steps[name] = measured(code.format(**told))
        if name == "simulate":
            size["bytes"] = sum(file.stat().st_size for file in log.rglob("*") if file.is_file())
        keep()
    shutil.rmtree(log, ignore_errors=True)
    for file in (page, page.with_suffix(".json")):
        file.unlink(missing_ok=True)


def rows(found: Sequence[dict[str, Any]]) -> pl.DataFrame:
    """What the chart shows: panel, what, games, value."""
    import polars as pl

    made: list[tuple[str, str, int, float]] = []
    for size in found:
        for name, cost in size["steps"].items():
            made.append((PANELS[0], NAMES[name], size["games"], cost["processor"] / cost["loop"]))
            made.append((PANELS[1], NAMES[name], size["games"], cost["memory"]))
        made.append((PANELS[2], NAMES["log"], size["games"], size["bytes"] / 1e6))
    return pl.DataFrame(made, schema=["panel", "what", "games", "value"], orient="row")


PANELS = ("processor time, in reference loops", "peak memory, MB", "size, MB")


def chart(found: Sequence[dict[str, Any]], players: int, store: str = "parquet") -> Any:
    """Time, memory and size by the number of games, on logarithmic axes; a grey line grows as the games do."""
    import altair as alt
    import polars as pl

    from qn_analysis.core.charts.theme import FOURS, INK, QUIET, config

    frame = rows(found)
    names = list(NAMES.values())
    games = sorted({size["games"] for size in found})
    axis = alt.Axis(values=games, format=",.0f", labelAngle=-30)
    panels = []
    for panel in PANELS:
        mine = frame.filter(panel=panel)
        x = alt.X("games:Q", title="games", scale=alt.Scale(type="log", nice=False), axis=axis)
        y = alt.Y("value:Q", title=None, scale=alt.Scale(type="log"), axis=alt.Axis(format=",~r", tickCount=5))
        kind = alt.Color("what:N", title=None, scale=alt.Scale(domain=names, range=[*FOURS[:3], QUIET]))
        shape = alt.Shape("what:N", title=None, scale=alt.Scale(domain=names))
        base = alt.Chart(mine, title=panel).encode(x=x, y=y, color=kind)
        marks = base.mark_line() + base.mark_point(filled=True, size=80).encode(shape=shape)
        first = mine["value"].min()
        even = pl.DataFrame({"games": games, "value": [first * n / games[0] for n in games]})
        straight = alt.Chart(even).mark_line(strokeDash=[4, 4], color=QUIET, clip=True).encode(x=x, y=y)
        panels.append((straight + marks).properties(width=260, height=260))
    loops = sorted(cost["loop"] for size in found for cost in size["steps"].values())
    about = (
        f"Greedy games of {players} players, log on disk as {store}, one run of each size. A reference loop is"
        f" {STEPS:,} steps of plain Python, {loops[len(loops) // 2]:.2f} s here (median).",
        "Dashed: grows as the games do.",
    )
    title = alt.TitleParams(
        "How simulating, linting and reporting grow with the number of games", subtitle=list(about), color=INK,
        subtitleColor=QUIET, offset=16,
    )  # fmt: skip
    settings = {key: value for key, value in config().items() if key != "autosize"}
    return alt.hconcat(*panels, title=title).configure(**settings)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure how time, memory and size grow with the number of games.")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="numbers of games")
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", default="parquet", choices=STORES, help="what the logs store")
    parser.add_argument("--out", type=Path, default=HERE / "growth.json", help="the figures; the chart lies beside it")
    parser.add_argument("--folder", type=Path, help="where the logs lie; default: a temporary folder")
    parser.add_argument("--again", action="store_true", help="measure sizes again that are there already")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    asked = parser.parse_args(arguments)
    if wrong := [size for size in asked.sizes if size < 1]:
        parser.error(f"--sizes {wrong[0]}: give 1 or more")
    same = {"players": asked.players, "seed": asked.seed, "package": version("qn-analysis"), "cores": os.cpu_count()}
    same |= {"store": asked.store} if asked.store != STORES[0] else {}
    found: dict[int, dict[str, Any]] = {}
    if asked.out.exists():
        told = json.loads(asked.out.read_text(encoding="utf-8"))
        if other := sorted(key for key in {*same, *told} - {"sizes"} if told.get(key) != same.get(key)):
            parser.error(f"--out {asked.out} was measured with other {', '.join(other)}: choose another, or remove it")
        found = {size["games"]: size for size in told["sizes"]}
    place = asked.out.with_suffix(".svg")
    try:
        for each in (asked.out, place):
            check_place(each)
    except LogError as error:
        parser.error(str(error))
    wanted = [games for games in sorted({*asked.sizes}) if asked.again or not done(found.get(games))]
    with ExitStack() as stack:
        folder = asked.folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="qn-")))
        folder.mkdir(parents=True, exist_ok=True)
        if wanted:  # what compiles the first time is no cost of any size
            grown({"games": WARM, "steps": {}}, asked.players, asked.seed, folder, False, store=asked.store)
        for games in wanted:
            size = {"games": games, "steps": {}} if asked.again else found.get(games, {"games": games, "steps": {}})
            found[games] = size
            keep = partial(save, asked.out, same, found)
            grown(size, asked.players, asked.seed, folder, not asked.quiet, keep, asked.store)
            print(f"{games:,} games: {_said(size)}")
    chart([found[size] for size in sorted(found)], asked.players, asked.store).save(place)
    print(f"wrote {asked.out} and {place}")
    return 0


def done(size: dict[str, Any] | None) -> bool:
    """Whether all steps of a size are measured."""
    return size is not None and set(WORK) <= set(size["steps"])


def save(place: Path, same: dict[str, Any], found: dict[int, dict[str, Any]]) -> None:
    """Write the figures, whole or not at all."""
    text = json.dumps({**same, "sizes": [found[size] for size in sorted(found)]}, indent=1) + "\n"
    write_whole(place, text.encode())


def _said(size: dict[str, Any]) -> str:
    steps = [
        f"{NAMES[name]} in {cost['seconds']:,.1f} s ({cost['processor']:,.1f} s of processor time) with"
        f" {cost['memory']:,.0f} MB"
        for name, cost in size["steps"].items()
    ]
    return f"{', '.join(steps)}; {size['bytes'] / 1e6:,.1f} MB on disk"


if __name__ == "__main__":
    sys.exit(main())

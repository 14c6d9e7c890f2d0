"""What a stored log costs, in processor time of one core: written and read in both forms, its tables and statistics.

python -m tools.bench --forms
python -m tools.bench --tables
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import polars as pl

import qn_analysis as qn
from qn_analysis.core.log.folder import write_part
from qn_analysis.core.log.log import open_log
from qn_analysis.core.log.stores import MOVES, PARQUET
from qn_analysis.core.play import simulate
from qn_analysis.core.play.kept import KeptMoves
from qn_analysis.core.play.simulate import PART, Job
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tools.bench_loop import loop


def in_turn(works: Mapping[str, Callable[[], object]], rounds: int, games: int) -> None:
    """Print the processor time of each, one after the other in each round: the best of its rounds, as microseconds a
    game and as millionths of the reference loop.
    """
    times: dict[str, list[float]] = {}
    loops = []
    for _ in range(rounds):
        loops.append(loop(time.process_time))
        for name, work in works.items():
            began = time.process_time()
            work()
            times.setdefault(name, []).append(time.process_time() - began)
    reference = min(loops)
    for name, taken in times.items():
        each = min(taken) / games
        print(f"{name:46} {each * 1e6:9.2f} µs a game   {each / reference * 1e6:9.2f} millionths of a loop")


def forms(rounds: int, games: int = PART) -> None:
    """Processor time of what follows the playing of one part, in both forms, one after the other in each round."""
    job = Job("queens_necklace", 0, 0, games, 3, ("greedy",) * 3, 1, Ruleset.default(), True, False, None)
    said = {"schema": 1, "game": job.game, "ruleset_hash": job.rules.hash, "seed": 1}
    moves = KeptMoves(ENGINE.layout, games)
    played = simulate.play(replace(job, events=False, decisions=True), moves, digests=True)
    events, table, _ = simulate.play_compiled(job)
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for store in (PARQUET, MOVES):
            simulate.simulate(games, players=3, bots="greedy", seed=1, out=place / store, store=store, progress=False)
            log = open_log(place / store)
            sizes[store] = sum(file["bytes"] for part in log.manifest["parts"] for file in part["files"].values())
        works: dict[str, Callable[[], object]] = {
            "played, columns filled": lambda: simulate.play_compiled(job),
            "played, decisions and digests kept": lambda: simulate.play(
                replace(job, events=False, decisions=True), KeptMoves(ENGINE.layout, games), digests=True
            ),
            "events and games written": lambda: write_part(place, 0, 0, games, {"events": events, "games": table}, {}),
            "decisions written": lambda: simulate.write_moves(place, 0, played, b"".join(moves.games), said),
            "events read": lambda: open_log(place / PARQUET).events.collect(),
            "events derived": lambda: open_log(place / MOVES).events.collect(),
        }
        in_turn(works, rounds, games)
    for store, size in sizes.items():
        print(f"{'log of ' + store:46} {size / games:9.1f} bytes a game")


def tables(rounds: int, games: int = PART) -> None:
    """Processor time of tidy tables and statistics of one part, one after the other in each round."""
    from qn_analysis.core.stats.statistic import summed, sums_of
    from qn_analysis.games.queens_necklace.log.tidy import TABLES
    from qn_analysis.games.queens_necklace.report.page import REPORT
    from qn_analysis.games.queens_necklace.stats.tables import Tables

    with tempfile.TemporaryDirectory() as folder:
        simulate.simulate(games, players=3, bots="greedy", seed=7, out=Path(folder, "log"), progress=False)
        log = qn.queens_necklace.Log.open(Path(folder, "log"))
        whole = Tables(log)
        whole.columns  # noqa: B018  # read once
        wants = list(REPORT.wants)  # as the page gathers them
        pieces = [want.pieces(whole) for want in wants]
        works: dict[str, Callable[[], object]] = {
            "events read": lambda: log.events.collect(),
            **{f"{each.name}, events at hand": partial(each.made, log, whole.columns) for each in TABLES},
            "log.offers(), from the file": lambda: log.offers().collect(),
            "log.market(), from the file": lambda: log.market().collect(),
            "log.offers() of a hundred games": lambda: log.offers().filter(pl.col("game") < 100).collect(),
            "sums of all statistics, rows at hand": lambda: [summed(each) for each in pieces],
            "all statistics of the page, from the file": lambda: sums_of(Tables(log), wants),
        }
        in_turn(works, rounds, games)
    offers_of(4 * PART, rounds)


def offers_of(games: int, rounds: int) -> None:
    """Processor time of a user's call on a log of some parts: `log.offers()`, every column."""
    with tempfile.TemporaryDirectory() as folder:
        simulate.simulate(games, players=3, bots="greedy", seed=7, out=Path(folder, "log"), progress=False)
        log = qn.queens_necklace.Log.open(Path(folder, "log"))
        seconds = []
        for _ in range(rounds + 1):  # the first one warms up
            began = time.process_time()
            log.offers().collect()
            seconds.append(time.process_time() - began)
    reference = loop(time.process_time)
    print(f"{f'log.offers() of {games:,} games, from the file':46} {min(seconds):9.3f} s   loop {reference:.2f} s")

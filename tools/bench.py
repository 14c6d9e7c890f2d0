"""Measure speed: `make bench`. Not a test: machines are noisy, so each figure stands beside a reference loop.

First the ways to play greedy bots are compared as ratios in one run, and remembered in `reports/bench.jsonl`.

The loop is 10 million steps of `x = (x*31 + i) & 0xFFFF` in plain Python, timed before and after each round; figures
are given as they are and as multiples of its time. The best round is the quietest.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from rich.console import Console

import qn_analysis as qn
from qn_analysis.core.log.folder import part_path, write_part
from qn_analysis.core.log.log import Log, open_log
from qn_analysis.core.log.stores import MOVES, PARQUET, event_rows, store_of, unpacked_moves
from qn_analysis.core.play import simulate
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.kept import Columns, KeptMoves
from qn_analysis.core.play.simulate import PART, Job
from qn_analysis.games.queens_necklace.play import builds
from qn_analysis.games.queens_necklace.play.builds import play_game
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import best
from tests.independent.sale_scorer import random_sheet
from tools import bench_history
from tools.bench_history import Figure, figure
from tools.bench_parallel import parallel, scaled
from tools.bench_review import costs as review_costs
from tools.bench_rules import costs as rules_costs
from tools.bench_start import first, kernels, start

ROUNDS = 5
ONE_THREAD = "POLARS_MAX_THREADS"
"""Polars reads it when it is imported."""
Work = Callable[[], tuple[int, int, int]]
"""Returns games, rows and decisions done."""


def loop(clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that the reference loop takes, by the clock of what it stands beside."""
    began = clock()
    x = 0
    for i in range(10_000_000):
        x = (x * 31 + i) & 0xFFFF
    return clock() - began


def measure(name: str, work: Work, rounds: int = ROUNDS) -> float:
    """Print the best of several rounds; `work` returns games, rows and decisions. Returns games a second."""
    best: tuple[float, float, tuple[int, int, int]] | None = None
    for _ in range(rounds):
        before = loop()
        began = time.perf_counter()
        done = work()
        seconds = time.perf_counter() - began
        reference = (before + loop()) / 2
        if best is None or seconds < best[0]:
            best = (seconds, reference, done)
    assert best is not None
    seconds, reference, (games, rows, decisions) = best
    print(
        f"{name:46} {games / seconds:9,.0f} games/s {rows / seconds:12,.0f} rows/s {decisions / seconds:11,.0f}"
        f" decisions/s   loop {reference:.2f} s   {games / seconds * reference:9,.0f} games a loop"
    )
    return games / seconds


def compare(cases: Mapping[str, Work], rounds: int) -> dict[str, Figure]:
    """The best round of each way to play. Rounds alternate, so that a slow phase of the machine meets all alike."""
    best: dict[str, tuple[float, Figure]] = {}
    for _ in range(rounds):
        before = loop()
        for name, work in cases.items():
            began = time.perf_counter()
            done = work()
            seconds = time.perf_counter() - began
            after = loop()
            if name not in best or seconds < best[name][0]:
                best[name] = seconds, figure(done, seconds, (before + after) / 2)
            before = after
    return {name: made for name, (_, made) in best.items()}


def both(one: Callable[[], Work]) -> Work:
    """The same on two threads at once, each with records of its own."""
    works = (one(), one())
    pool = ThreadPoolExecutor(2)

    def work() -> tuple[int, int, int]:
        first, second = pool.map(lambda each: each(), works)
        return first[0] + second[0], first[1] + second[1], first[2] + second[2]

    return work


def kernel(bot: str, players: int, events: bool, games: int, engine: Engine = ENGINE) -> Work:
    """The compiled kernel of a game by itself on one core, its log in memory."""
    build, seats = engine.builds.compiled(), engine.layout.seats
    policies = (engine.kernel(build, engine.find(bot)),) * seats
    weights = simulate.weights_of(engine, [bot] * players + ["random"] * (seats - players))
    game = engine.builds.record_game(engine.layout.rules.default(), players)
    log = engine.builds.record_log(events, False)
    room = Columns(engine.layout, games * engine.builds.state.ROWS if events else 0, 0)
    results = np.zeros((games, engine.layout.result), np.int32)

    def work() -> tuple[int, int, int]:
        played = engine.builds.play_batch(
            game, log, policies, weights, 1, 0, games,
            room.ids, room.seqs, room.wide, room.narrow, room.choice_ids, room.choices, results,
        )  # fmt: skip
        assert played == games, played
        return games, int(results[:, 2].sum()) if events else 0, int(results[:, 3].sum())

    return work


def elsewhere(rollouts: int) -> Work | None:
    """Random games of hearts by OpenSpiel in C++, if it is installed (`pip install open_spiel`; no extra has it).

    A bot looks two moves ahead by this number of rollouts each, from a deal on: they take nearly all of its time.
    """
    try:
        spiel = importlib.import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game = spiel.load_game("hearts")
    left = 51  # of 52 cards, one is played before a rollout begins; nobody passes cards in its plain game

    def work() -> tuple[int, int, int]:
        state, dice = game.new_initial_state(), random.Random(1)
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(rollouts, 1), 1.0, 2, 10, False, 1, False)
        bot.step(state)
        return 2 * rollouts, 0, 2 * rollouts * left

    return work


def interpreted(bot: str, players: int, events: bool, games: int) -> Work:
    """The interpreted build, its log in memory."""
    policies = [ENGINE.find(bot).policy()] * players
    weights = simulate.plain_weights_of(ENGINE, [bot] * players)
    g = builds.plain_game(Ruleset.default(), players)

    def work() -> tuple[int, int, int]:
        rows = decisions = 0
        for i in range(games):
            log = builds.plain_log()
            if not events:
                log.capacity = 0
            play_game(g, log, policies, weights, 1, i)
            rows += log.seq if events else 0
            decisions += log.choices
        return games, rows, decisions

    return work


def on_disk(games: int, players: int, threads: int, game: str = "queen", store: str = PARQUET) -> Work:
    """The whole call, files included."""

    def work() -> tuple[int, int, int]:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(threads) as pool:
            log = simulate.simulate(
                games, players=players, bots="greedy", seed=1, out=Path(folder, "log"), executor=pool, progress=False,
                game=game, store=store,
            )  # fmt: skip
            files = [file for part in log.manifest["parts"] for file in part["files"].values()]
            work.size = sum(file["bytes"] for file in files)  # type: ignore[attr-defined]
            return games, event_rows(log.manifest), _decisions(log)

    return work


def _decisions(log: Log) -> int:
    """How many decisions a log has, by what is stored of them: nothing is derived."""
    if store_of(log.manifest) == PARQUET:
        return int(log.games.select(pl.sum("decisions")).collect().item())
    assert log.path is not None
    files = (part_path(log.path, MOVES, part["part"]) for part in log.manifest["parts"])
    return sum(len(unpacked_moves(pl.read_parquet(file), log.layout.action_bytes)) for file in files)


def forms(rounds: int, games: int = PART) -> None:
    """Processor time of what follows the playing of one part, in both forms, one after the other in each round.

    Each is the best of its rounds, as microseconds a game and as millionths of the reference loop.
    """
    job = Job("queens_necklace", 0, 0, games, 3, ("greedy",) * 3, 1, Ruleset.default(), True, False, None)
    said = {"schema": 1, "game": job.game, "ruleset_hash": job.rules.hash, "seed": 1}
    moves = KeptMoves(ENGINE.layout, games)
    played = simulate.play(replace(job, events=False, decisions=True), moves, digests=True)
    events, table, _ = simulate.play_compiled(job)
    times: dict[str, list[float]] = {}
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
    for store, size in sizes.items():
        print(f"{'log of ' + store:46} {size / games:9.1f} bytes a game")


def tables(rounds: int, games: int = PART) -> None:
    """Processor time of tidy tables and statistics of one part, one after the other in each round.

    Each is the best of its rounds, as microseconds a game and as millionths of the reference loop.
    """
    from qn_analysis.core.stats.statistic import summed, sums_of
    from qn_analysis.games.queens_necklace.log.tidy import TABLES
    from qn_analysis.games.queens_necklace.report.page import REPORT
    from qn_analysis.games.queens_necklace.stats.tables import Tables

    times: dict[str, list[float]] = {}
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


def playing(players: int, games: int, few: int) -> dict[str, Work]:
    """The ways to play greedy bots: both builds, one and two threads, without a log, with it, and with it on disk.

    Args:
        players: at each table.
        games: of a round of the compiled build, a thread.
        few: of a round of the interpreted build, a thread.
    """
    cases: dict[str, Work] = {}
    for events in (False, True):
        said = "log in memory" if events else "no log"
        for name, make in (
            ("interpreted", partial(interpreted, "greedy", players, events, few)),
            ("compiled", partial(kernel, "greedy", players, events, games)),
        ):
            cases[f"{name}, {said}, 1 thread"] = make()
            cases[f"{name}, {said}, 2 threads"] = both(make)
    for threads, word in ((1, "thread"), (2, "threads")):
        cases[f"compiled, log on disk, {threads} {word}"] = on_disk(4 * PART, players, threads)
        cases[f"compiled, decisions on disk, {threads} {word}"] = on_disk(4 * PART, players, threads, store=MOVES)
    return cases


def play_and_remember(rounds: int, games: int, few: int) -> None:
    """Compare the ways to play, print them beside the last run, and add them to the history."""
    figures = compare(playing(3, games, few), rounds)
    lines = bench_history.history()
    before = bench_history.figures_of(lines[-1]) if lines else {}
    line = bench_history.entry(figures, bench_history.about_this_run(), parallel())
    bench_history.append(line)
    console = Console(width=160)
    console.print(bench_history.run_table(figures, "compiled, no log, 1 thread", before))
    console.print(bench_history.history_table([*lines, line]))


def sheets(count: int) -> Work:
    """`score_sales` of sheets written by hand: read, checked, scored on one core. A sheet counts as a game."""
    rng = random.Random(1)
    written = [random_sheet(rng, rng.choice((2, 3, 4))) for _ in range(count)]

    def work() -> tuple[int, int, int]:
        return len(qn.score_sales(written)), 0, 0

    return work


def replies(count: int) -> Work:
    """`best_reply` with a hand of 20 cards at a sale of 4, compiled. A reply counts as a game."""
    best.prepare(wait=True)
    hand = [
        *("ruby_1", "ruby_2", "ruby_3", "emerald_1", "emerald_1", "emerald_2", "emerald_3", "diamond_1", "diamond_2"),
        *("diamond_2", "amber_1", "amber_1", "amber_1", "king", "king", "necklace", "ring", "ring", "banker"),
        "alchemist",
    ]
    others = [
        {"player": "B", "rows": {"ruby": {"gems": [1, 1, 2]}, "amber": {"gems": [1, 1], "king": True}}},
        {"player": "C", "rows": {"emerald": {"gems": [2, 2], "rings": 2}, "diamond": {"gems": [1]}}},
        {"player": "D", "bankers": 1, "rows": {"diamond": {"gems": [3]}, "amber": {"gems": [1] * 5}}},
    ]
    fashion = ["amber", "emerald", "ruby", "diamond"]
    sheet = {"fashion": fashion, "displays": [{"player": "A", "hand": hand}, *others]}

    def work() -> tuple[int, int, int]:
        for _ in range(count):
            qn.best_reply(sheet, "A")
        return count, 0, 0

    return work


def stepping(games: int, steps: int) -> Work:
    """`qn.vector_env` at 3 players on one core, decisions at random; drawing them counts."""
    env = qn.vector_env(3, games=games, seed=1, progress=False)
    luck = np.random.default_rng(1).random((steps, env.actions), np.float32)
    env.reset()

    def work() -> tuple[int, int, int]:
        batch, ended = env.reset(), 0
        for row in luck:
            batch = env.step((batch.masks * row).argmax(axis=1))
            ended += int(batch.done.sum())
        return ended, 0, games * steps

    return work


def linting(games: int, rounds: int = 3) -> None:
    """A stored log linted, and the same event table read and sorted by polars, one after the other in each round."""
    with tempfile.TemporaryDirectory() as folder:
        log = simulate.simulate(games, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        rows = int(log.games.select(pl.col("events").cast(pl.Int64).sum()).collect().item())
        parts = sorted(Path(folder, "log", "events").glob("*.parquet"))

        def lint() -> tuple[int, int, int]:
            assert not qn.lint(Path(folder, "log")).raw.height
            return games, rows, 0

        def read() -> tuple[int, int, int]:
            pl.read_parquet(parts).sort("game", "seq")
            return games, rows, 0

        pairs = [
            (measure("a log on disk linted, all cores", lint, 1), measure("the same read and sorted", read, 1))
            for _ in range(rounds)
        ]
    ratios = sorted(sorted_ / linted for linted, sorted_ in pairs)
    print(f"{'linting to reading and sorting (median)':46} {ratios[len(ratios) // 2]:9,.1f} times")


def linted_by_command(games: int = 100_000) -> None:
    """Seconds of wall clock of `qn lint`, which gives the parts of a long folder to a process a core."""
    with tempfile.TemporaryDirectory() as folder:
        simulate.simulate(games, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        before = loop()
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "qn_analysis", "lint", Path(folder, "log"), "--quiet"], check=True)
        seconds = time.perf_counter() - began
    print(f"{f'qn lint of {games:,} games of 4, all cores':46} {seconds:9.1f} s   loop {(before + loop()) / 2:.2f} s")


def linted_parts(rounds: int = 3) -> None:
    """Where the linter's time goes: a part of 5,000 stored greedy games of 4 players, in processor time."""
    from qn_analysis.core.lint.chunk import Chunk
    from qn_analysis.core.lint.linter import linter_of
    from qn_analysis.core.lint.run import CHUNK, chunk_of, departures

    spent: dict[str, float] = {}
    inner: list[float] = []

    def timed(name: str, work: Callable[[], Any]) -> Any:
        """Processor time of some work, less that of what is timed inside it."""
        began = time.process_time()
        inner.append(0.0)
        done = work()
        seconds = time.process_time() - began
        spent[name] = spent.get(name, 0.0) + seconds - inner.pop()
        if inner:
            inner[-1] += seconds
        return done

    plain = Chunk.table

    def table(self: Chunk[Any], make: Callable[[Any], Any]) -> Any:
        if make in self._made:
            return self._made[make]
        return timed(f"table {make.__module__.rsplit('.', 1)[1]}.{make.__name__}", lambda: plain(self, make))

    found: list[tuple[float, dict[str, float], float]] = []
    with tempfile.TemporaryDirectory() as folder:
        log = simulate.simulate(CHUNK, players=4, bots="greedy", seed=1, out=Path(folder, "log"), progress=False)
        checks = linter_of(log).checks()
        Chunk.table = table  # type: ignore[method-assign]
        try:
            for _ in range(rounds):
                spent.clear()
                before = loop()
                chunk = timed("read and made ready", lambda: chunk_of(next(iter(log.parts()))))
                timed("kinds of event", chunk.kinds)
                for code, check in checks.items():
                    timed(f"check {code}", partial(departures, check, chunk))
                found.append((sum(spent.values()), dict(spent), (before + loop()) / 2))
        finally:
            Chunk.table = plain  # type: ignore[method-assign]
    total, best, reference = min(found, key=lambda each: each[0])
    micro = {name: seconds / CHUNK * 1e6 for name, seconds in best.items()}
    print(f"{'a part linted, processor time':46} {total / CHUNK * 1e6:9,.0f} us a game   loop {reference:.2f} s")
    for kind in ("table", "check"):
        own = {name: each for name, each in micro.items() if name.startswith(f"{kind} ")}
        most = sorted(own, key=own.__getitem__, reverse=True)[:5]
        said = ", ".join(f"{name.split(' ')[1]} {own[name]:.1f}" for name in most)
        print(f"  {len(own)} {kind}s: {sum(own.values()):.0f} us a game; most: {said}")
    others = ", ".join(
        f"{name} {each:.1f}" for name, each in micro.items() if name.split(" ")[0] not in ("table", "check")
    )
    print(f"  {others}")


def processes() -> None:
    """Whole processes: imports, help, first game warm and cold."""
    hundred = "from qn_analysis import simulate; simulate(100, players=4, bots='greedy', seed=1, progress=False)"
    for name, code in (("import qn_analysis", "import qn_analysis"), ("process start to 100 compiled games", hundred)):
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - began)
        print(f"{name:46} {min(times):6.2f} s (median {sorted(times)[ROUNDS // 2]:.2f})   loop {loop():.2f} s")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before = loop()
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", hundred], check=True, env=os.environ | {"QN_CACHE_DIR": folder})
        seconds = time.perf_counter() - began
        print(f"{'the same with an empty cache':46} {seconds:6.1f} s   loop {(before + loop()) / 2:.2f} s")


def on_one_core(*options: str) -> None:
    """This module with other options, polars on one thread: so processor time is that of one core."""
    call = [sys.executable, "-m", "tools.bench", *options]
    subprocess.run(call, check=True, env=os.environ | {ONE_THREAD: "1"})


def main() -> None:
    """All figures, or the first table alone."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--games", type=int, default=4000, help="games of a round of the compiled build")
    asked.add_argument("--few", type=int, default=40, help="games of a round of the interpreted build")
    asked.add_argument("--play", action="store_true", help="only the ways to play")
    asked.add_argument("--forms", action="store_true", help="only both forms of a log, written and read")
    asked.add_argument("--tables", action="store_true", help="only tidy tables and statistics of a part")
    asked.add_argument("--start", action="store_true", help="only what starting costs, from nothing and once warm")
    asked.add_argument("--first", action="store_true", help="only what a newcomer waits for, step by step from nothing")
    asked.add_argument("--kernels", metavar="BOT", help="only what each kernel costs that a bot needs")
    asked.add_argument("--lint", action="store_true", help="only where the linter's time goes")
    asked.add_argument("--review", action="store_true", help="only what reviews of games cost")
    asked.add_argument("--rules", action="store_true", help="only what house rules cost: players who learn, a search")
    asked.add_argument("--scale", action="store_true", help="only what a second core gives to workers, of Dask too")
    said = asked.parse_args()
    if said.scale:
        scaled()
        return
    if said.rules:
        rules_costs(loop)
        return
    if said.review:
        review_costs()
        return
    alone = [name for name in ("lint", "tables", "forms") if getattr(said, name)]
    if alone and ONE_THREAD not in os.environ:
        for name in alone:
            on_one_core(f"--{name}", "--rounds", str(said.rounds))
        return
    if said.lint:
        linted_parts(said.rounds)
        return
    if said.start:
        start(loop)
        return
    if said.first:
        first(loop)
        return
    if said.kernels:
        kernels(said.kernels, partial(loop, time.process_time))
        return
    if said.tables:
        tables(said.rounds)
        return
    if said.forms:
        forms(said.rounds)
        return
    play_and_remember(said.rounds, said.games, said.few)
    if said.play:
        return
    start(loop)
    first(loop)
    on_one_core("--forms", "--rounds", str(said.rounds))
    on_one_core("--tables", "--rounds", str(said.rounds))
    processes()
    measure("compiled, random, log in memory, one core", kernel("random", 4, True, 5000))
    measure("compiled, random, no log, one core", kernel("random", 4, False, 10_000))
    measure("compiled, random at 3, no log, one core", kernel("random", 3, False, 10_000))
    if (other := elsewhere(2000)) is not None:
        measure("OpenSpiel, hearts, random, no log, one core", other)
    for players in (2, 3, 4):
        measure(f"compiled, learnt at {players}, no log, one core", kernel("learnt", players, False, 3000))
    for bot, games in (("searcher", 30), ("searcher-displays", 200)):
        measure(f"compiled, {bot} at 3, no log, one core", kernel(bot, 3, False, games))
    measure("interpreted, learnt at 3, no log", interpreted("learnt", 3, False, 5))
    measure("vector_env at 3, 4,096 games, one core", stepping(4096, 200))
    lady = engine_of("lady_of_the_diamonds")
    measure("Lady, compiled, greedy, log in memory, one core", kernel("greedy", 4, True, 10_000, lady))
    measure("Lady, compiled, greedy, no log, one core", kernel("greedy", 4, False, 20_000, lady))
    jewels = engine_of("jewels")
    for players in range(2, 6):
        name = f"Jewels, compiled, greedy at {players}"
        measure(f"{name}, log in memory, one core", kernel("greedy", players, True, 2000, jewels))
        measure(f"{name}, log on disk, one core", on_disk(2000, players, 1, "jewels"))
    measure("sheets scored, one core", sheets(10_000))
    measure("best replies, 20 cards, compiled", replies(20))
    linting(20_000)
    linted_by_command()
    scaled()
    on_one_core("--lint", "--rounds", "3")
    review_costs()
    rules_costs(loop)
    work = on_disk(100_000, 4, os.cpu_count() or 1)
    measure("greedy, log on disk, all cores", work, 2)
    print(f"{'log of 100,000 games':46} {work.size / 1e6:9,.1f} MB")  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()

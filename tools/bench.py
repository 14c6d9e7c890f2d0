"""Measure speed: `make bench`. Not a test: machines are noisy, so each figure stands beside a reference loop.

First the ways to play greedy bots are compared as ratios in one run, and remembered in `reports/bench.jsonl`.

What is measured besides stands in modules of its own, `bench_*`; what the loop is in `bench_loop`.
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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
import polars as pl
from rich.console import Console

import qn_analysis as qn
from qn_analysis.core.log.folder import part_path
from qn_analysis.core.log.log import Log
from qn_analysis.core.log.stores import MOVES, PARQUET, event_rows, store_of, unpacked_moves
from qn_analysis.core.play import simulate
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.kept import Columns
from qn_analysis.core.play.simulate import PART
from qn_analysis.games.queens_necklace.play import builds
from qn_analysis.games.queens_necklace.play.builds import play_game
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import best
from tests.independent.sale_scorer import random_sheet
from tools import bench_history
from tools.bench_lint import linted_by_command, linted_parts, linting
from tools.bench_logs import forms, tables
from tools.bench_loop import ROUNDS, Work, compare, loop, measure
from tools.bench_parallel import parallel, scaled
from tools.bench_review import costs as review_costs
from tools.bench_rules import costs as rules_costs
from tools.bench_start import first, kernels, start

ONE_THREAD = "POLARS_MAX_THREADS"
"""Polars reads it when it is imported."""


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
        rules_costs()
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
        start()
        return
    if said.first:
        first()
        return
    if said.kernels:
        kernels(said.kernels)
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
    start()
    first()
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
    rules_costs()
    work = on_disk(100_000, 4, os.cpu_count() or 1)
    measure("greedy, log on disk, all cores", work, 2)
    print(f"{'log of 100,000 games':46} {work.size / 1e6:9,.1f} MB")  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()

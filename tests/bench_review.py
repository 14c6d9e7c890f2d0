"""Measure reviews: what they cost (`python -m tests.bench --review`), and how far they can be trusted.

python -m tests.bench_review --sums 1000 --players 3    # the parts of the sum: means by seat with errors, and spreads;
                                                        # --keep FOLDER: in pieces that are played once; --wins 60000:
                                                        # the mean remainder by what seats win in so many other games
python -m tests.bench_review --opening 30000 --players 3  # what the network says of deals, on average
python -m tests.bench_review --error 40 --players 3     # what the network says of two choices, against games to the end
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis.core.review.luck import LuckOfGames
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.rows import fact
from qn_analysis.games.queens_necklace.report.luck import luck_of_games
from qn_analysis.games.queens_necklace.review.reviewing import QUICK, SOUND, Effort, Reviewer
from qn_analysis.games.queens_necklace.review.tally import said_of_deals
from qn_analysis.games.queens_necklace.review.trail import trail_of
from qn_analysis.games.queens_necklace.review.worlds import NOTHING, Judge


def _reviewer(players: int, log: qn.Log, game: int, effort: Effort) -> Reviewer:
    learnt = learnt_weights(players)
    assert learnt is not None
    return Reviewer(log, game, trail_of(log, game, [fact(row) for row in log.rows(game)]), learnt, effort, 0)


def costs(games: int = 6) -> None:
    """Processor seconds of the review of a game, and positions judged and games played on a second."""
    for players in (2, 3, 4):
        bots = ["learnt", "expert", "greedy", "learnt"][:players]
        log = GAME.simulate(games, players=players, bots=bots, seed=5, progress=False)
        for name, effort in (("network", QUICK), ("rollouts", SOUND)):
            _reviewer(players, log, 0, effort).review("en")
            began = time.process_time()
            for game in range(games):
                _reviewer(players, log, game, effort).review("en")
            print(f"{f'review, {players} players, {name}':46} {(time.process_time() - began) / games:9.2f} s a game")
        own = GAME.simulate(3 * games, players=players, seed=5, decisions=True, progress=False)
        began = time.process_time()
        own.luck(progress=False)
        print(
            f"{f'luck of many games, {players} players':46} {(time.process_time() - began) / games / 3:9.2f} s a game"
        )
    learnt = learnt_weights(3)
    assert learnt is not None
    log = GAME.simulate(1, players=3, seed=5, progress=False)
    trail = trail_of(log, 0, [fact(row) for row in log.rows(0)])
    position = trail.steps[0].worlds[0]
    judge = Judge(learnt)

    def rate(work: Callable[[], object], done: int) -> float:
        work()
        began = time.process_time()
        work()
        return done / (time.process_time() - began)

    def judged(turn: int, worlds: int) -> None:
        judge.try_out(position, [NOTHING], worlds, judge.dice(0), turn=turn)
        judge.settle()

    print(f"{'positions tried and judged as they are':46} {rate(lambda: judged(0, 20_000), 20_000):9.0f} a second")
    print(f"{'positions judged at the end of a turn':46} {rate(lambda: judged(1, 5000), 5000):9.0f} a second")
    print(f"{'games played on from the first decision':46} {rate(lambda: judged(1 << 30, 1000), 1000):9.0f} a second")


def sums(games: int, players: int, bots: str, keep: Path | None, wins: int) -> None:
    """The parts of the sum over many games: means by seat, spreads, and what chance and decisions explain."""
    began = time.process_time()
    found = luck_of_games(bots or "learnt", players, games, folder=keep)
    cost = (time.process_time() - began) / games
    frame = found.frame
    parts = pl.sum_horizontal(*found.kinds, "start", "own_mistakes", "others_mistakes", "information", "remainder")
    off = frame.select((parts - pl.col("result")).abs().max()).item()
    who = ", ".join(found.bots)
    print(f"{games} games of {players}, {who}, {cost:.2f} s each: the parts miss the result by {off:.0e}")
    for key, rows in found.means.group_by("part", maintain_order=True):
        seats = "  ".join(f"{100 * row[2]:+6.2f} ± {50 * (row[4] - row[3]):.2f}" for row in rows.iter_rows())
        spread = 100 * float(rows["spread"].to_numpy().mean())
        print(f"  {key[0]!s:16} by seat {seats}   spread {spread:.1f}")
    result, luck = found.part("result"), found.part("luck")
    explained = [np.corrcoef(result[:, seat], luck[:, seat])[0, 1] ** 2 for seat in range(players)]
    left = ((result - luck).std(axis=0) / result.std(axis=0)).mean()
    print(f"  luck explains {100 * np.mean(explained):.0f}%; results less luck spread {100 * (1 - left):.0f}% less")
    print(found)
    if wins:
        remainder_by_wins(found, wins)


def remainder_by_wins(found: LuckOfGames, games: int) -> None:
    """The mean remainder by seat, sharper: luck and information have mean 0, and what seats win is counted in games
    that nobody reviews. What is left of that less start and mistakes is the remainder."""
    log = GAME.simulate(games, players=found.players, bots=list(found.bots), seed=777, progress=False)
    places = [pl.col(f"place_{seat}") == 1 for seat in range(found.players)]
    won = log.games.select(places).collect().to_numpy().astype(float)
    won /= won.sum(axis=1, keepdims=True)
    mistakes = found.part("decisions")
    means = won.mean(axis=0) - found.part("start").mean(axis=0) - mistakes.mean(axis=0)
    errors = np.sqrt(won.var(axis=0) / games + mistakes.var(axis=0) / found.games)
    told = "  ".join(f"{100 * mean:+.2f} ± {196 * error:.2f}" for mean, error in zip(means, errors, strict=True))
    print(f"  mean remainder by seat, wins of {games} other games: {told}")


def opening(deals: int, players: int) -> None:
    """What the network says before the first decision, by seat: `OPENING` of reviews."""
    learnt = learnt_weights(players)
    assert learnt is not None
    said = said_of_deals(learnt, deals)
    print(f"{players}: {said.mean(axis=0).round(5).tolist()} ± {1.96 * said.std(axis=0) / np.sqrt(deals)}")


def error(games: int, players: int) -> None:
    """How far the network is off about two choices, beyond the worlds that it sees: in points of a win."""
    bots = ["learnt", "expert", "learnt", "expert"][:players]
    log = GAME.simulate(games, players=players, bots=bots, seed=31, progress=False)
    quick, played, noise, kinds = [], [], [], []
    worlds, games_on = 96, 256
    for game in range(games):
        reviewer = _reviewer(players, log, game, QUICK)
        judge = reviewer.judge
        for n, step in enumerate(reviewer.trail.steps):
            choices = reviewer._choices(n, step)
            if n % 4 or len(choices) < 2:
                continue
            at, seat, display = step.worlds[0], step.seat, step.display
            one = judge.try_out(at, choices[:2], worlds, judge.dice(n), turn=step.turn, seat=seat, display=display)
            other = judge.try_out(at, choices[:2], games_on, judge.dice(n + 5000), seat=seat, display=display)
            judge.settle()
            apart = [each.chances[1, :, step.seat] - each.chances[0, :, step.seat] for each in (one, other)]
            quick.append(apart[0].mean())
            played.append(apart[1].mean())
            noise.append(sum(each.var(ddof=1) / len(each) for each in apart))
            kinds.append((step.year, step.display))
    off = np.array(quick) - np.array(played)
    for kind in [None, *sorted(set(kinds))]:
        here = np.array([kind in (None, each) for each in kinds])
        left = max(0.0, float((off[here] ** 2).mean() - np.array(noise)[here].mean()))
        name = "all" if kind is None else f"year {kind[0]}, {'displays' if kind[1] else 'other choices'}"
        alike = np.corrcoef(np.array(quick)[here], np.array(played)[here])[0, 1]
        print(
            f"{here.sum()} pairs of choices at {players} players, {name}: off by {100 * off[here].mean():+.2f} points,"
            f" standard error {100 * np.sqrt(left):.2f} beyond {100 * np.sqrt(np.array(noise)[here].mean()):.2f} of the"
            f" worlds, correlation {alike:.2f}",
            flush=True,
        )


def main() -> None:
    """What was asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--sums", type=int, default=0, help="games")
    asked.add_argument("--opening", type=int, default=0, help="deals")
    asked.add_argument("--error", type=int, default=0, help="games")
    asked.add_argument("--players", type=int, default=3)
    asked.add_argument("--bots", default="")
    asked.add_argument("--wins", type=int, default=0, help="other games whose wins sharpen --sums")
    asked.add_argument("--keep", type=Path, default=None, help="folder for pieces of --sums")
    given = asked.parse_args()
    if given.sums:
        sums(given.sums, given.players, given.bots, given.keep, given.wins)
    if given.opening:
        opening(given.opening, given.players)
    if given.error:
        error(given.error, given.players)
    if not given.sums and not given.error and not given.opening:
        costs()


if __name__ == "__main__":
    main()

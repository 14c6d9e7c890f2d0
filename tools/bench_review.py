"""Measure reviews: what they cost (`python -m tools.bench --review`), and how far they can be trusted.

python -m tools.bench_review --real 6                  # named mistakes of fresh games against 400 games an action:
                                                       # how many are real, claimed and real loss; so many games of
                                                       # each kind of player and number of players (--players, --bots)
python -m tools.bench_review --narrows 30 --players 2  # whether taking luck off the results of a league narrows its
                                                       # intervals, of so many deals, each from every seat
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence

import numpy as np

import qn_analysis as qn
from qn_analysis.core.review.result import Review
from qn_analysis.core.review.reviewer import GameReviewer
from qn_analysis.core.review.reviewing import QUICK, SOUND, Effort, Reviewing
from qn_analysis.core.stats.intervals import wilson
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.review.judge import JUDGE

PLAYERS = ("expert", "greedy", "learnt", "thumb")
CHECKED = 400
"""Games of each of the two choices that a named mistake is held against."""
FRESH = 7_000
"""First seed of games that are reviewed to be checked: no other measurement has them."""


def _reviewing(log: qn.Log, game: int, effort: Effort) -> Reviewing:
    return GameReviewer(JUDGE).reviewing(log, game, effort)


def costs(games: int = 3) -> None:
    """Processor seconds of the review of a game, and positions judged and games played on a second."""
    for players in (2, 3, 4):
        bots = ["learnt", "expert", "greedy", "learnt"][:players]
        log = GAME.simulate(games, players=players, bots=bots, seed=5, progress=False)
        for name, effort in (("network", QUICK), ("rollouts", SOUND)):
            _reviewing(log, 0, effort).review("en")
            began = time.process_time()
            for game in range(games):
                _reviewing(log, game, effort).review("en")
            print(f"{f'review, {players} players, {name}':46} {(time.process_time() - began) / games:9.2f} s a game")
    case = JUDGE.case(GAME.simulate(1, players=3, seed=5, progress=False), 0)
    position = case.trail.steps[0].worlds[0]

    def rate(work: Callable[[], object], done: int) -> float:
        work()
        began = time.process_time()
        work()
        return done / (time.process_time() - began)

    def judged(turn: int, worlds: int) -> None:
        case.try_out(position, [()], worlds, 0, turn=turn)
        case.settle()

    print(f"{'positions tried and judged as they are':46} {rate(lambda: judged(0, 20_000), 20_000):9.0f} a second")
    print(f"{'positions judged at the end of a turn':46} {rate(lambda: judged(1, 5000), 5000):9.0f} a second")
    print(f"{'games played on from the first decision':46} {rate(lambda: judged(1 << 30, 1000), 1000):9.0f} a second")


# ------------------------------------------------------------------------------------------------------------ mistakes


def checked(log: Log, game: int, review: Review) -> list[tuple[float, float, str]]:
    """Of each named mistake of a game: claimed, and the mean of `CHECKED` games of either choice in worlds of their
    own; and its kind."""
    case = JUDGE.case(log, game, 999_983)
    found = []
    for n, (step, choice) in enumerate(zip(case.trail.steps, review.choices, strict=True)):
        if not choice.verdict:
            continue
        each = max(2, -(-CHECKED // len(step.worlds)))
        tried = [case.try_out(world, [step.choice, choice.actions], each, n, seat=step.seat) for world in step.worlds]
        case.settle()
        apart = np.concatenate([made.chances[1, :, step.seat] - made.chances[0, :, step.seat] for made in tried])
        found.append((choice.loss, float(apart.mean()), choice.phase))
    return found


def real(games: int, sizes: Sequence[int], bots: Sequence[str]) -> None:
    """Named mistakes of fresh games, held against games an action."""
    whole: list[tuple[float, float, str]] = []
    for players in sizes:
        for bot in bots:
            log = GAME.simulate(games, players=players, bots=bot, seed=FRESH + players, progress=False)
            mine, took = [], 0.0
            for game in range(games):
                began = time.process_time()
                review = log.review(game, progress=False)
                took = max(took, time.process_time() - began)
                mine += checked(log, game, review)
            whole += mine
            print(f"{bot}, {players} players: {_told(mine)}; at most {took:.1f} s a game", flush=True)
    for phase in sorted({each[2] for each in whole}):
        print(f"{phase}: {_told([each for each in whole if each[2] == phase])}")
    for least, most in ((0.02, 0.05), (0.05, 0.1), (0.1, 1)):
        print(f"{100 * least:.0f} to {100 * most:.0f} points: {_told([e for e in whole if least <= e[0] < most])}")
    print(f"all: {_told(whole)}")


def _told(found: Sequence[tuple[float, float, str]]) -> str:
    if not found:
        return "no mistake named"
    claimed, truth = (np.array([each[n] for each in found]) for n in (0, 1))
    share = float((truth > 0).mean())
    low, high = wilson(share, len(found))
    error = 1.96 * truth.std() / np.sqrt(len(found))
    return (
        f"{len(found)} named, real {100 * share:.0f} % [{100 * low:.0f}, {100 * high:.0f}], claimed"
        f" {100 * claimed.mean():.1f} points, real {100 * truth.mean():.1f} ± {100 * error:.1f}"
    )


# ---------------------------------------------------------------------------------------------------------------- luck


def narrows(deals: int, players: int, bots: Sequence[str], games: int) -> None:
    """Whether results less luck tell two players apart with fewer games than results, each deal from every seat.

    The players are taken for people: for a bot whom one can ask, her own games tell what she wins without any league.
    """
    one, other = bots[:2]
    order = [one, *[other] * (players - 1)]
    raw, less, doubts = np.zeros((players, deals)), np.zeros((players, deals)), []
    effort = Effort(along=games, sure=games, people=games, again=games, strokes=1, games=1)
    for turn in range(players):
        seats = order[players - turn :] + order[: players - turn]
        log = GAME.simulate(deals, players=players, bots=seats, seed=FRESH + 500, progress=False)
        people = log.with_tables(manifest={**log.manifest, "bots": [f"{bot} the person" for bot in seats]})
        for deal in range(deals):
            reviewing = _reviewing(people, deal, effort)
            course = reviewing.course()
            result = np.array(reviewing.trail.shares)
            luck = np.sum([change.mean for _, _, change in course.strokes], axis=0)
            mine = np.array([bot == one for bot in seats])
            for kept, values in ((raw, result), (less, result - luck)):
                kept[turn, deal] = values[mine].mean() - values[~mine].mean()
            noise = np.sum([change.variance for change in course.choices], axis=0)
            doubts.append(float(noise[mine].mean() + noise[~mine].mean() / max(1, players - 1)))
    spread = [each.mean(axis=0).std(ddof=1) for each in (raw, less)]
    dice = np.random.default_rng(1)
    drawn = dice.integers(0, deals, (4000, deals))
    wide = raw.mean(axis=0)[drawn].std(axis=1)
    ratios = less.mean(axis=0)[drawn].std(axis=1)[wide > 0] / wide[wide > 0]
    low, high = np.quantile(ratios, [0.025, 0.975])
    print(
        f"{one} alone among {other}, {players} players, {deals} deals, {games} games a position: intervals of results"
        f" less luck are {spread[1] / spread[0]:.2f} [{low:.2f}, {high:.2f}] times as wide; a game's difference spreads"
        f" {100 * raw.std():.0f} points, less luck {100 * less.std():.0f}, of which the games that value it make"
        f" {100 * np.sqrt(np.mean(doubts)):.0f}; means {100 * raw.mean():.1f} and {100 * less.mean():.1f}"
    )


def main() -> None:
    """What was asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--real", type=int, default=0, help="games of each population")
    asked.add_argument("--narrows", type=int, default=0, help="deals")
    asked.add_argument("--games", type=int, default=96, help="of a position, with --narrows")
    asked.add_argument("--players", default="2,3,4")
    asked.add_argument("--bots", default=",".join(PLAYERS))
    given = asked.parse_args()
    sizes = [int(each) for each in given.players.split(",")]
    if given.real:
        real(given.real, sizes, given.bots.split(","))
    elif given.narrows:
        for players in sizes:
            narrows(given.narrows, players, given.bots.split(","), given.games)
    else:
        costs()


if __name__ == "__main__":
    main()

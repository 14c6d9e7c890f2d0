"""The figures of a league: against a slow second computation, and against chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt
from statistics import variance
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import default_game
from qn_analysis.core.contests import figures as stats
from qn_analysis.core.contests.schedule import Played, seatings
from qn_analysis.core.play.simulate import Job, run_jobs
from qn_analysis.core.stats.intervals import quantile, welch
from tests.core.contests.test_league import blind

NAMES = ("a", "b", "c")


@pytest.fixture(scope="module")
def small() -> qn.League:
    """Four deals of each line-up of a league without a game."""
    games = pretend(np.random.default_rng(8), 4, (0.5, 0, -0.5))
    names = tuple(games["line_up"].unique(maintain_order=True))
    return qn.League(Played(default_game(), games, NAMES, names, 3, 4, 0, games.height, qn.Ruleset.default(), "none"))


def by_hand(found: qn.League) -> list[dict[str, Any]]:
    """One dict a game and seat, plain Python."""
    rows = []
    for number, game in enumerate(found.games.iter_rows(named=True)):
        places = [game[f"place_{seat}"] for seat in range(3)]
        for seat in range(3):
            win = 1 / places.count(1) if places[seat] == 1 else 0.0
            rows.append(
                {"game": number, "deal": game["deal"], "seat": seat, "bot": game[f"bot_{seat}"], "win": win,
                 "score": game[f"score_{seat}"], "place": places[seat], "line_up": game["line_up"]}
            )  # fmt: skip
    return rows


def clustered(rows: list[tuple[str, int, float]]) -> tuple[float, float, float, int]:
    """Mean, its variance with deals as clusters in line-ups as strata, Student's quantile, and how many deals there
    are; from (line-up, deal, value)."""
    mean = sum(value for _, _, value in rows) / len(rows)
    strata: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for line_up, deal, value in rows:
        strata[line_up][deal] += (value - mean) / len(rows)
    variances = [variance(list(each.values())) * len(each) for each in strata.values()]
    freedom = welch(variances, [len(each) - 1 for each in strata.values()])
    return mean, sum(variances), quantile(freedom), sum(len(each) for each in strata.values())


def wilson(p: float, variance: float, q: float) -> tuple[float, float]:
    n = p * (1 - p) / variance
    middle, half = p + q * q / (2 * n), q * sqrt(p * (1 - p) / n + q * q / (4 * n * n))
    return (middle - half) / (1 + q * q / n), (middle + half) / (1 + q * q / n)


def test_standings_are_those_of_a_slow_computation(small: qn.League) -> None:
    rows = by_hand(small)
    for row in small.standings.iter_rows(named=True):
        mine = [each for each in rows if each["bot"] == row["bot"]]
        assert (row["seats"], row["games"]) == (len(mine), len({each["game"] for each in mine}))
        assert (row["deals"], row["fair"]) == (4 * 5, 1 / 3)  # two of the seven line-ups are without it
        share, spread, q, _ = clustered([(each["line_up"], each["deal"], each["win"]) for each in mine])
        assert [row["win_share"], row["win_low"], row["win_high"]] == pytest.approx([share, *wilson(share, spread, q)])
        mean, spread, q, _ = clustered([(each["line_up"], each["deal"], each["score"]) for each in mine])
        wanted = [mean, mean - q * sqrt(spread), mean + q * sqrt(spread)]
        assert [row[f"score{end}"] for end in ("", "_low", "_high")] == pytest.approx(wanted)
        share, spread, q, _ = clustered([(each["line_up"], each["deal"], (each["place"] - 1) / 2) for each in mine])
        wanted = [1 + 2 * each for each in (share, *wilson(share, spread, q))]
        assert [row[f"place{end}"] for end in ("", "_low", "_high")] == pytest.approx(wanted, abs=1e-6)


def test_the_cross_table_is_that_of_a_slow_computation(small: qn.League) -> None:
    rows = by_hand(small)
    tables: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for each in rows:
        tables[each["game"]].append(each)
    for row in small.cross.iter_rows(named=True):
        values = []
        for table in tables.values():
            met = [
                1.0 if one["place"] < other["place"] else 0.5 if one["place"] == other["place"] else 0.0
                for one in table if one["bot"] == row["bot"]
                for other in table if other["bot"] == row["opponent"]
            ]  # fmt: skip
            if met:
                values.append((table[0]["line_up"], table[0]["deal"], sum(met) / len(met)))
        share, spread, q, deals = clustered(values)
        assert (row["n"], row["clusters"]) == (len(values), deals)
        bounds = wilson(share, spread, q)
        assert [row["value"], row["low"], row["high"]] == pytest.approx([share, *bounds], abs=1e-6)


def test_seats_and_line_ups_are_means_of_their_rows(small: qn.League) -> None:
    rows = by_hand(small)
    for key, frame in (("seat", small.by_seat), ("line_up", small.line_ups)):
        assert frame.height == len({(each[key], each["bot"]) for each in rows}) * 2
        for row in frame.iter_rows(named=True):
            mine = [each[row["measure"]] for each in rows if each[key] == row[key] and each["bot"] == row["bot"]]
            assert (row["n"], row["value"]) == (len(mine), pytest.approx(sum(mine) / len(mine)))


def pretend(rng: np.random.Generator, deals: int, strength: tuple[float, ...] = (0, 0, 0), cards: float = 1.5,
            fresh: bool = False) -> pl.DataFrame:  # fmt: skip
    """A league of three bots without a game: scores of strength, what a seat's cards are worth, and chance.

    Args:
        cards: how much the cards of a seat are worth, and what they are worth to one bot more than to others.
        fresh: every game has a deal of its own.
    """
    rows: list[tuple[str, int]] = []
    deal_of: list[int] = []
    seats: list[tuple[int, ...]] = []
    for each in seatings(NAMES, 3, deals):
        for deal in range(each.first, each.first + each.deals):
            deal_of.append(len(rows) if fresh else deal)
            seats.append(each.seats)
            rows.append((each.line_up, each.rotation))
    table, bots = np.array(deal_of), np.array(seats)
    luck = rng.normal(size=(max(deal_of) + 1, 3)) * cards
    taste = rng.normal(size=(max(deal_of) + 1, 3)) * cards / 2
    scores = np.array(strength)[bots] + luck[table] + np.take_along_axis(taste[table], bots, 1)
    scores = np.round(10 * (scores + rng.normal(size=scores.shape)))
    places = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    names = {f"bot_{seat}": pl.Series(np.array(NAMES)[bots[:, seat]], dtype=pl.Enum(NAMES)) for seat in range(3)}
    return pl.DataFrame(
        {"deal": table, "line_up": [row[0] for row in rows], "rotation": [row[1] for row in rows], **names,
         **{f"score_{seat}": scores[:, seat] for seat in range(3)},
         **{f"place_{seat}": places[:, seat] for seat in range(3)}}
    )  # fmt: skip


@pytest.mark.parametrize("deals", [2, pytest.param(6, marks=pytest.mark.full)])
def test_intervals_hold_what_they_promise(deals: int) -> None:
    """Equal bots: win share, mean place and rating hold 1/3, 2 and 0 in about 95 of 100 leagues, however small."""
    rng = np.random.default_rng(3)
    held = {"win": 0, "place": 0, "rating": 0}
    for _ in range(25):
        seats = stats.seats_of(pretend(rng, deals))
        row = stats.standings(seats, stats.pairs_of(seats), NAMES).sort("bot").row(0, named=True)
        for name, truth in (("win", 1 / 3), ("rating", 0), ("place", seats["place"].mean())):
            held[name] += row[f"{name}_low"] <= truth <= row[f"{name}_high"]
    assert all(22 <= count <= 25 for count in held.values()), held


@pytest.mark.parametrize("runs", [60, pytest.param(1000, marks=pytest.mark.full)])
def test_the_intervals_of_a_hopeless_bot_hold_the_truth(runs: int) -> None:
    """A bot that hardly ever finishes ahead: place and rating are at the end of what they can be."""
    rng, strength = np.random.default_rng(11), (0.0, -4.2, 0.0)
    large = stats.seats_of(pretend(rng, 8000, strength))
    truth = stats.standings(large, stats.pairs_of(large), NAMES).row(by_predicate=pl.col("bot") == "b", named=True)
    held: Counter[str] = Counter()
    for _ in range(runs):
        seats = stats.seats_of(pretend(rng, 12, strength))
        row = stats.standings(seats, stats.pairs_of(seats), NAMES).row(by_predicate=pl.col("bot") == "b", named=True)
        for name in ("place", "rating", "win"):
            value = truth["win_share" if name == "win" else name]
            held[name] += row[f"{name}_low"] is None or row[f"{name}_low"] <= value <= row[f"{name}_high"]
    shares = {name: count / runs for name, count in held.items()}
    print(shares)
    least, most = (0.93, 0.97) if runs > 500 else (0.86, 1.0)
    assert all(least <= share <= most for share in shares.values()), shares


def test_independent_deals_vary_as_much_as_is_said() -> None:
    """The width for independent deals, told from duplicates, is that of games that really have deals of their own."""
    rng = np.random.default_rng(4)
    told = stats.precision(stats.seats_of(pretend(rng, 300, (0.8, 0, 0.3)))).filter(pl.col("measure") == "win")
    fresh = stats.precision(stats.seats_of(pretend(rng, 300, (0.8, 0, 0.3), fresh=True)))
    fresh = fresh.filter(pl.col("measure") == "win")
    assert told["independent"].to_list() == pytest.approx(fresh["independent"].to_list(), rel=0.04)
    assert fresh["narrowing"].to_list() == pytest.approx([1, 1, 1], rel=0.02)


def test_the_width_is_that_of_the_interval() -> None:
    found = stats.seats_of(pretend(np.random.default_rng(7), 100))
    told = stats.precision(found).filter(pl.col("measure") == "score").sort("bot")
    rows = stats.standings(found, stats.pairs_of(found), NAMES).sort("bot")
    assert told["width"].to_list() == pytest.approx((rows["score_high"] - rows["score_low"]).to_list(), rel=0.02)


def test_rotations_narrow_where_cards_decide() -> None:
    made = stats.precision(stats.seats_of(pretend(np.random.default_rng(5), 200, cards=3)))
    ratio = stats.narrowing(made)
    assert ratio is not None
    assert ratio < 0.9
    none = stats.precision(stats.seats_of(pretend(np.random.default_rng(5), 200, cards=0)))
    assert stats.narrowing(none) == pytest.approx(1, abs=0.05)


def test_the_same_bot_under_two_names_is_even() -> None:
    found = qn.league({"one": "greedy", "other": "greedy"}, players=3, games=24, seed=2, progress=False)
    assert found.standings["win_share"].to_list() == pytest.approx([1 / 3, 1 / 3])
    assert found.standings["rating"].to_list() == pytest.approx([0, 0], abs=1e-5)
    assert found.cross["value"].to_list() == pytest.approx([0.5, 0.5])


def test_random_and_a_random_function_are_even() -> None:
    found = qn.league(["random", blind], players=2, games=24, seed=3, progress=False)
    for row in found.standings.iter_rows(named=True):
        assert row["win_low"] <= 0.5 <= row["win_high"]
        assert row["rating_low"] <= 0 <= row["rating_high"]
    assert found.narrowing is not None


def test_one_deal_has_figures_without_what_needs_two() -> None:
    found = qn.league(["random", "greedy"], players=2, games=2, progress=False)
    assert found.deals == 1
    assert found.narrowing is None
    assert found.standings["rating_low"].null_count() == 2
    assert found.standings["score_low"].null_count() == 2
    assert "nothing can be said" in found.text()


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_narrowing_is_that_against_games_on_truly_independent_deals(players: int) -> None:
    """The engine itself: the same seatings, each game on a deal of its own, vary by what the league says."""
    names, blocks = ("greedy", "random"), 400
    found = qn.league(names, players=players, games=24_000, seed=9, progress=False)
    jobs, rows = [], list(seatings(names, players, found.deals))
    for number, each in enumerate(rows):
        bots = tuple(names[place] for place in each.seats)
        jobs.append(
            Job(
                "queens_necklace",
                number,
                number * found.deals,
                found.deals,
                players,
                bots,
                10,
                found.rules,
                False,
                False,
                None,
            )
        )
    parts = sorted(run_jobs(jobs, None), key=lambda part: part.number)
    kind = pl.Enum(names)
    fresh = pl.concat(
        part.games.select(
            pl.col("game").alias("deal"), pl.lit(each.line_up).alias("line_up"),
            pl.lit(each.rotation).alias("rotation"),
            *(pl.lit(names[place], kind).alias(f"bot_{seat}") for seat, place in enumerate(each.seats)),
            pl.col("^score_.*$"), pl.col("^place_.*$"),
        )
        for part, each in zip(parts, rows, strict=True)
    )  # fmt: skip
    independent = stats.seats_of(fresh)
    told = stats.precision(found._seats).filter(pl.col("measure") == "score")
    real = stats.precision(independent).filter(pl.col("measure") == "score")
    assert told["independent"].to_list() == pytest.approx(real["independent"].to_list(), rel=0.05)
    # and the estimates themselves: how much the mean scores of blocks of deals vary, on either kind
    spread = []
    for seats in (found._seats, independent):
        mine = seats.filter(pl.col("bot") == "greedy").with_columns(block=pl.col("deal") % found.deals % blocks)
        spread.append(mine.group_by("block").agg(pl.col("score").mean())["score"].std())
    ratio = told.filter(pl.col("bot") == "greedy")["narrowing"][0]
    print(f"{players} players: told {ratio:.2f}, seen {spread[0] / spread[1]:.2f}")  # type: ignore[operator]
    assert spread[0] / spread[1] == pytest.approx(ratio, rel=0.2)  # type: ignore[operator]

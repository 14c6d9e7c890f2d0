"""How much is skill and how much is luck: shares of the variance of results, and games until two are told apart."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.review.luck import LuckOfGames
from qn_analysis.core.stats.few import games_to_tell


def games(chances: dict[str, float], deals: int, seed: int) -> LuckOfGames:
    """Rotated deals of two players of whom each wins so often, whatever the cards and the seat."""
    dice = np.random.default_rng(seed)
    one, other = chances
    rows = []
    for deal in range(deals):
        for rotation in range(2):
            won = dice.random() < chances[one]
            for bot, win in ((one, won), (other, not won)):
                seat = (0 if bot == one else 1) ^ rotation
                rows.append((2 * deal + rotation, deal, "ab", seat, bot, float(win)))
    return LuckOfGames(pl.DataFrame(rows, schema=["game", "deal", "line_up", "seat", "bot", "win"], orient="row"))


@pytest.mark.parametrize(("chance", "true"), [(0.5, 0.0), (0.55, 0.01), (0.8, 0.36), (1.0, 1.0)])
def test_skill_is_the_variance_between_players(chance: float, true: float) -> None:
    """By hand: of two who win 80 and 20 of 100, means are 0.3 off the even share, whose square is 36 % of 0.25. The
    interval covers that as often as it says; equal players have none, though their measured means differ."""
    covered, values = 0, []
    for seed in range(60):
        found = games({"a": chance, "b": 1 - chance}, 100, seed)
        assert found.skill.low is not None
        assert found.skill.high is not None
        covered += found.skill.low - 1e-9 <= true <= found.skill.high + 1e-9
        values.append(found.skill.value or 0.0)
        shares = dict(found.shares.select("part", "share").iter_rows())
        assert sum(shares.values()) == pytest.approx(1)
    assert covered >= 53
    assert np.mean(values) == pytest.approx(true, abs=0.01)


def test_the_seat_is_apart_where_the_players_took_turns() -> None:
    """Whoever sits first wins: nothing of that is skill."""
    rows = [
        (2 * deal + turn, deal, "ab", seat, "ab"[seat ^ turn], float(seat == 0))
        for deal in range(30)
        for turn in range(2)
        for seat in range(2)
    ]
    found = LuckOfGames(pl.DataFrame(rows, schema=["game", "deal", "line_up", "seat", "bot", "win"], orient="row"))
    shares = dict(found.shares.select("part", "share").iter_rows())
    assert shares == {"skill": pytest.approx(0), "seat": pytest.approx(1), "luck": pytest.approx(0)}


def test_games_until_two_players_are_told_apart_are_of_their_measured_difference() -> None:
    """By hand: a result differs by 1 or -1, of mean 0.6, variance 0.64; 1.96 and 0.84 are the usual quantiles."""
    found = games({"a": 0.8, "b": 0.2}, 2000, 3)
    (row,) = found.pairs.to_dicts()
    assert (row["one"], row["other"], row["n"]) == ("a", "b", 4000)
    assert row["ahead"] == pytest.approx(0.6, abs=0.03)
    assert row["needed"] == pytest.approx((1.96 + 0.8416) ** 2 * 0.64 / 0.36, rel=0.15)
    assert row["needed_low"] <= row["needed"] <= row["needed_high"]
    assert games_to_tell(0.64, 0.3) == pytest.approx(4 * games_to_tell(0.64, 0.6), abs=4)
    (other,) = games({"a": 0.5, "b": 0.5}, 50, 4).pairs.to_dicts()
    assert (other["needed"], other["needed_low"], other["needed_high"]) == (None, None, None)
    (turned,) = games({"a": 0.1, "b": 0.9}, 50, 4).pairs.to_dicts()
    assert (turned["one"], turned["low"] > 0) == ("b", True)


def test_a_league_says_how_much_is_skill() -> None:
    league = qn.league(["greedy", "random"], players=3, games=240, seed=1, progress=False)
    found = league.luck
    assert found.bots == ("greedy", "random")
    assert found.skill.value is not None
    assert found.skill.value > 0.1
    assert found.games == league.games.height
    assert found.of(["greedy", "random"]).shares.equals(found.shares)
    assert found.of(["greedy"]).games == 0
    told = str(found)
    assert told.startswith("Among greedy and random at a table of 3, skill decides ")
    assert "greedy against random" in told


def test_a_log_says_it_of_players_who_differ_in_every_game() -> None:
    """Of the companions too; copies of one player differ by luck alone."""
    for game in ("queen", "lady", "jewels"):
        log = qn.simulate(30, players=2, game=game, bots=["greedy", "random"], seed=1, progress=False)
        found = log.luck()
        assert found.skill.value is not None
        assert 0 <= found.skill.value <= 1
        assert not found.rotated
        assert found.shares.filter(part="seat")["share"].to_list() == [None]
        assert "what a seat is worth counts as skill" in " ".join(str(found).split())
        alike = qn.simulate(5, players=2, game=game, bots="random", seed=1, progress=False)
        assert alike.luck().skill.value is None
        assert str(alike.luck()).startswith("Only random played")
        assert str(alike.luck(lang="fr")).startswith("Seul random a joué")
    assert log.luck(12).games == 12
    assert str(log.luck(3)).startswith("Too few games")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 is no number of games: name one from 1 on"),
        (-3, "-3 is no number of games: name one from 1 on"),
        (True, "`games` takes a whole number or None, not True"),
    ],
)
def test_what_is_no_number_of_games_is_refused(number: int, said: str) -> None:
    log = qn.simulate(1, players=2, bots="greedy", seed=1, progress=False)
    with pytest.raises(qn.Error, match=said):
        log.luck(number)


def test_skill_by_deal_has_the_share_for_its_mean() -> None:
    """And its spread is the share's own, as leaving out a deal at a time has it."""
    found = games({"a": 0.6, "b": 0.4}, 400, 5)
    each = found.skill_by_deal()
    assert each["y"].mean() == pytest.approx(found.skill.value)
    assert each.height == 400
    deals = found.frame["deal"].unique().sort().to_list()[:60]
    without = [LuckOfGames(found.frame.filter(pl.col("deal") != deal)).skill_by_deal()["y"].mean() for deal in deals]
    pulls = [float(each["y"].mean() - value) * 399 for value in without]  # type: ignore[operator, arg-type]
    assert each["y"][:60].to_numpy() - each["y"].mean() == pytest.approx(pulls, abs=0.02)

"""How much of many games was luck: sums that hold, chance that is reckoned as it falls, shares that add up."""

from __future__ import annotations

from functools import cache

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.play.stored import Learnt
from qn_analysis.core.review.luck import PARTS, LuckOfGames
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.review.reviewing import OPENING
from qn_analysis.games.queens_necklace.review.tally import KINDS, said_of_deals, tally
from qn_analysis.games.queens_necklace.review.trail import trails_of
from qn_analysis.games.queens_necklace.review.worlds import merchant_next

GAMES = 12


@cache
def log(players: int = 3) -> Log:
    bots = ["learnt", "expert", "learnt", "greedy"][:players]
    return GAME.simulate(GAMES, players=players, bots=bots, seed=7, decisions=True, progress=False)


@cache
def luck(players: int = 3) -> LuckOfGames:
    made: LuckOfGames = log(players).luck(progress=False)
    return made


def check_sums(found: LuckOfGames) -> None:
    """The parts of every game and seat add up to its result, and each of them to nothing over the table."""
    total = sum(found.part(name) for name in PARTS)
    assert abs(total - found.part("result")).max() < 1e-9
    for name in (*KINDS, "information", "decisions", "remainder"):
        assert abs(found.part(name).sum(axis=1)).max() < 1e-9, name


def check_means(found: LuckOfGames, within: float) -> None:
    """Luck and what hidden cards did cancel out, and the remainder does where everybody plays as the value expects."""
    for row in found.means.filter(pl.col("part").is_in(["luck", *KINDS, "information", "remainder"])).iter_rows():
        name, seat, value, _low, _high, spread, n = row
        assert abs(value) < within + 3.3 * spread / np.sqrt(n), (name, seat, value)


@pytest.mark.parametrize("players", [3, *(pytest.param(n, marks=pytest.mark.full) for n in (2, 4))])
def test_the_parts_of_many_games_add_up_to_who_won(players: int) -> None:
    found = luck(players)
    check_sums(found)
    assert found.games == GAMES
    table = log(players).games.collect()
    places = table.select(pl.concat_list(f"place_{seat}" for seat in range(players))).to_series().to_list()
    for row, won in zip(places, found.part("result"), strict=True):
        assert [place == 1 for place in row] == [share > 0 for share in won]


def test_shares_add_up_and_have_intervals() -> None:
    shares = luck().shares
    assert shares["part"].to_list() == ["luck", *KINDS, *PARTS[1:]]
    told = dict(shares.select("part", "share").iter_rows())
    assert sum(told[name] for name in PARTS) == pytest.approx(1)
    assert sum(told[name] for name in KINDS) == pytest.approx(told["luck"])
    assert shares.filter((pl.col("low") > pl.col("share")) | (pl.col("high") < pl.col("share"))).is_empty()
    assert shares["n"].unique().to_list() == [GAMES]


def test_a_review_and_the_sums_of_many_games_mean_the_same() -> None:
    """Worlds are fewer here, so that a game is the same only as far as their luck goes."""
    few, whole = luck(), log().review(5)
    for name in ("luck", "information", "remainder"):
        assert few.part(name)[5] == pytest.approx(whole.part(name), abs=0.3), name
    assert few.part("result")[5].tolist() == list(whole.result)


def test_games_to_tell_two_players_apart() -> None:
    """By hand: of two players results differ by 1 or -1, whose variance is 1; 1.96 and 0.84 are the usual quantiles."""
    rows = [(game, seat, "learnt", *(6 * [0.0]), float((game + seat) % 2)) for game in range(400) for seat in range(2)]
    columns = ["game", "seat", "bot", "draw", "start", "own_mistakes", "others_mistakes", "information", "result"]
    frame = pl.DataFrame(rows, schema=[*columns[:-1], "remainder", "result"], orient="row")
    found = LuckOfGames(frame, ("draw",), ("learnt", "learnt"), "")
    assert found.told_apart(0.1).value == pytest.approx((1.96 + 0.8416) ** 2 / 0.01, rel=1e-3)
    assert found.told_apart(0.2).value == pytest.approx((1.96 + 0.8416) ** 2 / 0.04, rel=1e-3)
    assert found.pairs.is_empty()


def test_different_bots_are_compared_by_what_they_won() -> None:
    pairs = luck(4).pairs
    assert pairs.select("one", "other").rows() == [("learnt", "expert"), ("learnt", "greedy"), ("expert", "greedy")]
    for row in pairs.iter_rows(named=True):
        assert row["low"] <= row["ahead"] <= row["high"]
        assert (row["needed"] is None) == (row["low"] <= 0 <= row["high"])
        assert row["needed"] is None or row["needed_low"] <= row["needed"] <= row["needed_high"]


def test_it_says_what_chance_explains_in_both_languages() -> None:
    english, french = str(luck()), str(tally(log(), _weights(3), 2, lang="fr", progress=False))
    assert english.startswith("Chance explains ")
    assert f"({GAMES} games)" in english
    assert "(assumed)" in english
    assert "Merchant" in english
    assert french.startswith("La chance explique ")
    assert "Marchand" in french
    assert "(2 parties)" in french


def _weights(players: int) -> Learnt:
    found = learnt_weights(players)
    assert found is not None
    return found


def test_a_log_without_decisions_tells_the_same() -> None:
    source = log()
    assert source.with_tables(decisions=None).luck(2, progress=False).frame.equals(source.luck(2, progress=False).frame)


def test_what_cannot_be_judged_says_so_in_one_line() -> None:
    for games, wrong in ((0, "0"), (-3, "-3"), (True, "True")):
        with pytest.raises(qn.ReviewError, match=f"{wrong} is no number of games"):
            log().luck(games)
    for game in ("lady", "jewels"):
        companion = qn.simulate(1, players=3, game=game, bots="random", seed=1, progress=False)
        with pytest.raises(qn.ReviewError, match="has no network that says who wins") as caught:
            companion.luck()
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_merchant_comes_as_often_as_is_said(players: int) -> None:
    """Of all draws that one could come with, by how likely that was."""
    likely, came = [], []
    for _game, trail in trails_of(log(players)):
        for step in trail.steps:
            drawn: list[int] = []
            for fall in (each for each in step.falls if each.kind != "theft"):
                likely.append(merchant_next(step.worlds[0], drawn))
                came.append(fall.kind == "merchant")
                drawn.append(fall.card)
    odds, hits = np.array(likely), np.array(came)
    assert hits.sum() == 3 * GAMES
    assert not hits[odds == 0].any()
    assert hits[odds == 1].all()
    assert abs(hits.sum() - odds.sum()) < 4 * np.sqrt((odds * (1 - odds)).sum())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_held_against_what_is_said_of_deals(players: int) -> None:
    said = said_of_deals(_weights(players), 500)
    error = said.std(axis=0) / np.sqrt(len(said))
    assert (abs(said.mean(axis=0) - OPENING[players]) < 0.002 + 3.3 * error).all()
    assert sum(OPENING[players]) == pytest.approx(1, abs=1e-4)


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_games_add_up_and_chance_cancels_out(players: int) -> None:
    """Of the bot against itself, by seat."""
    source = GAME.simulate(1000, players=players, seed=90, decisions=True, progress=False)
    found = source.luck(progress=False)
    check_sums(found)
    check_means(found, 0.002)

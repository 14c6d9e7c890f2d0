"""Win chances: fitted to games, stored with the weights, told of a position by whoever knows what."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile.records import blank, copy_record
from qn_analysis.core.play import survey
from qn_analysis.core.play.packing import Shape
from qn_analysis.core.play.stored import load_learnt
from qn_analysis.core.play.win_chances import KNOWLEDGE, Chances, sheet_of
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import BUILDS
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.play.session import Session
from qn_analysis.games.queens_necklace.words.cards import KINDS
from qn_analysis.learning.train import chances
from qn_analysis.learning.train.chances import fit
from qn_analysis.learning.train.learning_build import KERNELS
from qn_analysis.learning.train.training import add_chances, network_of, school_of
from qn_analysis.queens_necklace import win_chances

PLAYERS = (2, 3, 4)


def played(players: int, steps: int, seed: int = 5) -> Session:
    session = Session(ENGINE, "greedy", players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        session.choose(rng.choice(session.legal))
    return session


@pytest.mark.parametrize("players", PLAYERS)
def test_stored_chances_are_calibrated_and_say_more_than_an_even_share(players: int) -> None:
    """As they were checked on games kept apart: where 30 % is said about 30 % is won."""
    found = learnt_weights(players)
    assert found is not None
    assert tuple(found.chances) == KNOWLEDGE
    errors = []
    for each in found.chances.values():
        check = each.check
        assert check["even"] == pytest.approx((1 / players) * (1 - 1 / players), abs=1e-4)
        assert check["low"] < check["brier"] < check["high"] < check["even"] - 0.01
        errors.append(check["brier"])
        assert sum(row["n"] for row in check["bins"]) == players * check["positions"]
        for row in check["bins"]:
            if row["n"] >= 2000:
                assert row["won"] == pytest.approx(row["said"], abs=0.06), row
    assert errors[2] < errors[0], "all hands tell more than what everybody knows"


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_of_a_position(players: int) -> None:
    at = played(players, 9).standing()
    for knowledge in KNOWLEDGE:
        found = win_chances(at, knowledge=knowledge)
        assert len(found.chances) == players
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in found.chances)
        assert found.frame["chance"].to_list() == list(found.chances)
        assert "squared error" in str(found)
        assert f"learnt ({learnt_weights(players).fingerprint})" in str(found)  # type: ignore[union-attr]
    own = [win_chances(at, knowledge="seat", seat=seat) for seat in range(players)]
    assert [each.seat for each in own] == list(range(players))
    assert len({each.chances for each in own}) > 1


def test_who_is_far_ahead_before_the_last_sale_is_likely_to_win() -> None:
    at = played(3, 20).standing()
    game = blank(Game)
    copy_record(game, at.game)
    game.table.score[1] += 400
    ahead = replace(at, game=game)
    for knowledge in KNOWLEDGE:
        before, after = (win_chances(each, knowledge=knowledge).chances[1] for each in (at, ahead))
        assert after > max(0.8, before)


def test_hidden_cards_change_nothing_that_is_not_known() -> None:
    """Public: no hand counts but what every rival has seen; one seat's: no other hand; all: every hand."""
    at = played(3, 10).standing()
    game = blank(Game)
    copy_record(game, at.game)
    rng = random.Random(2)
    for seat in range(3):
        rng.shuffle(game.seats[seat].hand)
    rest = game.hidden.pile[game.hidden.top : game.hidden.size]
    rng.shuffle(rest)
    game.hidden.pile[game.hidden.top : game.hidden.size] = rest
    public = [sheet_of(BUILDS, each, survey.PUBLIC, 0) for each in (at.game, game)]
    assert public[0] == public[1]
    copy_record(game.seats[1], at.game.seats[1])
    own = [sheet_of(BUILDS, each, survey.ONE_SEAT, 1) for each in (at.game, game)]
    assert own[0] == own[1]
    assert sheet_of(BUILDS, at.game, survey.EVERYTHING, 1) != sheet_of(BUILDS, game, survey.EVERYTHING, 1)


def test_a_card_bought_is_public_and_one_looked_at_by_one_rival_is_not() -> None:
    at = played(3, 8).standing()
    game = at.game
    plain = sheet_of(BUILDS, game, survey.PUBLIC, 0)
    card = next(card for card in range(KINDS) if game.seats[2].known[1][card] == game.seats[0].known[1][card] == 0)
    game.seats[2].known[1][card] += 1
    assert sheet_of(BUILDS, game, survey.PUBLIC, 0) == plain
    game.seats[0].known[1][card] += 1
    assert sheet_of(BUILDS, game, survey.PUBLIC, 0) != plain


def test_after_the_end_it_is_who_won() -> None:
    log = qn.simulate(1, players=3, bots="greedy", seed=3, progress=False)
    found = win_chances(log, 0, len(log.rows(0)) - 1)
    places = log.games.select("^place_.*$").collect().row(0)
    assert [chance > 0 for chance in found.chances] == [place == 1 for place in places[:3]]
    assert sum(found.chances) == 1


def one_by_one(log: qn.Log, frame: pl.DataFrame, **asked: Any) -> list[float]:
    """The chances of a frame's rows, each position asked for by itself."""
    found: list[float] = []
    for game, seq in frame.select("game", "seq").unique(maintain_order=True).iter_rows():
        found += win_chances(log, game, seq, **asked).chances
    return found


@pytest.mark.parametrize(
    ("players", "knowledge", "seat"),
    [
        (3, "seat", 1),
        *(pytest.param(*each, marks=pytest.mark.full) for each in ((2, "public", None), (4, "all", None))),
    ],
)
def test_a_log_at_once_is_each_of_its_positions(players: int, knowledge: str, seat: int | None) -> None:
    log = qn.simulate(2, players=players, bots="greedy", seed=3, progress=False)
    found = win_chances(log, 1, knowledge=knowledge, seat=seat, progress=False)
    assert found.columns == ["game", "seq", "turn", "seat", "player", "chance", "policy"]
    assert found["game"].unique().to_list() == [1]
    assert found.group_by("seq").len()["len"].unique().to_list() == [players]
    asked = {qn.position(log, 1, seq).events - 1 for seq in range(0, len(log.rows(1)), 7)}
    assert asked <= set(found["seq"]), "every decision that can be asked for alone"
    some = found.filter(pl.col("seq").is_in(sorted(asked)[::3]))
    assert some["chance"].to_list() == pytest.approx(one_by_one(log, some, knowledge=knowledge, seat=seat), abs=1e-6)
    end = found.filter(seq=len(log.rows(1)) - 1)
    places = log.games.filter(pl.col("game") == 1).select("^place_.*$").collect().row(0)
    assert [chance > 0 for chance in end["chance"]] == [place == 1 for place in places[:players]]
    assert found["policy"].unique().to_list() == [f"learnt ({learnt_weights(players).fingerprint})"]  # type: ignore[union-attr]
    both = win_chances(log, knowledge=knowledge, seat=seat, progress=False)
    assert both.filter(game=1)["chance"].to_list() == pytest.approx(found["chance"].to_list(), abs=1e-6)
    assert both["game"].unique(maintain_order=True).to_list() == [0, 1]


def test_a_log_without_its_seed_is_told_from_its_rows() -> None:
    log = qn.simulate(1, players=3, bots="greedy", seed=3, progress=False)
    whole = win_chances(log, progress=False)
    events = log.events.filter(pl.col("seq") < 90)
    bare = qn.Log({key: value for key, value in log.manifest.items() if key != "seed"}, events, log.games)
    found = win_chances(bare, progress=False)
    assert set(found["seq"]) <= set(whole["seq"])
    assert found["seq"].n_unique() > 3
    both = found.join(whole, on=["game", "seq", "seat"], suffix="_whole")
    assert both["chance"].to_list() == pytest.approx(both["chance_whole"].to_list(), abs=1e-6)


def test_several_positions_at_once_are_each_of_them() -> None:
    positions = [played(players, steps).standing() for players, steps in ((3, 4), (2, 6), (3, 9), (4, 3))]
    found = win_chances(positions, knowledge="all")
    alone = [chance for at in positions for chance in win_chances(at, knowledge="all").chances]
    assert found["chance"].to_list() == pytest.approx(alone, abs=1e-6)
    assert found["position"].to_list() == [n for n, at in enumerate(positions) for _ in range(at.players)]
    assert win_chances([], knowledge="all").is_empty()
    with pytest.raises(qn.Error, match="no seat 2: the seats are 0 to 1"):
        win_chances(positions, knowledge="seat", seat=2)


def test_what_cannot_be_told_is_refused() -> None:
    log = qn.simulate(1, players=3, bots="greedy", seed=3, progress=False)
    with pytest.raises(qn.Error, match="knowledge is 'some'; choose public, seat, all"):
        win_chances(log, 0, 50, knowledge="some")
    with pytest.raises(qn.Error, match="no seat 3: the seats are 0 to 2"):
        win_chances(log, 0, 50, knowledge="seat", seat=3)
    house = qn.simulate(1, players=3, bots="greedy", seed=3, rules=qn.Ruleset.default().with_(purse=9), progress=False)
    with pytest.raises(qn.Error, match="for the rulebook's rules"):
        win_chances(house, 0, 50)
    drawn = replace(qn.position(log, 0, 50), whole=False)
    with pytest.raises(qn.Error, match="hands or the pile are not told here"):
        win_chances(drawn, knowledge="all")
    assert qn.position(log, 0, 50).whole
    assert qn.position(log, 0, 50).play("pass" if "pass" in qn.position(log, 0, 50).legal()["name"] else 0).whole


def test_the_network_is_the_one_that_learns() -> None:
    """What is told of a position in whole arrays is what the kernels of the training calculate."""
    shape = Shape(12, 8, 4, 4)
    rng = np.random.default_rng(1)
    theta = rng.normal(0, 0.7, shape.size).astype(np.float32)
    index, value = [3, 2, 5, 11], [0, 1, -2, 4]
    units = np.full(12, 2.0, np.float32)
    found = Chances(shape, theta, {}).of(index, value, units, 3)
    row = np.array([[0, 0, 0, 3, 3, 0, 3, 1, 1, 1]], np.int32)
    entries, moves = np.array([index[1:], value[1:]], np.int16), np.array([range(4), [-1] * 4], np.int16)
    room, sums, grad = np.zeros((6, 256), np.float32), np.zeros(5), np.zeros(shape.size, np.float32)
    KERNELS()["policy_gradient"](
        theta, grad, np.array(shape, np.int64), 1 / units, row, entries, moves, np.zeros(1, np.int64),
        np.zeros(1, np.float32), True, 0.0, 0.0, room, sums,
    )  # fmt: skip
    assert room[5][:3] == pytest.approx(found, abs=1e-5)
    assert sums[0] == pytest.approx(-np.log(found[1]), abs=1e-5)


def test_they_are_fitted_alike_again_and_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "_ROUND", 64)
    engine, network = network_of()
    made = engine.stored(3)
    assert made is not None
    school = school_of(engine, network, 3, engine.layout.rules.default(), network.again(3), 4, False)
    one, two = (fit(school, made, games=128, checked=64, progress=False) for _ in range(2))
    assert [np.array_equal(one[name].theta, two[name].theta) for name in KNOWLEDGE] == [True] * 3
    file = tmp_path / "mine.npz"
    replace(made, chances={}).save(file)
    assert load_learnt(file).chances == {}
    found = add_chances(file, games=128, seed=4, progress=False)
    again = load_learnt(file)
    assert found.fingerprint == again.fingerprint == made.fingerprint
    for name in KNOWLEDGE:
        assert np.array_equal(again.chances[name].theta, one[name].theta)
    with pytest.raises(qn.Error, match="was trained by other rules"):
        add_chances(file, rules=qn.Ruleset.default().with_(purse=9), progress=False)

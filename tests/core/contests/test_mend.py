"""Better rules from goals: what is asked, how a search goes and goes on, planted faults, and what is told of it."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.cli import app as cli
from qn_analysis.core.contests import mend as room
from qn_analysis.core.contests.aims import Aim, least_games, parse_aims, score
from qn_analysis.core.contests.mend import Search
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.report.declaration import report_of

RULES = qn.Ruleset.default()
GOALS = {each.key: each for each in report_of("queens_necklace").statistics.goals}
POOR = RULES.with_(name="poor", purse=7, cards={"necklace": {"prices": [10, 9, 8, 7]}})
"""A purse of 7 ducats instead of 10: games of greedy last some fifty turns instead of forty."""
ASK: dict[str, Any] = {
    "games": 3_000, "players": 2, "bots": "greedy", "numbers": ["purse"], "seed": 3, "progress": False,
}  # fmt: skip


@pytest.fixture(scope="module")
def found() -> qn.Mend:
    return qn.mend("shorter=40", POOR, **ASK)


def purse_of(found: qn.Mend) -> int:
    return int(found.best.to_dict()["purse"])


def row(base: float, variant: float, half: float, matters: float) -> dict[str, float]:
    ends = {"low": variant - base - half, "high": variant - base + half}
    return {"base": base, "variant": variant, "value": variant - base, **ends, "matters": matters}


def test_goals_count_in_their_order_and_enough_is_enough() -> None:
    shorter, fairer = Aim(GOALS["shorter"]), Aim(GOALS["fairer"])
    rows = {"shorter": row(40.0, 36.0, 1.96, 2.0), "fairer": row(0.05, 0.07, 0.0196, 0.02)}
    assert score([shorter, fairer], rows)[0] == pytest.approx(2.0 - 0.5 * 1.0)
    assert score([fairer, shorter], rows)[0] == pytest.approx(-1.0 + 0.5 * 2.0)
    assert score([shorter], rows)[1] == pytest.approx(0.5, rel=1e-3)
    assert Aim(GOALS["shorter"], 38.0).gain(rows["shorter"])[0] == pytest.approx(0.0)  # as far beyond as it was short
    assert Aim(GOALS["shorter"], 36.0).gain(rows["shorter"])[0] == pytest.approx(2.0)
    assert Aim(GOALS["necklace"]).gain(row(0.1, 0.2, 0.01, 0.02))[0] == pytest.approx(5.0)  # more is wanted


def test_all_that_is_wrong_is_said_before_anything_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("played")

    monkeypatch.setattr(room, "simulate", never)
    with pytest.raises(qn.ShelfError) as error:
        qn.mend("shorter=30, shorter=40, fairrer, keep:purze, last_sale=3", games=900, players=7, progress=False)
    said = str(error.value)
    for part in ("shorter is asked for more than once and not alike (shorter=30, shorter=40)", "did you mean 'fairer'?",
                 "did you mean 'purse'?", "last_sale=3: the figure is a share", "7 players"):  # fmt: skip
        assert said.count(part) == 1, part
    with pytest.raises(qn.ShelfError, match=r"900 games are too few .*: ask for [\d,]+ or more"):
        qn.mend("fairer", games=900, progress=False)
    with pytest.raises(qn.ShelfError, match="no number left that may change"):
        qn.mend("fairer, keep:purse", numbers=["purse"], progress=False)
    with pytest.raises(qn.ShelfError, match="name what is to be mended"):
        qn.mend("keep:purse", progress=False)
    bad = tmp_path / "bad.toml"
    bad.write_text("purse = -3\n", encoding="utf-8")
    with pytest.raises(qn.ShelfError, match="purse"):
        qn.mend("fairer", bad, progress=False)
    wrong: list[Any] = []
    ladders = [f"keep:cards.{name}.prices" for name in RULES.to_dict()["cards"] if name != "merchant"]
    parse_aims(["prices", *ladders], list(GOALS.values()), RULES, wrong)
    assert "all ladders are to be kept" in str(wrong[0])


def test_a_budget_must_tell_twice_what_matters() -> None:
    assert least_games([Aim(GOALS["shorter"])], 0.4, 4) == 3_000
    assert least_games([Aim(GOALS["fairer"])], 0.4, 4) == 6_100  # 600 games tell a share by four points either way


def test_a_poor_purse_is_mended_to_within_a_step(found: qn.Mend) -> None:
    """The rulebook's is 10; a step is a ducat."""
    assert abs(purse_of(found) - 10) <= 1
    assert found.sure(found.ranked[0]) == "sure"
    aim = found.aims[0]
    told = found.row(found.ranked[0].key, "shorter")
    assert told is not None
    assert found.effect(aim, told) == "mends"
    assert found.searched >= 5
    assert found.seed != 3  # confirmed on other deals than those that chose
    assert found.games == 3_000 * 4 // 10 // (len(found.trials) + 1)
    scores = [found.score(each) for each in found.ranked]
    for (one, error), (other, doubt) in pairwise(scores):
        assert other - one <= 1.96 * (error**2 + doubt**2) ** 0.5  # nobody stands before one who is surely better


def test_it_is_told_in_both_languages(found: qn.Mend, tmp_path: Path) -> None:
    text = " ".join(found.text().split())
    assert text.startswith(f"Change purse = {purse_of(found)}: surely better for these goals at 2 players (")
    assert "turns shorter" in text
    assert f"{found.searched} rulesets beside poor were tried in 3,000 games" in text
    french = " ".join(found.text("fr").split())
    assert french.startswith(f"Changez purse = {purse_of(found)} : sûrement mieux")
    for lang in ("en", "fr"):
        page = found.to_html(tmp_path / f"{lang}.html", lang).read_text("utf-8")
        assert f'<html lang="{lang}">' in page
        assert '<details class="behind">' in page
    told = json.loads(json.dumps(found.to_dict()))
    assert told["goals"] == ["shorter=40"]
    assert tomllib.loads(told["best"][0]["toml"])["purse"] == purse_of(found)
    found.save(tmp_path / "better.toml")
    assert qn.Ruleset.load(tmp_path / "better.toml").hash == found.best.hash


def test_a_cut_off_goes_on(found: qn.Mend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Ctrl-C in the fifth candidate; the same call goes on, plays the others, and comes out the same."""
    played: list[int] = []
    side = Search._side

    def counted(self: Search, rules: Any, seed: int, games: int) -> Any:
        if rules.hash != self.base.hash:
            played.append(games)
            if len(played) == 5:
                raise KeyboardInterrupt
        return side(self, rules, seed, games)

    monkeypatch.setattr(Search, "_side", counted)
    kept = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        qn.mend("shorter=40", POOR, **ASK, out=kept)
    said = capsys.readouterr().err
    assert "the same call goes on there" in said
    assert "best so far, not confirmed: purse = " in said
    known = json.loads((kept / "mend.json").read_text(encoding="utf-8"))["known"]
    assert len(known) == 4
    again = qn.mend("shorter=40", POOR, **ASK, out=kept)
    assert len(played) == 5 + len(json.loads((kept / "mend.json").read_text(encoding="utf-8"))["known"]) - 4
    assert_frame_equal(again.frame, found.frame)
    done = len(played)
    qn.mend("shorter=40", POOR, **ASK, out=kept)
    assert len(played) == done, "nothing is left to play"
    with pytest.raises(LogError, match="it holds another search"):
        qn.mend("shorter=41", POOR, **ASK, out=kept)


@pytest.mark.parametrize(
    ("game", "goal", "numbers"),
    [("jewels", "closer", ["coins", "fare"]),
     pytest.param("lady", "contested", ["hand_size", "face_up"], marks=pytest.mark.full)],
)  # fmt: skip
def test_the_other_games(game: str, goal: str, numbers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "least_games", lambda *_: 1)
    ask: dict[str, Any] = {"games": 400, "players": 2, "bots": "greedy", "seed": 1, "progress": False, "game": game}
    made = qn.mend(goal, numbers=numbers, **ask)
    assert made.searched >= 2
    assert {change.key for each in made.trials for change in each.rules.differences(made.base)} <= set(numbers)
    assert all(len(each.rules.differences(made.base)) <= 3 for each in made.trials)


def test_the_command_refuses_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["qn", "mend", "rulebook", "--goals", "fairest", "--games", "9", "--lang", "fr"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capsys.readouterr().err
    assert stop.value.code == 2
    assert said.startswith("qn: ")
    assert said.count("\n") == 1
    assert "aucun but de ce nom" in said


PLANTED = {
    "king": ({"king": {"prices": [20, 17, 13, 10]}}, "cards.king.prices"),
    "ring": ({"ring": {"prices": [3, 2, 1, 0]}}, "cards.ring.prices"),
}
"""Faults by name: cards as a file has them, and the ladder that is mended. A step of a ladder is two ducats."""
SEARCHED: dict[str, Any] = {"players": 2, "seed": 3, "progress": False, "players_know_rules": False}
"""It is the search that is shown: that the best are confirmed by players who know their rules, for which networks train
for minutes, `tests/learning/train/test_knowing.py` shows."""


@pytest.mark.full
def test_a_poor_purse_of_all_but_the_first_seat_is_mended() -> None:
    """A purse of 10 for seat 1 and of 6 for its rivals; a step is one ducat."""
    base = RULES.with_(name="planted", later_ducats=-4)
    made = qn.mend("fairer", base, games=10_000, numbers=["later_ducats"], **SEARCHED)
    best = made.best.to_dict()["later_ducats"]
    assert abs(best) <= 1, made.frame


@pytest.mark.full
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_of_prices_is_mended(name: str) -> None:
    """At two players, where the rulebook's own ladders hold the fair prices of King and Ring."""
    cards, ladder = PLANTED[name]
    base = RULES.with_(name="planted", cards=cards)
    made = qn.mend("prices", base, games=3_000, numbers=[ladder], **SEARCHED)
    best = made.best.to_dict()["cards"][name]["prices"]
    usual = RULES.to_dict()["cards"][name]["prices"]
    assert abs(best[0] - usual[0]) <= 2, (best, usual)


def test_a_reading_of_the_shelf_may_be_turned_for_fair_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "least_games", lambda *_: 1)
    made = qn.mend(
        "fairer", numbers=["rulings.start_coins"], games=300, players=2, bots="greedy", seed=1, progress=False,
        game="jewels",
    )  # fmt: skip
    assert [each.rules.rulings["start_coins"] for each in made.trials] == ["rising"]
    with pytest.raises(qn.ShelfError, match="no number left that may change"):
        qn.mend("fairer, keep:rulings.start_coins", numbers=["rulings.start_coins"], progress=False, game="jewels")

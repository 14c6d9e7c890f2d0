"""Shelves of house rules and sweeps: played, kept, taken up again, written out, refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.cli import app as cli
from qn_analysis.core.contests import trials
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.rules.shelf import Trial, shelf_of

SMALL: dict[str, Any] = {"games": 60, "bots": "greedy", "seed": 3, "progress": False}
"""How the tests play; enough to see that a purse of 14 makes a shorter game."""


def few(base: Any) -> tuple[list[Trial[Any]], list[Any]]:
    """Three of the house rules."""
    made, out = shelf_of(base)
    return [each for each in made if each.key in ("purse_8", "purse_14", "necklace_cheap")], out


@pytest.fixture(scope="module")
def shelf() -> qn.Shelf:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qn_analysis.core.contests.shelf.shelf_of", few)
        return qn.shelf(players=(2, 3), **SMALL)


def test_house_rules_are_ranked_by_goal(shelf: qn.Shelf) -> None:
    order = shelf.ranking.filter(goal="shorter").sort("rank")
    assert order["of"].to_list()[0] == "purse_14"
    assert order["of"].to_list()[-1] == "purse_8"
    assert order.row(0, named=True)["mends"] == 2
    assert order.row(-1, named=True)["worse"] == 2
    assert shelf.ranking.filter(goal="necklace").sort("rank")["of"][0] == "necklace_cheap"
    assert len(shelf.frame) == 2 * 3 * len(shelf.measures)


def test_the_sentence_names_the_best_rule_of_each_goal(shelf: qn.Shelf) -> None:
    row = shelf.row("purse_14", "shorter", 3)
    text = " ".join(shelf.text().split())
    assert text.startswith(
        f"Best at 3 players: a purse of 14 ducats for a shorter game ({-row['value']:.1f} turns shorter)"
    )
    assert "a cheaper Necklace for more use of the Necklace" in text
    assert "nothing that is sure" in text
    assert "greedy did not learn these 3 house rules" in text
    french = " ".join(shelf.text("fr").split())
    assert "une bourse de 14 ducats pour une partie plus courte" in french
    assert "greedy n'a pas appris ces 3 règles maison" in french
    assert "a519184bb12dc4e0" not in text
    assert shelf.base.hash in shelf.text(notes=True)


def test_each_number_of_players_has_its_column(shelf: qn.Shelf) -> None:
    lines = [line.split("  ") for line in shelf.text().splitlines() if line.startswith("House rule")]
    columns = [[cell.strip() for cell in line if cell.strip()] for line in lines]
    assert ["House rule", "2 players", "3 players", "Elsewhere"] in columns
    page = shelf.page()
    assert page.count('class="band"') == 3 * len(shelf.goals) + 2 * sum(shelf.ranking["mends"] > 0)


def test_pages_and_json(shelf: qn.Shelf, sweep: qn.Sweep, tmp_path: Path) -> None:
    for made in (shelf, sweep):
        told = json.loads(json.dumps(made.to_dict()))
        assert len(told["rows"]) == made.frame.height
        assert "did not learn" in made._repr_html_()
        for lang in ("en", "fr"):
            page = made.to_html(tmp_path / f"{type(made).__name__}-{lang}.html", lang).read_text("utf-8")
            assert '<details class="behind">' in page
            assert f'<html lang="{lang}">' in page


def test_a_sweep_follows_the_number(sweep: qn.Sweep) -> None:
    for players in (2, 3):
        turns = [point.value for point in sweep.points("turn_3", players)]
        assert turns == sorted(turns, reverse=True)
        assert [point.at for point in sweep.points("turn_3", players)] == [8, 10, 12, 14]
    own = sweep.of("purse=10", 3).filter(key="turn_3").row(0, named=True)
    assert own["value"] == 0.0
    assert " ".join(sweep.text().split()).startswith("purse from 8 to 14, at 3 players: ")
    assert "turns shorter" in sweep.text().split("\n\n")[0]
    assert sweep.unlearnt[3]["greedy"] == ("purse=8", "purse=12", "purse=14")
    assert "purse de 8 à 14, à 3 joueurs" in " ".join(sweep.text("fr").split())


def test_the_base_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that is the base itself has its games; nothing differs there."""
    played: list[int] = []
    figures = trials._Played._figures

    def counted(self: Any, rules: Any, number: int) -> Any:
        played.append(rules.to_dict()["purse"])
        return figures(self, rules, number)

    monkeypatch.setattr(trials._Played, "_figures", counted)
    found = qn.sweep("purse", [9, 10], **{**SMALL, "games": 4}, players=2)
    assert played == [10, 9]
    assert set(found.of("purse=10", 2)["value"].drop_nulls()) == {0.0}


def test_a_cut_loses_one_ruleset_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the third ruleset; the same call plays the base, what was cut, and the rest, and comes out the same."""
    played: list[str] = []
    figures = trials._Played._figures

    def counted(self: Any, rules: Any, number: int) -> Any:
        played.append(rules.name)
        if len(played) == 4:
            raise KeyboardInterrupt
        return figures(self, rules, number)

    monkeypatch.setattr(trials._Played, "_figures", counted)
    ask: dict[str, Any] = {**SMALL, "players": 2, "out": tmp_path / "kept"}
    with pytest.raises(KeyboardInterrupt):
        qn.sweep("purse", [8, 9, 12], **ask)
    assert played == ["rulebook", "purse = 8", "purse = 9", "purse = 12"]
    assert len(list((tmp_path / "kept").iterdir())) == 2
    again = qn.sweep("purse", [8, 9, 12], **ask)
    assert played[4:] == ["rulebook", "purse = 12"]
    whole = qn.sweep("purse", [8, 9, 12], **{**ask, "out": None})
    assert_frame_equal(again.frame, whole.frame)
    done = len(played)
    qn.sweep("purse", [8, 9, 12], **ask)
    assert len(played) == done, "nothing is left to play"
    with pytest.raises(LogError, match=r"seed is 3 there, not 4; choose another folder"):
        qn.sweep("purse", [8, 9, 12], **{**ask, "seed": 4})
    next((tmp_path / "kept").glob("*.json")).write_text("{", encoding="utf-8")
    with pytest.raises(LogError, match="delete it, and it is played again"):
        qn.sweep("purse", [8, 9, 12], **ask)


def test_all_that_is_wrong_with_a_call_is_said_at_once() -> None:
    with pytest.raises(qn.ShelfError) as found:
        qn.sweep("purze=14..8", players=(1, 3), games=0, bots="gredy", progress=False)
    said = str(found.value)
    for part in ("did you mean 'purse'?", "the range is empty", "1 players: Queen's Necklace is for 2, 3 or 4",
                 "0 games: ask for 1 or more", "gredy"):  # fmt: skip
        assert said.count(part) == 1, part
    with pytest.raises(qn.ShelfError, match="no such ruleset file"):
        qn.shelf("nowhere.toml", progress=False)


@pytest.mark.parametrize(
    ("game", "field"), [pytest.param("lady", "permanent_bonus", marks=pytest.mark.full), ("jewels", "coins")]
)
def test_the_other_games(game: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two house rules and two steps of each. Few games of such bots take longer on the interpreted build."""
    monkeypatch.setattr("qn_analysis.core.contests.shelf.shelf_of", lambda base: (shelf_of(base)[0][:2], []))
    monkeypatch.setattr("qn_analysis.core.play.simulate.FEW", 0)
    ask: dict[str, Any] = {"games": 8, "players": (2, 4), "seed": 1, "progress": False, "game": game,
                           "players_know_rules": False}  # fmt: skip
    made = qn.shelf(**ask)
    assert made.bots[2] == ("learnt-fixed",) * 2
    assert made.frame["players"].unique().sort().to_list() == [2, 4]
    assert all(rule.names["en"] in made.text() for rule in made.trials)
    assert all(rule.names["fr"] in made.text("fr") for rule in made.trials)
    along = qn.sweep(field, [0, 3], **ask)
    assert along.text("fr").startswith(f"{field} de 0 à 3, à 2 joueurs")


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (
            ["rulebook", "mine.toml", "--shelf", "--sweep", "purze=14..8", "--players", "x", "--retune", "5"],
            [
                "choose one",
                "leave out mine.toml",
                "'x' players",
                "leave out --retune",
                "did you mean 'purse'?",
                "empty",
            ],
        ),
        (["rulebook", "--sweep", "purse=1..60"], ["purse: more than 50 steps"]),
        (["rulebook"], ["name a second ruleset to compare with"]),
        (["rulebook", "mine.toml", "--players", "2,3"], ["two rulesets are compared at one number of players"]),
        (["rulebook", "--sweep", "purse=9..8", "--lang", "fr"], ["l'intervalle est vide"]),
    ],
)
def test_the_command_refuses_in_one_line(
    call: list[str], parts: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["qn", "compare", *call])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capsys.readouterr().err
    assert stop.value.code == 2
    assert said.startswith("qn: ")
    assert said.count("\n") == 1
    for part in parts:
        assert part in said

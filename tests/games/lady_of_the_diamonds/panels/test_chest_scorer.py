"""The chest scorer from Python: entering, refusing, turns of a log, languages. Figures are worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import traitlets

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.catalogue import Loader, TextError, missing
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from tests.games.lady_of_the_diamonds.chest.test_chest import TWO

catalogue = Loader("qn_analysis.games.lady_of_the_diamonds.panels.texts")


@pytest.fixture(scope="module")
def log() -> Log:
    made = qn.simulate(2, players=3, bots="greedy", seed=3, game="lady", progress=False)
    assert isinstance(made, Log)
    return made


def points(panel: panels.ChestScorer) -> list[int]:
    return [chest["points"] for chest in panel.scene["chests"]]


def pieces(seat: int, treasure: str, n: Any) -> dict[str, Any]:
    return {"at": ["chests", seat, "pieces", treasure], "to": n}


def test_chests_are_entered_piece_by_piece() -> None:
    """A ruby claims its title (4); the same number is not enough; one more takes it; the seventh fills the row."""
    panel = panels.chest_scorer()
    assert points(panel) == [0, 0]
    assert panel.change(pieces(0, "ruby", 3))
    assert points(panel) == [4, 0]
    assert panel.change(pieces(1, "ruby", 3))
    assert points(panel) == [4, 0]
    assert panel.change(pieces(1, "ruby", 4))
    assert points(panel) == [0, 4]
    assert panel.change(pieces(0, "ruby", 7))
    assert points(panel) == [5, 0]
    assert panel.scene["causes"][1] == "row_filled"
    assert panel.sheet["chests"][0]["titles"] == ["ruby"]


def test_the_scene_holds_every_line_with_its_rule() -> None:
    panel = panels.chest_scorer(TWO)
    amy = panel.scene["chests"][0]
    assert [line["points"] for line in amy["lines"]] == ["+5", "+1", "+4", "+3", "+3", "+2", "0"]
    assert amy["lines"][1]["address"] == "Scoring & Winning the Game 3.1; How to Play 5.4, 10.1"
    assert [line["points"] for line in amy["more"]] == ["+4", "+2", ""]
    assert panel.scene["chests"][1]["more"][0]["points"] == "−4"
    assert (panel.scene["holders"], panel.scene["problems"]) == ([0, 1, 0, 0, 0, 1, 0], [])
    cited = {rule["address"]: rule["says"] for rule in panel.scene["cited"]}
    assert cited["How to Play 11.1"] == "Only as many pieces are taken as there are open spots; the rest stays."
    assert panel.scores.by_player == {"Amy": 18, "Barnaby": 6}


def test_what_cannot_be_is_kept_and_refused_with_every_reason() -> None:
    panel = panels.chest_scorer(TWO)
    assert not panel.change(pieces(0, "diamond", 8))
    assert not panel.change(pieces(1, "pearl", 10))
    with pytest.raises(SheetError, match="Amy has 8 diamonds; a chest has 7 spots for them; Barnaby has 10 pearls"):
        panel.scores  # noqa: B018
    assert panel.scene["chests"] == []
    assert panel.scene["problems"] == [
        "Amy has 8 diamonds; a chest has 7 spots for them",
        "Barnaby has 10 pearls; a chest has 6 spots for them",
        "all chests together have 12 pearls; in the basic game for 2 there are 11",
    ]
    assert panel.message == "; ".join(panel.scene["problems"])
    assert panel.sheet["chests"][0]["pieces"]["diamond"] == 8
    panel.change(pieces(0, "diamond", 7))
    assert panel.change(pieces(1, "pearl", 0))
    assert (panel.message, points(panel)) == ("", [18, 6])


def test_modes_players_and_chests() -> None:
    """5 and 3 rubies are all 8 that two players have in the advanced game; three have 12."""
    panel = panels.chest_scorer({"chests": [{"pieces": {"ruby": 5}}, {"pieces": {"ruby": 3}}]})
    assert points(panel) == [4, 0]
    assert panel.change({"at": ["mode"], "to": "advanced"})
    assert points(panel) == [5, 0]
    assert panel.change({"at": ["chests", 2], "to": {}})
    assert (panel.sheet["players"], points(panel)) == (3, [4, 0, 0])
    assert panel.change({"at": ["chests", 0], "to": None})
    assert [chest["player"] for chest in panel.sheet["chests"]] == ["Seat 2", "Seat 3"]
    assert points(panel) == [4, 0]
    assert panel.change({"at": ["players"], "to": 4})
    assert panel.scene["notes"][0].startswith("2 chests of the table are left out")
    assert panel.change({"at": ["chests", 0, "titles", "ruby"], "to": False})
    assert points(panel) == [0, 0]
    assert panel.change({"at": ["chests", 0, "player"], "to": "Amy"})
    assert panel.scene["chests"][0]["lines"][0]["text"] == "Holds no title."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"op": "pieces"}, "a change says where in the sheet and what shall be there, such as"),
        (
            {"at": ["chests", 0, "peices", "ruby"], "to": 1},
            "there is no 'peices' in `chests`[0] (did you mean 'pieces'?); known are: player, pieces, titles",
        ),
        (pieces(0, "rubies", 1), "there is no 'rubies' in `pieces` (did you mean 'ruby'?)"),
        (pieces(3, "ruby", 1), "there is no 3 in `chests`; give a number from 0 to 1"),
        ({"at": ["chests", True], "to": None}, "there is no True in `chests`"),
        ({"at": ["mode", "basic"], "to": 1}, "nothing lies within `mode`, and so no 'basic'"),
    ],
)
def test_a_change_that_is_none(change: dict[str, Any], said: str) -> None:
    panel = panels.chest_scorer(TWO)
    before = panel.sheet
    with pytest.raises(SheetError) as error:
        panel.change(change)
    assert str(error.value).startswith(said)
    panel._handle_custom_msg({"change": change}, [])
    assert panel.message.startswith(said)
    assert panel.sheet == before
    with pytest.raises(SheetError, match="in `chests` there is at least 1"):
        panels.chest_scorer({"chests": [{}]}).change({"at": ["chests", 0], "to": None})
    full = panels.chest_scorer({"chests": [{}] * 5}, lang="fr")
    full._handle_custom_msg({"change": {"at": ["chests", 5], "to": {}}}, [])
    assert full.message == "dans `chests`, il y en a au plus 5"


def test_turns_of_a_log(log: Log) -> None:
    panel = panels.chest_scorer(log, 1)
    assert (panel.turn, panel.turns, panel.changed) == (30, 30, False)
    assert points(panel) == [row.amount for row in log.rows(1) if row.event == "round_scored"]
    panel.turn = 1
    assert sum(sum(chest["pieces"].values()) for chest in panel.sheet["chests"][1:]) == 0
    panel.change(pieces(2, "pearl", 6))
    assert panel.changed
    panel.turn = 99
    assert (panel.turn, panel.changed) == (30, False)
    with pytest.raises(traitlets.TraitError, match="not a log's"):
        panels.chest_scorer(TWO).turn = 3
    with pytest.raises(LogError, match="no game 7"):
        panels.chest_scorer(log, 7)


def test_a_log_of_the_other_game_is_none() -> None:
    other = qn.simulate(1, players=2, bots="random", seed=1, progress=False)
    with pytest.raises(LogError, match="of the game 'queens_necklace', not of 'lady_of_the_diamonds'"):
        panels.chest_scorer(other)


def test_it_speaks_french() -> None:
    panel = panels.chest_scorer()
    panel.change(pieces(0, "gold", 1))
    panel.lang = "fr"
    assert panel.sheet["chests"][0]["player"] == "Place 1"
    assert panel.scene["chests"][0]["lines"][0]["text"] == "Détient le titre de l'or avec 1 pépite d'or."
    assert panel.words["points"] == {"one": "{n} point", "other": "{n} points"}
    assert points(panel) == [2, 0]
    with pytest.raises(TextError):
        panel.lang = "de"
    assert missing(catalogue("en"), catalogue("fr")) == []


def test_a_page_of_its_own(tmp_path: Path) -> None:
    panel = panels.chest_scorer({"chests": [{"player": "<b>x"}, {"player": "</script>"}]})
    place = panel.to_html(tmp_path / "chests.html")
    page = place.read_text(encoding="utf-8")
    assert page == panel.to_html()
    assert "<b>x" not in page
    assert page.count("</script>") == 2
    with pytest.raises(LogError, match="there is no folder"):
        panel.to_html(tmp_path / "nowhere" / "chests.html")
    with pytest.raises(SheetError, match="a chest has 7 spots"):
        panels.chest_scorer({"chests": [{"pieces": {"ruby": 9}}]})

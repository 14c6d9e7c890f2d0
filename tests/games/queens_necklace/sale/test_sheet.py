"""Sheets are read, and those that cannot be are refused with every problem at once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale.document import Codes, read, read_sheet, with_numbers
from qn_analysis.games.queens_necklace.sale.kernel import SHEET
from qn_analysis.games.queens_necklace.sale.score import score_sales
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from tests.independent.sale_scorer import random_sheet
from tests.kit.queens_necklace.sheets import MOVE, example

RULES = Ruleset.default()


def problems(sheet: Any) -> list[str]:
    with pytest.raises(SheetError) as refused:
        read_sheet(sheet)
    assert str(refused.value) == "; ".join(refused.value.problems)
    return refused.value.problems


def test_a_sheet_survives_being_written_and_read() -> None:
    rng = random.Random(3)
    for _ in range(300):
        read = read_sheet(random_sheet(rng, rng.choice((2, 3, 4))))
        assert read_sheet(read.to_dict()) == read
        assert read_sheet(json.dumps(read.to_dict())) == read


def test_files(tmp_path: Path) -> None:
    place = tmp_path / "sale.json"
    place.write_text(json.dumps(example() | {"alchemist": MOVE}), encoding="utf-8")
    toml = tmp_path / "sale.toml"
    toml.write_text(
        'fashion = ["diamond", "emerald", "amber", "ruby"]\n'
        '[[displays]]\nplayer = "Amy"\nrows.diamond = {gems = [2, 1, 1], rings = 1}\nrows.emerald.gems = [3, 2]\n'
        'rows.emerald.rings = 2\n[[displays]]\nplayer = "Barnaby"\nhand = ["ring"]\nscore = 40\n'
        '[alchemist]\nplayer = "Amy"\nfrom = "diamond"\ngems = 1\nto = "ruby"\n',
        encoding="utf-8",
    )
    assert read_sheet(place).alchemist[0].target == "ruby"
    read = read_sheet(str(toml))
    assert read.displays[0].rows["emerald"].rings == 2
    assert (read.displays[1].hand, read.displays[1].score) == (("ring",), 40)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "there is no sheet at" in problems(tmp_path / "none.json")[0]
    (tmp_path / "sale.txt").write_text("{}")
    assert "a .json or a .toml file" in problems(tmp_path / "sale.txt")[0]
    (tmp_path / "half.json").write_text('{"fashion": [')
    assert "half.json is no JSON: Expecting value: line 1" in problems(tmp_path / "half.json")[0]
    (tmp_path / "half.toml").write_text("fashion = [")
    assert "half.toml is no TOML" in problems(tmp_path / "half.toml")[0]
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe{}")
    assert "not UTF-8" in problems(tmp_path / "bytes.json")[0]
    (tmp_path / "huge.json").write_text(" " * (1 << 21))
    assert "2,097,152 bytes" in problems(tmp_path / "huge.json")[0]
    (tmp_path / "deep.json").write_text("[" * 50_000)
    assert "is no JSON" in problems(tmp_path / "deep.json")[0]
    (tmp_path / "folder.json").mkdir()
    assert "cannot be read" in problems(tmp_path / "folder.json")[0]


def test_all_problems_at_once() -> None:
    sheet = example() | {"alchemist": {"player": "Ami", "from": "amber", "gems": 1, "to": "topaz"}, "fashon": []}
    sheet["fashion"] = ["diamond", "emerald", "emerald", "rubi"]
    sheet["displays"][0]["rows"]["diamond"]["gems"] = [4, "2"]
    sheet["displays"][1]["rows"]["ruby"]["king"] = True
    sheet["displays"][2] = {"player": "Amy", "bankers": 1, "rows": {"amber": {"rings": 1, "necklace": True}}, "bank": 1}
    said = "\n".join(problems(sheet))
    for words in (
        "the sheet has an unknown key 'fashon' (did you mean 'fashion'?)",
        "fashion names 'rubi' (did you mean 'ruby'?)",
        "fashion names emerald 2 times",
        "fashion lacks amber",
        "a card of '2' stones",
        "Barnaby shows 2 Kings",
        "two displays of 'Amy'",
        "Amy shows a Banker and no gem",
        "has a Ring and no gem",
        "has a Necklace and no gem",
        "an unknown key 'bank' (did you mean 'bankers'?)",
        "no player 'Ami' (did you mean 'Amy'?)",
        "from is amber",
        "to is 'topaz'",
    ):
        assert words in said, (words, said)


def test_what_the_deck_does_not_have() -> None:
    sheet = example()
    rows = [display["rows"] for display in sheet["displays"]]
    rows[0]["diamond"]["gems"] = [3, 3, 3, 4]
    rows[0]["diamond"]["rings"] = 6
    rows[0]["diamond"]["necklace"] = rows[1]["ruby"]["necklace"] = True
    sheet["displays"][0]["hand"] = ["king", "king", "king", "alchemist", "alchemist"]
    sheet["alchemist"] = [MOVE | {"gems": 3}]
    assert problems(sheet) == [
        "Amy shows a card with 4 stones of diamond: the deck has no such card (its diamond cards show 1, 2, 3)",
        "3 diamond cards with 3 stones: the deck has 2",
        f"3 Alchemist cards in all: the deck has {RULES.copies[19]}",
        "8 Ring cards in all: the deck has 7",
        "2 Necklaces in all: the deck has 1",
        f"4 King cards in all: the deck has {RULES.copies[12]}",
    ]


def test_a_house_rule_changes_what_can_be() -> None:
    sheet = example()
    sheet["displays"][0]["rows"]["diamond"]["rings"] = 6
    rings = RULES.with_(cards={"ring": {"copies": 8}, "banker": {"copies": RULES.copies[13] - 1}})
    assert read_sheet(sheet, rings).displays[0].rows["diamond"].rings == 6


@pytest.mark.parametrize("players", [0, 1, 5])
def test_number_of_players(players: int) -> None:
    sheet = example() | {"displays": [{"player": str(n)} for n in range(players)]}
    assert f"{players} display" in problems(sheet)[0]


def test_the_alchemist_needs_the_card_on_display() -> None:
    assert "shows no diamond card with 3 stones" in problems(example() | {"alchemist": MOVE | {"gems": 3}})[0]
    assert "diamond becomes diamond" in problems(example() | {"alchemist": MOVE | {"to": "diamond"}})[0]
    assert "to is amber" in problems(example() | {"alchemist": MOVE | {"to": "amber"}})[0]
    twice = problems(example() | {"alchemist": [MOVE | {"gems": 2}] * 2})
    assert twice[0] == "alchemist: Amy changes 2 diamond cards with 2 stones and does not show so many"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def damaged(data: st.DataObject, value: Any) -> Any:
    """A sheet in which something, somewhere, is replaced, left out or added."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not keys or data.draw(st.integers(0, 3)) == 0:
        return data.draw(json_values)
    key = data.draw(st.sampled_from(keys))
    act = data.draw(st.sampled_from(("into", "into", "into", "drop", "add")))
    if act == "into":
        value[key] = damaged(data, value[key])
    elif act == "drop":
        del value[key]
    elif isinstance(value, dict):
        value[data.draw(st.sampled_from(("bankers", "hand", "rings", "king", "rows", "gem", "score")))] = data.draw(
            json_values
        )
    return value


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_one_reading_refuses_and_scores(data: st.DataObject) -> None:
    """Whatever is damaged: every problem is told, or both ways to score agree."""
    rng = random.Random(data.draw(st.integers(0, 10_000)))
    sheet: Any = random_sheet(rng, rng.choice((2, 3, 4)))
    for _ in range(data.draw(st.integers(0, 2))):
        sheet = damaged(data, sheet)
    _, numbers, wrong = read(sheet, Codes(RULES))
    assert all(problem and problem.text("fr") for problem in wrong)
    if not wrong:
        assert len(numbers) == SHEET
        assert with_numbers(json.dumps(read_sheet(sheet).to_dict()), Codes(RULES))[1] == numbers.tolist()


def test_a_house_rule_without_a_card_and_a_name_that_cannot_be_seen() -> None:
    bare = RULES.with_(cards={"ruby_2": {"copies": 0}, "ruby_1": {"copies": RULES.copies[0] + RULES.copies[1]}})
    sheet = example()
    sheet["displays"][0]["hand"] = ["ruby_2"]
    with pytest.raises(SheetError, match="1 ruby cards with 2 stones: the deck has 0"):
        read_sheet(sheet, bare)
    with pytest.raises(SheetError, match="player must be a name of 1 to 60 printable letters"):
        score_sales([example() | {"displays": [{"player": "Amy\u200e"}, {"player": "Bea"}]}])

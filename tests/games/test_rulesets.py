"""Rulesets of the companion games: files that cannot be read are refused in one message; nothing changes in place.

How several problems are told together is asked of all games.
"""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.rules.problems import RulesetError
from qn_analysis.games.jewels.rulebook import Ruleset as Jewels
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as Lady
from qn_analysis.games.queens_necklace.rulebook import Ruleset as Queen

LADY_CARD = next(iter(Lady.default().to_dict()["cards"]))
EACH = pytest.mark.parametrize(
    ("kind", "number", "ruling", "reading"),
    [(Lady, "rounds", "pearl_match", "taken"), (Jewels, "coins", "two_last", "both")],
    ids=["lady", "jewels"],
)
"""Each game with a number that its files may have, and a ruling with another reading."""


@EACH
def test_files_that_cannot_be_read(kind: Any, number: str, ruling: str, reading: str, tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no such ruleset file"):
        kind.load(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text(f"{number} = \n", encoding="utf-8")
    with pytest.raises(RulesetError, match=rf"bad.toml, line 1, column {len(number) + 4}: not TOML: Invalid value"):
        kind.load(tmp_path / "bad.toml")
    (tmp_path / "latin.toml").write_bytes('name = "é"'.encode("latin-1"))
    with pytest.raises(RulesetError, match="not UTF-8"):
        kind.load(tmp_path / "latin.toml")


@EACH
def test_a_ruleset_cannot_be_changed_in_place(kind: Any, number: str, ruling: str, reading: str) -> None:
    rules = kind.default()
    with pytest.raises(TypeError):
        rules.rulings[ruling] = reading
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert len({rules, rules.with_(**{number: 2}), rules.with_(**{number: 2})}) == 2


@pytest.mark.parametrize(
    ("kind", "data", "single", "across"),
    [
        (Queen, {"purse": -1, "deck_size": 100, "cards": {"ring": {"copies": 9}}}, "purse", {"deck"}),
        (Queen, {"rulings": {"queen_scope": "mine"}, "deck_size": 99}, "rulings.queen_scope", {"deck"}),
        (Lady, {"permanent_bonus": 99, "deck_size": 54, "cards": {LADY_CARD: {"copies": 40}}}, "permanent_bonus",
         {"deck"}),
        (Lady, {"mode": "long", "rounds": 0, "target": 0, "hand_size": 5, "cards_each": 3}, "mode",
         {"hand_size", "rounds"}),
        (Lady, {"colour": "red", "rounds": 0, "target": 0}, "colour", {"rounds"}),
        (Jewels, {"coins": -1, "encounters_size": 64, "encounters": {"bride": {"copies": 9}}}, "coins", {"encounters"}),
        (Jewels, {"rulings": {"two_last": "x"}, "events_size": 4, "encounters": {"bride": {"fee": 3}}},
         "rulings.two_last", {"events", "encounters.bride.fee"}),
    ],
)  # fmt: skip
def test_problems_across_numbers_are_told_with_single_ones(
    kind: Any, data: dict[str, Any], single: str, across: set[str]
) -> None:
    """A fault of one number hides no fault of others that it has no part in."""
    with pytest.raises(RulesetError) as refused:
        kind.from_dict(data)
    assert {problem.where for problem in refused.value.problems} == {single, *across}
    assert str(refused.value).count("\n- ") == len(refused.value.problems)


@pytest.mark.parametrize(
    ("kind", "data", "wrong"),
    [
        (Queen, {"cards": {"ring": {"copies": -1}}, "deck_size": 90}, "cards.ring.copies"),
        (Lady, {"hand_size": -1, "cards_each": 1}, "hand_size"),
        (Lady, {"rounds": -1}, "rounds"),
        (Jewels, {"resources": {"gold": {"copies": -3}}}, "resources.gold.copies"),
        (Jewels, {"encounters": {"bride": {"copies": "two"}}}, "encounters.bride.copies"),
    ],
)
def test_nothing_is_told_that_rests_on_a_wrong_number(kind: Any, data: dict[str, Any], wrong: str) -> None:
    """What a wrong number makes of a sum is not known, so that one fault is one problem."""
    with pytest.raises(RulesetError) as refused:
        kind.from_dict(data)
    assert [problem.where for problem in refused.value.problems] == [wrong]


@pytest.mark.parametrize("kind", [Lady, Jewels])
def test_a_ruleset_that_was_built_wrong_tells_all_as_well(kind: Any) -> None:
    rules = replace(kind.default(), **({"rounds": 0, "target": 0} if kind is Lady else {"events_size": 4}))
    assert {problem.where for problem in rules.problems(99)} == {"players", "rounds" if kind is Lady else "events"}
    named = replace(rules, name="")
    assert {problem.where for problem in named.problems()} == {"name", "rounds" if kind is Lady else "events"}


def test_a_name_stands_where_a_file_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    reprint = Queen.load("reprint")
    assert dict(reprint.rulings) == {**Queen.default().rulings, "merchant_spread": 0, "last_merchant": 6}
    assert Queen.load("rulebook") == Queen.default()
    for kind in (Lady, Jewels):
        assert kind.load("rulebook") == kind.default()
        with pytest.raises(RulesetError, match=r"did you mean 'rulebook'.*a name can stand for one: rulebook$"):
            kind.load("rulebok")
    assert reprint.name in run("rules", "show", "reprint")[1]
    assert run("rules", "diff", "reprint")[0] == 1
    assert "did you mean 'reprint'" in run("rules", "check", "reprnt")[2]
    assert "vouliez-vous dire 'reprint'" in run("rules", "check", "reprnt", "--lang", "fr")[2]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reprint").write_text("purse = 9\n", encoding="utf-8")
    assert Queen.load("reprint").purse == 9, "a file that is there is read"

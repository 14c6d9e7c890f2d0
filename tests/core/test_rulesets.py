"""Rulesets of the companion games: files that cannot be read are refused in one message; nothing changes in place."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.rules import RulesetError
from qn_analysis.games.jewels.rulebook import Ruleset as Jewels
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as Lady

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

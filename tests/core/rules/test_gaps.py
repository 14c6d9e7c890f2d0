"""The list of gaps and its page, for a rulebook of one point of each sort."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from qn_analysis.core.rules.clauses import Clause
from qn_analysis.core.rules.gaps import GapList
from qn_analysis.core.rules.rulings import Reading, Ruling, by_name

GAPS = """
[[gap]]
name = "speed"
kind = "unclear"
clause = "turn.play"
what = { en = "How fast one plays.", fr = "À quelle vitesse on joue." }

[[gap]]
name = "end"
kind = "missing"
clause = "turn.play"
what = { en = "When a turn ends.", fr = "Quand finit un tour." }
settled = { en = "After a card.", fr = "Après une carte." }
"""
CLAUSE = Clause("turn.play", {"en": "One plays.", "fr": "On joue."}, ("turn 1.2",), headings={"turn": "Turn"})
SPEED = Ruling(
    "speed", "turn.play", "How fast?", "À quelle vitesse ?",
    (Reading("slow", "slowly", "lentement"), Reading("fast", "quickly", "vite")), why=("It is late.", "Il est tard."),
)  # fmt: skip
PAGE = """# What the rulebook of Snap leaves open

## What it does not say

- When a turn ends. (Turn 1.2) **After a card.**

## What can be read in more than one way

- How fast one plays. (Turn 1.2) **Switch `speed`**: "slow": slowly (default); "fast": quickly. It is late.

## Numbers that are assumed

- `HAND`, `DECK`: A guess.
"""


class Source(NamedTuple):
    en: str
    fr: str


class Rules:
    def assumed(self) -> list[str]:
        return ["hand", "deck", "hand"]

    def provenance(self, key: str) -> Source:
        return Source("A guess.", "Une supposition.")


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GapList:
    package = tmp_path / "snap_rulebook"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "gaps.toml").write_text(GAPS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    clauses = {CLAUSE.id: CLAUSE}
    return GapList("snap_rulebook", "Snap", ("missing", "unclear"), lambda: clauses, by_name([SPEED]))


def test_the_page_has_every_point_by_its_kind(listed: GapList) -> None:
    assert [gap.name for gap in listed.gaps()] == ["speed", "end"]
    assert listed.page(Rules(), "en", str.upper) == PAGE
    french = listed.page(Rules(), "fr").splitlines()
    assert french[-1] == "- `hand`, `deck`\u00a0: Une supposition."
    assert '- À quelle vitesse on joue. (Turn 1.2) **Option `speed`**\u00a0: "slow": lentement' in "\n".join(french)


def test_a_language_without_words(listed: GapList) -> None:
    with pytest.raises(KeyError):
        listed.page(Rules(), "de")

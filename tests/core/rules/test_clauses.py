"""The checker of clauses and sentences, on a rulebook of three sentences."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, NamedTuple

import pytest

from qn_analysis.core.rules.clauses import Clause, GapList, Text, faults
from qn_analysis.core.rules.rulings import Reading, Readings, Ruling, by_name

RULE: Mapping[str, str] = MappingProxyType({"en": "One draws.", "fr": "On pioche."})


class Stated(NamedTuple):
    id: str
    addresses: dict[str, tuple[str, ...]]
    rule: Mapping[str, str] = RULE
    ruling: str = ""
    reading: bool = False


TEXT = Text(("turn 1", "turn 2", "turn 3"), {"turn 3": "advice"})
WHOLE = (Stated("turn.draw", {"book": ("turn 1",)}), Stated("turn.play", {"book": ("turn 2",)}, ruling="speed"))


def found(*clauses: Stated, text: Text = TEXT) -> list[str]:
    return faults(clauses, {"book": text}, {"advice"}, {"speed"})


def test_what_fits() -> None:
    assert found(*WHOLE) == []
    assert found(*WHOLE, Stated("turn.end", {"book": ()}, reading=True)) == []


@pytest.mark.parametrize(
    ("clause", "wrong"),
    [
        (Stated("turn", {"book": ("turn 2",)}), ["turn: not a dotted lower-case id"]),
        (Stated("turn.draw", {"book": ("turn 2",)}), ["turn.draw: id used twice"]),
        (Stated("turn.play", {"book": ("turn 2", "turn 2")}), ["turn.play: book names turn 2 twice"]),
        (Stated("turn.play", {"book": ("turn 2", "turn 9")}), ["turn.play: book has no sentence 'turn 9'"]),
        (Stated("turn.play", {"book": ("turn 2", "turn 3")}), ["book turn 3: both a rule and no rule"]),
        (Stated("turn.play", {"book": ("turn 2",)}, {"en": "One plays."}), ["turn.play: no text in fr"]),
        (Stated("turn.play", {"book": ("turn 2",)}, {"en": "One plays.", "fr": " "}), ["turn.play: no text in fr"]),
        (Stated("turn.play", {"book": ("turn 2",)}, ruling="sped"), ["turn.play: unknown ruling sped"]),
        (
            Stated("turn.play", {"book": ()}),
            ["turn.play: no text states it and it is no reading", "book turn 2: in no clause"],
        ),
    ],
)
def test_what_does_not(clause: Stated, wrong: list[str]) -> None:
    assert found(WHOLE[0], clause) == wrong


def test_sentences_without_a_rule() -> None:
    odd = TEXT._replace(no_rule={"turn 3": "mood", "turn 4": "advice"})
    assert found(*WHOLE, text=odd) == ["book turn 3: unknown reason mood", "book turn 4: in no_rule but not a sentence"]


def test_readings_and_their_numbers() -> None:
    speed = Ruling(
        "speed", "turn.play", "How fast?", "À quelle vitesse ?", (Reading("slow", "", ""), Reading("fast", "", ""))
    )
    size = Ruling("size", "turn.draw", "How many?", "Combien ?", (Reading(3, "", ""), Reading(5, "", "")), (1, 9))

    assert dict(Readings(by_name([speed, size]), {"speed": "fast"})) == {"speed": "fast", "size": 3}
    assert (speed.number("slow"), speed.number("fast"), size.number(7)) == (0, 1, 7)
    assert [size.accepts(value) for value in (1, 9, 10, True, "5")] == [True, True, False, False, False]
    with pytest.raises(ValueError, match='ruling speed has no reading 1; it has "slow" or "fast"'):
        speed.number(1)
    with pytest.raises(ValueError, match="it has whole numbers from 1 to 9"):
        size.number(0)
    assert hash(Readings(by_name([speed, size]))) == hash(Readings(by_name([speed, size]), {"size": 3}))


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
    switches: ClassVar = by_name([SPEED])

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
    return GapList("snap_rulebook", "Snap", lambda: clauses, Rules, str.upper)


def test_the_page_has_every_point_by_its_kind(listed: GapList) -> None:
    assert [gap.name for gap in listed.gaps()] == ["speed", "end"]
    assert listed.page("en") == PAGE
    french = listed.page("fr").splitlines()
    assert french[-1] == "- `HAND`, `DECK`\u00a0: Une supposition."
    assert '- À quelle vitesse on joue. (Turn 1.2) **Option `speed`**\u00a0: "slow": lentement' in "\n".join(french)


def test_a_language_without_words(listed: GapList) -> None:
    with pytest.raises(KeyError):
        listed.page("de")

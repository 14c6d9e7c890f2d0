"""The checker of clauses and sentences, on a rulebook of three sentences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from qn_analysis.core.rules.clauses import Text, faults
from qn_analysis.core.rules.rulings import Reading, Readings, Ruling, by_name

RULE: Mapping[str, str] = MappingProxyType({"en": "One draws.", "fr": "On pioche."})


class Clause(NamedTuple):
    id: str
    addresses: dict[str, tuple[str, ...]]
    rule: Mapping[str, str] = RULE
    ruling: str = ""
    reading: bool = False


TEXT = Text(("turn 1", "turn 2", "turn 3"), {"turn 3": "advice"})
WHOLE = (Clause("turn.draw", {"book": ("turn 1",)}), Clause("turn.play", {"book": ("turn 2",)}, ruling="speed"))


def found(*clauses: Clause, text: Text = TEXT) -> list[str]:
    return faults(clauses, {"book": text}, {"advice"}, {"speed"})


def test_what_fits() -> None:
    assert found(*WHOLE) == []
    assert found(*WHOLE, Clause("turn.end", {"book": ()}, reading=True)) == []


@pytest.mark.parametrize(
    ("clause", "wrong"),
    [
        (Clause("turn", {"book": ("turn 2",)}), ["turn: not a dotted lower-case id"]),
        (Clause("turn.draw", {"book": ("turn 2",)}), ["turn.draw: id used twice"]),
        (Clause("turn.play", {"book": ("turn 2", "turn 2")}), ["turn.play: book names turn 2 twice"]),
        (Clause("turn.play", {"book": ("turn 2", "turn 9")}), ["turn.play: book has no sentence 'turn 9'"]),
        (Clause("turn.play", {"book": ("turn 2", "turn 3")}), ["book turn 3: both a rule and no rule"]),
        (Clause("turn.play", {"book": ("turn 2",)}, {"en": "One plays."}), ["turn.play: no text in fr"]),
        (Clause("turn.play", {"book": ("turn 2",)}, {"en": "One plays.", "fr": " "}), ["turn.play: no text in fr"]),
        (Clause("turn.play", {"book": ("turn 2",)}, ruling="sped"), ["turn.play: unknown ruling sped"]),
        (
            Clause("turn.play", {"book": ()}),
            ["turn.play: no text states it and it is no reading", "book turn 2: in no clause"],
        ),
    ],
)
def test_what_does_not(clause: Clause, wrong: list[str]) -> None:
    assert found(WHOLE[0], clause) == wrong


def test_sentences_without_a_rule() -> None:
    odd = TEXT._replace(no_rule={"turn 3": "mood", "turn 4": "advice"})
    assert found(*WHOLE, text=odd) == ["book turn 3: unknown reason mood", "book turn 4: in no_rule but not a sentence"]


def test_readings_and_their_numbers() -> None:
    speed = Ruling(
        "speed", "turn.play", "How fast?", "À quelle vitesse ?", (Reading("slow", "", ""), Reading("fast", "", ""))
    )
    size = Ruling("size", "turn.draw", "How many?", "Combien ?", (Reading(3, "", ""), Reading(5, "", "")), (1, 9))

    class Two(Readings):
        rulings = by_name([speed, size])

    assert dict(Two({"speed": "fast"})) == {"speed": "fast", "size": 3}
    assert (speed.number("slow"), speed.number("fast"), size.number(7)) == (0, 1, 7)
    assert [size.accepts(value) for value in (1, 9, 10, True, "5")] == [True, True, False, False, False]
    with pytest.raises(ValueError, match='ruling speed has no reading 1; it has "slow" or "fast"'):
        speed.number(1)
    with pytest.raises(ValueError, match="it has whole numbers from 1 to 9"):
        size.number(0)
    assert hash(Two()) == hash(Two({"size": 3}))

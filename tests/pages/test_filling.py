"""What a page says in words: what Python says of the same values."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.base.messages import refusals, suggest
from qn_analysis.core.panels.front_end import spoken, static, templates
from tests.kit.javascript import run

NAMES: Final = ["ruby", "emerald", "diamond", "amber", "ring", "king", "Émile", "O'Hara", "straße", "ΣΊΣΥΦΟΣ", "rings"]
HINTS: Final = """
const words = made.catalogue(given.spoken);
return given.asked.map(([value, known]) => words.text("hint", { hint: made.suggest(value, known) }));
"""


def bent(word: str, dice: random.Random) -> str:
    """A word with some letters lost, doubled, changed or in another order."""
    letters = list(word)
    for _ in range(dice.randrange(4)):
        at = dice.randrange(len(letters)) if letters else 0
        match dice.randrange(4):
            case 0:
                del letters[at : at + 1]
            case 1:
                letters.insert(at, dice.choice("aeinr' _"))
            case 2:
                letters[at : at + 1] = [dice.choice("aeinr")]
            case _:
                letters[at : at + 2] = letters[at : at + 2][::-1]
    return "".join(letters).upper() if dice.random() < 0.2 else "".join(letters)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_hints_at_the_name_that_python_hints_at(lang: str, tmp_path: Path) -> None:
    dice = random.Random(31)
    drawn = ("".join(dice.choices("abc", k=dice.randrange(1, 9))) for _ in range(3000))  # with many ties
    asked = [(word, dice.sample(["abc", "cab", "bca", "aabbcc", "abcabc", "acb", "bb"], 4)) for word in drawn]
    asked += [(bent(dice.choice(NAMES), dice), dice.sample(NAMES, dice.randrange(len(NAMES)))) for _ in range(3000)]
    asked += [("r" * n + "uby", ["ruby" * (n // 4), "r" * n]) for n in (8, 60, 190, 196, 197, 400)]
    odd: list[Any] = [None, 3, True, [], {}, ""]
    others = [(value, NAMES) for value in odd]
    texts = spoken(lang, [templates(refusals(lang), "near"), {"hint": "{hint}"}])
    script = f"(() => {{ {static('qn_analysis.pages', 'filling.js')}\nreturn {{ catalogue, suggest }}; }})()"
    found = run(script, HINTS, {"spoken": texts, "asked": [*asked, *others]}, tmp_path)
    hints = [suggest(value, known) for value, known in [*asked, *others]]
    meant = [each if isinstance(each, str) and not each else each.text(lang) for each in hints]  # type: ignore[attr-defined]
    assert found == meant
    assert 1000 < sum(map(bool, found)) < len(asked) - 1000
    assert meant[-len(odd) :] == [""] * len(odd)

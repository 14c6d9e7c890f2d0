"""French is told in the words of the French rulebook: a glossary of what it calls things, and of what it does not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis
from qn_analysis.games.queens_necklace.lint.ruleset_template import template
from qn_analysis.games.queens_necklace.rulebook import RULINGS, clauses
from qn_analysis.games.queens_necklace.words.texts import catalogue

GAME = Path(qn_analysis.__file__).parent / "games" / "queens_necklace"
NOT_ITS_WORDS = {
    r"gemmes?": "pierre",
    r"rangées?": "colonne, lot",
    r"tuiles? de (rareté|mode)": "tuile rareté, tuile mode",
    r"étalages?": "présentation, cartes exposées",
    r"marchés?": "cartes en vente",
    r"Collier de la Reine": "Collier de la reine",
    r"contr(er|é|ée) (un |le )?Faussaires?|Faussaires? contrés?": "annuler (par un Mousquetaire)",
    r"(tir(e|er|ée?|ent)) .{0,30}\b(main|chez|Mousquetaire)": "prendre (dans une main)",
}
"""Words that the French rulebook does not use, and what it says instead."""


def strings(value: Any, path: str, french: bool) -> Iterator[tuple[str, str]]:
    """The French texts of a TOML file: all of a catalogue, and elsewhere what stands under `fr`."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from strings(each, f"{path}.{key}", french or key == "fr")
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, path, french)
    elif isinstance(value, str) and french:
        yield path, value


@cache
def french() -> list[tuple[str, str]]:
    """Every French text of the game with its place; under `written` stands what people write, not what is told."""
    found: list[tuple[str, str]] = []
    for file in sorted(GAME.rglob("*.toml")):
        own = file.name == "fr.toml" or file.parent.name == "fr"
        found += strings(tomllib.loads(file.read_text(encoding="utf-8")), str(file.relative_to(GAME)), own)
    for ruling in RULINGS.values():
        found += [(f"ruling {ruling.name}", text) for text in (ruling.fr, *(each.fr for each in ruling.readings))]
    return [*found, *(("template", line) for line in template("x", "fr").splitlines())]


@pytest.mark.parametrize("word", NOT_ITS_WORDS)
def test_french_texts_use_the_words_of_the_rulebook(word: str) -> None:
    texts = french()
    assert len(texts) > 1500
    sign = re.compile(rf"(?<!\w){word}(?!\w)", re.IGNORECASE if word[0].islower() else 0)
    wrong = [f"{place}: {text}" for place, text in texts if sign.search(text) and ".written." not in place]
    assert not wrong, f"say {NOT_ITS_WORDS[word]}:\n" + "\n".join(wrong)


def test_the_words_of_the_rulebook_are_there() -> None:
    texts = " ".join(text for _place, text in french())
    words = ("pierre", "colonne", "tuiles rareté", "Collier de la reine", "cartes en vente", "annuler le Faussaire")
    assert [word for word in words if word not in texts] == []
    say = catalogue("fr")
    assert say.text("card.necklace") == "Collier de la reine"
    assert "prend" in clauses()["thief.draw"].rule["fr"]
    assert "annuler" in clauses()["musketeer.forger.counter"].rule["fr"]
    assert say.text("choice.forger_reply_yes").startswith("annuler le Faussaire")

"""Rulesets of companion games to fill in: the rulebook's game, with and without its comments taken away."""

from __future__ import annotations

import re

import pytest

from qn_analysis.core.base.catalogue import TextError
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.rules.template import template_of

GAMES = ("lady_of_the_diamonds", "jewels")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_template_is_the_rulebook(game: str, lang: str) -> None:
    kind = engine_of(game).layout.rules
    made = template_of(game).template("Mine", lang)
    plain = kind.from_toml(made)
    assert (plain.name, plain.hash) == ("Mine", kind.default().hash)
    full = kind.from_toml(re.sub(r"^# ", "", made, flags=re.MULTILINE))
    assert full.differences() == []


def test_a_template_marks_what_is_assumed() -> None:
    made = template_of("lady_of_the_diamonds").template("Mine", "en").splitlines()
    diamond = made[made.index("# [treasures.diamond]") :]
    assert diamond[1:5] == ["# supply = 20", "# advanced = [8, 11, 14, 17]", "# spots = 7  # assumed",
                            "# title = 5  # assumed"]  # fmt: skip
    assert "# # " not in "\n".join(made)
    jewels = template_of("jewels").template("Mine", "fr")
    assert "# [encounters.abbess]  # Abbesse\n" in jewels
    assert '"rising": ' in jewels


@pytest.mark.parametrize("game", GAMES)
def test_a_language_that_is_not_there(game: str) -> None:
    with pytest.raises(TextError, match="no texts in 'de'"):
        template_of(game).template("Mine", "de")


def test_a_fact_of_the_rulebook_that_a_ruleset_breaks() -> None:
    template = template_of("jewels")
    kind = engine_of("jewels").layout.rules
    rules = kind.from_dict({"resources": {"gold": {"price": 3}}})
    assert list(template.odd(kind.default(), "en")) == []
    (english,), (french,) = (list(template.odd(rules, lang)) for lang in ("en", "fr"))
    assert english.startswith("the rulebook tells otherwise: ")
    assert "Gold" in english
    assert french.startswith("le livret dit autre chose\u00a0: ")

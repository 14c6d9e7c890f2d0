"""The ruleset to fill in says the same as the rulebook, with and without its comments taken away."""

from __future__ import annotations

import re

import pytest

from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.rulebook.template import template


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_template_is_the_rulebook(lang: str) -> None:
    made = template("Mine", lang)
    plain = Ruleset.from_toml(made)
    assert (plain.name, plain.hash) == ("Mine", Ruleset.default().hash)
    opened = re.sub(r"^# ", "", made, flags=re.MULTILINE)
    full = Ruleset.from_toml(opened)
    full.check()
    assert full.hash == Ruleset.default().hash
    assert full.given  # now the file states its ladders


def test_a_template_names_every_key() -> None:
    made = template("Mine")
    for key in ("purse", "fashion", "[cards.ring]", "queen_scope", "merchant_spread"):
        assert f"# {key}" in made

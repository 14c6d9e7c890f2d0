"""The ruleset to fill in says the same as the rulebook, with and without its comments taken away."""

from __future__ import annotations

import re

import pytest

from qn_analysis.games.queens_necklace.lint.ruleset_template import template
from qn_analysis.games.queens_necklace.rulebook import Ruleset


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


@pytest.mark.parametrize(
    ("lang", "whole", "part"), [("en", "assumed", "assumed in part"), ("fr", "supposé", "supposé en partie")]
)
def test_a_ladder_that_is_known_in_part_is_not_called_assumed(lang: str, whole: str, part: str) -> None:
    """Of Ring, Banker and Confessor some price is told; of the Queen none; of rubies all."""
    entry = r"# \[cards\.(\w+)\].*\n# copies = .*\n# prices = \[[^\]]*\](?:  # (.*))?"
    marks = dict(re.findall(entry, template("Mine", lang)))
    assert {marks[card] for card in ("ring", "banker", "confessor")} == {part}
    assert {marks[card] for card in ("queen", "king", "thief")} == {whole}
    assert marks["ruby_2"] == ""
    assert {"en": "assumed, wholly or in part", "fr": "supposés, en tout ou en partie"}[lang] in template("Mine", lang)


def test_a_template_names_every_key() -> None:
    made = template("Mine")
    for key in ("purse", "fashion", "[cards.ring]", "queen_scope", "merchant_spread"):
        assert f"# {key}" in made

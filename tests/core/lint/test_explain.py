"""Looking up the rules: by card, ruling, clause, code, beginning or word, in both languages."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.catalogue import LANGUAGES, in_language
from qn_analysis.core.lint.checks import LintError
from qn_analysis.core.lint.explain import explained, listed
from qn_analysis.core.lint.linter import Linter, linters

ALL = linters()
QUEENS = ALL[0]


@pytest.mark.parametrize("linter", ALL, ids=lambda each: each.title)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_and_ruling_is_found_by_its_name(linter: Linter, lang: str) -> None:
    for name, clause in linter.clauses().items():
        told = " ".join(explained([linter], [name], lang).split())
        assert " ".join(clause.rule[lang].split()) in told
        assert all(" ".join(address.split()) in told for address in linter.addresses(clause))
    for name, ruling in linter.rules.switches.items():
        told = " ".join(explained([linter], [name], lang).split())
        assert " ".join(in_language(lang, ruling).split()) in told
        assert all(f"{name} = " in told and in_language(lang, each)[:40].split()[0] in told for each in ruling.readings)
        assert f"{ruling.clause}" in told


@pytest.mark.parametrize("linter", ALL, ids=lambda each: each.title)
def test_every_check_is_found_by_its_code_and_its_beginning(linter: Linter) -> None:
    for code, check in linter.everything().items():
        assert explained([linter], [code.lower()]).startswith(f"{code} ({check.name})")
        assert f"{code}  {check.name}" in explained([linter], [code[:3]])
    assert explained([linter], [linter.prefix]) == listed(linter)


@pytest.mark.parametrize(
    ("asked", "lang", "parts"),
    [
        ("banker", "en", ["[cards.banker]  copies = 2; prices = [8, 6, 4, 2]", "banker_stacks = \"no\"", "QN624"]),
        ("Banquiers", "fr", ["[cards.banker]", "Deux Banquiers d'un même joueur", "QN624", "décision"]),
        ("tie", "en", ["Who wins at equal totals?", "sale.rarity.ties:", "end.tie:", "QN713"]),
        ("égalité", "fr", ["final_tie", "sale.rarity"]),
        ("EGALITE", "en", ["sale.rarity.ties:"]),
        ("colour", "en", ["influence"]),
        ("QN6", "en", ["QN601", "QN633"]),
    ],
)  # fmt: skip
def test_what_people_ask(asked: str, lang: str, parts: list[str]) -> None:
    told = explained([QUEENS], [asked], lang)
    assert [part for part in parts if part not in told] == []


def test_a_card_of_two_games_is_told_of_both() -> None:
    told = explained(ALL, ["banker"])
    assert told.index("== Queen's Necklace ==") < told.index("== Jewels ==")
    assert "Lady of the Diamonds" not in told


def test_only_what_is_about_it_is_told() -> None:
    told = explained([QUEENS], ["banker_stacks"])
    assert "banker.stacks:" in told
    assert "banker.zero" not in told
    assert "king." not in explained([QUEENS], ["astrologer"])


def test_all_that_is_unknown_is_named_at_once_in_the_language() -> None:
    with pytest.raises(LintError) as found:
        explained(ALL, ["banker", "bankre", "QN999", "???"], "fr")
    said = str(found.value)
    assert "'bankre' (vouliez-vous dire 'banker'" in said
    assert "'QN999'" in said
    assert "'???'" in said
    assert said.count("`qn explain`") == 1
    assert "nothing in the rules is called 'bankre'" in found.value.text("en")

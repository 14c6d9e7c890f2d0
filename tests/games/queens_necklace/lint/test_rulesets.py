"""QN9: each check of rulesets has a ruleset that breaks it, and one that does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.lint.checks import HEADINGS, SEVERITIES, LintError
from qn_analysis.core.lint.explain import explained
from qn_analysis.games.queens_necklace.lint.rulesets import (
    RulesetFinding,
    lint_ruleset,
    lint_ruleset_file,
    ruleset_checks,
)
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.lint.texts import catalogue
from qn_analysis.games.queens_necklace.rulebook import RULINGS, Ruleset, clauses
from qn_analysis.games.queens_necklace.rulebook.entries import TILES
from qn_analysis.games.queens_necklace.words.cards import Card

PLAIN: Final = Ruleset.default()


def codes(found: list[RulesetFinding]) -> set[str]:
    return {finding.code for finding in found}


def of(found: list[RulesetFinding], code: str) -> list[RulesetFinding]:
    return [finding for finding in found if finding.code == code]


def entry(column: tuple[Any, ...], card: Card, value: Any) -> tuple[Any, ...]:
    return (*column[:card], value, *column[card + 1 :])


def copies(**counts: int) -> Ruleset:
    """A deck with other counts, declared to have the size that it has."""
    column = PLAIN.copies
    for name, count in counts.items():
        column = entry(column, Card[name.upper()], count)
    return replace(PLAIN, copies=column, deck_size=sum(column) - column[Card.MERCHANT])


def prices(card: Card, *ladder: int) -> Ruleset:
    return replace(PLAIN, prices=entry(PLAIN.prices, card, ladder))


def rulings(base: Ruleset = PLAIN, **readings: str | int) -> Ruleset:
    return replace(base, rulings={**base.rulings, **readings})


def ruled(base: Ruleset, name: str, reading: str | int) -> Ruleset:
    return replace(base, rulings={**base.rulings, name: reading})


def small() -> Ruleset:
    """47 cards and one Merchant: enough for three hands of ten and a market of eight, not for four."""
    return copies(
        ruby_1=0, emerald_1=0, diamond_1=0, amber_1=0, ruby_2=0, emerald_2=0, diamond_2=0, merchant=1
    )  # fmt: skip


BROKEN: Final[Mapping[str, Callable[[], Ruleset]]] = {
    "QN903": lambda: replace(PLAIN, market_size=9),
    "QN904": lambda: replace(PLAIN, copies=entry(PLAIN.copies, Card.RING, 8)),
    "QN905": lambda: prices(Card.RING, 9, 7, 7, 3),
    "QN906": lambda: prices(Card.KING, 20, 15, 12, 11),
    "QN907": lambda: replace(PLAIN, fashion=(0, 10, 20, 30)),
    "QN908": lambda: replace(small(), hand_size=10, market_size=8),
    "QN909": lambda: rulings(merchant_spread=20),
    "QN910": lambda: rulings(queen_scope="mine"),
    "QN911": lambda: replace(copies(ring=40, banker=40), banker_pounds=200, fashion=(200, 200, 200, 200)),
    "QN912": lambda: rulings(merchant_spread=10, last_merchant=20),
    "QN921": lambda: prices(Card.KING, 20, 8, 6, 4),
    "QN922": lambda: replace(PLAIN, rarity=(30, 20, 20, 0)),
    "QN923": lambda: PLAIN,
    "QN924": lambda: rulings(copies(banker=1), banker_stacks="no"),
    "QN925": lambda: replace(copies(king=0), tribute_pounds=80),
    "QN926": lambda: copies(musketeer=2),
    "QN927": lambda: rulings(copies(merchant=5), merchant_spread=8, last_merchant=3),
    "QN928": lambda: replace(copies(amber_1=7), hand_size=10, market_size=8),
    "QN929": lambda: copies(amber_1=0),
    "QN930": lambda: prices(Card.THIEF, 6, 4, 2, 0),
    "QN931": lambda: copies(blank_blue=1),
}
"""A ruleset that breaks each check, as far as a ruleset can: a misspelt key needs a file."""


@pytest.mark.parametrize("code", sorted(BROKEN))
def test_a_ruleset_that_breaks_a_check_is_reported_with_its_code(code: str) -> None:
    found = of(lint_ruleset(BROKEN[code]()), code)
    assert found
    check = ruleset_checks()[code]
    assert {(each.name, each.severity) for each in found} == {(check.name, check.severity)}


@pytest.mark.parametrize("code", sorted(set(BROKEN) - {"QN923"}))
def test_one_fault_gives_one_code_besides_the_notes_on_assumptions(code: str) -> None:
    assert codes(lint_ruleset(BROKEN[code]())) - {"QN923"} == {code}


@pytest.mark.parametrize("players", [None, 2, 3, 4])
def test_the_rulebook_s_game_has_nothing_but_assumed_numbers(players: int | None) -> None:
    assert codes(lint_ruleset(PLAIN, players)) == {"QN923"}


def test_every_code_is_broken_somewhere() -> None:
    assert set(BROKEN) | {"QN901", "QN902"} == set(ruleset_checks())


def test_every_problem_of_an_unplayable_ruleset_is_reported_once() -> None:
    for build in BROKEN.values():
        rules = build()
        errors = [each for each in lint_ruleset(rules) if each.severity == "error"]
        assert len(errors) == len(rules.problems())


def test_the_table_has_the_form_of_the_other_checks() -> None:
    for code, check in ruleset_checks().items():
        assert re.fullmatch(r"QN9\d\d", code)
        assert code not in LINTER.checks()
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", check.name)
        assert check.severity in SEVERITIES
        assert set(check.clauses) <= set(clauses())
        assert re.findall(r"^## (.*)$", check.explanation, re.MULTILINE) == list(HEADINGS)
        assert check.summary == check.explanation.splitlines()[0]
        assert check.family == "ruleset"
        assert check.explanation in explained([LINTER], [code])
    names = [check.name for check in ruleset_checks().values()]
    assert len(set(names)) == len(names)


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(LintError, match="QN999"):
        explained([LINTER], ["QN999"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_messages_name_key_and_value(lang: str) -> None:
    (found,) = of(lint_ruleset(BROKEN["QN921"](), lang=lang), "QN921")
    assert (found.key, found.value) == ("cards.king.prices", [20])
    said = {
        "en": "cards.king.prices: King at [20] ducats can be paid by nobody, since purse and all Courtiers make 19",
        "fr": "cards.king.prices\u00a0: personne ne peut payer Roi à [20] ducats, car la bourse et tous les Courtisans"
        " font 19",
    }
    assert found.message == said[lang]
    assert str(found) == f"QN921 warning: {said[lang]}"


def test_both_languages_say_the_same_of_every_code() -> None:
    english = {key for key in catalogue("en") if key.startswith("QN9")}
    assert english == {f"{code}.message" for code in ruleset_checks()}
    assert [each for each in missing(catalogue("en"), catalogue("fr")) if "QN9" in each] == []
    for build in BROKEN.values():
        for one, other in zip(lint_ruleset(build()), lint_ruleset(build(), lang="fr"), strict=True):
            assert (one.code, one.key, one.value) == (other.code, other.key, other.value)
            assert one.message != other.message


def test_prices_are_payable_with_every_courtier_and_no_further() -> None:
    assert of(lint_ruleset(prices(Card.KING, 19, 8, 6, 4)), "QN921") == []
    without = replace(copies(courtier=0), prices=prices(Card.KING, 11, 8, 6, 4).prices)
    assert {each.key for each in of(lint_ruleset(without), "QN921")} == {"cards.king.prices", "cards.necklace.prices"}


def test_numbers_that_a_ruleset_states_are_not_assumed() -> None:
    stated = PLAIN.with_(cards={"king": {"prices": [10, 8, 6, 4]}})
    before = {each.key for each in of(lint_ruleset(PLAIN), "QN923")}
    assert before - {each.key for each in of(lint_ruleset(stated), "QN923")} == {"cards.king.prices"}


def test_merchants_are_looked_at_for_the_players_named() -> None:
    thin = BROKEN["QN928"]()
    assert "QN928" not in codes(lint_ruleset(thin, 3))
    assert "QN928" in codes(lint_ruleset(thin, 4))


def test_rulings_that_allow_each_other_do_not_contradict() -> None:
    assert codes(lint_ruleset(rulings(merchant_spread=10))) == {"QN923"}
    assert codes(lint_ruleset(rulings(last_merchant=20))) == {"QN923"}
    assert codes(lint_ruleset(rulings(merchant_spread=20, last_merchant=1))) == {"QN909"}


IDLE: Final[Mapping[str, Mapping[str, int]]] = {
    "forger_choice": {"forger": 0},
    "forger_bluff": {"musketeer": 0},
    "counter_draw": {"thief": 0},
    "queen_scope": {"queen": 0},
    "banker_stacks": {"banker": 1},
    "alchemist_orphans": {"alchemist": 0},
    "own_king_own_necklace": {"necklace": 0},
    "merchant_spread": {"merchant": 1},
    "merchant_while_waiting": {"merchant": 1},
    "banker_alone": {"banker": 0},
    "alchemist_declined": {"alchemist": 0},
    "tribute_each": {"king": 1},
}


@pytest.mark.parametrize("name", sorted(IDLE))
def test_a_ruling_is_idle_without_its_cards_and_only_if_changed(name: str) -> None:
    other = RULINGS[name].readings[1].value
    key = f"rulings.{name}"
    assert [each.key for each in of(lint_ruleset(ruled(copies(**IDLE[name]), name, other)), "QN924")] == [key]
    assert of(lint_ruleset(copies(**IDLE[name])), "QN924") == []
    assert of(lint_ruleset(ruled(PLAIN, name, other)), "QN924") == []


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        (replace(copies(astrologer=0), purse=99), True),
        (replace(copies(astrologer=0), purse=99, market_size=1), False),
        (replace(PLAIN, purse=99), False),
        (copies(astrologer=0), False),
    ],
)
def test_who_can_pay_for_everything_needs_no_ruling_for_nothing(rules: Ruleset, idle: bool) -> None:
    told = of(lint_ruleset(ruled(rules, "nothing_affordable", "takes_cheapest")), "QN924")
    assert [each.key for each in told] == ["rulings.nothing_affordable"] * idle


@pytest.mark.parametrize("key", TILES)
def test_equal_tiles_are_named_once(key: str) -> None:
    (found,) = of(lint_ruleset(PLAIN.with_(**{key: [20, 20, 20, 0]})), "QN922")
    assert (
        found.message
        == f"{key} = [20, 20, 20, 0]: 20 stands there more than once, so that these ranks are worth the same"
    )


@pytest.mark.parametrize("text", ["purse = = 10", 'name = "x', "\x00 = 1"])
def test_a_file_that_is_no_toml_is_one_clear_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    (found,) = lint_ruleset_file(path)
    assert (found.code, found.key) == ("QN901", str(path))
    assert re.fullmatch(rf"{re.escape(str(path))} cannot be read as a ruleset: line 1\b.*not TOML.*", found.message)


@pytest.mark.parametrize("text", ["", "\n", "\x00", "\x00" * 512])
def test_a_file_that_a_power_cut_left_empty_is_one_clear_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    (found,) = lint_ruleset_file(path)
    assert (found.code, found.key) == ("QN901", str(path))
    assert found.message.startswith(f"{path} cannot be read as a ruleset: the file is empty; restore it from a copy")
    assert "\n" not in found.message


def test_a_file_that_is_not_there_or_not_text_is_one_clear_error(tmp_path: Path) -> None:
    (found,) = lint_ruleset_file(tmp_path / "none.toml")
    assert found.code == "QN901"
    assert "there is no such ruleset file; a name can stand for one" in found.message
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    (found,) = lint_ruleset_file(tmp_path / "latin.toml", lang="fr")
    assert found.code == "QN901"
    (found,) = lint_ruleset_file(tmp_path)
    assert found.code == "QN901"


def test_a_file_with_unknown_names_says_what_is_near(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text('pursse = 12\nqueen_scope = "own"\ncards = 3\n[rulings]\nqueen_scop = "own"\n', encoding="utf-8")
    found = lint_ruleset_file(path)
    assert [(each.code, each.key) for each in found] == [
        ("QN902", "pursse"), ("QN902", "queen_scope"), ("QN902", "cards"), ("QN902", "rulings.queen_scop"),
    ]  # fmt: skip
    assert found[0].message.endswith("near it: purse")
    assert found[3].message.endswith("near it: queen_scope")


@pytest.mark.parametrize("code", sorted(set(BROKEN) - {"QN903", "QN911"}))
def test_a_file_is_judged_like_the_ruleset_it_holds(tmp_path: Path, code: str) -> None:
    rules = BROKEN[code]()
    path = tmp_path / "rules.toml"
    text = rules.to_toml()
    if code == "QN904":  # a size that is not said follows the copies
        text = f"deck_size = {rules.deck_size}\n{text}"
    path.write_text(text, encoding="utf-8")
    assert {(each.code, each.key) for each in lint_ruleset_file(path)} >= {
        (each.code, each.key) for each in lint_ruleset(rules) if each.code == code
    }


def test_a_sound_file_is_linted_with_its_oddities(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("rarity = [30, 30, 10, 0]\n", encoding="utf-8")
    assert codes(lint_ruleset_file(path)) == {"QN922", "QN923"}


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="no texts in 'de'"):
        lint_ruleset(PLAIN, lang="de")
    with pytest.raises(TextError, match="no texts in 'de'"):
        lint_ruleset_file(tmp_path / "none.toml", lang="de")

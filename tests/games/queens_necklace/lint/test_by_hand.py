"""A sale and a short game, written down as one would at a table: right, and with one mistake each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.findings import message
from qn_analysis.core.lint.run import open_to_lint
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.lint.texts import LANGUAGES, catalogue
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.words.events import Event

BY_HAND = Path(__file__).parents[4] / "datasets" / "by_hand"


@pytest.mark.parametrize("name", ["sale", "game"])
def test_what_is_written_down_rightly_is_clean(name: str) -> None:
    log = open_to_lint(BY_HAND / f"{name}.jsonl")
    findings = lint(log)
    assert len(findings) == 0
    assert findings.untold
    written = (BY_HAND / f"{name}.jsonl").read_text(encoding="utf-8")
    assert not {key for line in written.splitlines()[1:] for key in json.loads(line)} & {"seq", "turn", "year", "phase"}


@pytest.mark.parametrize(
    ("name", "lang", "said"),
    [
        ("sale", "en", "Seat 3 gets 30 pounds for Amber and should get 40: 1 jewel at 30, and 10 more for Bankers"),
        ("sale", "fr", "Place 3 reçoit 30 livres pour Ambre et doit en recevoir 40\u00a0: 1 bijou à 30, et 10 de plus"
         " par les Banquiers"),
        ("game", "en", "Seat 2 pays 7 ducats for Ring; after 0 steps down it costs 9"),
        ("game", "fr", "Place 2 paie 7 ducats pour Bague\u202f; après 0 baisse, le prix est 9"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_words(name: str, lang: str, said: str) -> None:
    findings = lint(BY_HAND / f"{name}-with-mistake.jsonl", lang=lang)
    assert findings.frame["message"].to_list() == [said]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_have_names(lang: str) -> None:
    texts = catalogue(lang)
    assert {f"event.{event.name.lower()}" for event in Event} <= set(texts)
    check = LINTER.checks()["QN802"]
    told = message(LINTER, check, {"event": "merchant_drawn", "column": "card"}, lang)
    assert texts.text("event.merchant_drawn") in told
    assert "merchant_drawn" not in told


def test_a_count_of_one_is_singular() -> None:
    values = {"seat": 0, "lost": 1, "left": 2}
    assert message(LINTER, LINTER.checks()["QN307"], values, "en").startswith("Seat 1 loses 1 ducat;")
    assert message(LINTER, LINTER.checks()["QN307"], values | {"lost": 3}, "en").startswith("Seat 1 loses 3 ducats;")


def test_a_ruleset_may_say_what_differs(tmp_path: Path) -> None:
    lines = (BY_HAND / "sale.jsonl").read_text(encoding="utf-8").splitlines()
    file = tmp_path / "sale.jsonl"

    def with_ruleset(**said: object) -> Path:
        file.write_text("\n".join([json.dumps(json.loads(lines[0]) | said), *lines[1:]]), encoding="utf-8")
        return file

    log = Log.of(open_to_lint(with_ruleset(ruleset={"banker_pounds": 20})))
    assert (log.rules.banker_pounds, log.rules.purse) == (20, 10)
    assert set(lint(log).raw["code"]) == {"QN624"}
    with pytest.raises(LogError, match="ruleset cannot be read: purze"):
        open_to_lint(with_ruleset(ruleset={"purze": 20}))
    with pytest.raises(LogError, match="ruleset cannot be read"):
        open_to_lint(with_ruleset(ruleset={"banker_pounds": 20}, ruleset_hash="0"))

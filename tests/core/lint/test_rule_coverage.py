"""Coverage: every clause is guarded, told to be invisible or listed as missing; what a log exercises is counted."""

from __future__ import annotations

from itertools import pairwise

import polars as pl
import pytest

from qn_analysis.core.base.catalogue import TextError
from qn_analysis.core.lint.rule_coverage import coverage, coverage_text, exercises, guards, unguarded, unseen
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset, clauses
from tests.kit.queens_necklace.breaking import clean, without

UNCOUNTED = {"favorite.leader", "necklace.unshown"}
"""Clauses that a log shows, though no single event tells that it did."""


def times(log: Log) -> dict[str, int | None]:
    return dict(coverage(log).select("clause", "times").rows())


def events(log: Log, where: pl.Expr) -> pl.DataFrame:
    return log.events.filter(where).collect()


def test_each_clause_is_counted_or_told_to_be_invisible() -> None:
    assert set(unseen(LINTER)) | set(exercises(LINTER)) | UNCOUNTED == set(clauses())
    assert UNCOUNTED.isdisjoint(set(unseen(LINTER)) | set(exercises(LINTER)))


def test_no_check_guards_what_no_log_can_show() -> None:
    assert [clause for clause in unseen(LINTER) if guards(LINTER)[clause]] == []


def test_every_clause_is_guarded_or_told_to_be_invisible() -> None:
    assert unguarded(LINTER) == []


def test_reasons_are_sentences_in_both_languages() -> None:
    for clause, reasons in unseen(LINTER).items():
        assert set(reasons) == {"en", "fr"}, clause
        assert all(text[0].isupper() and text.endswith(".") for text in reasons.values()), clause


def test_guards_follow_the_checks_and_the_rest_is_listed() -> None:
    assert "QN301" in guards(LINTER)["purchase.price"]
    assert "purchase.price" not in unguarded(LINTER)
    assert set(unguarded(LINTER)).isdisjoint(unseen(LINTER))
    guarded = {clause for clause, codes in guards(LINTER).items() if codes}
    assert guarded | set(unseen(LINTER)) | set(unguarded(LINTER)) == set(clauses())


def test_a_log_s_frame_has_every_clause_in_order() -> None:
    frame = coverage(clean(), "fr")
    assert frame["clause"].to_list() == list(clauses())
    assert frame.filter(pl.col("clause") == "setup.summary")["reason"].item().startswith("L'aide de jeu")
    told = frame.filter(pl.col("reason").is_not_null())["clause"]
    assert set(told) == {clause for clause in unseen(LINTER) if not guards(LINTER)[clause]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_that_follow_from_the_rules(players: int) -> None:
    games = 12
    found = times(clean(players, games, "random"))
    assert found["setup.players"] == found["end.third_sale"] == games
    assert found["setup.fashion.tiles"] == 4 * games
    assert found["setup.market"] == 5 * games
    assert (found["setup.merchants.thirds"], found["setup.merchants.last"]) == (2 * games, games)
    assert found["sale.three"] == 3 * games
    assert found["sale.rarity.tiles"] == 12 * games
    assert found["sale.rarity.rarest"] == 3 * games
    assert found["sale.selling.scores"] == 3 * players * games
    assert found["setup.rarity.aside"] == games


def test_groups_and_neighbours_against_a_count_by_hand() -> None:
    log = clean(3, 25, "random")
    rows = log.events.collect().sort("game", "seq").rows(named=True)
    found = times(log)
    pairs = [(a, b) for a, b in pairwise(rows) if a["game"] == b["game"]]
    caught = [a for a, b in pairs if a["event"] == "played" and b["event"] in ("stolen", "caught")]
    assert found["thief.draw"] == len(caught) > 0
    counted: dict[tuple[int, int, int], int] = {}
    for row in rows:
        if row["event"] == "counted":
            key = (row["game"], row["year"], row["count"])
            counted[key] = counted.get(key, 0) + 1
    assert found["sale.rarity.ties"] == sum(n > 1 for n in counted.values()) > 0
    bankers = {(r["game"], r["year"], r["seat"]) for r in rows if r["event"] == "shown" and r["card"] == "banker"}
    with_banker = [r for r in rows if r["event"] == "sold" and (r["game"], r["year"], r["seat"]) in bankers]
    assert found["banker.ten"] == len(with_banker) > 0
    active, others = None, 0
    for row in rows:
        active = row["seat"] if row["event"] == "turn_started" else active
        others += row["event"] in ("taken", "not_taken") and row["seat"] != active
    assert found["queen.scope"] == others > 0


def test_cards_used_in_the_turn_they_were_gained_against_a_count_by_hand() -> None:
    """The clause is met where a card is used that came to that hand earlier in the turn; Queen and Alchemist too."""
    log = clean(3, 60, "greedy")
    come: set[tuple[int, int, int, str]] = set()
    used: list[str] = []
    blue = {"confessor", "courtier", "forger", "favorite", "thief"}
    for row in log.events.collect().sort("game", "seq").iter_rows(named=True):
        key = (row["game"], row["turn"], row["seat"], row["card"])
        if row["event"] in ("bought", "drawn", "taken", "stolen", "necklace_seized"):
            come.add(key)
        uses = row["event"] in ("shown", "countered", "cardinal_played", "played")
        if uses and row["card"] not in blue and key in come:
            used.append(row["card"])
    assert times(log)["influence.limit.others"] == len(used) > 0
    assert "queen" in used
    shown = log.events.filter(pl.col("event").is_in(["shown", "countered", "cardinal_played"])).collect().height
    assert len(used) < shown / 2


def test_what_is_taken_out_is_no_longer_counted() -> None:
    whole, cut = clean(3, 12), without(clean(3, 12), pl.col("event") == "bought")
    assert times(cut)["purchase.price"] == (times(whole)["purchase.price"] or 0) - 1


def test_numbers_of_the_ruleset_are_followed() -> None:
    log = clean(2, 12, "random")
    rules = Ruleset.default().with_(cards={"merchant": {"copies": 2}})
    other = Log({**log.manifest, "ruleset": rules.to_dict()}, log.events, log.games)
    assert other.rules.copies != log.rules.copies
    assert times(other)["setup.merchants.thirds"] == 12
    assert times(log)["setup.merchants.thirds"] == 24


def test_the_text_has_a_line_a_clause_and_a_sum() -> None:
    for lang in ("en", "fr"):
        text = coverage_text(clean(), lang).splitlines()
        assert [line.split()[0] for line in text[1 : 1 + len(clauses())]] == list(clauses())
        assert text[-2].startswith(str(len(clauses())))
    line = next(line for line in coverage_text(clean()).splitlines() if line.startswith("purchase.price"))
    assert str(len(events(clean(), pl.col("event") == "bought"))) in line.replace(",", "")
    assert "QN301" in line


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextError, match="no texts in 'de'"):
        coverage(clean(), "de")

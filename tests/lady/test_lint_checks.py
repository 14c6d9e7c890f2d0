"""Every check finds the smallest break of its rule, names the game and the row, and is whole in both languages."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.coverage import coverage, coverage_text, exercises, guards, unguarded, unseen
from qn_analysis.core.lint.docs import checks_table, explained, listed
from qn_analysis.core.lint.output import Linted, as_sarif, as_text
from qn_analysis.core.texts import missing
from qn_analysis.games.lady_of_the_diamonds.lint import LINTER
from qn_analysis.games.lady_of_the_diamonds.lint.texts import catalogue
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import clauses

from .breaking import BREAKS, RUBY, change, clean, insert, is_
from .logs import SCHEMA, with_events

CHECKS = LINTER.checks()
LANGUAGES = ("en", "fr")


def test_there_is_a_break_for_every_check() -> None:
    assert set(BREAKS) == set(CHECKS)
    assert not lint(clean())


@pytest.mark.parametrize("code", sorted(BREAKS))
def test_a_break_is_found(code: str) -> None:
    """By the check, in the broken game, at the broken row where that is what is wrong, and in both languages."""
    log, game, seq = BREAKS[code](clean())
    few = with_events(log, log.events.filter(pl.col("game") == game).collect())
    few = replace(
        few, games=log.games.filter(pl.col("game") == game), manifest={**log.manifest, "first": game, "games": 1}
    )
    found = lint(few, select=[code])
    rows = found.frame.to_dicts()
    assert rows
    assert {row["game"] for row in rows} == {game}
    assert seq is None or seq in {row["seq"] for row in rows}
    assert all(row["clause"] == ", ".join(CHECKS[code].clauses) for row in rows)
    french = replace(found, lang="fr").frame["message"]
    assert all("{" not in message for message in (rows[0]["message"], french[0]))
    assert rows[0]["message"] != french[0]


def test_a_result_that_is_told_twice_is_found() -> None:
    """The first of the last rows: three results follow it as they should."""
    log, game, _ = insert(is_("game_over"))(clean())
    assert set(lint(log, select=["LD611"]).raw["game"]) == {game}


def test_messages_are_in_the_words_of_the_game() -> None:
    """Worked out by hand: the first ruby of the log is one of two that a card shows, told as three."""
    log, game, _ = change(RUBY & (pl.col("count") == 2), count=3)(clean())
    found = lint(log, select=["LD301"])
    row = found.frame.row(0, named=True)
    assert row["game"] == game
    assert re.fullmatch(
        r"Seat \d takes 3 of rubies with Rubies \(2\); 2 are due \(open spots: \d, supply: \d+\)", row["message"]
    )
    assert "play.pieces" in row["clause"]
    told = as_text(Linted((found,)))
    assert "LD301 [pieces-wrong]" in told
    assert "| >" in told  # the row itself, with what happened around it
    assert '"LD301"' in as_sarif(Linted((found,)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_is_explained(lang: str) -> None:
    texts = catalogue(lang)
    for code, check in CHECKS.items():
        assert set(check.clauses) <= set(clauses()), code
        assert check.clauses or code.startswith("LD8"), code
        told = explained([LINTER], [code], lang)
        assert texts.text(f"{code}.summary") in told
        assert texts.text(f"{code}.explanation") in told
        for clause in check.clauses:
            assert clauses()[clause].address() in " ".join(told.split())
    assert len({check.name for check in CHECKS.values()}) == len(CHECKS)


def test_languages_say_the_same() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert {key.partition(".")[0] for key in catalogue("en") if key.startswith("LD")} == set(CHECKS)


def test_lists_have_every_check_once() -> None:
    for page in (listed(LINTER), checks_table(LINTER)):
        assert re.findall(r"LD\d{3}", page) == list(CHECKS)


def test_every_clause_is_guarded_or_told_to_be_invisible() -> None:
    assert unguarded(LINTER) == []
    assert [clause for clause in unseen(LINTER) if guards(LINTER)[clause]] == []
    assert set(unseen(LINTER)).isdisjoint(exercises(LINTER))
    silent = {clause for clause in clauses() if clause.startswith("advanced.")}
    assert set(clauses()) - set(unseen(LINTER)) - set(exercises(LINTER)) <= silent


def test_coverage_counts_what_happens() -> None:
    """Counted by hand: 60 games of two rounds with three players, seven piles and six cards dealt a round."""
    times = dict(coverage(clean()).select("clause", "times").rows())
    assert (times["about.players"], times["setup.hand"], times["setup.piles"]) == (60, 720, 840)
    assert (times["longer.setup"], times["play.one_card"]) == (60, 60 * 60)
    events = clean().events.collect()
    assert times["play.title_exceed"] == events.filter(is_("title_taken")).height > 0
    assert "LD403" in coverage_text(clean())


PROMISED = 0.99
"""Share of single random changes of a row that are found."""
SWAPS = 0.6
"""Share of random swaps of neighbouring rows that are found: most others are of rows that may come either way."""


def mutated(events: pl.DataFrame, rng: random.Random, kind: str) -> pl.DataFrame:
    """A game with one row left out, doubled, swapped with the next, or with one value changed."""
    rows: list[dict[str, Any]] = events.to_dicts()
    at = rng.randrange(len(rows) - 1)
    match kind:
        case "drop":
            del rows[at]
        case "double":
            rows.insert(at, dict(rows[at]))
        case "swap":
            rows[at], rows[at + 1] = rows[at + 1], rows[at]
        case _:
            column = rng.choice([each for each in list(SCHEMA)[2:] if rows[at][each] is not None])
            dtype, old = SCHEMA[column], rows[at][column]
            values = dtype.categories if isinstance(dtype, pl.Enum) else range(8)
            rows[at][column] = rng.choice([each for each in values if each != old])
    return pl.DataFrame([{**row, "seq": seq} for seq, row in enumerate(rows)], schema=SCHEMA)


@pytest.mark.parametrize("copies", [2, pytest.param(30, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    ("kind", "promised"), [("drop", PROMISED), ("double", PROMISED), ("value", 0.98), ("swap", SWAPS)]
)
def test_changes_at_random_are_found(kind: str, promised: float, copies: int) -> None:
    """Rows are numbered anew, so that no gap tells. What is not found breaks no rule: another card comes to the pit
    that nobody plays, or two rows change places whose order the rulebook leaves open."""
    rng = random.Random(9)
    games = clean().events.collect().partition_by("game", maintain_order=True) * copies
    broken = [
        mutated(game, rng, kind).with_columns(game=pl.lit(number, pl.UInt32)) for number, game in enumerate(games)
    ]
    table = pl.DataFrame({"game": range(len(broken))}, schema={"game": pl.UInt32})
    manifest = {**clean().manifest, "games": len(broken)}
    log = Log(manifest, pl.concat(broken).lazy(), table.lazy())
    found = lint(log).raw["game"].n_unique()
    assert found >= promised * len(broken)

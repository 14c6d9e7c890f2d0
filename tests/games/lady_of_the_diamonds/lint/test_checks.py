"""What this linter says and counts; `tests/games/test_lint.py` has what all linters promise."""

from __future__ import annotations

import re

import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.formats import Linted, as_sarif, as_text
from qn_analysis.core.lint.rule_coverage import coverage, coverage_text
from tests.kit.breaks import change, insert, is_
from tests.kit.lady_of_the_diamonds.breaking import RUBY, clean


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


def test_coverage_counts_what_happens() -> None:
    """Counted by hand: 60 games of two rounds with three players, seven piles and six cards dealt a round."""
    times = dict(coverage(clean()).select("clause", "times").rows())
    assert (times["about.players"], times["setup.hand"], times["setup.piles"]) == (60, 720, 840)
    assert (times["longer.setup"], times["play.one_card"]) == (60, 60 * 60)
    events = clean().events.collect()
    assert times["play.title_exceed"] == events.filter(is_("title_taken")).height > 0
    assert "LD403" in coverage_text(clean())

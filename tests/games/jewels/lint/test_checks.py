"""What this linter says and counts; `tests/games/test_lint.py` has what all linters promise."""

from __future__ import annotations

import re

import polars as pl

from qn_analysis.core.lint import lint
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.lint.rule_coverage import coverage, unseen
from qn_analysis.games.jewels.game import GAME
from tests.kit.breaks import change, is_, only
from tests.kit.jewels.breaking import clean


def test_messages_are_in_the_words_of_the_game() -> None:
    """Worked out by hand: a Ruby costs 4 coins, and 5 are said to be paid."""
    log, game, seq = change(is_("bought", resource="ruby", amount=4), amount=5)(clean())
    row = lint(only(log, game), select=["JW210"]).frame.row(0, named=True)
    assert (row["game"], row["seq"]) == (game, seq)
    assert re.fullmatch(r"Seat \d pays 5 coins for a Ruby; 4 are due", row["message"])
    log, game, _ = change(is_("sold"), amount=99)(clean())
    said = lint(only(log, game), select=["JW303"]).frame["message"][0]
    assert re.fullmatch(r"Seat \d sells .+ for 99 coins; it brings \d+", said)


def test_what_no_log_shows() -> None:
    assert set(unseen(GAME.part(Linter))) == {"components.cards", "money.open"}


def test_coverage_counts_what_happens() -> None:
    """Counted by hand: 60 games of three players, three cards dealt to each, seven cities."""
    times = dict(coverage(clean()).select("clause", "times").rows())
    assert (times["about.players"], times["setup.hand"], times["setup.cities"]) == (60, 540, 420)
    assert (times["setup.coins"], times["end.last_turn"], times["end.coins"]) == (180, 60, 60)
    passed = clean().events.filter(pl.col("event") == "passed").collect().height
    assert times["turn.pass"] == passed > 0
    assert {clause for clause, n in times.items() if n == 0} <= {"craft.ring_example", "craft.necklace", "end.shared"}

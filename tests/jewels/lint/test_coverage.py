"""Every clause is guarded by a check, or told to be invisible; how often games exercise each."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.coverage import exercises, guards, occasions, unguarded, unseen
from qn_analysis.core.lint.registry import Knows
from qn_analysis.games.jewels.lint import LINTER
from qn_analysis.games.jewels.rulebook import clauses

from .breaking import clean

VARIANT = {"two.turn", "two.start", "end.two_last"}
"""Only games of two players exercise them, and no single event tells which those are."""


def test_every_clause_is_guarded_or_told_to_be_invisible() -> None:
    assert unguarded(LINTER) == []
    assert [clause for clause in unseen(LINTER) if guards(LINTER)[clause]] == []
    assert set(unseen(LINTER)) == {"components.cards", "money.open"}
    assert set(clauses()) - set(unseen(LINTER)) - set(exercises(LINTER)) == VARIANT


def test_coverage_counts_what_happens() -> None:
    """Counted by hand: 60 games of three players, three cards dealt to each, seven cities."""
    table = clean()
    listed = pl.DataFrame({"game": table.games}, schema={"game": pl.UInt32})
    times = occasions(LINTER, LINTER.tables(table.events, listed, table.rules, 3, Knows.FULL, 0, 60))
    assert (times["about.players"], times["setup.hand"], times["setup.cities"]) == (60, 540, 420)
    assert (times["setup.coins"], times["end.last_turn"], times["end.coins"]) == (180, 60, 60)
    assert times["turn.pass"] == table.events.filter(pl.col("event") == "passed").height > 0
    assert {clause for clause, n in times.items() if n == 0} <= {"craft.ring_example", "craft.necklace", "end.shared"}

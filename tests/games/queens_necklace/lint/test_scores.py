"""QN72: scores."""

from __future__ import annotations

import polars as pl
import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.queens_necklace.breaking import clean, codes, set_where, without
from tests.kit.queens_necklace.selling import BARNABY, EXAMPLE, NECKLACE, drop, edit, row, written

event = pl.col("event")
TWO = [*EXAMPLE, *EXAMPLE[:-3], *(row("sale_closed", seat, amount=score) for seat, score in enumerate((120, 80, 40)))]
"""The rulebook's example, twice."""


def test_scores_written_by_hand_are_clean() -> None:
    assert codes(written(TWO), "QN6", "QN72") == set()


def test_qn720_a_score_that_does_not_add_up() -> None:
    assert codes(written(edit(EXAMPLE, "sale_closed", {"amount": 61}, amount=60)), "QN72") == {"QN720"}
    assert codes(written(edit(TWO, "sale_closed", {"amount": 60}, amount=120)), "QN72") == {"QN720"}
    assert codes(written(edit(NECKLACE, "sale_closed", {"amount": 40}, seat=BARNABY)), "QN72") == {"QN720"}
    assert codes(written(drop(NECKLACE, "tribute_paid")), "QN72") == {"QN720"}
    assert codes(set_where(clean(), event == "sold", amount=pl.col("amount") + 10), "QN72") == {"QN720"}


def test_qn721_a_score_that_is_not_written() -> None:
    assert codes(written(drop(EXAMPLE, "sale_closed", seat=BARNABY)), "QN72") == {"QN721"}
    assert "QN721" in codes(without(clean(), event == "sale_closed"), "QN72")


def test_qn722_a_final_score_that_was_never_reached() -> None:
    ends = [row("game_over", seat, count=seat + 1, amount=score) for seat, score in enumerate((60, 40, 20))]
    assert codes(written([*EXAMPLE, *ends]), "QN72") == set()
    assert codes(written([*EXAMPLE, *edit(ends, "game_over", {"amount": 50}, seat=1)]), "QN72") == {"QN722"}
    assert codes(written(ends[:1]), "QN722") == {"QN722"}


@pytest.mark.parametrize("value", [None, 7], ids=["null", "other"])
def test_qn723_a_game_table_that_says_otherwise(value: int | None) -> None:
    log = clean()
    games = pl.DataFrame(log.games.lazy().collect())
    column = pl.when(pl.int_range(pl.len()) == 3).then(pl.lit(value)).otherwise("score_1").cast(games.schema["score_1"])
    broken = Log(log.manifest, log.events, type(log.games)(games.with_columns(score_1=column)))
    found = lint(broken, select=["QN72"]).raw
    assert found.select("code", "game", "seat").rows() == [("QN723", 3, 1)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_messages_can_be_written(lang: str) -> None:
    off = set_where(clean(), event == "game_over", amount=pl.col("amount") + 10)
    logs = [written(drop(TWO, "sale_closed", seat=1)), off]
    said = [found for log in logs for found in lint(log, select=["QN72"], lang=lang).frame.rows(named=True)]
    assert {each["code"] for each in said} == {"QN720", "QN721", "QN722", "QN723"}
    assert all(each["message"] and "{" not in each["message"] for each in said)

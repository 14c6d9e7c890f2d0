"""Two logs of the same deals: paired differences by hand, and what cannot be compared."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.stats import differences as compare
from qn_analysis.core.stats.measures import judge, wants_of
from qn_analysis.core.stats.statistic import Request
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.stats.registry import STATISTICS
from qn_analysis.games.queens_necklace.stats.tables import Tables
from tests.kit.queens_necklace.hand_logs import hand_log

RULES = qn.Ruleset.default()
WANTS = wants_of(STATISTICS.measures)


def differences(base: Log, variant: Log, wants: Sequence[Request[Tables]]) -> pl.DataFrame:
    """Statistics of the variant less those of the base."""
    return compare.differences(Tables(base), Tables(variant), wants)


def sales(*gains: tuple[int, int]) -> Log:
    """Games of one sale; of each, what its two players gain."""
    return hand_log(
        [
            {"event": "sale_closed", "game": game, "seat": seat, "amount": amount}
            for game, pair in enumerate(gains)
            for seat, amount in enumerate(pair)
        ]
    )


def test_a_difference_by_hand() -> None:
    base, variant = sales((10, 20), (40, 0), (0, 0), (10, 0)), sales((20, 20), (50, 10), (0, 30), (10, 20))
    made = differences(base, variant, [stats.sale_scores.want()])
    row = made.row(by_predicate=pl.col("group") == "sale=1", named=True)
    assert (row["base"], row["variant"]) == (pytest.approx(80 / 8), pytest.approx(160 / 8))
    assert (row["value"], row["n"], row["clusters"], row["unit"]) == (pytest.approx(10), 8, 4, "pounds")
    # game by game the sums of both players rise by 10, 20, 30 and 20: a mean of 20 and a variance of 200 / 3
    half = 3.182 * (200 / 3) ** 0.5 / 4**0.5 / 2
    assert row["high"] - row["value"] == pytest.approx(half, rel=0.02)


def test_the_same_log_differs_in_nothing(small_log: Log) -> None:
    made = differences(small_log, small_log, WANTS)
    assert set(made["value"].drop_nulls()) == {0.0}
    assert set(made["chance"].drop_nulls()) == {1.0}
    verdicts = dict(judge(STATISTICS.measures, made).select("key", "verdict").rows())
    assert set(verdicts.values()) == {"undecided"}  # too little happened to tell
    share = pl.col("share")
    assert made.filter(~share)["low"].null_count() == made.filter(~share).height
    seats = made.filter((pl.col("statistic") == "seat_wins") & (pl.col("group") == "seat=0")).row(0, named=True)
    assert (seats["low"], seats["high"]) == (-seats["high"], pytest.approx(0.0602, abs=1e-4))  # 0 of 60 games differ


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(1.1, 2.0, "more"), (0.9, 2.0, "undecided"), (-0.9, 0.5, "same"), (-3.0, -1.1, "less"), (None, None, "undecided")],
)
def test_verdicts(low: float | None, high: float | None, verdict: str) -> None:
    """The first sale's turn, of which a difference of one turn matters."""
    frame = pl.DataFrame(
        {"statistic": ["sale_timing"], "group": ["sale=1"], "measure": ["turn"], "low": [low], "high": [high]},
        schema_overrides={"low": pl.Float64, "high": pl.Float64},
    )
    made = judge(STATISTICS.measures, frame).filter(key="turn_1")
    assert made["verdict"].item() == verdict


def test_every_measure_is_found_in_a_log(small_log: Log) -> None:
    made = judge(STATISTICS.measures, differences(small_log, small_log, WANTS))
    assert made["key"].to_list() == [each.key for each in STATISTICS.measures]
    assert made["n"].null_count() == 0


def test_logs_of_other_deals_cannot_be_compared(small_log: Log) -> None:
    other = qn.simulate(60, players=4, bots="greedy", seed=12, progress=False)
    with pytest.raises(LogError, match=r"not of the same deals: they differ in seed \(11 and 12\)"):
        differences(small_log, other, WANTS)

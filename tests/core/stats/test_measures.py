"""Goals that house rules could mend."""

from __future__ import annotations

import polars as pl
import pytest

from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.stats.measures import Goal, judge_goals

QUEEN = report_of("queens_necklace")


def seats(*values: tuple[float, float, float]) -> pl.DataFrame:
    """Differences of seat wins: base, variant, half the width of the interval."""
    return pl.DataFrame(
        {
            "statistic": "seat_wins", "group": f"seat={seat}", "measure": "", "unit": "share", "share": True,
            "base": base, "variant": variant, "value": variant - base, "low": variant - base - half,
            "high": variant - base + half, "n": 5000, "clusters": 5000, "narrowed": 1.0, "effect": 0.0, "chance": 0.5,
        }
        for seat, (base, variant, half) in enumerate(values)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [((0.43, 0.33, 0.24), (0.34, 0.33, 0.33), "less"), ((0.34, 0.33, 0.33), (0.24, 0.33, 0.43), "more"),
     ((0.43, 0.33, 0.24), (0.24, 0.33, 0.43), "same")],
)  # fmt: skip
def test_seats_are_fairer_where_the_one_furthest_off_comes_closer(
    before: tuple[float, ...], after: tuple[float, ...], verdict: str
) -> None:
    """Also where another seat is now the one that is furthest off: an advantage that moves is none that went."""
    goal: Goal = next(each for each in QUEEN.statistics.goals if each.way == "even")
    found = judge_goals([goal], seats(*((*each, 0.004) for each in zip(before, after, strict=True))))
    row = found.row(0, named=True)
    assert row["verdict"] == verdict
    assert row["low"] <= row["value"] <= row["high"]
    assert row["base"] == pytest.approx(max(abs(each - 1 / 3) for each in before))

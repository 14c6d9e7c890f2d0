"""The chapters on variety and what scores are made of, and on seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, seat_figures, table

from .. import charts, stats
from ..charts.wording import sets
from .marks import POINTS


def _sets(desk: Any, row: Mapping[str, Any]) -> str:
    return sets(desk.say, row["sets"], len(desk.log.rules.variety))


def _brings(desk: Any, row: Mapping[str, Any]) -> str:
    """What so many sets bring; a mark where that is assumed."""
    points = (0, *desk.log.rules.variety)[row["sets"]]
    return f"{points}{desk.marks.sign('variety') if row['sets'] > 1 else ''}"


VARIETY: Final = Section(
    "variety",
    (
        chart(charts.variety_sets, "chests", feeds=("variety",)),
        table(
            "variety_sets", Lines(_sets, (stats.variety_sets.want(), stats.variety_wins.want()), ["sets"]),
            [Column(says=_brings, head="brings"), Column("", "of_chests", share=True, n="n_chests"),
             Column("", "win_sets", share=True, n="n_with", of=1)],
            note="report.note.variety_wins", feeds=("variety",),
        ),
        chart(charts.variety_limits, "chests", pooled=True, note="report.note.variety_limits"),
        chart(charts.score_parts, "players", counted="all", mark=POINTS, feeds=("variety",)),
        table(
            "score_parts",
            Lines("{measure:report.part}", (stats.score_parts.want(), stats.point_shares.want())),
            [Column("winner", "winners", n="n_winners"), Column("other", "others", n="n_others"),
             Column("", "of_points", share=True, n="n_points", of=1)],
            head="points", mark=POINTS, note="report.note.score_parts", feeds=("variety",),
        ),
    ),
)  # fmt: skip
"""Complete sets, what a set more would need, and what points are made of."""

SEATS: Final = Section(
    "seats",
    (
        *seat_figures(charts.seat_wins, charts.seat_scores, stats.first_seat.want(), POINTS),
        table(
            "endings", Lines("{measure:report.ending}", stats.endings.want()),
            [Column("", "figure", share=("tied", "shared", "last_round"), n="n_games")], mark=POINTS, feeds=("tie",),
        ),
    ),
)  # fmt: skip
"""Win share and score by seat, the first seat's advantage, how games end."""

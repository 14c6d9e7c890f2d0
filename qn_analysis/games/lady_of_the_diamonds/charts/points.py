"""Variety, what scores are made of, and seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.layer import Fold, Scene
from qn_analysis.core.report.pictures import Picture

from .. import stats
from .cards import GONE
from .marks import POINTS
from .wording import Chart, sets

_TREASURE: Final = "{treasure:label.treasure}"

variety_sets = Chart(
    "variety_sets", "How many complete sets players have.", stats.variety_sets.want(),
    lambda drawn: [sets(drawn.say, number, drawn.rows["sets"].max()) for number in drawn.rows["sets"]],
    "axis.share_chests", named={"none": Chart.row(sets=0)}, share=True,
)  # fmt: skip
variety_limits = Chart(
    "variety_limits", "What is lacking for one set more.", stats.variety_limits.want(), _TREASURE, "axis.share_chests",
    pooled=True, title="lead", share=True, colours=_TREASURE,
)  # fmt: skip
score_parts = Chart(
    "score_parts", "What the points of winners and of all others are made of.", stats.score_parts.want(),
    "{measure:label.part}", "axis.points_round",
    where={"measure": ("titles", "permanent", "variety"), "who": ("winner", "other")},
    named={
        "points": Chart.row(who="winner", measure="points"),
        "titles": Chart.row(pick="any", who="winner", measure="titles"),
        "others": Chart.row(pick="any", who="other", measure="points"),
    },
    series="{who:label.who}",
)  # fmt: skip


def _sets(desk: Any, row: Mapping[str, Any]) -> str:
    return sets(desk.say, row["sets"], len(desk.log.rules.variety))


def _brings(desk: Any, row: Mapping[str, Any]) -> str:
    """What so many sets bring; a mark where that is assumed."""
    points = (0, *desk.log.rules.variety)[row["sets"]]
    return f"{points}{desk.marks.sign('variety') if row['sets'] > 1 else ''}"


VARIETY: Final = Section(
    "variety",
    (
        chart(variety_sets, "chests", feeds=("variety",)),
        table(
            "variety_sets", Lines(_sets, (stats.variety_sets.want(), stats.variety_wins.want()), ["sets"]),
            [Column(says=_brings, head="brings"), Column("", "of_chests", n="n_chests"),
             Column("", "win_sets", n="n_with", of=1)],
            note="report.note.variety_wins", feeds=("variety",),
        ),
        chart(variety_limits, "chests", note="report.note.variety_limits"),
        chart(score_parts, "players", counted="all", mark=POINTS, feeds=("variety",)),
        table(
            "score_parts", Lines("{measure:report.part}", (stats.score_parts.want(), stats.point_shares.want())),
            [Column("winner", "winners", n="n_winners"), Column("other", "others", n="n_others"),
             Column("", "of_points", n="n_points", of=1)],
            head="points", mark=POINTS, note="report.note.score_parts", feeds=("variety",),
        ),
    ),
    (
        Headline("no_set", rows(variety_sets, sets=0), "chests", example="variety"),
        *(
            Headline(f"{part}_points", rows(stats.point_shares, measure=part), "points", POINTS, "share",
                     block=score_parts.address)
            for part in ("titles", "variety")
        ),
    ),
)  # fmt: skip
"""Complete sets, what a set more would need, and what points are made of."""

SOURCES: Final = Scene(
    "point_sources", "points",
    (
        {"parts": Picture(rows(stats.point_shares), "bar", "{measure:label.part}")},
        {
            "sets": Picture(rows(variety_sets), "columns", "{sets}", most=8, height=120),
            "lacks": Picture(rows(variety_limits), "ranked", most=6),
        },
    ),
    (Fold("parts", "part"), Fold("sets", "sets"), Fold("lacks", "treasure")),
    ("variety",),
)  # fmt: skip
"""The chapter of the first layer on points."""

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.points_game")

SEATS: Final = Section.seats(
    seat_wins, seat_scores, stats.first_seat.want(), POINTS,
    figures=[
        table(
            "endings", Lines("{measure:report.ending}", stats.endings.want()),
            [Column("", "figure", n="n_games")], mark=POINTS, feeds=("tie",),
        ),
    ],
    headlines=[
        Headline("margin", rows(stats.endings, measure="margin"), "games", POINTS, "points", block="table-endings"),
        Headline("tied", rows(stats.endings, measure="tied"), "games", POINTS, "share", block="table-endings"),
    ],
    example="close",
)  # fmt: skip
"""Win share and score by seat, the first seat's advantage, how games end."""

COURSE: Final = Scene(
    "course", "course",
    (
        {
            "settled": Picture(rows(stats.titles_settled), "columns", "{nth}", share=True, most=10, height=150),
            "gone": Picture(GONE, "ranked", digits=1, most=7, never="front.course.never"),
        },
    ),
    (
        Fold("settled", "nth"), Fold("gone", "treasure"),
        Fold(
            rows(stats.endings, measure=["tied", "shared", "last_round"]), "measure", "tied",
            "{measure:report.ending}", unit="share",
        ),
    ),
    ("seats", "supplies"), told=("tie", "shortage"),
)  # fmt: skip
"""The chapter of the first layer on the course of a game."""

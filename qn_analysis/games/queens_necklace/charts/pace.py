"""Pace and drama: who leads when, what the last sale decides, what winners sell."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.charts.chart import Named
from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.stats.verdicts import known

from .. import stats
from ..words.cards import Card
from .wording import Chart

sale_weights = Chart(
    "sale_weights", "How the pounds of a game fall on its sales.", stats.sale_weights.want(), "{sale:label.sale}",
    "axis.share_pounds", title=lambda values: "lead" if values["count"] > 1 else "even", share=True,
    rule=lambda rows: 100 / max(rows.height, 1),
)  # fmt: skip
standing_wins = Chart(
    "standing_wins", "How often each place of the standing wins, after each sale but the last.",
    stats.standing_wins.want(), "{place:label.place}", "axis.share_games",
    named={"ahead": Chart.row(pick="last", place=1)}, share=True,
    series="{sale:label.after_sale}", shades=("#8a8fa3", "#3b3f8f", "#a9acd8", "#2d2f74"),
    rule=lambda rows: 100 / rows["place"].n_unique(),
)  # fmt: skip
comebacks = Chart(
    "comebacks", "Where winners stood after each sale but the last.", stats.comebacks.want(), "{sale:label.after_sale}",
    "axis.share_all_games", where={"measure": ("led", "last")},
    named={"led": Chart.row(pick="last", measure="led"), "behind": Chart.row(pick="last", measure="last")}, share=True,
    series="{measure:label.winner_was}",
)  # fmt: skip
lead_wins = Chart(
    "lead_wins", "How often a lead before the last sale wins, by its size.", stats.lead_wins.want(), "{lead:lead}",
    "axis.share_all_games", share=True,
)  # fmt: skip
scoreless = Chart(
    "scoreless", "How often players come away from a sale with nothing.", stats.scoreless.want(), "{sale:label.sale}",
    "axis.share_players", share=True,
)  # fmt: skip
winner_sources = Chart(
    "winner_sources", "Where the pounds of winners and of all others come from.", stats.fields_of_winners.want(),
    "{measure:label.income}", "axis.pounds_player",
    where={"measure": ("first", "rings", "bankers", "tribute"), "who": ("winner", "other")},
    named={"winner": Chart.row(measure="rings", who="winner"), "others": Chart.row(measure="rings", who="other")},
    series="{who:label}", order="measure",
)  # fmt: skip


def _gems(who: str) -> Named:
    """The mean number of different gems that some of the players sell."""

    def mean(rows: pl.DataFrame) -> float | None:
        return None if rows.is_empty() else rows.select((pl.col("gems") * pl.col("value")).sum()).item()

    return lambda given: mean(known(given["frame"]).filter(who=who))


winner_gems = Chart(
    "winner_gems", "How many different gems winners and all others sell.", stats.winner_gems.want(), "{who:label}",
    "axis.share_player_games", named={"winner": _gems("winner"), "others": _gems("other")}, kind="stacks", share=True,
    series="{gems:label.gems}",
)  # fmt: skip

_COUNTS: Final = {"gems": 2, "rows": 2}
"""Decimals of what is no amount of pounds."""

PACE: Final = Section(
    "pace",
    (
        chart(sale_weights, "pounds", note="report.note.rule"),
        chart(scoreless, "player_sales"),
        table(
            "pace_sales",
            Lines(
                "{sale:label.sale}",
                (stats.sale_weights.want(), stats.scoreless.want(), stats.comebacks.want(),
                 stats.lead_changes.want("sale")),
            ),
            [Column("", "of_pounds", n="n_pounds"),
             Column("", "nothing", n="n_player_sales", of=1),
             Column("", "lead_change", of=3), Column("led", "led", of=2),
             Column("last", "was_last", of=2), Column("led", n="n_games", of=(3, 2))],
            note="report.note.leads", feeds=("lead",), told=False,
        ),
        chart(comebacks, "games", note="report.note.leads", feeds=("lead",)),
        table(
            "endings",
            [Lines("report.ending.changes", stats.lead_changes.want()),
             Lines("{measure:report.ending}", stats.endings.want())],
            [Column("", "figure", digits={"": 2}, n="n_games")],
            head="measure", note="report.note.endings", feeds=("lead",), foot=0, told=False,
        ),
        chart(standing_wins, "player_games", note="report.note.places", feeds=("lead",)),
        table(
            "standing_wins", Lines("report.place_after", stats.standing_wins.want(), ["sale", "place"]),
            [Column("", "win", n="n_player_games")], head="place_after", note="report.note.places",
            feeds=("lead",),
        ),
        chart(lead_wins, "games", feeds=("lead",)),
        table(
            "lead_wins", Lines("{lead:lead}", stats.lead_wins.want()),
            [Column("", "lead_win", n="n_games")], note="report.note.lead", feeds=("lead",),
        ),
        chart(
            winner_sources, "player_games", counted=lambda fields: fields.filter(measure="rings"),
            mark=(Card.RING, Card.BANKER), note="report.note.sources",
        ),
        table(
            "winner_fields", Lines("{measure:report.field}", stats.fields_of_winners.want()),
            [Column("winner", "winners", digits=_COUNTS, n="n_winners"),
             Column("other", "others", digits=_COUNTS, n="n_others")],
            note="report.note.sources", told=False,
        ),
        chart(winner_gems, "player_games", lines=False),
        table(
            "winner_gems", Lines("{who:label}", stats.winner_gems.want()),
            [Column("", "{gems:label.gems}"), Column((0,), "", n="n_player_games")], told=False,
        ),
    ),
    (
        Headline("decided", rows(stats.endings, measure="decided"), "games", (), "share", block="table-endings",
                 example="comeback"),
    ),
)  # fmt: skip
"""Lead changes, comebacks, margins, what each sale is worth, and what winners sell."""

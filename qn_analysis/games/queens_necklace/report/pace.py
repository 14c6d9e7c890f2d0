"""The chapter on pace and drama: who leads when, what the last sale decides, what winners sell."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table

from .. import charts, stats
from ..words.cards import Card

_COUNTS: Final = {"gems": 2, "rows": 2}
"""Decimals of what is no amount of pounds."""

PACE: Final = Section(
    "pace",
    (
        chart(charts.sale_weights, "pounds", note="report.note.rule"),
        chart(charts.scoreless, "player_sales"),
        table(
            "pace_sales",
            Lines(
                "{sale:label.sale}",
                (stats.sale_weights.want(), stats.scoreless.want(), stats.comebacks.want(),
                 stats.lead_changes.want("sale")),
            ),
            [Column("", "of_pounds", share=True, n="n_pounds"),
             Column("", "nothing", share=True, n="n_player_sales", of=1),
             Column("", "lead_change", share=True, of=3), Column("led", "led", share=True, of=2),
             Column("last", "was_last", share=True, of=2), Column("led", n="n_games", of=(3, 2))],
            note="report.note.leads", feeds=("lead",), told=False,
        ),
        chart(charts.comebacks, "games", note="report.note.leads", feeds=("lead",)),
        table(
            "endings",
            [Lines("report.ending.changes", stats.lead_changes.want()),
             Lines("{measure:report.ending}", stats.endings.want())],
            [Column("", "figure", share=("decided", "shared", "close"), digits={"": 2}, n="n_games")],
            head="measure", note="report.note.endings", feeds=("lead",), foot=0, told=False,
        ),
        chart(charts.standing_wins, "player_games", note="report.note.places", feeds=("lead",)),
        table(
            "standing_wins", Lines("report.place_after", stats.standing_wins.want(), ["sale", "place"]),
            [Column("", "win", share=True, n="n_player_games")], head="place_after", note="report.note.places",
            feeds=("lead",),
        ),
        chart(charts.lead_wins, "games", feeds=("lead",)),
        table(
            "lead_wins", Lines("{lead:lead}", stats.lead_wins.want()),
            [Column("", "lead_win", share=True, n="n_games")], note="report.note.lead", feeds=("lead",),
        ),
        chart(
            charts.winner_sources, "player_games", counted=lambda fields: fields.filter(measure="rings"),
            mark=(Card.RING, Card.BANKER), note="report.note.sources",
        ),
        table(
            "winner_fields", Lines("{measure:report.field}", stats.fields_of_winners.want()),
            [Column("winner", "winners", digits=_COUNTS, n="n_winners"),
             Column("other", "others", digits=_COUNTS, n="n_others")],
            note="report.note.sources", told=False,
        ),
        chart(charts.winner_gems, "player_games", lines=False),
        table(
            "winner_gems", Lines("{who:label}", stats.winner_gems.want()),
            [Column("", "{gems:label.gems}", share=True), Column((0,), "", n="n_player_games")], told=False,
        ),
    ),
)  # fmt: skip
"""Lead changes, comebacks, margins, what each sale is worth, and what winners sell."""

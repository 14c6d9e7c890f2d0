"""The chapters on seats, and on actions and the length of games."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, seat_figures, table

from .. import charts, stats
from .marks import CARDS, COINS

_ORDER: Final = stats.turn_order.want()


SEATS: Final = Section(
    "seats",
    (
        *seat_figures(charts.seat_wins, charts.seat_scores, stats.first_seat.want(), COINS),
        chart(
            charts.turn_order, "rounds_each", name="turn-sales", chosen={"measure": "sales"}, mark=COINS,
            feeds=("first",),
        ),
        chart(charts.turn_order, "rounds_each", name="turn-bought", chosen={"measure": "bought"}),
        table(
            "turn_order", Lines("{place:label.place}", _ORDER),
            [*(Column(name, f"{name}_round", digits=2) for name in ("sales", "bought", "sold", "refills")),
             Column("journeys", "journeys_round", digits=2, n="n_rounds")],
            note="report.note.turn_order", feeds=("first",),
        ),
        table(
            "endings", Lines("{measure:report.endings}", stats.endings.want()),
            [Column("", "figure", share=("shared", "resources"), n="n")], mark=COINS, feeds=("close",),
        ),
    ),
)  # fmt: skip
"""Win share and coins by seat, the first seat's advantage, the place of a round in its turn, how games end."""


ACTIONS: Final = Section(
    "actions",
    (
        chart(charts.actions_used, "actions_each"),
        table(
            "actions", Lines("{action:label.action}", (stats.actions_used.want(), stats.actions_used.want("who"))),
            [Column("", "of_actions", share=True, n="n_actions"),
             Column("winner", "winners", share=True, n="n_winners", of=1),
             Column("other", "others", share=True, n="n_others", of=1)],
            note="report.note.actions",
        ),
        table(
            "lengths", Lines("{measure:report.lengths}", stats.game_lengths.want()), [Column("", "figure", n="n")],
            mark=CARDS, feeds=("length",),
        ),
    ),
)  # fmt: skip
"""What actions are spent on, and how long games last."""

"""Seats, actions and the length of games."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.layer import Fold, Scene
from qn_analysis.core.report.pictures import Picture

from .. import stats
from .marks import CARDS, COINS
from .trade import BY_WHO, WHO
from .wording import Chart

seat_wins, seat_scores = Chart.seats(stats.seat_results.want(), "axis.coins_game", "Who ends with how many coins.")
turn_order = Chart(
    "turn_order", "What a round brings by its place in the turn.", stats.turn_order.want(), "{place:label.place}",
    "axis.{measure}_round", also=", and sales or bought", chosen={"measure": ""}, where={"measure": "{measure}"},
    known=True, title="lead", text="turn_{measure}",
)  # fmt: skip

_ORDER: Final = stats.turn_order.want()


SEATS: Final = Section.seats(
    seat_wins, seat_scores, stats.first_seat.want(), COINS,
    figures=[
        chart(
            turn_order, "rounds_each", name="turn-sales", chosen={"measure": "sales"}, mark=COINS,
            feeds=("first",),
        ),
        chart(turn_order, "rounds_each", name="turn-bought", chosen={"measure": "bought"}),
        table(
            "turn_order", Lines("{place:label.place}", _ORDER),
            [*(Column(name, f"{name}_round", digits=2) for name in ("sales", "bought", "sold", "refills")),
             Column("journeys", "journeys_round", digits=2, n="n_rounds")],
            note="report.note.turn_order", feeds=("first",),
        ),
        table(
            "endings", Lines("{measure:report.endings}", stats.endings.want()),
            [Column("", "figure", n="n")], mark=COINS, feeds=("close",),
        ),
    ],
    headlines=[
        Headline("first_seat", rows(stats.first_seat), "games", (), "share", block="table-first_seat"),
        Headline("margin", rows(stats.endings, measure="margin"), "games", COINS, "coins", block="table-endings"),
        Headline("resources", rows(stats.endings, measure="resources"), "games", CARDS, "share", block="table-endings"),
    ],
    example="close",
)  # fmt: skip
"""Win share and coins by seat, the first seat's advantage, the place of a round in its turn, how games end."""

actions_used = Chart(
    "actions_used", "What actions are spent on by winners and all others.", stats.actions_used.want("who"),
    "{action:label.action}", "axis.share_actions", where={"who": WHO}, known=True,
    named={"most": Chart.row(pick="highest", who="winner")}, share=True, series=BY_WHO,
)  # fmt: skip

ACTIONS: Final = Section(
    "actions",
    (
        chart(actions_used, "actions_each"),
        table(
            "actions", Lines("{action:label.action}", (stats.actions_used.want(), stats.actions_used.want("who"))),
            [Column("", "of_actions", n="n_actions"),
             Column("winner", "winners", n="n_winners", of=1),
             Column("other", "others", n="n_others", of=1)],
            note="report.note.actions",
        ),
        table(
            "lengths", Lines("{measure:report.lengths}", stats.game_lengths.want()), [Column("", "figure", n="n")],
            mark=CARDS, feeds=("length",),
        ),
    ),
    (
        Headline("turns", rows(stats.game_lengths, measure="turns"), "games", CARDS, block="table-lengths"),
        Headline("wages", rows(stats.actions_used, action="coin"), "actions", (), "share", block=actions_used.address),
    ),
)  # fmt: skip
"""What actions are spent on, and how long games last."""

PLACE: Final = "{place:front.place}"
COURSE: Final = Scene(
    "course", "course",
    (
        {
            "order": Picture(rows(stats.turn_order, measure="sales"), "columns", PLACE, digits=1, height=120),
            "bought": Picture(rows(stats.turn_order, measure="bought"), "columns", PLACE, digits=2, height=120),
        },
        {
            "actions": Picture(rows(stats.actions_used), "bar", "{action:label.action}"),
            "spending": Picture(rows(stats.spending, measure="share"), "bar", "{cost:label.cost}"),
        },
    ),
    (Fold("order", "place", unit="coins"), Fold("actions", "action"), Fold("spending", "cost")),
    ("seats", "actions"), by="close",
)  # fmt: skip
"""The chapter of the first layer on the course of a game."""

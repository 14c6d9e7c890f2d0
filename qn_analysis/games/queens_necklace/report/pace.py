"""The chapter on pace and drama: who leads when, what the last sale decides, what winners sell."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, about, lookup
from qn_analysis.core.report.figures import Column, Lines, Section, chart, grouped, listed, table

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk

_SHARES: Final = ("decided", "shared", "close")
_WEIGHTS: Final = stats.sale_weights.want()
_NOTHING: Final = stats.scoreless.want()
_BACK: Final = stats.comebacks.want()
_PLACES: Final = stats.standing_wins.want()
_LEADS: Final = stats.lead_wins.want()
_FIELDS: Final = stats.fields_of_winners.want()
_GEMS: Final = stats.winner_gems.want()


def _sale_table(
    desk: Desk, weights: pl.DataFrame, nothing: pl.DataFrame, back: pl.DataFrame, changed: pl.DataFrame
) -> Block:
    changes, empty = lookup(changed, "sale"), lookup(nothing, "sale")
    stood = lookup(back, "sale", "measure")
    none = desk.say.text("figure.none")
    rows = []
    for row in weights.iter_rows(named=True):
        sale = row["sale"]
        change = changes.get(sale)
        led, last = (stood.get((sale, measure)) for measure in ("led", "last"))
        games = change or led
        rows.append(
            [desk.say.sale(sale), desk.cell(row, share=True), desk.n(row), desk.cell(empty[sale], share=True),
             desk.n(empty[sale]), *(desk.cell(each, share=True) if each else none for each in (change, led, last)),
             desk.n(games) if games else none]
        )  # fmt: skip
    heads = ["sale", "of_pounds", "n_pounds", "nothing", "n_player_sales", "lead_change", "led", "was_last", "n_games"]
    return desk.table("pace_sales", heads, rows, note="report.note.leads")


def _ending_table(desk: Desk, ends: pl.DataFrame, changed: pl.DataFrame) -> Block:
    changes = changed.row(0, named=True)
    rows = [[desk.say.text("report.ending.changes"), desk.cell(changes, digits=2), desk.n(changes)]]
    for row in ends.iter_rows(named=True):
        name = desk.say.text(f"report.ending.{row['measure']}")
        rows.append([name, desk.cell(row, share=row["measure"] in _SHARES), desk.n(row)])
    return desk.table("endings", ["measure", "figure", "n_games"], rows, note="report.note.endings")


def _field_table(desk: Desk, fields: pl.DataFrame) -> Block:
    found = lookup(fields, "measure", "who")
    rows = []
    for measure in fields["measure"].unique(maintain_order=True):
        sides = [found[measure, who] for who in ("winner", "other")]
        digits = 2 if measure in ("gems", "rows") else 1
        cells = [cell for row in sides for cell in (desk.cell(row, digits=digits), desk.n(row))]
        rows.append([desk.say.text(f"report.field.{measure}"), *cells])
    heads = ["measure", "winners", "n_winners", "others", "n_others"]
    return desk.table("winner_fields", heads, rows, note="report.note.sources")


PACE: Final = Section(
    "pace",
    (
        chart(charts.sale_weights, "pounds", note="report.note.rule"),
        chart(charts.scoreless, "player_sales"),
        table((_WEIGHTS, _NOTHING, _BACK, stats.lead_changes.want("sale")), _sale_table, feeds=("lead",)),
        chart(charts.comebacks, "games", note="report.note.leads", feeds=("lead",)),
        table((stats.endings.want(), stats.lead_changes.want()), _ending_table, feeds=("lead",)),
        chart(charts.standing_wins, "player_games", note="report.note.places", feeds=("lead",)),
        listed(
            "standing_wins", _PLACES, ["place_after", "win", "n_player_games"], "report.place_after", share=True,
            note="report.note.places", feeds=("lead",),
        ),
        chart(charts.lead_wins, "games", feeds=("lead",)),
        listed(
            "lead_wins", _LEADS, ["lead", "lead_win", "n_games"], "{lead:lead}", share=True,
            note="report.note.lead", feeds=("lead",),
        ),
        chart(
            charts.winner_sources, "player_games", counted=lambda fields: fields.filter(measure="rings"),
            mark=about(Card.RING, Card.BANKER), note="report.note.sources",
        ),
        table(_FIELDS, _field_table),
        chart(charts.winner_gems, "player_games", lines=False),
        grouped(
            "winner_gems", Lines("{who:label}", _GEMS),
            [Column("", "{gems:label.gems}", share=True), Column((0,), "", n="n_player_games")], told=False,
        ),
    ),
)  # fmt: skip
"""Lead changes, comebacks, margins, what each sale is worth, and what winners sell."""

"""The chapter on pace and drama: who leads when, what the last sale decides, what winners sell."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, lookup

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk

_SHARES = ("decided", "shared", "close")


def pace(desk: Desk, t: stats.Gathered) -> Chapter:
    """Lead changes, comebacks, margins, what each sale is worth, and what winners sell."""
    lang = desk.lang
    weights, places, back = stats.sale_weights(t), stats.standing_wins(t), stats.comebacks(t)
    leads, nothing, fields, gems = (
        stats.lead_wins(t),
        stats.scoreless(t),
        stats.fields_of_winners(t),
        stats.winner_gems(t),
    )
    made = fields.filter(pl.col("measure") == "rings")
    cards = desk.marks.about(Card.RING, Card.BANKER)
    blocks = [
        desk.chart("sale-weights", charts.sale_weights(weights, lang), weights, "pounds", note="report.note.rule"),
        desk.chart("scoreless", charts.scoreless(nothing, lang), nothing, "player_sales"),
        _sale_table(desk, t, weights, nothing, back),
        desk.chart("comebacks", charts.comebacks(back, lang), back, "games", note="report.note.leads"),
        _ending_table(desk, t),
        desk.chart(
            "standing-wins", charts.standing_wins(places, lang), places, "player_games", note="report.note.places"
        ),
        _place_table(desk, places),
        desk.chart("lead-wins", charts.lead_wins(leads, lang), leads, "games"),
        _lead_table(desk, leads),
        desk.chart(
            "winner-sources", charts.winner_sources(fields, lang), made, "player_games", cards, "report.note.sources"
        ),
        _field_table(desk, fields),
        desk.chart("winner-gems", charts.winner_gems(gems, lang), gems, "player_games", lines=False),
        _gem_table(desk, gems),
    ]  # fmt: skip
    return desk.chapter("pace", blocks)


def _sale_table(
    desk: Desk, t: stats.Gathered, weights: pl.DataFrame, nothing: pl.DataFrame, back: pl.DataFrame
) -> Block:  # fmt: skip
    changes, empty = lookup(stats.lead_changes(t, "sale"), "sale"), lookup(nothing, "sale")
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


def _ending_table(desk: Desk, t: stats.Gathered) -> Block:
    changes = stats.lead_changes(t).row(0, named=True)
    rows = [[desk.say.text("report.ending.changes"), desk.cell(changes, digits=2), desk.n(changes)]]
    for row in stats.endings(t).iter_rows(named=True):
        name = desk.say.text(f"report.ending.{row['measure']}")
        rows.append([name, desk.cell(row, share=row["measure"] in _SHARES), desk.n(row)])
    return desk.table("endings", ["measure", "figure", "n_games"], rows, note="report.note.endings")


def _place_table(desk: Desk, places: pl.DataFrame) -> Block:
    rows = [
        [desk.say.text("report.place_after", place=str(row["place"]), sale=str(row["sale"])),
         desk.cell(row, share=True), desk.n(row)]
        for row in places.iter_rows(named=True)
    ]  # fmt: skip
    return desk.table("standing_wins", ["place_after", "win", "n_player_games"], rows, note="report.note.places")


def _lead_table(desk: Desk, leads: pl.DataFrame) -> Block:
    rows = [
        [desk.say.text("label.lead", pounds=row["lead"].replace("-", "–")), desk.cell(row, share=True), desk.n(row)]
        for row in leads.iter_rows(named=True)
    ]
    return desk.table("lead_wins", ["lead", "lead_win", "n_games"], rows, note="report.note.lead")


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


def _gem_table(desk: Desk, gems: pl.DataFrame) -> Block:
    found = lookup(gems, "who", "gems")
    numbers = gems["gems"].unique().sort()
    rows = [
        [desk.say.text(f"label.{who}"), *(desk.cell(found[who, number], share=True) for number in numbers),
         desk.n(found[who, 0])]
        for who in ("winner", "other")
    ]  # fmt: skip
    heads = [*(desk.say.text("label.gems", n=number) for number in numbers), desk.head("n_player_games")]
    return desk.grid("winner_gems", "who", heads, rows)

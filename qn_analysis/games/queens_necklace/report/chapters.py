"""The chapter on seats."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, lookup

from .. import charts, stats
from .blocks import Desk


def seats(desk: Desk, t: stats.Gathered) -> Chapter:
    """Win share, score and turns by seat, the first seat's advantage, pounds by sale, the table in a few figures."""
    say, lang = desk.say, desk.lang
    results, sales = stats.seat_results(t), stats.sale_scores(t)
    wins, scores = (results.filter(pl.col("measure") == measure) for measure in ("win", "score"))
    found, turns = lookup(results, "seat", "measure"), lookup(stats.seat_turns(t), "seat")
    rows = [
        [say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"]), desk.cell(turns[seat], digits=2), desk.n(turns[seat])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    by_sale = [[say.sale(row["sale"]), desk.cell(row), desk.n(row)] for row in sales.iter_rows(named=True)]
    blocks = [
        desk.chart("seat-wins", charts.seat_wins(results, lang), wins, "games", note="report.note.shared"),
        desk.chart("seat-scores", charts.seat_scores(results, lang), scores, "games"),
        desk.table("seats", ["seat", "bot", "win", "score", "n_games", "turns", "n_begun"], rows, frames=results),
        desk.first_seat(stats.first_seat(t)),
        desk.chart("sale-scores", charts.sale_scores(sales, lang), sales, "player_sales"),
        desk.table("sale_scores", ["sale", "earned_player", "n_player_sales"], by_sale, frames=sales),
        _table_table(desk, t),
    ]
    return desk.chapter("seats", blocks)


def _table_table(desk: Desk, t: stats.Gathered) -> Block:
    mark = desk.marks.priced(*desk.log.rules.assumed_prices())
    rows = []
    frame = stats.table_measures(t)
    for row in frame.iter_rows(named=True):
        measure = row["measure"]
        name = desk.say.text(f"measure.{measure}") + (mark.sign if mark and measure == "luck" else "")
        share = measure in ("expired", "luck")
        rows.append([name, desk.cell(row, share=share, digits=2 if measure == "kings" else 1), desk.n(row)])
    return desk.table(
        "table_measures", ["measure", "figure", "n"], rows, mark, "report.note.table", frames=stats.table_measures(t)
    )

"""The chapter on seats."""

from __future__ import annotations

import polars as pl

from .. import charts, stats
from .blocks import Chapter, Desk, lookup


def seats(desk: Desk, t: stats.Gathered) -> Chapter:
    """Win share and score by seat, pounds by sale."""
    say, lang = desk.say, desk.lang
    results, sales = stats.seat_results(t), stats.sale_scores(t)
    wins, scores = (results.filter(pl.col("measure") == measure) for measure in ("win", "score"))
    found = lookup(results, "seat", "measure")
    rows = [
        [say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    by_sale = [[say.sale(row["sale"]), desk.cell(row), desk.n(row)] for row in sales.iter_rows(named=True)]
    blocks = [
        desk.chart("seat-wins", charts.seat_wins(results, lang), wins, "games", note="report.note.shared"),
        desk.chart("seat-scores", charts.seat_scores(results, lang), scores, "games"),
        desk.table("seats", ["seat", "bot", "win", "score", "n_games"], rows, frames=results),
        desk.chart("sale-scores", charts.sale_scores(sales, lang), sales, "player_sales"),
        desk.table("sale_scores", ["sale", "earned_player", "n_player_sales"], by_sale, frames=sales),
    ]
    return desk.chapter("seats", blocks)

"""The chapters on variety and what scores are made of, and on seats."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.page import Cell
from qn_analysis.core.report.blocks import Block, Chapter, lookup

from .. import charts, stats
from .blocks import POINTS, Desk


def variety(desk: Desk, t: stats.Gathered) -> Chapter:
    """Complete sets, what a set more would need, and what points are made of."""
    lang, mark = desk.lang, desk.marks.about(*POINTS)
    sets, limits, parts = stats.variety_sets(t), stats.variety_limits(t), stats.score_parts(t)
    blocks = [
        desk.chart("variety-sets", charts.variety_sets(sets, lang), sets, "chests"),
        _sets_table(desk, t),
        desk.chart("variety-limits", charts.variety_limits(limits, lang), limits, "chests",
                   note="report.note.variety_limits"),
        desk.chart("score-parts", charts.score_parts(parts, lang), parts, "players", mark),
        _parts_table(desk, t),
    ]  # fmt: skip
    return desk.chapter("variety", blocks)


def _sets_table(desk: Desk, t: stats.Gathered) -> Block:
    sets, wins = stats.variety_sets(t), lookup(stats.variety_wins(t), "sets")
    variety, most = (0, *desk.log.rules.variety), len(desk.log.rules.variety)
    mark = desk.marks.about("variety")
    rows = [
        [desk.say.sets(row["sets"], most),
         f"{variety[row['sets']]}{mark.sign if mark and row['sets'] > 1 else ''}",
         desk.cell(row, share=True), desk.n(row), desk.cell(wins[row["sets"]], share=True), desk.n(wins[row["sets"]])]
        for row in sets.iter_rows(named=True)
    ]  # fmt: skip
    heads = ["sets", "brings", "of_chests", "n_chests", "win_sets", "n_with"]
    return desk.table(
        "variety_sets", heads, rows, note="report.note.variety_wins", frames=[sets, stats.variety_wins(t)]
    )


def _parts_table(desk: Desk, t: stats.Gathered) -> Block:
    frame, shares = stats.score_parts(t), stats.point_shares(t)
    found, of_all = lookup(frame, "who", "measure"), lookup(shares, "measure")
    none = Cell(desk.say.text("figure.none"))
    rows = []
    for part in ("titles", "permanent", "variety", "points", "held"):
        share = of_all.get(part)
        rows.append(
            [desk.say.text(f"report.part.{part}"), desk.cell(found["winner", part]), desk.n(found["winner", part]),
             desk.cell(found["other", part]), desk.n(found["other", part]),
             desk.cell(share, share=True) if share else none, desk.n(share) if share else none]
        )  # fmt: skip
    heads = ["points", "winners", "n_winners", "others", "n_others", "of_points", "n_points"]
    return desk.table(
        "score_parts", heads, rows, desk.marks.about(*POINTS), "report.note.score_parts", frames=[frame, shares]
    )


def seats(desk: Desk, t: stats.Gathered) -> Chapter:
    """Win share and score by seat, the first seat's advantage, how games end."""
    say, lang, results = desk.say, desk.lang, stats.seat_results(t)
    wins, scores = (results.filter(pl.col("measure") == name) for name in ("win", "score"))
    found = lookup(results, "seat", "measure")
    rows = [
        [say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    points = desk.marks.about(*POINTS)
    blocks = [
        desk.chart("seat-wins", charts.seat_wins(results, lang), wins, "games", note="report.note.shared"),
        desk.chart("seat-scores", charts.seat_scores(results, lang), scores, "games", points),
        desk.table("seats", ["seat", "bot", "win", "score", "n_games"], rows, frames=results),
        desk.first_seat(stats.first_seat(t)),
        _ending_table(desk, t),
    ]
    return desk.chapter("seats", blocks)


def _ending_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.endings(t)
    rows = [
        [desk.say.text(f"report.ending.{row['measure']}"), desk.cell(row, share=row["measure"] != "margin"),
         desk.n(row)]
        for row in frame.iter_rows(named=True)
    ]  # fmt: skip
    heads = ["measure", "figure", "n_games"]
    return desk.table("endings", heads, rows, desk.marks.about(*POINTS), frames=frame)

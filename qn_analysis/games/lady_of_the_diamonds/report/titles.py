"""The chapters on titles: how they move, and which become permanent."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.page import Cell
from qn_analysis.core.report.blocks import Block, Chapter, lookup

from .. import charts, stats
from .blocks import POINTS, ROWS, Desk


def titles(desk: Desk, t: stats.Gathered) -> Chapter:
    """How often titles move, when, whether who claims one keeps it, and who wins with it."""
    lang, changes, turns = desk.lang, stats.title_changes(t, "treasure"), stats.title_turns(t)
    kept, wins = stats.first_holders(t, "nth"), stats.title_wins(t)
    points = desk.marks.about(*POINTS)
    moved = changes.filter(pl.col("measure") == "changes")
    blocks = [
        desk.chart("title-changes", charts.title_changes(changes, lang), moved, "rounds_each", frames=changes),
        _table(desk, t),
        desk.chart("title-turns", charts.title_turns(turns, lang), turns, "cards_each"),
        _turn_table(desk, t),
        desk.chart("first-holders", charts.first_holders(kept, stats.first_holders(t), lang),
                   kept.filter(pl.col("n") > 0), "titles_claimed", note="report.note.first_holders", frames=kept),
        _holder_table(desk, t),
        desk.chart("title-wins", charts.title_wins(wins, desk.equal, lang), wins, "titles", points,
                   "report.note.title_wins"),
    ]  # fmt: skip
    return desk.chapter("titles", blocks)


def _table(desk: Desk, t: stats.Gathered) -> Block:
    changes, kept = stats.title_changes(t, "treasure"), lookup(stats.first_holders(t, "treasure"), "treasure")
    found, wins = lookup(changes, "treasure", "measure"), lookup(stats.title_wins(t), "treasure")
    rows = [
        [desk.say.treasure(name), desk.cell(found[name, "changes"], digits=2),
         desk.cell(found[name, "moved"], share=True), desk.n(found[name, "moved"]),
         desk.cell(kept[name], share=True), desk.n(kept[name]), desk.cell(wins[name], share=True), desk.n(wins[name])]
        for name in kept
    ]  # fmt: skip
    whole, every = lookup(stats.title_changes(t), "measure"), stats.first_holders(t).row(0, named=True)
    none = Cell(desk.say.text("figure.none"))
    foot = [
        desk.say.text("report.all_titles"), desk.cell(whole["changes"], digits=2),
        desk.cell(whole["moved"], share=True), desk.n(whole["moved"]), desk.cell(every, share=True), desk.n(every),
        none, none,
    ]  # fmt: skip
    heads = ["title", "changes", "moved", "n_titles", "kept", "n_claimed", "win_title", "n_held"]
    frames = [changes, stats.title_changes(t), stats.first_holders(t, "treasure"), stats.first_holders(t)]
    return desk.table("titles", heads, [*rows, foot], note="report.note.title_wins", frames=frames, foot=1)


def _turn_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.title_turns(t)
    found = lookup(frame, "nth", "measure")
    rows = [
        [desk.say.nth(nth), *(desk.cell(found[nth, name], digits=2) for name in ("claimed", "taken", "permanent")),
         desk.n(found[nth, "taken"])]
        for nth in dict.fromkeys(frame["nth"])
    ]  # fmt: skip
    heads = ["nth", "claimed", "taken", "made_permanent", "n_cards"]
    return desk.table("title_turns", heads, rows, note="report.note.title_turns", frames=frame)


def _holder_table(desk: Desk, t: stats.Gathered) -> Block:
    settled, first = stats.titles_settled(t), stats.first_holders(t, "nth")
    last, kept = lookup(settled, "nth"), lookup(first, "nth")
    rows = [
        [desk.say.nth(nth), desk.cell(kept[nth], share=True), desk.n(kept[nth]), desk.cell(last[nth], share=True),
         desk.n(last[nth])]
        for nth in last
    ]  # fmt: skip
    heads = ["nth", "kept", "n_claimed", "settled", "n_held"]
    return desk.table("title_holders", heads, rows, note="report.note.title_holders", frames=[first, settled])


def permanent(desk: Desk, t: stats.Gathered) -> Chapter:
    """What becomes of titles, and what permanence brings."""
    fates, mark = stats.title_fates(t, "treasure"), desk.marks.about(*ROWS)
    chart = charts.title_fates(fates, stats.permanent_titles(t), desk.lang)
    blocks = [
        desk.chart("title-fates", chart, fates, "titles_each", mark, lines=False),
        _fate_table(desk, t),
        _round_table(desk, t),
    ]
    return desk.chapter("permanent", blocks)


def _fate_table(desk: Desk, t: stats.Gathered) -> Block:
    fates, lasting = stats.title_fates(t, "treasure"), stats.permanent_titles(t, "treasure")
    found, when = lookup(fates, "treasure", "fate"), lookup(lasting, "treasure", "measure")
    names = list(dict.fromkeys(fates["treasure"]))
    kinds = ("row", "supply", "open", "nobody")
    rows = [
        [desk.say.treasure(name), *(desk.cell(found[name, fate], share=True) for fate in kinds),
         desk.n(found[name, "row"]), desk.cell(when[name, "nth"]), desk.n(when[name, "nth"])]
        for name in names
    ]  # fmt: skip
    whole, all_when = lookup(stats.title_fates(t), "fate"), lookup(stats.permanent_titles(t), "measure")
    foot = [
        desk.say.text("report.all_titles"), *(desk.cell(whole[fate], share=True) for fate in kinds),
        desk.n(whole["row"]), desk.cell(all_when["nth"]), desk.n(all_when["nth"]),
    ]  # fmt: skip
    heads = ["title", *(f"fate_{fate}" for fate in kinds), "n_titles", "lasting", "n_permanent"]
    frames = [fates, lasting, stats.title_fates(t), stats.permanent_titles(t)]
    return desk.table("title_fates", heads, [*rows, foot], desk.marks.about(*ROWS), frames=frames, foot=1)


def _round_table(desk: Desk, t: stats.Gathered) -> Block:
    frame = stats.permanent_rounds(t)
    rows = [
        [desk.say.text(f"report.permanent.{row['measure']}"), desk.cell(row, share=row["measure"] == "any", digits=2),
         desk.n(row)]
        for row in frame.iter_rows(named=True)
    ]  # fmt: skip
    return desk.table(
        "permanent_rounds", ["measure", "figure", "n_rounds"], rows, desk.marks.about(*ROWS), frames=frame
    )

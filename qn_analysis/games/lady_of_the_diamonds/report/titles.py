"""The chapters on titles: how they move, and which become permanent."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.figures import Column, Section, chart, grouped, listed, table, whole

from .. import charts, stats
from .blocks import Desk, points, rows, treasure

_CHANGES: Final = stats.title_changes.want("treasure")
_TURNS: Final = stats.title_turns.want()
_FIRST: Final = stats.first_holders.want("nth")
_EVERY: Final = stats.first_holders.want()
_WINS: Final = stats.title_wins.want()


def _holder_table(desk: Desk, first: pl.DataFrame, settled: pl.DataFrame) -> Block:
    last, kept = lookup(settled, "nth"), lookup(first, "nth")
    lines = [
        [desk.say.nth(nth), desk.cell(kept[nth], share=True), desk.n(kept[nth]), desk.cell(last[nth], share=True),
         desk.n(last[nth])]
        for nth in last
    ]  # fmt: skip
    heads = ["nth", "kept", "n_claimed", "settled", "n_held"]
    return desk.table("title_holders", heads, lines, note="report.note.title_holders", frames=[first, settled])


TITLES: Final = Section(
    "titles",
    (
        chart(charts.title_changes, "rounds_each", pooled=True, shown=whole, feeds=("safe",)),
        grouped(
            "titles", (_CHANGES, stats.first_holders.want("treasure"), _WINS), ["treasure"], treasure,
            [Column("changes", "changes", digits=2), Column("moved", "moved", share=True, n="n_titles"),
             Column("", "kept", share=True, n="n_claimed", of=1),
             Column("", "win_title", share=True, n="n_held", of=2)],
            whole=(stats.title_changes.want(), _EVERY), every="report.all_titles", head="title",
            note="report.note.title_wins", feeds=("safe",),
        ),
        chart(charts.title_turns, "cards_each", feeds=("last",)),
        grouped(
            "title_turns", _TURNS, ["nth"], lambda desk, nth: desk.say.nth(nth),
            [Column("claimed", "claimed", digits=2), Column("taken", "taken", digits=2),
             Column("permanent", "made_permanent", digits=2, n="n_cards")],
            note="report.note.title_turns", feeds=("last",),
        ),
        chart(
            charts.first_holders, "titles_claimed", counted=lambda kept, _: kept.filter(pl.col("n") > 0), shown=whole,
            note="report.note.first_holders", feeds=("safe",),
        ),
        table((_FIRST, stats.titles_settled.want()), _holder_table, feeds=("safe", "last")),
        chart(charts.title_wins, "titles", pooled=True, mark=points, note="report.note.title_wins"),
    ),
)  # fmt: skip
"""How often titles move, when, whether who claims one keeps it, and who wins with it."""

_FATES: Final = stats.title_fates.want("treasure")
_KINDS: Final = ("row", "supply", "open", "nobody")


def _fate_table(
    desk: Desk, fates: pl.DataFrame, lasting: pl.DataFrame, all_fates: pl.DataFrame, all_lasting: pl.DataFrame
) -> Block:
    found, when = lookup(fates, "treasure", "fate"), lookup(lasting, "treasure", "measure")
    whole, all_when = lookup(all_fates, "fate"), lookup(all_lasting, "measure")
    none = Cell(desk.say.text("figure.none"))
    lines: list[list[str]] = []
    for name in [*dict.fromkeys(fates["treasure"]), None]:
        each = whole if name is None else {fate: found[name, fate] for fate in _KINDS}
        nth = all_when.get("nth") if name is None else when.get((name, "nth"))
        lines.append(
            [desk.say.text("report.all_titles") if name is None else desk.say.treasure(name),
             *(desk.cell(each[fate], share=True) for fate in _KINDS), desk.n(each["row"]),
             desk.cell(nth) if nth else none, desk.n(nth) if nth else none]
        )  # fmt: skip
    heads = ["title", *(f"fate_{fate}" for fate in _KINDS), "n_titles", "lasting", "n_permanent"]
    frames = [fates, lasting, all_fates, all_lasting]
    return desk.table("title_fates", heads, lines, rows(desk), frames=frames, foot=1)


PERMANENT: Final = Section(
    "permanent",
    (
        chart(charts.title_fates, "titles_each", mark=rows, lines=False, feeds=("permanent",)),
        table(
            (_FATES, stats.permanent_titles.want("treasure"), stats.title_fates.want(), stats.permanent_titles.want()),
            _fate_table, feeds=("permanent",),
        ),
        listed(
            "permanent_rounds", stats.permanent_rounds.want(), ["measure", "figure", "n_rounds"],
            lambda desk, row: desk.say.text(f"report.permanent.{row['measure']}"),
            share=lambda row: row["measure"] == "any", digits=lambda _: 2, mark=rows, feeds=("permanent",),
        ),
    ),
)  # fmt: skip
"""What becomes of titles, and what permanence brings."""

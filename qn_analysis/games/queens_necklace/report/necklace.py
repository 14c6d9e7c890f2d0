"""The part on the Necklace of the chapter on Kings."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import Block, about, lookup
from qn_analysis.core.report.figures import Column, Lines, chart, grouped, table

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk, priced

BOTH: Final = about(Card.KING, Card.NECKLACE)
_PRICED: Final = priced(Card.NECKLACE)
_EARNED: Final = stats.necklace_earnings.want("sale")
_EVERY: Final = stats.necklace_earnings.want()
_LAID: Final = stats.necklace_and_kings.want("sale")


def _association_table(desk: Desk, sales: pl.DataFrame, every: pl.DataFrame) -> Block:
    """By sense of best gem and sale: how often a King lies there, who ever has the Necklace, and the difference."""
    say = desk.say
    found, less = lookup(sales, "best", "sale", "holder", "measure"), stats.necklace_gaps(sales)
    total, whole = lookup(every, "best", "holder", "measure"), stats.necklace_gaps(every)
    gap, all_gap = lookup(less, "best", "sale", "measure"), lookup(whole, "best", "measure")
    rows = []
    for best in every["best"].unique(maintain_order=True):
        for sale in [*sales["sale"].unique(maintain_order=True), None]:
            name = say.text(f"report.best.{best}", group=desk.head("all") if sale is None else say.sale(sale))
            at = {
                (holder, measure): total[best, holder, measure] if sale is None else found[best, sale, holder, measure]
                for holder in ("hers", "before", "nobody", "another") for measure in ("hit", "out")
            }  # fmt: skip
            hits = [desk.cell(at[holder, "hit"], share=True) for holder in ("hers", "before", "nobody", "another")]
            apart = all_gap[best, "hit"] if sale is None else gap[best, sale, "hit"]
            out = [desk.cell(at[holder, "out"], digits=2) for holder in ("hers", "nobody")]
            counts = [desk.n(at[holder, "hit"]) for holder in ("hers", "nobody")]
            rows.append([name, *hits, desk.cell(apart, share=True), *out, *counts])
    heads = [*(say.text(f"holder.{holder}") for holder in ("hers", "before", "nobody", "another"))]
    heads += [desk.head(key) for key in ("hers_less", "out_hers", "out_nobody", "n_hers", "n_nobody")]
    return desk.grid("necklace_and_kings", "group", heads, rows, BOTH(desk), "report.note.necklace_and_kings")


def _use_table(desk: Desk, use: pl.DataFrame, places: pl.DataFrame) -> Block:
    rows, mark = [], _PRICED(desk)
    for row in use.iter_rows(named=True):
        priced = row["measure"] == "price"
        name = desk.say.text(f"report.necklace.{row['measure']}") + (mark.sign if mark and priced else "")
        rows.append([name, desk.cell(row, share=not priced), desk.n(row)])
    for row in places.iter_rows(named=True):
        name = desk.say.text(f"report.necklace.{row['measure']}", best=desk.say.text(f"report.sense.{row['best']}"))
        rows.append([name, desk.cell(row, share=True), desk.n(row)])
    return desk.table("necklace_use", ["measure", "figure", "n"], rows, mark, "report.note.necklace_use")


NECKLACE: Final = (
    chart(
        charts.necklace, "necklaces", counted=lambda _, every: every.filter(measure="earned"), mark=BOTH,
        note="report.note.necklace", feeds=("necklace",),
    ),
    grouped(
        "necklace",
        [Lines("{sale:label.sale}", _EARNED), Lines("{rank:label.rank}", stats.necklace_earnings.want("rank")),
         Lines("report.head.all", _EVERY)],
        [Column("tribute", "tribute_got"), Column("saved", "saved"), Column("earned", "earned"),
         Column("sold", "row_sold"),
         Column("met", "met", share=True, n="n_necklaces")],
        head="group", mark=BOTH, note="report.note.necklace", feeds=("necklace",), foot=0, told=False,
    ),
    chart(
        charts.necklace_and_kings, "best_gems", name="necklace-kings", mark=BOTH, note="report.note.necklace_and_kings",
        feeds=("necklace",),
    ),
    table((_LAID, stats.necklace_and_kings.want()), _association_table, feeds=("necklace",)),
    table((stats.necklace_use.want(), stats.necklace_places.want()), _use_table, feeds=("necklace",)),
)  # fmt: skip
"""What the Necklace earned its owner, where rivals lay their Kings meanwhile, and how it gets about."""

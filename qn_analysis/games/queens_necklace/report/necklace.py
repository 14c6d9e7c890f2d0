"""The part on the Necklace of the chapter on Kings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.report.figures import Column, Figure, Lines, chart, table

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk, priced

BOTH: Final = (Card.KING, Card.NECKLACE)
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
    return desk.grid(
        "necklace_and_kings", "group", heads, rows, desk.marks.about(*BOTH), "report.note.necklace_and_kings"
    )


def _used(desk: Desk, row: Mapping[str, Any]) -> str:
    mark = _PRICED(desk) if row["measure"] == "price" else None
    return desk.say.text(f"report.necklace.{row['measure']}", **row) + (mark.sign if mark else "")


_USE: Final = Lines(_used, stats.necklace_use.want(), ["measure"])
_PLACES: Final = Lines(_used, stats.necklace_places.want(), ["measure", "best"])

NECKLACE: Final = (
    chart(
        charts.necklace, "necklaces", counted=lambda _, every: every.filter(measure="earned"), mark=BOTH,
        note="report.note.necklace", feeds=("necklace",),
    ),
    table(
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
    Figure((_LAID, stats.necklace_and_kings.want()), _association_table, ("necklace",)),
    table(
        "necklace_use", [_USE, _PLACES],
        [Column("", "figure", share=("owned", "shown", "elsewhere", "met_best", "met_elsewhere"), n="n")],
        mark=_PRICED, note="report.note.necklace_use", feeds=("necklace",), told=False,
    ),
)  # fmt: skip
"""What the Necklace earned its owner, where rivals lay their Kings meanwhile, and how it gets about."""

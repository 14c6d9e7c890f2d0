"""The chapter on Kings and the Necklace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, about, lookup
from qn_analysis.core.report.figures import Column, Lines, Section, chart, grouped, table
from qn_analysis.core.stats.statistic import Statistic

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk
from .necklace import BOTH, NECKLACE

_KING: Final = about(Card.KING)
_OUTCOMES: Final = stats.king_outcomes.want("rank")


def _by(statistic: Statistic[Any]) -> list[Lines]:
    """Lines of a statistic by fashion, sale and altogether."""
    labels = {"rank": "{rank:label.rank}", "sale": "{sale:label.sale}", "": "report.head.all"}
    return [Lines(label, statistic.want(by)) for by, label in labels.items()]


def _all_of(card: str) -> Callable[[Desk], str]:
    return lambda desk: f"{desk.head('all')}: {desk.say.text(card)}"


def _total_table(desk: Desk, totals: pl.DataFrame, kept: pl.DataFrame) -> Block:
    rows = []
    for frame in (totals, kept):
        for row in frame.iter_rows(named=True):
            share = row["measure"] == "unshown"
            name = desk.say.text(f"report.per_game.{row['measure']}")
            rows.append([name, desk.cell(row, share=share, digits=1 if share else 2), desk.n(row)])
    return desk.table("king_totals", ["a_game", "figure", "n"], rows, BOTH(desk), "report.note.king_totals")


def _flow_table(desk: Desk, flows: pl.DataFrame) -> Block:
    found, say = lookup(flows, "payer", "receiver"), desk.say
    places = flows["payer"].unique().sort()
    rows = [
        [say.standing(payer), *(desk.cell(found[payer, got], share=True) for got in places),
         desk.n(found[payer, payer])] for payer in places
    ]  # fmt: skip
    heads = [*(say.text("report.head.to", standing=say.standing(got)) for got in places), desk.head("n_tributes")]
    return desk.grid("tribute_flows", "payer", heads, rows, BOTH(desk), "report.note.tribute_flows")


KINGS: Final = Section(
    "kings",
    (
        table((stats.king_totals.want(), stats.kings_kept.want()), _total_table, feeds=("king",)),
        chart(charts.king_fates, "kings_shown", mark=BOTH, note="report.note.king_fates", lines=False),
        grouped(
            "king_fates",
            [*_by(stats.king_fates)[:2], Lines("{gem:gem}", stats.king_fates.want("gem")), _by(stats.king_fates)[2]],
            [Column("", "{fate:king_fate}", share=True), Column("alone", "", n="n_kings")],
            head="group", mark=BOTH, note="report.note.king_fates", foot=0, told=False,
        ),
        chart(charts.king_values, "kings_shown", mark=_KING, note="report.note.king_values", feeds=("king",)),
        grouped(
            "king_values",
            [*_by(stats.king_values)[:2], Lines(_all_of("card.king"), stats.king_values.want()),
             Lines(_all_of("card.necklace"), stats.necklace_values.want())],
            [Column("own", "own"), Column("others", "others_pounds"), Column("rival", "rival"),
             Column("swing", "swing"),
             Column("changed", "changed", share=True), Column("own", "", n="n")],
            head="group", mark=BOTH, note="report.note.king_values", feeds=("king", "necklace"), foot=0, told=False,
        ),
        chart(charts.king_victims, "player_gems", mark=_KING, note="report.note.king_victims"),
        grouped(
            "king_victims", Lines("{measure:victim}", stats.king_victims.want()),
            [Column("cancelled", "lost_king", share=True, n="n"), Column("sold", "sold", share=True, n="n")],
            head="whose", mark=_KING, note="report.note.king_victims", told=False,
        ),
        chart(charts.king_standings, "pounds", mark=_KING, note="report.note.standings"),
        grouped(
            "king_standings", Lines("{standing:standing}", stats.king_standings.want()),
            [Column("shows", "shows", share=True, n="n_kings"), Column("each", "each", digits=2, n="n_player_sales"),
             Column("loses", "loses", share=True, n="n_lost"), Column("exposed", "exposed", share=True, n="n_pounds")],
            mark=_KING, note="report.note.standings", told=False,
        ),
        table(stats.tribute_flows.want(), _flow_table),
        chart(
            charts.king_cancels, "gem_sales", name="king-cancels-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        chart(
            charts.king_damage, "cancelled", name="king-damage-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        grouped(
            "king_outcomes", _by(stats.king_outcomes),
            [Column("kings", "kings", digits=2), Column("cancelled", "cancelled", share=True, n="n_gem_sales"),
             Column("destroyed", "destroyed", n="n_cancelled"), Column("voided", "voided", share=True, n="n_kings"),
             Column("tribute", "tribute", n="n_voided")],
            head="group", mark=BOTH, foot=0, told=False,
        ),
        *NECKLACE,
    ),
)  # fmt: skip
"""What becomes of Kings, what they bring and to whom, tributes; what the Necklace earned, and where Kings lie."""

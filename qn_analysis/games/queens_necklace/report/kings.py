"""The chapter on Kings and the Necklace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Block, about, lookup
from qn_analysis.core.report.figures import Section, chart, table
from qn_analysis.core.stats.statistic import Request

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk
from .necklace import BOTH, NECKLACE

_KING: Final = about(Card.KING)
_OUTCOMES: Final = stats.king_outcomes.want("rank")
_VICTIMS: Final = stats.king_victims.want()
_STANDINGS: Final = stats.king_standings.want()


def _by(want: Callable[..., Request[Any]]) -> tuple[Request[Any], ...]:
    """A statistic by fashion, sale and altogether."""
    return tuple(want(by) for by in ("rank", "sale", ""))


def _total_table(desk: Desk, totals: pl.DataFrame, kept: pl.DataFrame) -> Block:
    rows = []
    for frame in (totals, kept):
        for row in frame.iter_rows(named=True):
            share = row["measure"] == "unshown"
            name = desk.say.text(f"report.per_game.{row['measure']}")
            rows.append([name, desk.cell(row, share=share, digits=1 if share else 2), desk.n(row)])
    return desk.table("king_totals", ["a_game", "figure", "n"], rows, BOTH(desk), "report.note.king_totals")


def _groups(
    desk: Desk, ranks: pl.DataFrame, sales: pl.DataFrame, every: pl.DataFrame
) -> list[tuple[str, pl.DataFrame]]:
    """A statistic by fashion, sale and altogether: names of the groups and their rows."""
    made = []
    for by, frame, name in (("rank", ranks, desk.say.rank), ("sale", sales, desk.say.sale)):
        made += [(name(key), frame.filter(pl.col(by) == key)) for key in frame[by].unique(maintain_order=True)]
    return [*made, (desk.head("all"), every)]


def _fate_table(desk: Desk, ranks: pl.DataFrame, sales: pl.DataFrame, whole: pl.DataFrame, gems: pl.DataFrame) -> Block:
    say = desk.say
    *groups, every = _groups(desk, ranks, sales, whole)
    groups += [(say.gem(gem), gems.filter(pl.col("gem") == gem)) for gem in dict.fromkeys(gems["gem"])]
    rows = []
    for name, frame in [*groups, every]:
        found = frame.to_dicts()
        rows.append([name, *(desk.cell(row, share=True) for row in found), desk.n(found[0])])
    heads = [*(say.text(f"king_fate.{fate}") for fate in every[1]["fate"]), desk.head("n_kings")]
    return desk.grid("king_fates", "group", heads, rows, BOTH(desk), "report.note.king_fates")


def _value_table(
    desk: Desk, ranks: pl.DataFrame, sales: pl.DataFrame, kings: pl.DataFrame, necklaces: pl.DataFrame
) -> Block:
    *some, (every, whole) = _groups(desk, ranks, sales, kings)
    named = [*some, (f"{every}: {desk.say.text('card.king')}", whole)]
    named.append((f"{every}: {desk.say.text('card.necklace')}", necklaces))
    rows = []
    for name, frame in named:
        row = lookup(frame, "measure")
        pounds = [desk.cell(row[measure]) for measure in ("own", "others", "rival", "swing")]
        rows.append([name, *pounds, desk.cell(row["changed"], share=True), desk.n(row["own"])])
    heads = ["group", "own", "others_pounds", "rival", "swing", "changed", "n"]
    return desk.table("king_values", heads, rows, BOTH(desk), "report.note.king_values")


def _victim_table(desk: Desk, victims: pl.DataFrame) -> Block:
    found = lookup(victims, "measure", "outcome")
    rows = []
    for measure in victims["measure"].unique(maintain_order=True):
        lost, sold = found[measure, "cancelled"], found[measure, "sold"]
        cells = [desk.cell(lost, share=True), desk.n(lost), desk.cell(sold, share=True), desk.n(sold)]
        rows.append([desk.say.text(f"victim.{measure}"), *cells])
    heads = ["whose", "lost_king", "n", "sold", "n"]
    return desk.table("king_victims", heads, rows, _KING(desk), "report.note.king_victims")


def _standing_table(desk: Desk, standings: pl.DataFrame) -> Block:
    found = lookup(standings, "standing", "measure")
    rows = []
    for standing in standings["standing"].unique().sort():
        row = {measure: found[standing, measure] for measure in ("shows", "each", "loses", "exposed")}
        cells = [desk.cell(each, share=name != "each", digits=2 if name == "each" else 1) for name, each in row.items()]
        rows.append(
            [desk.say.standing(standing), cells[0], desk.n(row["shows"]), cells[1], desk.n(row["each"]), cells[2],
             desk.n(row["loses"]), cells[3], desk.n(row["exposed"])]
        )  # fmt: skip
    heads = ["standing", "shows", "n_kings", "each", "n_player_sales", "loses", "n_lost", "exposed", "n_pounds"]
    return desk.table("king_standings", heads, rows, _KING(desk), "report.note.standings")


def _flow_table(desk: Desk, flows: pl.DataFrame) -> Block:
    found, say = lookup(flows, "payer", "receiver"), desk.say
    places = flows["payer"].unique().sort()
    rows = [
        [say.standing(payer), *(desk.cell(found[payer, got], share=True) for got in places),
         desk.n(found[payer, payer])] for payer in places
    ]  # fmt: skip
    heads = [*(say.text("report.head.to", standing=say.standing(got)) for got in places), desk.head("n_tributes")]
    return desk.grid("tribute_flows", "payer", heads, rows, BOTH(desk), "report.note.tribute_flows")


def _outcome_table(desk: Desk, ranks: pl.DataFrame, sales: pl.DataFrame, every: pl.DataFrame) -> Block:
    rows = []
    for name, frame in _groups(desk, ranks, sales, every):
        row = lookup(frame, "measure")
        rows.append(
            [name, desk.cell(row["kings"], digits=2), desk.cell(row["cancelled"], share=True), desk.n(row["cancelled"]),
             desk.cell(row["destroyed"]), desk.n(row["destroyed"]), desk.cell(row["voided"], share=True),
             desk.n(row["voided"]), desk.cell(row["tribute"]), desk.n(row["tribute"])]
        )  # fmt: skip
    heads = [
        "group", "kings", "cancelled", "n_gem_sales", "destroyed", "n_cancelled", "voided", "n_kings", "tribute",
        "n_voided",
    ]  # fmt: skip
    return desk.table("king_outcomes", heads, rows, BOTH(desk))


KINGS: Final = Section(
    "kings",
    (
        table((stats.king_totals.want(), stats.kings_kept.want()), _total_table, feeds=("king",)),
        chart(charts.king_fates, "kings_shown", mark=BOTH, note="report.note.king_fates", lines=False),
        table((*_by(stats.king_fates.want), stats.king_fates.want("gem")), _fate_table),
        chart(charts.king_values, "kings_shown", mark=_KING, note="report.note.king_values", feeds=("king",)),
        table((*_by(stats.king_values.want), stats.necklace_values.want()), _value_table, feeds=("king", "necklace")),
        chart(charts.king_victims, "player_gems", mark=_KING, note="report.note.king_victims"),
        table(_VICTIMS, _victim_table),
        chart(charts.king_standings, "pounds", mark=_KING, note="report.note.standings"),
        table(_STANDINGS, _standing_table),
        table(stats.tribute_flows.want(), _flow_table),
        chart(
            charts.king_cancels, "gem_sales", name="king-cancels-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        chart(
            charts.king_damage, "cancelled", name="king-damage-rank", chosen={"by": "rank"}, wants=(_OUTCOMES,),
            mark=_KING,
        ),
        table(_by(stats.king_outcomes.want), _outcome_table),
        *NECKLACE,
    ),
)  # fmt: skip
"""What becomes of Kings, what they bring and to whom, tributes; what the Necklace earned, and where Kings lie."""

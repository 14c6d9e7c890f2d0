"""The chapter on Kings and the Necklace."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from qn_analysis.core.report.blocks import Block, Chapter, Mark, lookup

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk
from .necklace import necklace_blocks


def kings(desk: Desk, t: stats.Gathered) -> Chapter:
    """What becomes of Kings, what they bring and to whom, tributes; what the Necklace earned, and where Kings lie."""
    lang = desk.lang
    king, both = desk.marks.about(Card.KING), desk.marks.about(Card.KING, Card.NECKLACE)
    fates, ranks = stats.king_fates(t, "rank"), stats.king_outcomes(t, "rank")
    values, value = stats.king_values(t, "rank"), stats.king_values(t)
    standings, victims = stats.king_standings(t), stats.king_victims(t)

    def of(frame: pl.DataFrame, *measures: str) -> pl.DataFrame:
        return frame.filter(pl.col("measure").is_in(list(measures)))

    sided = of(values, "own", "others", "rival", "swing")
    blocks = [
        _total_table(desk, t, both),
        desk.chart("king-fates", charts.king_fates(fates, stats.king_fates(t), lang), fates, "kings_shown", both,
                   "report.note.king_fates", lines=False),
        _fate_table(desk, t, both),
        desk.chart("king-values", charts.king_values(values, value, lang), sided, "kings_shown", king,
                   "report.note.king_values"),
        _value_table(desk, t, both),
        desk.chart("king-victims", charts.king_victims(victims, lang), victims, "player_gems", king,
                   "report.note.king_victims"),
        _victim_table(desk, victims, king),
        desk.chart("king-standings", charts.king_standings(standings, lang), of(standings, "exposed"), "pounds", king,
                   "report.note.standings"),
        _standing_table(desk, standings, king),
        _flow_table(desk, stats.tribute_flows(t), both),
        desk.chart("king-cancels-rank", charts.king_cancels(ranks, "rank", lang), of(ranks, "cancelled"), "gem_sales",
                   king),
        desk.chart("king-damage-rank", charts.king_damage(ranks, "rank", lang), of(ranks, "destroyed"), "cancelled",
                   king),
        _outcome_table(desk, t, both),
        *necklace_blocks(desk, t),
    ]  # fmt: skip
    return desk.chapter("kings", blocks)


def _total_table(desk: Desk, t: stats.Gathered, mark: Mark | None) -> Block:
    rows = []
    for frame in (stats.king_totals(t), stats.kings_kept(t)):
        for row in frame.iter_rows(named=True):
            share = row["measure"] == "unshown"
            name = desk.say.text(f"report.per_game.{row['measure']}")
            rows.append([name, desk.cell(row, share=share, digits=1 if share else 2), desk.n(row)])
    return desk.table("king_totals", ["a_game", "figure", "n"], rows, mark, "report.note.king_totals")


def _groups(desk: Desk, of: Callable[[str], pl.DataFrame]) -> list[tuple[str, pl.DataFrame]]:
    """A statistic by fashion, sale and altogether: names of the groups and their rows."""
    made = []
    for by, name in (("rank", desk.say.rank), ("sale", desk.say.sale)):
        frame = of(by)
        made += [(name(key), frame.filter(pl.col(by) == key)) for key in frame[by].unique(maintain_order=True)]
    return [*made, (desk.head("all"), of(""))]


def _fate_table(desk: Desk, t: stats.Gathered, mark: Mark | None) -> Block:
    say, gems = desk.say, stats.king_fates(t, "gem")
    *groups, every = _groups(desk, lambda by: stats.king_fates(t, by))
    groups += [(say.gem(gem), gems.filter(pl.col("gem") == gem)) for gem in t.gem_grid["gem"]]
    rows = []
    for name, frame in [*groups, every]:
        found = frame.to_dicts()
        rows.append([name, *(desk.cell(row, share=True) for row in found), desk.n(found[0])])
    heads = [*(say.text(f"king_fate.{fate}") for fate in every[1]["fate"]), desk.head("n_kings")]
    return desk.grid("king_fates", "group", heads, rows, mark, "report.note.king_fates")


def _value_table(desk: Desk, t: stats.Gathered, mark: Mark | None) -> Block:
    groups = _groups(desk, lambda by: stats.king_values(t, by))
    *some, (every, whole) = groups
    named = [*some, (f"{every}: {desk.say.text('card.king')}", whole)]
    named.append((f"{every}: {desk.say.text('card.necklace')}", stats.necklace_values(t)))
    rows = []
    for name, frame in named:
        row = lookup(frame, "measure")
        pounds = [desk.cell(row[measure]) for measure in ("own", "others", "rival", "swing")]
        rows.append([name, *pounds, desk.cell(row["changed"], share=True), desk.n(row["own"])])
    heads = ["group", "own", "others_pounds", "rival", "swing", "changed", "n"]
    return desk.table("king_values", heads, rows, mark, "report.note.king_values")


def _victim_table(desk: Desk, victims: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(victims, "measure", "outcome")
    rows = []
    for measure in victims["measure"].unique(maintain_order=True):
        lost, sold = found[measure, "cancelled"], found[measure, "sold"]
        cells = [desk.cell(lost, share=True), desk.n(lost), desk.cell(sold, share=True), desk.n(sold)]
        rows.append([desk.say.text(f"victim.{measure}"), *cells])
    return desk.table("king_victims", ["whose", "lost_king", "n", "sold", "n"], rows, mark, "report.note.king_victims")


def _standing_table(desk: Desk, standings: pl.DataFrame, mark: Mark | None) -> Block:
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
    return desk.table("king_standings", heads, rows, mark, "report.note.standings")


def _flow_table(desk: Desk, flows: pl.DataFrame, mark: Mark | None) -> Block:
    found, say = lookup(flows, "payer", "receiver"), desk.say
    places = flows["payer"].unique().sort()
    rows = [
        [say.standing(payer), *(desk.cell(found[payer, got], share=True) for got in places),
         desk.n(found[payer, payer])] for payer in places
    ]  # fmt: skip
    heads = [*(say.text("report.head.to", standing=say.standing(got)) for got in places), desk.head("n_tributes")]
    return desk.grid("tribute_flows", "payer", heads, rows, mark, "report.note.tribute_flows")


def _outcome_table(desk: Desk, t: stats.Gathered, mark: Mark | None) -> Block:
    rows = []
    for name, frame in _groups(desk, lambda by: stats.king_outcomes(t, by)):
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
    return desk.table("king_outcomes", heads, rows, mark)

"""The chapter on decisions looked back on: Cardinals both ways, and what displays gave away."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import UntoldError
from qn_analysis.core.page.blocks import Block, Chapter, lookup
from qn_analysis.core.report.people import is_of_people

from .. import charts, stats
from ..words.cards import Card
from .blocks import Desk

GAMES: Final = 5_000
"""Games that are looked back on: to search every display for the best one takes longer than all else."""
SAMPLE: Final = 2_000
"""Cardinals that are played both ways."""
_EFFECTS: Final = ("score", "rival", "swing", "win", "sale", "delay", "changed")


def hindsight(desk: Desk, t: stats.Gathered) -> Chapter:
    """When Cardinals are played and what they changed; what displays gave away, and what was kept for later."""
    few = t.head(GAMES)
    blocks: list[Block] = []
    for make, name in ((_cardinals, "cardinal_effects"), (_displays, "sale_regret")):
        try:
            blocks += make(desk, few)
        except LogError as error:  # not every log knows all hands, or can be played again
            blocks.append(desk.prose(name, _why(desk, name, error)))
    return desk.chapter("hindsight", blocks)


def _why(desk: Desk, name: str, error: LogError) -> str:
    """Why something cannot be looked back on."""
    if name == "cardinal_effects" and is_of_people(desk.log):
        return desk.say.text("report.hindsight.people")
    if isinstance(error, UntoldError):
        return desk.say.text("report.hindsight.untold", needs=desk.say.text(f"report.untold.needs.{error.needs.said}"))
    return desk.say.text(f"report.hindsight.{name}", why=str(error))


def _cardinals(desk: Desk, few: stats.Tables) -> list[Block]:
    mark = desk.marks.about(Card.CARDINAL)
    played, by = (stats.cardinals_played(few, of) for of in ("", "merchant"))
    effects, merchants = (stats.cardinal_effects(few, of, sample=SAMPLE, seed=0) for of in ("", "merchant"))
    swing = merchants.filter(pl.col("measure") == "swing")
    chart = charts.cardinal_swing(swing, effects, desk.lang)
    return [
        desk.chart("cardinal-swing", chart, swing, "decisions", mark, "report.note.both_ways"),
        _effect_table(desk, effects, merchants),
        _played_table(desk, played, by),
    ]


def _displays(desk: Desk, few: stats.Tables) -> list[Block]:
    regret, every = stats.sale_regret(few, "sale"), stats.sale_regret(few)
    shown = regret.filter(pl.col("measure").is_in(["regret", "later"]))
    chart = charts.sale_regret(shown, desk.lang)
    return [
        desk.chart("sale-regret", chart, shown, "displays", None, "report.note.regret"),
        _regret_table(desk, regret, every),
    ]


def _played_table(desk: Desk, every: pl.DataFrame, by: pl.DataFrame) -> Block:
    found, total = lookup(by, "merchant", "measure"), lookup(every, "measure")
    rows = []
    for merchant in [*by["merchant"].unique().sort(), None]:
        row = total if merchant is None else {name: found[merchant, name] for name in total}
        name = desk.head("all") if merchant is None else desk.say.text("label.merchant", number=str(merchant))
        rows.append(
            [name, desk.cell(row["played"], share=True), desk.n(row["played"]), desk.cell(row["waited"]),
             desk.cell(row["overtaken"], share=True), desk.n(row["overtaken"])]
        )  # fmt: skip
    heads = ["merchant", "cardinal_played", "n_chances", "waited", "overtaken", "n_cardinals"]
    return desk.table("cardinals_played", heads, rows, frames=[every, by], foot=1)


def _effect_table(desk: Desk, every: pl.DataFrame, by: pl.DataFrame) -> Block:
    found, total = lookup(by, "merchant", "measure"), lookup(every, "measure")
    merchants = list(by["merchant"].unique().sort())
    rows = []
    for name in _EFFECTS:
        share = name in ("win", "changed")
        cells = [desk.cell(found[merchant, name], share=share) for merchant in merchants]
        rows.append([desk.say.text(f"report.effect.{name}"), *cells, desk.cell(total[name], share=share)])
    counts = [desk.n(found[merchant, "score"]) for merchant in merchants]
    rows.append([desk.head("n_decisions"), *counts, desk.n(total["score"])])
    heads = [*(desk.say.text("label.merchant", number=str(merchant)) for merchant in merchants), desk.head("all")]
    return desk.grid("cardinal_effects", "effect", heads, rows, frames=[every, by], foot=1)


def _regret_table(desk: Desk, by: pl.DataFrame, every: pl.DataFrame) -> Block:
    found, total = lookup(by, "sale", "measure"), lookup(every, "measure")
    rows = []
    for sale in [*by["sale"].unique().sort(), None]:
        row = total if sale is None else {name: found[sale, name] for name in total}
        pounds = [desk.cell(row[name]) for name in ("earned", "regret")]
        shares = [desk.cell(row[name], share=True) for name in ("any", "dearer")]
        kept = [desk.cell(row[name]) for name in ("kept", "later")]
        name = desk.head("all") if sale is None else desk.say.sale(sale)
        rows.append([name, *pounds, *shares, *kept, desk.n(row["regret"])])
    heads = ["sale", "earned_here", "regret", "any_regret", "dearer", "kept_cards", "kept_later", "n_displays"]
    return desk.table("sale_regret", heads, rows, frames=[by, every], foot=1)

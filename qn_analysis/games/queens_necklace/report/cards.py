"""The chapter on cards: prices paid, cards unsold, who takes them, who wins with them, what they bring for a ducat."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.page.blocks import DIRECT, Block, lookup
from qn_analysis.core.report.figures import Column, Lines, Section, chart, grouped, table

from .. import charts, stats
from .blocks import Desk, all_about, all_priced

_MARKET: Final = stats.card_market.want()
_STEPS: Final = stats.card_steps.want()
_WINS: Final = stats.card_wins.want()
_RETURNS: Final = stats.card_returns.want("card")


def _name(desk: Desk, card: str, assumed: bool, kind: str = DIRECT) -> str:
    return desk.say.text(f"card.{card}") + (desk.marks.mark(kind).sign if assumed else "")


def _price_table(desk: Desk, steps: pl.DataFrame, by_step: pl.DataFrame, offers: pl.DataFrame) -> Block:
    """Every card at every price: how much of it is bought there, how often it is taken, what it brings for a ducat."""
    at = lookup(steps, "card", "step")
    returns = lookup(by_step, "card", "step", "measure")
    rows = []
    for taken in offers.iter_rows(named=True):
        card, step = taken["card"], taken["step"]
        bought = at[card, step]
        price = desk.say.text("unit.ducats", n=taken["price"]) + (
            desk.marks.mark(DIRECT).sign if taken["assumed"] else ""
        )
        ratio = returns[card, step, "return"]
        name = desk.say.text("report.card_at", card=desk.say.text(f"card.{card}"), price=price)
        rows.append(
            [name, desk.cell(bought, share=True), desk.n(bought), desk.cell(taken, share=True), desk.n(taken),
             desk.cell(ratio, digits=2), desk.n(ratio)]
        )  # fmt: skip
    heads = ["card_price", "of_bought", "n_bought", "taken", "n_offers", "per_ducat", "n_ducats"]
    return desk.table("card_prices", heads, rows, all_priced(desk), "report.note.card_prices")


CARDS: Final = Section(
    "cards",
    (
        chart(charts.card_steps, "bought", pooled=True, mark=all_priced, lines=False),
        chart(charts.card_taken, "offers", pooled=True, mark=all_priced, note="report.note.taken"),
        grouped(
            "card_market", Lines("{card:card}{assumed:mark}", _MARKET),
            [Column("paid", "paid", digits=2, n="n_bought"), Column("taken", "taken", share=True, n="n_offers"),
             Column("expired", "expired", share=True, n="n_laid")],
            mark=all_priced, note="report.note.laid", told=False,
        ),
        chart(
            charts.card_wins, "player_games", pooled=True, mark=all_about, note="report.note.selection",
            feeds=("cards",),
        ),
        grouped(
            "card_wins", Lines("{card:card}{assumed:about}", _WINS),
            [Column("bought", "win_bought", share=True, n="n_buyers"),
             Column("passed", "win_passed", share=True, n="n_passers"),
             Column("difference", "win_gap", n="n_fewer", by=100.0)],
            mark=all_about, note="report.note.selection", feeds=("cards",), told=False,
        ),
        chart(
            charts.card_returns, "ducats_card", pooled=True,
            counted=lambda returns: returns.filter((pl.col("measure") == "return") & (pl.col("n") > 0)),
            mark=all_priced, note="report.note.card_rule",
        ),
        grouped(
            "card_returns", Lines("{card:card}{assumed:mark}", (_RETURNS, _MARKET)),
            [Column("paid", "paid", digits=2, of=1), Column("pounds", "per_card", n="n_bought"),
             Column("return", "per_ducat", digits=2, n="n_ducats")],
            mark=all_priced, note="report.note.no_pounds", told=False,
        ),
        table((_STEPS, stats.card_returns.want("step"), stats.card_taken.want()), _price_table),
    ),
)  # fmt: skip
"""Every card: price bought at, share expired, offers taken, wins beside those who passed, return on ducats."""

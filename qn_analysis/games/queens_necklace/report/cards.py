"""The chapter on cards: prices paid, cards unsold, who takes them, who wins with them, what they bring for a ducat."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import DIRECT, INDIRECT, Block, lookup
from qn_analysis.core.report.figures import Section, chart, table

from .. import charts, stats
from .blocks import Desk, all_about, all_priced

_MARKET: Final = stats.card_market.want()
_STEPS: Final = stats.card_steps.want()
_WINS: Final = stats.card_wins.want()
_RETURNS: Final = stats.card_returns.want("card")


def _name(desk: Desk, card: str, assumed: bool, kind: str = DIRECT) -> str:
    return desk.say.text(f"card.{card}") + (desk.marks.mark(kind).sign if assumed else "")


def _market_table(desk: Desk, market: pl.DataFrame) -> Block:
    found = lookup(market, "card", "measure")
    rows = []
    for card in market["card"].unique(maintain_order=True):
        paid, expired, taken = (found[card, measure] for measure in ("paid", "expired", "taken"))
        rows.append(
            [_name(desk, card, paid["assumed"]), desk.cell(paid, digits=2), desk.n(paid), desk.cell(taken, share=True),
             desk.n(taken), desk.cell(expired, share=True), desk.n(expired)]
        )  # fmt: skip
    heads = ["card", "paid", "n_bought", "taken", "n_offers", "expired", "n_laid"]
    return desk.table("card_market", heads, rows, all_priced(desk), "report.note.laid")


def _win_table(desk: Desk, wins: pl.DataFrame) -> Block:
    found = lookup(wins, "card", "measure")
    rows = []
    for card in wins["card"].unique(maintain_order=True):
        bought, passed, gap = (found[card, measure] for measure in ("bought", "passed", "difference"))
        rows.append(
            [_name(desk, card, gap["assumed"], INDIRECT), desk.cell(bought, share=True), desk.n(bought),
             desk.cell(passed, share=True), desk.n(passed), desk.cell(_points(gap)), desk.n(gap)]
        )  # fmt: skip
    heads = ["card", "win_bought", "n_buyers", "win_passed", "n_passers", "win_gap", "n_fewer"]
    return desk.table("card_wins", heads, rows, all_about(desk), "report.note.selection")


def _points(row: dict[str, Any]) -> dict[str, Any]:
    """A difference of shares in percentage points."""
    return row | {key: None if row[key] is None else 100 * row[key] for key in ("value", "low", "high")}


def _return_table(desk: Desk, market: pl.DataFrame, returns: pl.DataFrame) -> Block:
    found, bought = lookup(returns, "card", "measure"), lookup(market, "card", "measure")
    rows = []
    for card in returns["card"].unique(maintain_order=True):
        pounds, ratio = (found[card, measure] for measure in ("pounds", "return"))
        rows.append(
            [_name(desk, card, ratio["assumed"]), desk.cell(bought[card, "paid"], digits=2), desk.cell(pounds),
             desk.n(pounds), desk.cell(ratio, digits=2), desk.n(ratio)]
        )  # fmt: skip
    heads = ["card", "paid", "per_card", "n_bought", "per_ducat", "n_ducats"]
    return desk.table("card_returns", heads, rows, all_priced(desk), "report.note.no_pounds")


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
        table(_MARKET, _market_table),
        chart(
            charts.card_wins, "player_games", pooled=True, mark=all_about, note="report.note.selection",
            feeds=("cards",),
        ),
        table(_WINS, _win_table, feeds=("cards",)),
        chart(
            charts.card_returns, "ducats_card", pooled=True,
            counted=lambda returns: returns.filter((pl.col("measure") == "return") & (pl.col("n") > 0)),
            mark=all_priced, note="report.note.card_rule",
        ),
        table((_MARKET, _RETURNS), _return_table),
        table((_STEPS, stats.card_returns.want("step"), stats.card_taken.want()), _price_table),
    ),
)  # fmt: skip
"""Every card: price bought at, share expired, offers taken, wins beside those who passed, return on ducats."""

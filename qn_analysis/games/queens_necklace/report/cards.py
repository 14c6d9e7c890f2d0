"""The chapter on cards: prices paid, cards unsold, who takes them, who wins with them, what they bring for a ducat."""

from __future__ import annotations

from typing import Any

import polars as pl

from qn_analysis.core.report.blocks import DIRECT, INDIRECT, Block, Chapter, Mark, lookup

from .. import charts, stats
from .blocks import Desk


def cards(desk: Desk, t: stats.Gathered) -> Chapter:
    """Every card: price bought at, share expired, offers taken, wins beside those who passed, return on ducats."""
    lang = desk.lang
    market, steps, wins, returns = stats.card_market(t), stats.card_steps(t), stats.card_wins(t), stats.card_returns(t)
    for_sale = tuple(desk.log.rules.assumed_prices())
    priced, about = desk.marks.priced(*for_sale), desk.marks.about(*for_sale)

    def of(frame: pl.DataFrame, measure: str) -> pl.DataFrame:
        return frame.filter(pl.col("measure") == measure)

    earning = of(returns, "return").filter(pl.col("n") > 0)
    blocks = [
        desk.chart("card-steps", charts.card_steps(steps, lang), steps, "bought", priced, lines=False),
        desk.chart(
            "card-taken", charts.card_taken(market, lang), of(market, "taken"), "offers", priced, "report.note.taken"
        ),
        _market_table(desk, market, priced),
        desk.chart(
            "card-wins", charts.card_wins(wins, lang), of(wins, "difference"), "player_games", about,
            "report.note.selection",
        ),
        _win_table(desk, wins, about),
        desk.chart(
            "card-returns", charts.card_returns(returns, lang), earning, "ducats_card", priced, "report.note.card_rule"
        ),
        _return_table(desk, market, returns, priced),
        _price_table(desk, t, steps, priced),
    ]  # fmt: skip
    return desk.chapter("cards", blocks)


def _name(desk: Desk, card: str, assumed: bool, kind: str = DIRECT) -> str:
    return desk.say.text(f"card.{card}") + (desk.marks.mark(kind).sign if assumed else "")


def _market_table(desk: Desk, market: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(market, "card", "measure")
    rows = []
    for card in market["card"].unique(maintain_order=True):
        paid, expired, taken = (found[card, measure] for measure in ("paid", "expired", "taken"))
        rows.append(
            [_name(desk, card, paid["assumed"]), desk.cell(paid, digits=2), desk.n(paid), desk.cell(taken, share=True),
             desk.n(taken), desk.cell(expired, share=True), desk.n(expired)]
        )  # fmt: skip
    heads = ["card", "paid", "n_bought", "taken", "n_offers", "expired", "n_laid"]
    return desk.table("card_market", heads, rows, mark, "report.note.laid")


def _win_table(desk: Desk, wins: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(wins, "card", "measure")
    rows = []
    for card in wins["card"].unique(maintain_order=True):
        bought, passed, gap = (found[card, measure] for measure in ("bought", "passed", "difference"))
        rows.append(
            [_name(desk, card, gap["assumed"], INDIRECT), desk.cell(bought, share=True), desk.n(bought),
             desk.cell(passed, share=True), desk.n(passed), desk.cell(_points(gap)), desk.n(gap)]
        )  # fmt: skip
    heads = ["card", "win_bought", "n_buyers", "win_passed", "n_passers", "win_gap", "n_fewer"]
    return desk.table("card_wins", heads, rows, mark, "report.note.selection")


def _points(row: dict[str, Any]) -> dict[str, Any]:
    """A difference of shares in percentage points."""
    return row | {key: None if row[key] is None else 100 * row[key] for key in ("value", "low", "high")}


def _return_table(desk: Desk, market: pl.DataFrame, returns: pl.DataFrame, mark: Mark | None) -> Block:
    found, bought = lookup(returns, "card", "measure"), lookup(market, "card", "measure")
    rows = []
    for card in returns["card"].unique(maintain_order=True):
        pounds, ratio = (found[card, measure] for measure in ("pounds", "return"))
        rows.append(
            [_name(desk, card, ratio["assumed"]), desk.cell(bought[card, "paid"], digits=2), desk.cell(pounds),
             desk.n(pounds), desk.cell(ratio, digits=2), desk.n(ratio)]
        )  # fmt: skip
    heads = ["card", "paid", "per_card", "n_bought", "per_ducat", "n_ducats"]
    return desk.table("card_returns", heads, rows, mark, "report.note.no_pounds")


def _price_table(desk: Desk, t: stats.Gathered, steps: pl.DataFrame, mark: Mark | None) -> Block:
    """Every card at every price: how much of it is bought there, how often it is taken, what it brings for a ducat."""
    at = lookup(steps, "card", "step")
    returns = lookup(stats.card_returns(t, "step"), "card", "step", "measure")
    rows = []
    for taken in stats.card_taken(t).iter_rows(named=True):
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
    return desk.table("card_prices", heads, rows, mark, "report.note.card_prices")

"""The chapter on cards: prices paid, cards unsold, who takes them, who wins with them, what they bring for a ducat."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.figures import Column, Lines, Section, chart, table

from .. import charts, stats
from .blocks import all_about, all_priced

_MARKET: Final = stats.card_market.want()
_WINS: Final = stats.card_wins.want()
_RETURNS: Final = stats.card_returns.want("card")


CARDS: Final = Section(
    "cards",
    (
        chart(charts.card_steps, "bought", pooled=True, mark=all_priced, lines=False),
        chart(charts.card_taken, "offers", pooled=True, mark=all_priced, note="report.note.taken"),
        table(
            "card_market", Lines("{card:card}{assumed:mark}", _MARKET),
            [Column("paid", "paid", digits=2, n="n_bought"), Column("taken", "taken", share=True, n="n_offers"),
             Column("expired", "expired", share=True, n="n_laid")],
            mark=all_priced, note="report.note.laid", told=False,
        ),
        chart(
            charts.card_wins, "player_games", pooled=True, mark=all_about, note="report.note.selection",
            feeds=("cards",),
        ),
        table(
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
        table(
            "card_returns", Lines("{card:card}{assumed:mark}", (_RETURNS, _MARKET)),
            [Column("paid", "paid", digits=2, of=1), Column("pounds", "per_card", n="n_bought"),
             Column("return", "per_ducat", digits=2, n="n_ducats")],
            mark=all_priced, note="report.note.no_pounds", told=False,
        ),
        table(
            "card_prices",
            Lines(
                "report.card_at", (stats.card_taken.want(), stats.card_steps.want(), stats.card_returns.want("step")),
                ["card", "step", "price"],
            ),
            [Column("", "of_bought", share=True, n="n_bought", of=1), Column("", "taken", share=True, n="n_offers"),
             Column("return", "per_ducat", digits=2, n="n_ducats", of=2)],
            head="card_price", mark=all_priced, note="report.note.card_prices", told=False,
        ),
    ),
)  # fmt: skip
"""Every card: price bought at, share expired, offers taken, wins beside those who passed, return on ducats."""

"""Cards of the market: prices, who buys them, what they return."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.charts.chart import Given
from qn_analysis.core.report.figures import Column, Lines, Section, chart, table
from qn_analysis.core.stats.verdicts import known

from .. import stats
from .blocks import all_about, all_priced
from .wording import Chart

_PRICED: Final = "{card:card}{assumed:mark}"


def _top(given: Given) -> float | None:
    """The share of cards that were bought at the top price."""
    tops = known(given["frame"]).filter(step=0)
    return None if tops.is_empty() else tops.select((pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()).item()


card_steps = Chart(
    "card_steps", "At which price each card is bought.", stats.card_steps.want(), _PRICED, "axis.share_bought",
    pooled=True, known=True, named={"top": _top}, kind="stacks", share=True, series="{step:label.step}",
)  # fmt: skip
card_taken = Chart(
    "card_taken", "How often each card is taken by who can afford it.", stats.card_market.want(), _PRICED,
    "axis.share_offers", pooled=True, where={"measure": "taken"}, known=True, best=True, title="lead", share=True,
)  # fmt: skip
card_wins = Chart(
    "card_wins", "Who bought a card against who could have and did not: the difference of their shares of games won.",
    stats.card_wins.want(), "{card:card}{assumed:about}", "axis.win_difference", pooled=True,
    where={"measure": "difference"}, known=True, best=True,
    rows=lambda rows: rows.with_columns(pl.col("value", "low", "high") * 100),
    named={
        "more": lambda given: given["frame"].filter(pl.col("low") > 0, measure="difference").height,
        "less": lambda given: given["frame"].filter(pl.col("high") < 0, measure="difference").height,
    },
    rule=0.0,
)  # fmt: skip
card_returns = Chart(
    "card_returns", "Pounds that each card brought for a ducat of its price.", stats.card_returns.want(), _PRICED,
    "axis.pounds_ducat", pooled=True, where={"measure": "return"}, known=True, best=True, title="lead", digits=2,
)  # fmt: skip

_MARKET: Final = stats.card_market.want()
_WINS: Final = stats.card_wins.want()
_RETURNS: Final = stats.card_returns.want("card")


CARDS: Final = Section(
    "cards",
    (
        chart(card_steps, "bought", mark=all_priced, lines=False),
        chart(card_taken, "offers", mark=all_priced, note="report.note.taken"),
        table(
            "card_market", Lines("{card:card}{assumed:mark}", _MARKET),
            [Column("paid", "paid", digits=2, n="n_bought"), Column("taken", "taken", n="n_offers"),
             Column("expired", "expired", n="n_laid")],
            mark=all_priced, note="report.note.laid", told=False,
        ),
        chart(
            card_wins, "player_games", mark=all_about, note="report.note.selection",
            feeds=("cards",),
        ),
        table(
            "card_wins", Lines("{card:card}{assumed:about}", _WINS),
            [Column("bought", "win_bought", n="n_buyers"),
             Column("passed", "win_passed", n="n_passers"),
             Column("difference", "win_gap", n="n_fewer", by=100.0)],
            mark=all_about, note="report.note.selection", feeds=("cards",), told=False,
        ),
        chart(
            card_returns, "ducats_card",
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
            [Column("", "of_bought", n="n_bought", of=1), Column("", "taken", n="n_offers"),
             Column("return", "per_ducat", digits=2, n="n_ducats", of=2)],
            head="card_price", mark=all_priced, note="report.note.card_prices", told=False,
        ),
    ),
)  # fmt: skip
"""Every card: price bought at, share expired, offers taken, wins beside those who passed, return on ducats."""

"""Charts of cards."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.charts.chart import Given
from qn_analysis.core.stats.verdicts import known

from .. import stats
from .wording import Chart

_PRICED: Final = "{card:card}{assumed:mark}"


def _top(given: Given) -> float | None:
    """The share of cards that were bought at the top price."""
    tops = known(given["frame"]).filter(step=0)
    return None if tops.is_empty() else tops.select((pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()).item()


card_steps = Chart(
    "card_steps", "At which price each card is bought.", stats.card_steps.want(), _PRICED, "axis.share_bought",
    known=True, named={"top": _top}, kind="stacks", share=True, series="{step:label.step}",
)  # fmt: skip
card_taken = Chart(
    "card_taken", "How often each card is taken by who can afford it.", stats.card_market.want(), _PRICED,
    "axis.share_offers", where={"measure": "taken"}, known=True, best=True, title="lead", share=True,
)  # fmt: skip
card_wins = Chart(
    "card_wins", "Who bought a card against who could have and did not: the difference of their shares of games won.",
    stats.card_wins.want(), "{card:card}{assumed:about}", "axis.win_difference", where={"measure": "difference"},
    known=True, best=True, rows=lambda rows: rows.with_columns(pl.col("value", "low", "high") * 100),
    named={
        "more": lambda given: given["frame"].filter(pl.col("low") > 0, measure="difference").height,
        "less": lambda given: given["frame"].filter(pl.col("high") < 0, measure="difference").height,
    },
    rule=0.0,
)  # fmt: skip
card_returns = Chart(
    "card_returns", "Pounds that each card brought for a ducat of its price.", stats.card_returns.want(), _PRICED,
    "axis.pounds_ducat", where={"measure": "return"}, known=True, best=True, title="lead", digits=2,
)  # fmt: skip

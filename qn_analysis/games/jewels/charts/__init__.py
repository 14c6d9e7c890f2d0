"""How figures look: each chart takes a small frame of `stats`, and its Altair chart says the finding as title."""

from qn_analysis.core.charts.chart_types import enable

from .charts import (
    actions_used,
    auctions,
    bidders,
    encounter_types,
    encounter_values,
    flows,
    object_values,
    seat_scores,
    seat_wins,
    sellers,
    trade_profits,
    turn_order,
)
from .wording import Wording, wording

__all__ = [
    "Wording",
    "actions_used",
    "auctions",
    "bidders",
    "enable",
    "encounter_types",
    "encounter_values",
    "flows",
    "object_values",
    "seat_scores",
    "seat_wins",
    "sellers",
    "trade_profits",
    "turn_order",
    "wording",
]


def __dir__() -> list[str]:
    return __all__

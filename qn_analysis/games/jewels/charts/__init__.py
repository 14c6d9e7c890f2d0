"""How figures look: each function takes a small frame of `stats`, and its Altair chart says the finding as title."""

from qn_analysis.core.charts.chart_types import enable

from .auction import auctions, bidders, trade_profits
from .groups import actions_used, encounter_types, encounter_values, flows, object_values, sellers
from .seats import seat_scores, seat_wins, turn_order
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

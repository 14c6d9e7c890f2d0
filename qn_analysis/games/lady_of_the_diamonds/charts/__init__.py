"""How figures look: each chart takes a small frame of `stats`, and its Altair chart says the finding as title."""

from qn_analysis.core.charts.chart_types import enable

from .charts import (
    card_points,
    card_sources,
    card_wins,
    exhausted_modes,
    exhaustion,
    first_holders,
    pearl_gems,
    score_parts,
    seat_scores,
    seat_wins,
    title_changes,
    title_fates,
    title_turns,
    title_wins,
    variety_limits,
    variety_sets,
)
from .wording import TREASURE_COLOURS, TREASURE_SHAPES, Wording, wording

__all__ = [
    "TREASURE_COLOURS",
    "TREASURE_SHAPES",
    "Wording",
    "card_points",
    "card_sources",
    "card_wins",
    "enable",
    "exhausted_modes",
    "exhaustion",
    "first_holders",
    "pearl_gems",
    "score_parts",
    "seat_scores",
    "seat_wins",
    "title_changes",
    "title_fates",
    "title_turns",
    "title_wins",
    "variety_limits",
    "variety_sets",
    "wording",
]


def __dir__() -> list[str]:
    return __all__

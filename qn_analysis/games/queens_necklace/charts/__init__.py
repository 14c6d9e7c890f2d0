"""How figures look: each function takes a small frame of `stats`, and its Altair chart says the finding as title."""

from .compare import changes, strongest
from .kings import (
    king_cancels,
    king_damage,
    king_fates,
    king_standings,
    king_values,
    king_victims,
    necklace,
    necklace_and_kings,
)
from .merchants import active_gains, merchant_calibration, merchant_hazard, postponed, sale_turns, year_lengths
from .rarity import best_held_back, combinations, prices, rarity_foresight, rarity_gems, stones, tiles_by_stones
from .rings import ring_fates, ring_gems, ring_heat, ring_margins, ring_prices, ring_return
from .seats import sale_scores, seat_scores, seat_wins
from .theme import GEM_COLOURS, GEM_SHAPES, for_chart
from .wording import Wording, wording

__all__ = [
    "GEM_COLOURS",
    "GEM_SHAPES",
    "Wording",
    "active_gains",
    "best_held_back",
    "changes",
    "combinations",
    "for_chart",
    "king_cancels",
    "king_damage",
    "king_fates",
    "king_standings",
    "king_values",
    "king_victims",
    "merchant_calibration",
    "merchant_hazard",
    "necklace",
    "necklace_and_kings",
    "postponed",
    "prices",
    "rarity_foresight",
    "rarity_gems",
    "ring_fates",
    "ring_gems",
    "ring_heat",
    "ring_margins",
    "ring_prices",
    "ring_return",
    "sale_scores",
    "sale_turns",
    "seat_scores",
    "seat_wins",
    "stones",
    "strongest",
    "tiles_by_stones",
    "wording",
    "year_lengths",
]

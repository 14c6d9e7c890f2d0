"""How figures look: each function takes a small frame of `stats`, and its Altair chart says the finding as title."""

from .compare import changes, strongest
from .kings import king_cancels, king_damage, necklace, voided
from .merchants import postponed, sale_seats, sale_turns, year_lengths
from .rarity import prices, rarity_gems, rarity_ranks, stones
from .rings import ring_fates, ring_gems, ring_prices, ring_sales
from .seats import sale_scores, seat_scores, seat_wins
from .theme import GEM_COLOURS, GEM_SHAPES, for_chart
from .wording import Wording, wording

__all__ = [
    "GEM_COLOURS",
    "GEM_SHAPES",
    "Wording",
    "changes",
    "for_chart",
    "king_cancels",
    "king_damage",
    "necklace",
    "postponed",
    "prices",
    "rarity_gems",
    "rarity_ranks",
    "ring_fates",
    "ring_gems",
    "ring_prices",
    "ring_sales",
    "sale_scores",
    "sale_seats",
    "sale_turns",
    "seat_scores",
    "seat_wins",
    "stones",
    "strongest",
    "voided",
    "wording",
    "year_lengths",
]

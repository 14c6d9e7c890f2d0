"""How figures look: each function takes a small frame of `stats`, and its Altair chart says the finding as title."""

from .cards import card_returns, card_steps, card_taken, card_wins
from .kings import king_cancels, king_damage, necklace, voided
from .merchants import postponed, sale_seats, sale_turns, year_lengths
from .pace import (
    comebacks,
    lead_wins,
    sale_weights,
    scoreless,
    standing_wins,
    winner_gems,
    winner_sources,
)
from .rarity import prices, rarity_gems, rarity_ranks, stones
from .rings import ring_fates, ring_gems, ring_prices, ring_sales
from .seats import player_counts, sale_scores, seat_scores, seat_wins
from .theme import GEM_COLOURS, GEM_SHAPES, for_chart
from .wording import Wording, wording

__all__ = [
    "GEM_COLOURS",
    "GEM_SHAPES",
    "Wording",
    "card_returns",
    "card_steps",
    "card_taken",
    "card_wins",
    "comebacks",
    "for_chart",
    "king_cancels",
    "king_damage",
    "lead_wins",
    "necklace",
    "player_counts",
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
    "sale_weights",
    "scoreless",
    "seat_scores",
    "seat_wins",
    "standing_wins",
    "stones",
    "voided",
    "winner_gems",
    "winner_sources",
    "wording",
    "year_lengths",
]

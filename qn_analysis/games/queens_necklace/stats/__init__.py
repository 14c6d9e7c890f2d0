"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

from .cards import card_market, card_returns, card_steps, card_taken, card_wins
from .counterfactual import best_held_back, held_back, king_values, necklace_values, ring_margins
from .kings import king_outcomes, king_totals, necklace_earnings, necklace_use
from .merchants import postponements, sale_phases, sale_seats, sale_timing, sale_turns, waits
from .pace import (
    comebacks,
    endings,
    fields_of_winners,
    lead_changes,
    lead_wins,
    sale_weights,
    scoreless,
    standing_wins,
    winner_gems,
)
from .people import in_words, likeness, real_sheet
from .players import player_counts, table_measures
from .rarity import price_means, price_shares, rarity_tiles, stones_shown, ties
from .rings import ring_fates, ring_gains, ring_rows, ring_shares, ring_value, rings_unshown, rings_wasted
from .seats import first_seat, sale_scores, seat_results, seat_turns
from .tables import Gathered, Tables, gather, percentiles, tables

__all__ = [
    "Gathered",
    "Tables",
    "best_held_back",
    "card_market",
    "card_returns",
    "card_steps",
    "card_taken",
    "card_wins",
    "comebacks",
    "endings",
    "fields_of_winners",
    "first_seat",
    "gather",
    "held_back",
    "in_words",
    "king_outcomes",
    "king_totals",
    "king_values",
    "lead_changes",
    "lead_wins",
    "likeness",
    "necklace_earnings",
    "necklace_use",
    "necklace_values",
    "percentiles",
    "player_counts",
    "postponements",
    "price_means",
    "price_shares",
    "rarity_tiles",
    "real_sheet",
    "ring_fates",
    "ring_gains",
    "ring_margins",
    "ring_rows",
    "ring_shares",
    "ring_value",
    "rings_unshown",
    "rings_wasted",
    "sale_phases",
    "sale_scores",
    "sale_seats",
    "sale_timing",
    "sale_turns",
    "sale_weights",
    "scoreless",
    "seat_results",
    "seat_turns",
    "standing_wins",
    "stones_shown",
    "table_measures",
    "tables",
    "ties",
    "waits",
    "winner_gems",
]

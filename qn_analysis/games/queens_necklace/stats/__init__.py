"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

from .both_ways import both_ways, cardinal_effects, cardinals_played, play_effects
from .counterfactual import best_held_back, held_back, king_values, necklace_values, ring_margins
from .kings import king_outcomes, king_totals, necklace_earnings, necklace_use
from .merchants import postponements, sale_phases, sale_seats, sale_timing, sale_turns, waits
from .people import in_words, likeness, real_sheet
from .rarity import price_means, price_shares, rarity_tiles, stones_shown, ties
from .regret import sale_regret
from .rings import ring_fates, ring_gains, ring_rows, ring_shares, ring_value, rings_unshown, rings_wasted
from .seats import sale_scores, seat_results, seat_wins
from .tables import Gathered, Tables, gather, percentiles, tables

__all__ = [
    "Gathered",
    "Tables",
    "best_held_back",
    "both_ways",
    "cardinal_effects",
    "cardinals_played",
    "gather",
    "held_back",
    "in_words",
    "king_outcomes",
    "king_totals",
    "king_values",
    "likeness",
    "necklace_earnings",
    "necklace_use",
    "necklace_values",
    "percentiles",
    "play_effects",
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
    "sale_regret",
    "sale_scores",
    "sale_seats",
    "sale_timing",
    "sale_turns",
    "seat_results",
    "seat_wins",
    "stones_shown",
    "tables",
    "ties",
    "waits",
]

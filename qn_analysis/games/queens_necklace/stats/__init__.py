"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import overload

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.stats.dictionary import Description, Descriptions
from qn_analysis.core.stats.dictionary import describe as _describe
from qn_analysis.core.stats.dictionary import untold as _untold

from ..log.table import Log
from .both_ways import both_ways, cardinal_effects, cardinals_played, play_effects
from .cards import card_market, card_returns, card_steps, card_taken, card_use, card_wins, cards_unused
from .counterfactual import best_held_back, held_back, king_values, necklace_values, ring_margins
from .kings import king_fates, king_outcomes, king_standings, king_totals, king_victims, kings_kept, tribute_flows
from .last_sale import last_sale_wins
from .merchants import (
    active_gains,
    postponements,
    sale_phases,
    sale_seats,
    sale_timing,
    sale_turns,
    waits,
    year_lengths,
)
from .necklace import necklace_and_kings, necklace_earnings, necklace_gaps, necklace_places, necklace_use
from .next_merchant import (
    merchant_calibration,
    merchant_chance,
    merchant_foresight,
    merchant_hazard,
    merchant_pace,
)
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
from .rarity import (
    combinations,
    gem_leads,
    price_means,
    price_shares,
    rarity_foresight,
    rarity_tiles,
    sold_prices,
    stones_shown,
    ties,
    tiles_by_stones,
)
from .regret import sale_regret
from .rings import ring_fates, ring_gains, ring_return, ring_rows, ring_shares, ring_value, rings_unshown, rings_wasted
from .seats import first_seat, player_counts, sale_scores, seat_results, seat_turns, seat_wins, table_measures
from .tables import Gathered, Tables, gather, percentiles, tables

__all__ = [
    "Gathered", "Tables", "active_gains", "best_held_back", "both_ways",
    "card_market", "card_returns", "card_steps", "card_taken", "card_use", "card_wins", "cardinal_effects",
    "cardinals_played", "cards_unused", "combinations", "comebacks", "describe", "endings",
    "fields_of_winners", "first_seat", "gather", "gem_leads",
    "held_back", "in_words", "king_fates", "king_outcomes", "king_standings", "king_totals", "king_values",
    "king_victims", "kings_kept", "last_sale_wins", "lead_changes", "lead_wins", "likeness", "merchant_calibration",
    "merchant_chance", "merchant_foresight", "merchant_hazard", "merchant_pace", "necklace_and_kings",
    "necklace_earnings", "necklace_gaps", "necklace_places", "necklace_use", "necklace_values", "percentiles",
    "play_effects", "player_counts", "postponements", "price_means", "price_shares", "rarity_foresight",
    "rarity_tiles", "real_sheet", "ring_fates", "ring_gains", "ring_margins", "ring_return", "ring_rows",
    "ring_shares", "ring_value", "rings_unshown", "rings_wasted", "sale_phases", "sale_regret", "sale_scores",
    "sale_seats", "sale_timing", "sale_turns", "sale_weights", "scoreless", "seat_results", "seat_turns", "seat_wins",
    "sold_prices", "standing_wins", "stones_shown", "table_measures", "tables", "ties", "tiles_by_stones",
    "tribute_flows", "untold", "waits", "winner_gems", "year_lengths",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__


@overload
def describe(name: None = None) -> Descriptions: ...
@overload
def describe(name: str) -> Description: ...
@public
def describe(name: str | None = None) -> Description | Descriptions:
    """What a statistic says: its meaning, its measures with their units, its rows, what it is not, and its chapter.

    Args:
        name: of the statistic, such as "ring_value"; None lists all, a line each.

    Raises:
        MeasureError: there is none of that name.
    """
    return _describe(sys.modules[__name__], name)


@public
def untold(log: Log | str | Path | Sequence[Log | str | Path]) -> pl.DataFrame:
    """What a log that knows less than everything does not tell: there, figures are null with n = 0.

    Grain: one row a measure: statistic, measure ("" of a statistic that has but one), needs (the least that a log must
    know to tell it: `public`, all but hidden cards, or `full`). Of a log that knows everything there is no row.

    Raises:
        LogError: it is of another game, or cannot be read.
    """
    return _untold(sys.modules[__name__], tables(log))

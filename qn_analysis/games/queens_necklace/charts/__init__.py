"""How figures look: each chart takes a small frame of `stats`, and its Altair chart says the finding as title."""

from qn_analysis.core.charts.chart_types import enable
from qn_analysis.core.charts.theme import for_chart

from ..words.art import GEM_COLOURS, GEM_SHAPES
from .cards import card_returns, card_steps, card_taken, card_wins
from .claims import claims
from .hindsight import cardinal_swing, luck_shares, sale_regret
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
from .pace import comebacks, lead_wins, sale_weights, scoreless, standing_wins, winner_gems, winner_sources
from .rarity import best_held_back, combinations, prices, rarity_foresight, rarity_gems, stones, tiles_by_stones
from .rings import ring_fates, ring_gems, ring_heat, ring_margins, ring_prices, ring_return
from .seats import player_counts, sale_scores, seat_scores, seat_wins
from .tuning import learning_curve
from .wording import Wording, wording

__all__ = [
    "GEM_COLOURS", "GEM_SHAPES", "Wording", "active_gains", "best_held_back", "card_returns", "card_steps",
    "card_taken", "card_wins", "cardinal_swing", "claims", "combinations", "comebacks", "enable", "for_chart",
    "king_cancels", "king_damage", "king_fates", "king_standings", "king_values", "king_victims", "lead_wins",
    "learning_curve", "luck_shares", "merchant_calibration", "merchant_hazard", "necklace", "necklace_and_kings",
    "player_counts", "postponed", "prices", "rarity_foresight", "rarity_gems", "ring_fates", "ring_gems",
    "ring_heat", "ring_margins", "ring_prices", "ring_return", "sale_regret", "sale_scores", "sale_turns",
    "sale_weights", "scoreless", "seat_scores", "seat_wins", "standing_wins", "stones", "tiles_by_stones",
    "winner_gems", "winner_sources", "wording", "year_lengths",
]  # fmt: skip


def __dir__() -> list[str]:
    return __all__

"""Which statistics the page shows, so that they are gathered in one passage through the log."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final

from .. import stats
from ..log.table import Log
from .front.questions import QUESTIONS

WANTS: Final = (
    # Merchants
    *(stats.merchant_hazard.want(per) for per in ("turn", "card")),
    stats.merchant_calibration.want(),
    *(stats.merchant_foresight.want(per, by) for per in ("turn", "card") for by in ("", "merchant")),
    *(stats.year_lengths.want(of) for of in ("length", "bought")),
    stats.active_gains.want("sale"),
    stats.sale_timing.want(),
    stats.sale_turns.want(),
    stats.sale_phases.want(),
    stats.sale_seats.want(),
    stats.postponements.want(),
    stats.waits.want(),
    # Rings
    *(stats.ring_value.want(by) for by in ("", "gem", "price", "sale")),
    *(stats.rings_wasted.want(by) for by in ("", "gem", "sale")),
    *(stats.ring_fates.want(by) for by in ("", "gem")),
    stats.rings_unshown.want(),
    *(stats.ring_return.want(by) for by in ("", "price")),
    *(stats.ring_margins.want(by) for by in ("", "gem", "rank", "sale", "seat", "rings", ("rank", "rings"))),
    # Kings and the Necklace
    *(stats.king_outcomes.want(by) for by in ("", "rank", "sale")),
    *(stats.necklace_earnings.want(by) for by in ("", "rank", "sale")),
    stats.king_totals.want(),
    stats.necklace_use.want(),
    *(stats.king_fates.want(by) for by in ("", "gem", "rank", "sale")),
    *(stats.king_values.want(by) for by in ("", "rank", "sale")),
    stats.king_victims.want(),
    stats.king_standings.want(),
    stats.tribute_flows.want(),
    stats.kings_kept.want(),
    stats.necklace_values.want(),
    *(stats.necklace_and_kings.want(by) for by in ("", "sale")),
    stats.necklace_places.want(),
    # Rarity
    *(stats.rarity_tiles.want(by) for by in ("gem", "rank")),
    stats.combinations.want(),
    *(stats.rarity_foresight.want(by) for by in ("", "sale")),
    stats.tiles_by_stones.want("sale"),
    *(stats.held_back.want(by) for by in ("", "rank")),
    *(stats.best_held_back.want(by) for by in ("", "sale")),
    *(stats.stones_shown.want(by) for by in (["gem"], ["rank"])),
    *(stats.ties.want(by) for by in ([], ["gem"], ["rank"])),
    stats.price_shares.want(),
    stats.price_means.want(),
    stats.sold_prices.want(),
    # Cards
    stats.card_steps.want(),
    stats.card_market.want(),
    stats.card_taken.want(),
    stats.card_wins.want(),
    *(stats.card_returns.want(by) for by in ("card", "step")),
    # Seats
    stats.seat_results.want(),
    stats.seat_turns.want(),
    stats.first_seat.want(),
    stats.sale_scores.want(),
    stats.table_measures.want(),
    # Pace and drama
    stats.sale_weights.want(),
    stats.scoreless.want(),
    stats.comebacks.want(),
    *(stats.lead_changes.want(by) for by in ("", "sale")),
    stats.endings.want(),
    stats.standing_wins.want(),
    stats.lead_wins.want(),
    stats.fields_of_winners.want(),
    stats.winner_gems.want(),
    # the first layer
    *(want for question in QUESTIONS for want in question.wants),
)
"""In the order of the chapters."""

COSTLY: Final = frozenset(
    {
        "ring_margins", "king_values", "necklace_values", "held_back", "best_held_back", "rarity_foresight",
        "merchant_hazard", "merchant_calibration", "merchant_foresight", "card_market", "card_steps", "card_taken",
        "card_wins", "card_returns", "table_measures", "necklace_and_kings", "necklace_places",
    }
)  # fmt: skip
"""Statistics that score sales again, look at every offer, or foretell: of a large log they are taken from its first
`MANY` games, whose number stands beside each figure."""
MANY: Final = 50_000


def gathered(log: Log, progress: bool = False, executor: Executor | None = None) -> stats.Gathered:
    """All that the page shows of a log."""
    first = {want: MANY for want in WANTS if want.statistic.name in COSTLY}
    return stats.gather(log, WANTS, progress, executor, first)

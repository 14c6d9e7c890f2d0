"""Which statistics the page shows, so that they are gathered in one passage through the log."""

from __future__ import annotations

from typing import Final

from .. import stats

WANTS: Final = (
    # Merchants
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
    # Kings and the Necklace
    *(stats.king_outcomes.want(by) for by in ("", "rank", "sale")),
    *(stats.necklace_earnings.want(by) for by in ("", "rank", "sale")),
    stats.king_totals.want(),
    stats.necklace_use.want(),
    # Rarity
    *(stats.rarity_tiles.want(by) for by in ("gem", "rank")),
    *(stats.stones_shown.want(by) for by in (["gem"], ["rank"], ["gem", "sale"])),
    *(stats.ties.want(by) for by in ([], ["gem"], ["rank"])),
    stats.price_shares.want(),
    stats.price_means.want(),
    # Seats
    stats.seat_results.want(),
    stats.sale_scores.want(),
)
"""In the order of the chapters."""

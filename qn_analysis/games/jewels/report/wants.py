"""Which statistics the page shows, so that they are gathered in one passage through the log."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final

from .. import stats
from ..log.table import Log
from .front.questions import QUESTIONS

WANTS: Final = (
    # Seats
    stats.seat_results.want(),
    stats.first_seat.want(),
    stats.turn_order.want(),
    stats.endings.want(),
    # Actions
    stats.actions_used.want("who"),
    stats.actions_used.want(),
    stats.game_lengths.want(),
    # Gems and jewels
    *(stats.object_values.want(by) for by in ("kind", "recipe", "")),
    stats.gems_and_jewels.want(),
    # Auctions
    *(stats.auctions.want(by) for by in ("", "trade")),
    *(stats.bidders.want(by) for by in ("", "trade")),
    stats.trade_profits.want(),
    stats.auction_actions.want(),
    # Encounters
    *(stats.encounter_values.want(by) for by in ("card", "type", "")),
    # Coins
    *(stats.income.want(by) for by in ("", "who")),
    *(stats.spending.want(by) for by in ("", "who")),
    # the first layer
    *(want for question in QUESTIONS for want in question.wants),
)
"""In the order of the chapters."""


def gathered(log: Log, progress: bool = False, executor: Executor | None = None) -> stats.Gathered:
    """All that the page shows of a log."""
    return stats.gather(log, WANTS, progress, executor)

"""Which statistics the page shows, so that they are gathered in one passage through the log."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Final

from .. import stats
from ..log.table import Log
from .front.questions import QUESTIONS

WANTS: Final = (
    # Titles
    *(stats.title_changes.want(by) for by in ("", "treasure")),
    stats.title_rounds.want(),
    stats.title_turns.want(),
    *(stats.first_holders.want(by) for by in ("", "treasure", "nth")),
    stats.titles_settled.want(),
    stats.title_wins.want(),
    # Permanent titles
    *(stats.title_fates.want(by) for by in ("", "treasure")),
    *(stats.permanent_titles.want(by) for by in ("", "treasure")),
    stats.permanent_rounds.want(),
    # Variety and points
    stats.variety_sets.want(),
    stats.variety_wins.want(),
    stats.variety_limits.want(),
    stats.score_parts.want(),
    stats.point_shares.want(),
    # Seats
    stats.seat_results.want(),
    stats.first_seat.want(),
    stats.endings.want(),
    # Cards
    *(stats.card_values.want(by) for by in ("card", "source", "nth")),
    *(stats.card_sources.want(by) for by in ("", "nth")),
    # Pearls
    *(stats.pearl_cards.want(by) for by in ("", "card")),
    *(stats.pearl_gems.want(by) for by in ("", "card")),
    # Supplies
    stats.exhaustion.want("treasure"),
    stats.exhausted_rounds.want(),
    # Assumed tables
    stats.rescored.want(),
    # the first layer
    *(want for question in QUESTIONS for want in question.wants),
)
"""In the order of the chapters."""
MANY: Final = 5_000
"""Games that the engine scores again, from the first; n stands beside each figure."""


def gathered(log: Log, progress: bool = False, executor: Executor | None = None) -> stats.Gathered:
    """All that the page shows of a log."""
    return stats.gather(log, WANTS, progress, executor, {stats.rescored.want(): MANY})

"""What the questions work with: their limits, statistics, rows and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from qn_analysis.core.report import pictures as core
from qn_analysis.core.report.front import money
from qn_analysis.core.report.pictures import number

from ... import stats
from ...charts.blocks import Desk

ORDER: Final = ("random", "greedy", "steady", "expert", "learnt", "searcher")
"""Populations, the weakest first: the further from the paper their tone."""
ALIKE: Final = 0.1
"""Games that last within this share of the mean length are of about the same length."""
MOST: Final = 0.9
"""The share of all games from which on they are "most games"."""
HALF: Final = 0.5
HARDLY: Final = 0.25
"""To remove less than this share of the doubt is nothing; to remove more than half of it is much."""
GUESS: Final = 0.25
"""Tiles that a guess foretells: one of four."""
A_LITTLE: Final = 0.3
"""Tiles foretold above which foresight begins to matter."""
SAFE: Final = 0.25
"""A lead is safe if the last sale turns no more games than this."""
POUNDS: Final = 2.0
"""The smallest difference between prices of gems that matters."""
MINUTES: Final = 1.0
"""A turn takes so long: assumed, no source says."""
GEMS: Final = ("ruby", "emerald", "diamond", "amber")

TURNS: Final = stats.sale_turns.want()
TIMING: Final = stats.sale_timing.want()
SEATS: Final = stats.seat_results.want()
FORESIGHT: Final = stats.merchant_foresight.want("turn", "")
HAZARD: Final = stats.merchant_hazard.want("turn")
RARITY: Final = stats.rarity_foresight.want("sale")
ENDINGS: Final = stats.endings.want()
LEADS: Final = stats.gem_leads.want().pool()
PRICES: Final = stats.price_means.want(["gem"]).pool()
RINGS: Final = stats.ring_value.want("")
SWINGS: Final = stats.king_values.want("")


def tone(bots: str) -> int:
    """How dark a population is drawn."""
    return core.tone(ORDER, bots)


def pounds(desk: Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes pounds at an axis."""
    write = number(desk, digits, plus)
    return lambda value: money(desk, write(value))

"""The first coins: 25 for everybody, or one more for each seat, on the same deals."""

from __future__ import annotations

from concurrent.futures import Executor

import polars as pl

from qn_analysis.core.base.errors import Error
from qn_analysis.core.measures.differences import differences

from ..log.table import Log
from .seats import endings, first_seat, seat_results
from .tables import Tables


def start_coins(equal: Log, rising: Log, executor: Executor | None = None) -> pl.DataFrame:
    """What one more coin for each seat changes for the seats: setup.coins, and the change of the retail edition.

    Play both with the same games, players, bots and seed, one of them with the ruling `start_coins` "equal" and the
    other with "rising": `simulate(..., rules=Ruleset.default().with_(start_coins="rising"))`.

    Grain: one row a statistic (seat_results, first_seat, endings), group and measure, as
    `core.measures.differences.differences` has them: base is the figure of equal coins, variant that of rising ones,
    value their paired difference.

    Args:
        equal, rising: the two logs.
        executor: as of `gather`.

    Raises:
        LogError: one is of another game, or they are not of the same deals.
        Error: they differ in something else than these coins, or have them the other way round.
    """
    base, variant = Tables(equal), Tables(rising)
    found = {each.key: (each.here, each.there) for each in base.rules.differences(variant.rules)}
    if found != {"rulings.start_coins": ("equal", "rising")}:
        said = ", ".join(f"{key} ({here} and {there})" for key, (here, there) in found.items()) or "nothing"
        raise Error(f"the two logs should differ in start_coins, equal and then rising; they differ in {said}")
    return differences(base, variant, [each.want() for each in (seat_results, first_seat, endings)], executor)

"""Permanent titles: what becomes of each title, and why."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.measures.tables import keys_of
from qn_analysis.core.stats.statistic import Pieces, Ratio, Split

from .tables import FATE_ENUM, FATES, ROUND, Tables, statistic

LASTING = ("row", "supply")
"""Fates of titles that are permanent."""


@statistic
def title_fates(t: Tables, by: str = "") -> Pieces:
    """What becomes of titles by the end of a round; by `treasure`, or ("") altogether.

    Grain: one row a group and fate; `value` is a share of the `n` titles of rounds. `fate`: row (permanent, its row is
    filled), supply (permanent, the supply is exhausted), open (held, and could still be lost), nobody.
    """
    return {"": Split(t.titles, "fate", pl.Series(FATES, dtype=FATE_ENUM), keys_of(by), grid=t.grid(by))}


@statistic
def permanent_titles(t: Tables, by: str = "") -> Pieces:
    """Permanent titles; by `treasure`, or ("") altogether.

    Grain: one row a group and measure. `measure`: permanent (share of titles of rounds that become permanent; `n`
    titles), nth (which of her cards of the round made it so; `n` permanent titles).
    """
    keys, grid = keys_of(by), t.grid(by)
    lasting = pl.col("fate").is_in(LASTING)
    return {
        "permanent": Ratio(t.titles, lasting, by=keys, share=True, grid=grid, unit="share"),
        "nth": Ratio(t.titles.filter(lasting), "lasting", by=keys, grid=grid, unit="cards"),
    }


@statistic
def permanent_rounds(t: Tables) -> Pieces:
    """Permanent titles in a round, and what they bring.

    Grain: one row a measure; `n` rounds. `measure`: titles (permanent at its end), points (of all players for their
    permanence), any (share of rounds with at least one).
    """
    rounds = t.titles.group_by(ROUND).agg(titles=pl.col("fate").is_in(LASTING).sum(), points=pl.col("bonus").sum())
    return {
        "titles": Ratio(rounds, "titles", unit="titles"),
        "points": Ratio(rounds, "points", unit="points"),
        "any": Ratio(rounds, pl.col("titles") > 0, share=True, unit="share"),
    }

"""Claims on player count, luck and skill, and whether the seat matters.

Those from a league take the win share of one bot alone among copies of the other, and say it on another scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from qn_analysis.core.stats.pieces import Ratio

from ..tables import Tables
from .figures import Drawn, Found, Less, One, split
from .worth import against_table, top_prices, won

if TYPE_CHECKING:
    import numpy as np

    from qn_analysis.core.review.luck import LuckOfGames

    Numbers = np.ndarray[Any, Any]


def c01a(alone: Found, players: int) -> Found:
    """Advantage of the better bot: 0 is a fair share of the wins, 1 every game."""
    fair = 1 / players
    return alone.moved(1 / (1 - fair), -fair / (1 - fair))


def c03a(luck: LuckOfGames) -> Found:
    """What skill decides of who wins, less what luck decides."""
    skill, rest = luck.skill, luck.luck
    if skill.value is None or skill.low is None or skill.high is None or rest.value is None:
        return Found(None, None, None, 0, 0)
    whole = skill.value + rest.value  # all but the seat
    return Found(
        2 * skill.value - whole, 2 * skill.low - whole, 2 * skill.high - whole, luck.games,
        luck.frame["deal"].n_unique(),
    )  # fmt: skip


def c01b(t: Tables) -> One:
    """Cards in a hand as a sale opens."""
    hands = t.hands.select("game", cards=pl.col("copies").cast(pl.Int32), hands=pl.lit(0))
    every = t.sales.select("game", cards=pl.lit(0, pl.Int32), hands=pl.lit(t.log.players, pl.Int32))
    return One(Ratio(pl.concat([hands, every]), "cards", "hands"))


def c02(t: Tables) -> Drawn:
    """Largest distance of a seat's win share from its fair share."""
    seats = range(t.log.players)
    one = [pl.col("win").filter(pl.col("seat") == seat).sum().alias(f"win_{seat}") for seat in seats]
    rows = t.results.group_by("game", maintain_order=True).agg(*one, games=pl.lit(1.0))
    return Drawn(rows.drop("game"), _widest)


q4 = c02


def _widest(sums: Numbers) -> Numbers:
    shares = sums[..., :-1] / sums[..., -1:]
    widest: Numbers = abs(shares - 1 / shares.shape[-1]).max(axis=-1)
    return widest


def c03b(t: Tables) -> Less:
    """Win share of players dealt a dearer hand than their table, less that of players dealt a cheaper one."""
    sign = pl.when(pl.col("event") == "dealt").then(1).otherwise(-1)
    told = t.events("dealt", "dealt_back").select("game", "seat", "card", sign=sign).collect()
    hands = told.join(top_prices(t), on="card").group_by("game", "seat")
    worth = hands.agg(worth=(pl.col("sign") * pl.col("dearest")).sum())
    return split(won(t, against_table(worth, "worth")), "win", pl.col("over"), share=True)


def c04(luck: LuckOfGames) -> Found:
    """What luck decides, less what skill decides."""
    return c03a(luck).moved(-1.0)


def c05(alone: Found, players: int) -> Found:
    """Win share of the better bot less its fair share."""
    return alone.moved(1.0, -1 / players)


def c06(alone: Found, players: int) -> Found:
    """Win share of the weaker bot as a part of its fair share."""
    return alone.moved(players)


def c07(t: Tables) -> One:
    """Share of games in which the winner, without her best sale against the second, is not ahead of her."""
    alone = t.results.filter((pl.col("place") == 1).sum().over("game") == 1)
    order = alone.sort("game", "place", "seat").with_columns(nth=pl.int_range(pl.len()).over("game"))
    first, second = (order.filter(pl.col("nth") == nth).select("game", "seat") for nth in (0, 1))
    gains = t.scores.select("game", "sale", "seat", "gain")
    ahead = first.join(gains, on=["game", "seat"]).join(
        second.join(gains, on=["game", "seat"]), on=["game", "sale"], suffix="_second"
    )
    lead = pl.col("gain").cast(pl.Int32) - pl.col("gain_second").cast(pl.Int32)
    games = ahead.group_by("game").agg(rest=lead.sum() - lead.max())
    return One(Ratio(games, pl.col("rest") <= 0, share=True))


def c08(t: Tables) -> Less:
    """Pounds of a player at the last sale less those at an earlier one."""
    return split(t.scores, "gain", pl.col("sale") == t.merchants)

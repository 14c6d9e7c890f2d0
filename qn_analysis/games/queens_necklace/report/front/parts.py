"""What the questions work with: their limits, statistics, rows and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from qn_analysis.core.report.front import Asked, Group, Reading, called, money
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.statistic import Want
from qn_analysis.core.verdicts import (
    LEAST,
    UNCLEAR,
)

from ... import stats
from ..blocks import Desk

ORDER: Final = ("random", "greedy", "steady", "expert", "learnt", "searcher")
"""Populations, the weakest first: the further from the paper their tone."""
ALIKE: Final = 0.1
"""Games are of about the same length that last within so much of the mean."""
MOST: Final = 0.9
"""Most games: so many of them."""
HALF: Final = 0.5
HARDLY: Final = 0.25
"""Less of the doubt removed than this is nothing; more than half of it is much."""
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
LEADS: Final = stats.gem_leads.want()
PRICES: Final = stats.price_means.want(["gem"])
RINGS: Final = stats.ring_value.want("")
SWINGS: Final = stats.king_values.want("")


def frame_of(peer: Peer, want: Want[Any]) -> pl.DataFrame | None:
    """A statistic of a population; None where it was not kept."""
    known = peer.figures.known.get(want)
    if known is not None:
        return known
    try:
        return want.statistic(peer.figures, *want.args)
    except LookupError:
        return None


def row_of(peer: Peer, want: Want[Any], **where: Any) -> dict[str, Any] | None:
    """A row of a statistic that has a figure; None where there is none."""
    frame = frame_of(peer, want)
    if frame is None:
        return None
    found = frame.filter(*(pl.col(name) == value for name, value in where.items())).filter(
        pl.col("value").is_not_null()
    )
    return found.row(0, named=True) if found.height else None


def reading(row: dict[str, Any] | None, said: Callable[[dict[str, Any]], str], about: str = "") -> Reading | None:
    """A row as a reading."""
    if row is None or row["low"] is None:
        return None
    word_said = said(row) if row["n"] >= LEAST else UNCLEAR
    return Reading(row["value"], row["low"], row["high"], int(row["n"]), word_said, about)


def tone(bots: str) -> int:
    """How dark a population is drawn."""
    return ORDER.index(bots) if bots in ORDER else len(ORDER) - 1


def dot(asked: Asked, group: Group, each: Reading, by: float = 1.0, named: bool = False) -> Dot:
    """A reading as a mark."""
    low, high = (None if end is None else by * end for end in (each.low, each.high))
    name = called(asked.desk, group[0]) if named else ""
    return Dot(by * each.value, low, high, name, tone(group[0]), group == asked.group, n=each.n)


def number(asked: Asked | Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes numbers at an axis."""
    desk: Desk = asked.desk if isinstance(asked, Asked) else asked

    def said(value: float) -> str:
        return ("+" if plus and value > 0 else "") + desk.say.number(value, digits)

    return said


def pounds(desk: Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes pounds at an axis."""
    write = number(desk, digits, plus)
    return lambda value: money(desk, write(value))


def percent(desk: Desk, digits: int = 0) -> Callable[[float], str]:
    """Writes shares."""
    return lambda value: desk.say.share(value, digits)


def by_players(asked: Asked, by: float = 100.0) -> list[tuple[str, list[Dot]]]:
    """Every reading, a line for each number of players."""
    counts = sorted({players for _, players in asked.readings})
    return [
        (
            asked.desk.say.text("front.count", players=str(count)),
            [dot(asked, group, each, by) for group, each in asked.readings.items() if group[1] == count],
        )
        for count in counts
    ]


def on_a_line(asked: Asked, by: float = 1.0) -> list[Dot]:
    """Readings of tables with the own number of players, named."""
    return [dot(asked, (bots, asked.own.players), each, by, named=True) for bots, each in asked.here.items()]


def title(asked: Asked, key: str) -> str:
    """What a picture shows, for those who do not see it."""
    return str(asked.desk.say.text(f"front.ask.{key}.picture"))

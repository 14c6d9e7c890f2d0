"""Ways of play: what a player does in a game, held against how strong players do it.

A game declares them (`Ways`): what they are, how they are read off a log, and what strong play is, game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

from ..stats.estimates import Estimate, mean
from ..stats.verdicts import UNDECIDED, games_needed, verdict

STRONG: Final = pl.Schema({
    "players": pl.Int64, "way": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64,
})  # fmt: skip
"""Columns of what strong play is: one row a number of players and way, the mean of a player's games."""


_RULE_OF_THREE: Final = 3.0
"""What never happened in n games happens in fewer than this number of n, in 95 % of cases."""


class Way(NamedTuple):
    """Something that a player does so often in a game.

    Attributes:
        name: its column, and of its texts (`report.way`).
        matters: the smallest difference, a game, that matters.
    """

    name: str
    matters: float


@dataclass(frozen=True)
class Ways:
    """What a game declares of ways of play.

    Attributes:
        each: the ways, in the order of the page.
        read: of a log, one row a game and player: game, seat, and a column a way; null where the log does not tell it.
            Games that did not come to their end are left out.
        strong: who plays strongly by some rules, and the frame of what they do (`STRONG`).
    """

    each: tuple[Way, ...]
    read: Callable[[Any], pl.DataFrame]
    strong: Callable[[Any], tuple[str, pl.DataFrame]]


class Differs(NamedTuple):
    """How a player's way differs from strong play.

    Attributes:
        own: what she does, a game.
        strong: what strong players do at the tables at which she sat.
        word: of `core.stats.verdicts.VERDICTS`.
        needed: games until it is told, if it stays as it is; None: it is told, or nobody knows.
    """

    own: Estimate
    strong: float
    word: str
    needed: int | None


def differs(way: Way, games: pl.DataFrame, strong: pl.DataFrame, fewest: int) -> Differs | None:
    """How a player's games differ from strong play in one way; None where none of them tells it.

    Strong play is what strong players do at tables of as many; its own interval is narrow beside that of some games
    and is left out.

    Args:
        way: which.
        games: hers: players, and the column of the way.
        strong: as of `STRONG`.
        fewest: games below which nothing is told apart.
    """
    by = dict(strong.filter(way=way.name).select("players", "value").rows())
    known = [
        (float(value), float(by[players]))
        for players, value in games.select("players", way.name).rows()
        if value is not None and by.get(players) is not None
    ]
    if not known:
        return None
    apart = mean(own - due for own, due in known)
    own = mean(own for own, _ in known)
    due = sum(due for _, due in known) / len(known)
    value, low, high = apart.value or 0.0, apart.low, apart.high
    if low is None and len(known) >= fewest:  # the same in every game: another way in 3 of n is not ruled out
        low, high = value - _RULE_OF_THREE / len(known), value + _RULE_OF_THREE / len(known)
    word = verdict(low, high, -way.matters, way.matters) if len(known) >= fewest else UNDECIDED
    needed = None
    if word == UNDECIDED and low is not None and high is not None and high > low:
        needed = games_needed(value, low, high, -way.matters, way.matters, len(known))
        needed = None if needed is None else max(needed, fewest)
    return Differs(own, due, word, needed)


def strong_rows(games: pl.DataFrame, players: int, ways: Sequence[Way]) -> pl.DataFrame:
    """What the players of some games do (`STRONG`): games of one kind of bots, all alike.

    Args:
        games: as of `Ways.read`.
        players: at the table.
        ways: which.
    """
    rows = []
    for way in ways:
        tables = games.group_by("game").agg(pl.col(way.name).cast(pl.Float64).mean())  # copies share the deal
        found = mean(tables[way.name].drop_nulls())
        rows.append((players, way.name, found.value, found.low, found.high, found.n))
    return pl.DataFrame(rows, schema=STRONG, orient="row")

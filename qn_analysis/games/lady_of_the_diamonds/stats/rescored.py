"""Who would have won the same rounds under other points: scored again by the engine, all else as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..play.rescore import End, Scorer
from ..rulebook.variants import points
from ..words.cards import TREASURES, Cause
from .tables import Tables, statistic

_CAUSES: Final = {"row": Cause.ROW_FILLED, "supply": Cause.SUPPLY_EXHAUSTED}


def ends_of(t: Tables) -> Iterator[tuple[int, list[End]]]:
    """How the rounds of each game ended, game by game."""
    players = t.log.players
    pieces = t.gains.group_by("game", "round", "seat", "treasure").agg(count=pl.col("count").sum())
    chests: dict[tuple[int, int], list[list[int]]] = {}
    codes = pl.col("treasure").to_physical()
    for game, number, seat, treasure, count in pieces.select("game", "round", "seat", codes, "count").iter_rows():
        empty = [[0] * TREASURES for _ in range(players)]
        chests.setdefault((game, number), empty)[seat][treasure] = count
    held = t.titles.select("game", "round", "holder", pl.col("fate").cast(pl.String)).rows()
    for game, titles in groupby(held, key=lambda row: row[0]):
        rounds = []
        for number, rows in groupby(titles, key=lambda row: row[1]):
            every = list(rows)
            holders = [-1 if row[2] is None else row[2] for row in every]
            causes = [int(_CAUSES.get(row[3], Cause.NONE)) for row in every]
            none = [[0] * TREASURES for _ in range(players)]
            rounds.append(End(chests.get((game, number), none), holders, causes))
        yield game, rounds


def _again(t: Tables) -> pl.DataFrame:
    """One row a game and ruleset: game, table, step, changed (others win it), points (of all players)."""
    players = t.log.players
    scorers = [(each.key, each.step, Scorer(each.rules, players)) for each in t.rules.varied(points())]
    base = Scorer(t.rules, players)
    made: list[tuple[Any, ...]] = []
    for game, ends in ends_of(t):
        first = _winners(base.places(ends))
        for table, step, scorer in scorers:
            told = scorer.places(ends)
            made.append((game, table, step, _winners(told) != first, sum(score for score, _place in told)))
    schema = {"game": pl.UInt32, "table": pl.String, "step": pl.String, "changed": pl.Boolean, "points": pl.Int64}
    return pl.DataFrame(made, schema=schema, orient="row")


def _winners(told: list[tuple[int, int]]) -> list[int]:
    return [seat for seat, (_score, place) in enumerate(told) if place == 1]


@statistic("rescored", costly=True)
def rescored(t: Tables) -> Pieces:
    """Who would have won under other points of titles and variety, the rounds as they were played.

    Grain: one row an assumed table (`table`), how it is moved (`step`, as `rulebook.variants.tables` has them) and
    measure; `n` games. `measure`: changed (share of games that somebody else wins, alone or with others), points (of
    all players, a game). Players would play otherwise for other points: what that changes, a study tells.
    """
    rows = t.keep(_again)
    steps = [(each.key, each.step) for each in t.rules.varied(points())]
    grid = pl.DataFrame(steps, schema={"table": pl.String, "step": pl.String}, orient="row")
    by = ["table", "step"]
    return {
        "changed": Ratio(rows, "changed", by=by, share=True, grid=grid),
        "points": Ratio(rows, "points", by=by, grid=grid, unit="points"),
    }

"""The table of chests against plain loops over the events."""

from __future__ import annotations

from collections import Counter

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.stats.tables import SET_OF, Tables

Row = tuple[int, int, int, int, int, str, int, int]


@pytest.fixture(scope="module", params=[(2, 1), (4, 2)], ids=str)
def log(request: pytest.FixtureRequest) -> Log:
    players, rounds = request.param
    rules = Ruleset.default().with_(mode="basic" if rounds == 1 else "advanced", rounds=rounds)
    made = qn.simulate(8, players=players, bots="greedy", seed=7, rules=rules, game="lady", progress=False)
    assert isinstance(made, Log)
    return made


def made(log: Log) -> pl.DataFrame:
    return Tables(log).chests


def by_loops(log: Log) -> list[Row]:
    """Each card with the pieces of a set before and after it."""
    found: list[Row] = []
    for game in range(int(log.manifest["games"])):
        chest: Counter[tuple[int, int, str]] = Counter()  # by round, seat and treasure
        rows = log.rows(game)
        for row in rows:
            if not row.event.startswith("played_from_") or row.seat is None or row.count is None:
                continue
            mine = [each for each in rows if each.turn == row.turn and each.seat == row.seat]
            for treasure in SET_OF:
                key = (row.round, row.seat, treasure)
                before = chest[key]
                chest[key] += sum(
                    each.count or 0 for each in mine
                    if each.treasure == treasure and each.event in ("taken", "matched", "taken_instead")
                )  # fmt: skip
                found.append((game, row.round, row.seat, row.count, row.turn, treasure, before, chest[key]))
    order = {treasure: at for at, treasure in enumerate(SET_OF)}
    return sorted(found, key=lambda row: (*row[:4], order[row[5]]))


def test_chests_are_what_plain_loops_say(log: Log) -> None:
    found = made(log)
    assert found.columns == ["game", "round", "seat", "nth", "turn", "treasure", "before", "after"]
    assert found.rows() == by_loops(log)
    assert found["after"].max() > found["before"].min()  # type: ignore[operator]

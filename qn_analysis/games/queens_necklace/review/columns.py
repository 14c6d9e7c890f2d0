"""Chances to win as columns: at each decision of a game, by what everybody or one seat knows, or by every hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from qn_analysis.core.compile.records import dtype
from qn_analysis.core.log.reviewer import WIN_COLUMNS, WINS
from qn_analysis.core.play import collect
from qn_analysis.core.play.win_chances import KNOWLEDGE

from ..engine.state import Game
from ..log.rows import fact
from ..log.table import Log
from ..words.phases import Phase
from .builds import compiled
from .trail import Step, trail_of

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

_SHEET: Final = 255
"""Most numbers of a sheet."""


def wins(log: Log, learnt: Learnt, games: pl.Series, columns: tuple[str, ...]) -> pl.DataFrame:
    """One row a decision: see `core.log.reviewer.Reviewer.wins`."""
    rows = [row for number in games.sort().to_list() for row in _of_game(log, learnt, number, columns)]
    return pl.DataFrame(
        rows, schema={name: kind for name, kind in WINS.items() if name not in WIN_COLUMNS or name in columns}
    )


def _of_game(log: Log, learnt: Learnt, number: int, columns: tuple[str, ...]) -> list[dict[str, Any]]:
    steps = trail_of(log, number, [fact(row) for row in log.rows(number)]).steps
    told = {name: _chances(steps, learnt, WIN_COLUMNS[name]) for name in columns}
    return [
        {
            "game": number, "number": n, "row": step.row, "turn": step.turn, "year": step.year, "seat": step.seat,
            "phase": Phase(step.phase).name.lower(), "options": step.options,
            **{name: chances[n] for name, chances in told.items()},
        }
        for n, step in enumerate(steps)
    ]  # fmt: skip


def _chances(steps: tuple[Step, ...], learnt: Learnt, knowledge: str) -> list[list[float]]:
    """By decision, the chances of all seats; of hands drawn from belief the mean."""
    if not steps:
        return []
    players = learnt.players
    kept = np.concatenate([step.worlds for step in steps])
    positions = np.zeros((len(kept), collect.DECISION), np.int32)
    entries = np.zeros((2, len(kept) * _SHEET), np.int16)
    kind = KNOWLEDGE.index(knowledge)
    compiled()["tell"](kept, np.zeros(1, dtype(Game)), len(kept), kind, np.zeros(2, np.int64), positions, entries)
    said = learnt.chances[knowledge].judged(positions, entries, learnt.units, players)
    seats = (np.arange(players) - positions[:, collect.SEAT : collect.SEAT + 1]) % players
    by_seat = np.take_along_axis(said, seats, axis=1)
    return [list(map(float, part.mean(axis=0))) for part in _parts(by_seat, steps)]


def _parts(rows: Numbers, steps: tuple[Step, ...]) -> Iterator[Numbers]:
    at = 0
    for step in steps:
        yield rows[at : at + len(step.worlds)]
        at += len(step.worlds)

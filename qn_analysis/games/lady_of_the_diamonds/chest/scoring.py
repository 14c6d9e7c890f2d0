"""What chests score, and what one more piece would change, in Python and in pages: the engine does it.

Source: "Scoring & Winning the Game" 1 to 6; "How to Play" 5, 10 and 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from qn_analysis.core.compile.records import blank, copy_record

from ..engine.scoring import complete_sets, place_of, score_round
from ..engine.state import Game, Log
from ..words.cards import TREASURES, Cause, Treasure
from ..words.events import Column, Event
from .laying import add_piece, lay_chests, limits_sets, taken_from
from .sheet import Given, Sheet, is_whole


@dataclass(frozen=True)
class Change:
    """What one more piece would change.

    Attributes:
        seat: who adds it.
        treasure: of which.
        events: what would happen, as a log has it, the points of variety that would come of it included.
        points: by seat, what the round would bring more or less.
    """

    seat: int
    treasure: Treasure
    events: Sequence[Any]
    points: Sequence[int]


@dataclass(frozen=True, repr=False)
class ChestResult:
    """Chests and what they score. Attributes as of `ChestScores`, which tells it as well."""

    sheet: Sheet
    titles: Sequence[int | None]
    causes: Sequence[Cause]
    supply: Sequence[int]
    points: Sequence[int]
    places: Sequence[int]
    sets: Sequence[int]
    short: Sequence[Sequence[Treasure]]
    events: Sequence[Any]
    changes: Sequence[Change]


def scored(given: Given, log: Log, sheet: Sheet) -> ChestResult:
    """Chests and what they score, as if the round ended now."""
    g = lay_chests(given, log, sheet)
    t = g.table
    seats = range(len(sheet.chests))
    titles = tuple([seat if seat < len(sheet.chests) and seat >= 0 else None for seat in t.title])
    causes = tuple([
        Cause(t.permanent[each]) if titles[each] is not None else Cause.NONE for each in range(TREASURES)
    ])  # fmt: skip
    supply = tuple(t.supply)
    changes = tuple(changes_of(g, log, len(sheet.chests)))
    short = tuple([
        tuple([Treasure(each) for each in range(TREASURES) if limits_sets(t, seat, each)]) for seat in seats
    ])  # fmt: skip
    sets = tuple([complete_sets(t, seat) for seat in seats])
    score_round(g, log)
    return ChestResult(
        sheet, titles, causes, supply, tuple([t.round_score[seat] for seat in seats]),
        tuple([place_of(g, seat) for seat in seats if is_whole(sheet)]), sets, short,
        tuple([f for f in taken_from(log) if f[Column.SEAT] >= 0 and f[Column.SEAT] < len(sheet.chests)]), changes,
    )  # fmt: skip


def changes_of(g: Game, log: Log, known: int) -> list[Change]:
    """What one more piece of each treasure would change for each of the first seats; `g` is left as it is."""
    scratch = blank(Game)
    t = scratch.table
    copy_record(t, g.table)
    score_round(scratch, log)
    before = [t.round_score[seat] for seat in range(known)]
    already = taken_from(log)
    found: list[Change] = []
    for seat in range(known):
        for treasure in range(TREASURES):
            copy_record(t, g.table)
            add_piece(scratch, log, seat, treasure)
            moved = taken_from(log)
            score_round(scratch, log)
            varied = [
                f for f in taken_from(log) if f[Column.EVENT] == Event.VARIETY_SCORED and not is_among(already, f)
            ]
            points = tuple([t.round_score[each] - before[each] for each in range(known)])
            found.append(Change(seat, Treasure(treasure), (*moved, *varied), points))
    return found


def is_among(events: Sequence[Any], f: Sequence[int]) -> bool:
    """Whether the same happened before."""
    return any(all(one[at] == f[at] for at in range(len(f))) for one in events)

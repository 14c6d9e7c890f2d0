"""Plays games and records positions as seen with different knowledge: a source of the builds of games with a network.

Who wins from there on is what `learning.train.chances` learns. Besides what `collect` is given, a game has
`describe_public`: a sheet of what everybody knows, seen from a seat. A position is written three times: as everybody
knows it and with all that is hidden, both seen from the seat that is asked, and as one seat knows it, of all seats in
turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .batch import write_result
from .collect import ALL, ENTRY, GAME, MOVE, ODDS, OPTIONS, OWN, PLACE, SEAT, SUM, write_sheet
from .network import SHEET
from .space import numbers

PUBLIC, ONE_SEAT, EVERYTHING = range(3)
"""Whose knowledge a sheet is of."""
KINDS_OF_SHEETS: Final = 3
ROOM: Final = 300
"""Sheets for which there is room as a game begins; of a game with more, only as many are written as find room."""


def survey_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    describe_public: Callable[..., None],
    unveil: Callable[..., None],
    games: Any,
    logs: Any,
    bots: Any,
    weights: Any,
    seed: int,
    first: int,
    count: int,
    every: int,
    used: Any,
    positions: Any,
    entries: Any,
    results: Any,
) -> int:
    """Play games `first` to `first + count - 1` and write positions down.

    Args:
        begin, apply, place_of, describe, describe_public, unveil: the game.
        games, logs: two records to play in and to look through, one log.
        bots, weights: for each seat.
        every: one in this number of decisions is written.
        used: [2] sheets and entries written so far.
        positions: [rows, collect.DECISION], the columns of `collect`: `ALL` is the kind of the sheet, `OPTIONS` the
            number of players; `PLACE` is 0 until `learning.train.chances` writes down who won.
        entries: [2, rows] sheets: which number, and how much.
        results: [count, 5 + 2 * seats] as of `play_batch`.

    Returns:
        Games played: fewer than `count` where there is no more room or a bot broke the rules.
    """
    index = numbers(SHEET)
    value = numbers(SHEET)
    for i in range(count):
        g = games[0]
        if used[0] + ROOM > len(positions) or used[1] + ROOM * SHEET > len(entries[0]):
            return i
        begin(g, logs[0], seed, first + i)
        status = -1
        asked = first + i  # so that games begin with different decisions
        while g.table.actor >= 0 and status < 0:
            seat = g.table.actor
            room = used[0] + KINDS_OF_SHEETS <= len(positions) and used[1] + KINDS_OF_SHEETS * SHEET <= len(entries[0])
            if asked % every == 0 and room:
                describe_public(g, games[1], seat, index, value)
                keep_sheet(i, g.table.players, seat, PUBLIC, index, value, used, positions, entries)
                other = (seat + asked // every) % g.table.players
                describe(g.table, g.seats[other], index, value)
                keep_sheet(i, g.table.players, other, ONE_SEAT, index, value, used, positions, entries)
                describe(g.table, g.seats[seat], index, value)
                unveil(g, seat, index, value)
                keep_sheet(i, g.table.players, seat, EVERYTHING, index, value, used, positions, entries)
            asked += 1
            if not apply(g, logs[0], bots[seat](g.table, g.seats[seat], weights[seat])):
                status = seat
        write_result(place_of, g, logs[0], results[i], status, False)
        if status >= 0:
            return i + 1
    return count


def keep_sheet(
    game: int, players: int, seat: int, kind: int, index: Any, value: Any, used: Any, positions: Any, entries: Any
) -> None:
    """Append a sheet to the positions, as a decision between the players: which of them wins."""
    row = positions[used[0]]
    row[GAME] = game
    row[SEAT] = seat
    row[ENTRY] = used[1]
    row[OWN] = index[0]
    row[ALL] = kind
    row[MOVE] = 0
    row[OPTIONS] = players
    row[PLACE] = 0
    row[ODDS] = 1
    row[SUM] = 1
    write_sheet(index, value, entries, used[1])
    used[0] += 1
    used[1] += index[0]

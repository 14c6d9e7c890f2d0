"""Playing games with bots, one or many into columns: a source of the builds of every game.

What is the game's comes as functions: `begin` sets a game up, `apply` does what was chosen, `place_of` tells a player's
place. Between decisions `table.actor` is asked; once the game is over it is -1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .record import note_choice

Policy = Callable[[Any, Any, list[float]], int]
"""What chooses: from the table, one's own seat and weights."""


def play_game(
    begin: Callable[..., None], apply: Callable[..., bool], g: Any, log: Any, bots: Sequence[Policy],
    weights: Sequence[list[float]], seed: int, number: int,
) -> int:  # fmt: skip
    """Play one game to its end.

    Returns:
        -1, or the seat whose bot chose something illegal (the game stops there).
    """
    begin(g, log, seed, number)
    while g.table.actor >= 0:
        seat = g.table.actor
        action = bots[seat](g.table, g.seats[seat], weights[seat])
        note_choice(log, seat, action, g.seats[seat].options)
        if not apply(g, log, action):
            return int(seat)
    return -1


def play_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    games: Any,
    logs: Any,
    bots: Any,
    weights: Any,
    seed: int,
    first: int,
    count: int,
    ids: Any,
    seqs: Any,
    wide: Any,
    narrow: Any,
    choice_ids: Any,
    choices: Any,
    results: Any,
) -> int:
    """Play games `first` to `first + count - 1` and write what they logged into columns.

    Args:
        begin, apply, place_of: the game.
        games, logs: one record each, to play in.
        bots, weights: a policy and its weights for each seat.
        ids, seqs: [rows] game and place of each event.
        wide: [3, rows] turn, count, amount.
        narrow: [columns, rows] the others, in their order; null is 255.
        choice_ids, choices: [rows], [4, rows] the decision table: game; seq, seat, action, options.
        results: [count, 5 + 2 * seats] of each game: status (-1 played, else the seat whose bot broke the rules),
            turns, events, decisions, whether its log overflowed (then it has no rows); scores, places.

    Returns:
        Games played: fewer than `count` where the columns are full or a bot broke the rules.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    chosen = 0
    for i in range(count):
        if rows + log.capacity > len(ids) or chosen + log.choice_capacity > len(choice_ids):
            return i
        status = play_game(begin, apply, g, log, bots, weights, seed, first + i)
        over = (log.seq > log.capacity > 0) or (log.choices > log.choice_capacity > 0)
        write_result(place_of, g, log, results[i], status, over)
        if status >= 0:
            return i + 1
        if not over:
            rows = write_events(log, first + i, rows, ids, seqs, wide, narrow)
            chosen = write_choices(log, first + i, chosen, choice_ids, choices)
    return count


def write_result(place_of: Callable[..., int], g: Any, log: Any, result: Any, status: int, over: bool) -> None:
    """One game in numbers, as `results` has them."""
    result[0] = status
    result[1] = g.table.turn
    result[2] = log.seq
    result[3] = log.choices
    result[4] = 1 if over else 0
    seats = len(g.table.score)
    for seat in range(seats):
        result[5 + seat] = g.table.score[seat]
        result[5 + seats + seat] = place_of(g, seat)


def write_events(log: Any, game: int, at: int, ids: Any, seqs: Any, wide: Any, narrow: Any) -> int:
    """Append a game's events to the columns; returns where the next game begins."""
    if log.capacity == 0:
        return at
    columns = len(narrow)
    for n in range(log.seq):
        row = log.rows[n]
        ids[at] = game
        seqs[at] = n
        wide[0][at] = row[0]
        wide[1][at] = row[columns + 1]
        wide[2][at] = row[columns + 2]
        for column in range(columns):
            narrow[column][at] = row[column + 1] & 255  # null is 255 here
        at += 1
    return at


def write_choices(log: Any, game: int, at: int, ids: Any, choices: Any) -> int:
    """Append a game's decisions to the columns; returns where the next game begins."""
    if log.choice_capacity == 0:
        return at
    for n in range(log.choices):
        ids[at] = game
        for column in range(4):
            choices[column][at] = log.choice[n][column]
        at += 1
    return at

"""Playing many games into columns: the source of the compiled build's one entry point."""

from __future__ import annotations

from typing import Any

from ..engine.end import place_of
from ..engine.state import Game, Log
from ..words.cards import SEATS
from ..words.events import Column
from .loop import play_game


def play_batch(
    games: list[Game],
    logs: list[Log],
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
        games, logs: one record each, to play in.
        bots, weights: a policy and its weights for each seat.
        ids, seqs: [rows] game and place of each event.
        wide: [3, rows] turn, count, amount.
        narrow: [8, rows] phase, event, seat, other, resource, city, card, object; null is 255.
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
        status = play_game(g, log, bots, weights, seed, first + i)
        over = (log.seq > log.capacity > 0) or (log.choices > log.choice_capacity > 0)
        write_result(g, log, results[i], status, over)
        if status >= 0:
            return i + 1
        if not over:
            rows = write_events(log, first + i, rows, ids, seqs, wide, narrow)
            chosen = write_choices(log, first + i, chosen, choice_ids, choices)
    return count


def write_result(g: Game, log: Log, result: Any, status: int, over: bool) -> None:
    """One game in numbers, as `results` has them."""
    result[0] = status
    result[1] = g.table.turn
    result[2] = log.seq
    result[3] = log.choices
    result[4] = 1 if over else 0
    for seat in range(SEATS):
        result[5 + seat] = g.table.score[seat]
        result[5 + SEATS + seat] = place_of(g.table, seat)


def write_events(log: Log, game: int, at: int, ids: Any, seqs: Any, wide: Any, narrow: Any) -> int:
    """Append a game's events to the columns; returns where the next game begins."""
    if log.capacity == 0:
        return at
    for n in range(log.seq):
        row = log.rows[n]
        ids[at] = game
        seqs[at] = n
        wide[0][at] = row[Column.TURN]
        wide[1][at] = row[Column.COUNT]
        wide[2][at] = row[Column.AMOUNT]
        for column in range(8):
            narrow[column][at] = row[Column.PHASE + column] & 255  # null is 255 here
        at += 1
    return at


def write_choices(log: Log, game: int, at: int, ids: Any, choices: Any) -> int:
    """Append a game's decisions to the columns; returns where the next game begins."""
    if log.choice_capacity == 0:
        return at
    for n in range(log.choices):
        ids[at] = game
        for column in range(4):
            choices[column][at] = log.choice[n][column]
        at += 1
    return at

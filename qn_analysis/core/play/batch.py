"""Playing games with bots, one or many into columns: a source of the builds of every game.

What is the game's comes as functions: `begin` sets a game up, `apply` does what was chosen, `place_of` tells a player's
place. Between decisions `table.actor` is asked; once the game is over it is -1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from .record import note_choice

Policy = Callable[[Any, Any, list[float]], int]
"""What chooses: from the table, one's own seat and weights."""
STIR: Final = 0x2C1B3C6D
"""An odd number of less than 31 bits, whose multiples look like chance."""


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


def replay_game(
    begin: Callable[..., None], apply: Callable[..., bool], g: Any, log: Any, seed: int, number: int, actions: Any,
    at: int,
) -> int:  # fmt: skip
    """Play one game to its end by actions that were written down, from the one at `at` on.

    Returns:
        -1, or how many actions had been done when the next one was missing or illegal.
    """
    begin(g, log, seed, number)
    while g.table.actor >= 0:
        done = log.choices
        if at + done >= len(actions):
            return int(done)
        seat = g.table.actor
        action = actions[at + done]
        note_choice(log, seat, action, g.seats[seat].options)
        if not apply(g, log, action):
            return int(done)
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
    digests: Any,
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
        digests: [count, 4] as `digest_log` has them, or without rows.

    Columns without room are not filled.

    Returns:
        Games played: fewer than `count` where the columns are full or a bot broke the rules.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    chosen = 0
    for i in range(count):
        if is_full(log, rows, ids, chosen, choice_ids):
            return i
        status = play_game(begin, apply, g, log, bots, weights, seed, first + i)
        if write_game(place_of, g, log, i, status, results, digests):
            rows = write_events(log, first + i, rows, ids, seqs, wide, narrow)
            chosen = write_choices(log, first + i, chosen, choice_ids, choices)
        if status >= 0:
            return i + 1
    return count


def replay_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    games: Any,
    logs: Any,
    seed: int,
    first: int,
    count: int,
    actions: Any,
    at: int,
    ids: Any,
    seqs: Any,
    wide: Any,
    narrow: Any,
    choice_ids: Any,
    choices: Any,
    results: Any,
    digests: Any,
) -> int:
    """Play games by actions that were written down, one game after the other, and write what they log into columns.

    Args:
        actions: [actions] of these games and others.
        at: where those of game `first` begin.

    The others are those of `play_batch`; a status that is not -1 is how many of its actions a game could take.

    Returns:
        Games played: fewer than `count` where the columns are full or an action cannot be.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    chosen = 0
    for i in range(count):
        if is_full(log, rows, ids, chosen, choice_ids):
            return i
        status = replay_game(begin, apply, g, log, seed, first + i, actions, at)
        if write_game(place_of, g, log, i, status, results, digests):
            rows = write_events(log, first + i, rows, ids, seqs, wide, narrow)
            chosen = write_choices(log, first + i, chosen, choice_ids, choices)
        if status >= 0:
            return i + 1
        at += log.choices
    return count


def is_full(log: Any, rows: int, ids: Any, chosen: int, choice_ids: Any) -> bool:
    """Whether columns that are filled have no room for one more game."""
    return bool(rows + log.capacity > len(ids) > 0 or chosen + log.choice_capacity > len(choice_ids) > 0)


def write_game(place_of: Callable[..., int], g: Any, log: Any, i: int, status: int, results: Any, digests: Any) -> bool:
    """Write what a game came to; whether its log is whole, so that it can be written as well."""
    over = (log.seq > log.capacity > 0) or (log.choices > log.choice_capacity > 0)
    write_result(place_of, g, log, results[i], status, over)
    whole = status < 0 and not over
    if whole and len(digests) > 0:
        digest_log(log, digests[i])
    return whole


def digest_log(log: Any, digest: Any) -> None:
    """Four numbers of 32 bits that stand for all events and decisions of a game: another value anywhere changes them.

    They guard against accidents and other rules, not against somebody who looks for games with the same numbers.
    """
    a, b, c, d = log.seq, log.choices, log.seq, log.choices
    for n in range(log.seq):
        row = log.rows[n]
        a = stir(a ^ (row[0] & 65535 | (row[1] & 255) << 16 | (row[2] & 255) << 24))
        b = stir(b ^ (row[9] & 65535 | (row[3] & 255) << 16 | (row[4] & 255) << 24))
        c = stir(c ^ (row[10] & 65535 | (row[5] & 255) << 16 | (row[6] & 255) << 24))
        d = stir(d ^ (row[7] & 255 | (row[8] & 255) << 8))
    for n in range(log.choices):
        choice = log.choice[n]
        a = stir(a ^ (choice[0] & 65535 | (choice[1] & 255) << 16 | (choice[3] & 255) << 24))
        b = stir(b ^ (choice[2] & 65535))
    digest[0] = a
    digest[1] = b
    digest[2] = c
    digest[3] = d


def stir(value: int) -> int:
    """A number of 32 bits for each number of 32 bits. Nothing here exceeds 63 bits, where compiled numbers end."""
    product = (value * STIR) & 0xFFFFFFFF
    return product ^ (product >> 15)


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
    if log.capacity == 0 or len(ids) == 0:
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
    if log.choice_capacity == 0 or len(ids) == 0:
        return at
    for n in range(log.choices):
        ids[at] = game
        for column in range(4):
            choices[column][at] = log.choice[n][column]
        at += 1
    return at

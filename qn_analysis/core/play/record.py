"""Writing down what happens: a source of the builds of every game. A game's `emit` adds where the game stands."""

from __future__ import annotations

from typing import Any


def write_row(
    log: Any, turn: int, n1: int, n2: int, n3: int, n4: int, n5: int, n6: int, n7: int, n8: int, count: int, amount: int
) -> None:
    """Append one event, its columns in the order of the game's layout; -1 means null. Without room only `seq` counts
    on, and the game is replayed with more."""
    n = log.seq
    log.seq = n + 1
    if n >= log.capacity:
        return
    row = log.rows[n]
    row[0] = turn
    row[1] = n1
    row[2] = n2
    row[3] = n3
    row[4] = n4
    row[5] = n5
    row[6] = n6
    row[7] = n7
    row[8] = n8
    row[9] = count
    row[10] = amount


def note_choice(log: Any, seat: int, action: int, options: int) -> None:
    """Append a decision to the decision table."""
    n = log.choices
    log.choices = n + 1
    if n < log.choice_capacity:
        log.choice[n][0] = log.seq
        log.choice[n][1] = seat
        log.choice[n][2] = action
        log.choice[n][3] = options

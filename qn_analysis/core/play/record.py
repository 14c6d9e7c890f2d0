"""Writing down what happens: a source of the builds of every game. A game's `emit` fills in where it stands."""

from __future__ import annotations

from typing import Any


def write_row(
    log: Any, turn: int, part: int, phase: int, event: int, seat: int, other: int, card: int, kind: int, slot: int,
    count: int, amount: int,
) -> None:  # fmt: skip
    """Append one event, its columns in the order of every layout: `part` is the year or the round, `kind` the gem or
    the treasure; -1 means null. Without room only `seq` counts on, and the game is replayed with more."""
    n = log.seq
    log.seq = n + 1
    if n >= log.capacity:
        return
    row = log.rows[n]
    row[0] = turn
    row[1] = part
    row[2] = phase
    row[3] = event
    row[4] = seat
    row[5] = other
    row[6] = card
    row[7] = kind
    row[8] = slot
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

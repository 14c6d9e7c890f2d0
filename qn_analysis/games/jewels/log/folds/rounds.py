"""Marks of every event, actions and rounds: one fold each."""

from __future__ import annotations

from typing import Any

from ...words.events import Event
from .following import follow_steps, spend
from .state import Board, Deed, Mark, Round, Rows, Rules


def fold_marks(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row an event."""
    for n in range(len(rows.game)):
        follow_steps(rows, rules, b, n)
        out[Mark.GAME][n] = n
        out[Mark.ROUND][n] = b.round
        out[Mark.STEP][n] = b.step
        out[Mark.ACTIVE][n] = b.active
    return len(rows.game)


def fold_actions(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a deed of a round."""
    made = 0
    for n in range(len(rows.game)):
        follow_steps(rows, rules, b, n)
        event = rows.event[n]
        if rules.counts[event] == 0:
            continue
        spent = spend(rows, b, n)
        if rules.action[event] >= 0:
            out[Deed.GAME][made] = n
            out[Deed.SEQ][made] = rows.seq[n]
            out[Deed.TURN][made] = rows.turn[n]
            out[Deed.ROUND][made] = b.round
            out[Deed.STEP][made] = b.step
            out[Deed.SPENT][made] = spent
            out[Deed.SEAT][made] = b.active
            out[Deed.ACTION][made] = rules.action[event]
            made += 1
    return made


def fold_rounds(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a round."""
    made = 0
    for n in range(len(rows.game)):
        follow_steps(rows, rules, b, n)
        if rows.event[n] != Event.ROUND_STARTED:
            continue
        if b.turn != rows.turn[n]:
            b.turn = rows.turn[n]
            b.first = b.round
        out[Round.GAME][made] = n
        out[Round.TURN][made] = rows.turn[n]
        out[Round.ROUND][made] = b.round
        out[Round.SEAT][made] = rows.seat[n]
        out[Round.PLACE][made] = b.round - b.first + 1
        made += 1
    return made

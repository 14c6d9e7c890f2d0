"""Scores: each player before and after each sale, her places, and whether she won."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS
from .columns import SCORE_AT, Score
from .following import told
from .state import Board, Rows, Rules


def follow_sizes(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to the number of cards in hands."""
    event = rows.event[n]
    copies = told(rows.number[n]) if rules.many[event] == 1 else 1
    if rows.seat[n] != NULL:
        b.sizes[rows.seat[n]] += copies * (rules.gains[event] - rules.gives[event])
    if rules.robs[event] == 1 and rows.other[n] != NULL:
        b.sizes[rows.other[n]] -= copies


def write_scores(b: Board, out: Any, made: int) -> int:
    """The rows of a game."""
    for seat in range(SEATS):
        b.scores[seat] = 0
    for year in range(b.years + 1):
        s = b.sales[year]
        for seat in range(SEATS):
            if s.closed[seat] == 0:
                continue
            gained = s.score[seat] != NONE and b.scores[seat] != NONE
            out[SCORE_AT + Score.GAME][made] = b.at
            out[SCORE_AT + Score.SALE][made] = year
            out[SCORE_AT + Score.SEAT][made] = seat
            out[SCORE_AT + Score.BEFORE][made] = b.scores[seat]
            out[SCORE_AT + Score.GAINED][made] = s.score[seat] - b.scores[seat] if gained else NONE
            out[SCORE_AT + Score.AFTER][made] = s.score[seat]
            out[SCORE_AT + Score.PLACE_BEFORE][made] = 1
            out[SCORE_AT + Score.PLACE_AFTER][made] = 1
            for other in range(SEATS):
                if s.closed[other] == 1:
                    out[SCORE_AT + Score.PLACE_BEFORE][made] += told(b.scores[other]) > told(b.scores[seat])
                    out[SCORE_AT + Score.PLACE_AFTER][made] += told(s.score[other]) > told(s.score[seat])
            out[SCORE_AT + Score.HAND][made] = s.hand[seat]
            out[SCORE_AT + Score.WON][made] = NONE if b.places_won[seat] == NONE else b.places_won[seat] == 1
            made += 1
        for seat in range(SEATS):
            if s.closed[seat] == 1:
                b.scores[seat] = s.score[seat]
    return made

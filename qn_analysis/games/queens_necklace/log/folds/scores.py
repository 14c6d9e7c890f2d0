"""Scores: each player before and after each sale, her places, and whether she won."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS
from ...words.events import Event
from .columns import Score
from .following import told
from .state import Board, Rows, Rules


def fold_scores(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a player at a sale that was held to its end."""
    made = 0
    for n in range(len(rows.game)):
        event = rows.event[n]
        if rows.game[n] + 1 != b.game:
            made = write_scores(b, out, made)
            b.game = rows.game[n] + 1
            b.at = n
            b.years = -1
            for seat in range(SEATS):
                b.places_won[seat] = NONE
                b.sizes[seat] = 0
        while b.years < rows.year[n]:
            b.years += 1
            for seat in range(SEATS):
                b.sales[b.years].closed[seat] = 0
                b.sales[b.years].hand[seat] = NONE
        if event == Event.SALE_OPENED and rules.turns_known == 1:
            for seat in range(SEATS):
                b.sales[rows.year[n]].hand[seat] = b.sizes[seat]
        seat = rows.seat[n]
        follow_sizes(rows, rules, b, n)
        if event == Event.SALE_CLOSED and seat != NULL:
            b.sales[rows.year[n]].closed[seat] = 1
            b.sales[rows.year[n]].score[seat] = rows.amount[n]
        elif event == Event.GAME_OVER and seat != NULL:
            b.places_won[seat] = rows.number[n]
    return write_scores(b, out, made)


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
    if b.game == 0:
        return made
    for seat in range(SEATS):
        b.scores[seat] = 0
    for year in range(b.years + 1):
        s = b.sales[year]
        for seat in range(SEATS):
            if s.closed[seat] == 0:
                continue
            gained = s.score[seat] != NONE and b.scores[seat] != NONE
            out[Score.GAME][made] = b.at
            out[Score.SALE][made] = year
            out[Score.SEAT][made] = seat
            out[Score.BEFORE][made] = b.scores[seat]
            out[Score.GAINED][made] = s.score[seat] - b.scores[seat] if gained else NONE
            out[Score.AFTER][made] = s.score[seat]
            out[Score.PLACE_BEFORE][made] = 1
            out[Score.PLACE_AFTER][made] = 1
            for other in range(SEATS):
                if s.closed[other] == 1:
                    out[Score.PLACE_BEFORE][made] += told(b.scores[other]) > told(b.scores[seat])
                    out[Score.PLACE_AFTER][made] += told(s.score[other]) > told(s.score[seat])
            out[Score.HAND][made] = s.hand[seat]
            out[Score.WON][made] = NONE if b.places_won[seat] == NONE else b.places_won[seat] == 1
            made += 1
        for seat in range(SEATS):
            if s.closed[seat] == 1:
                b.scores[seat] = s.score[seat]
    return made

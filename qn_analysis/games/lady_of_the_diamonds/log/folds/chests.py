"""Chests: what lies in them before and after each card."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import SEATS, TREASURES
from .state import Board, Chest, Rows, Rules


def fold_chests(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a card played and treasure of a set, in the order of the cards."""
    made = 0
    for n in range(len(rows.game)):
        if b.game != rows.game[n] + 1 or b.round != rows.round[n]:
            b.game = rows.game[n] + 1
            b.round = rows.round[n]
            b.turn = -1
            for seat in range(SEATS):
                for treasure in range(TREASURES):
                    b.pieces[seat][treasure] = 0
        event = rows.event[n]
        seat = rows.seat[n]
        if rules.plays[event] == 1 and seat != NULL:
            b.turn = rows.turn[n]
            b.seat = seat
            b.row = made
            for treasure in range(TREASURES):
                if rules.place[treasure] >= 0:
                    out[Chest.GAME][made] = n
                    out[Chest.ROUND][made] = rows.round[n]
                    out[Chest.SEAT][made] = seat
                    out[Chest.NTH][made] = rows.number[n]
                    out[Chest.TURN][made] = rows.turn[n]
                    out[Chest.TREASURE][made] = treasure
                    out[Chest.BEFORE][made] = b.pieces[seat][treasure]
                    out[Chest.AFTER][made] = b.pieces[seat][treasure]
                    made += 1
        elif rules.adds[event] == 1 and rows.turn[n] == b.turn and seat == b.seat and rows.number[n] != NONE:
            treasure = rows.treasure[n]
            if treasure != NULL and rules.place[treasure] >= 0:
                b.pieces[seat][treasure] += rows.number[n]
                out[Chest.AFTER][b.row + rules.place[treasure]] += rows.number[n]
    return made

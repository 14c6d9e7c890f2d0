"""The longer game: another round, or the end.

Source: "Longer Game" 1 to 3. A single round is a longer game of one.
"""

from __future__ import annotations

from ..words.phases import Phase
from .state import Game, Table


def end_round(g: Game) -> None:
    """Go on with the set-up of the next round, or end the game."""
    t = g.table
    if is_last(t):
        t.phase = Phase.GAME_OVER
        return
    t.round += 1
    t.phase = Phase.SETUP


def is_last(t: Table) -> bool:
    """Whether the round just scored was the last: the set number is reached, or the score."""
    if t.rules.rounds > 0:
        return t.round == t.rules.rounds
    for seat in range(t.players):
        if t.score[seat] >= t.rules.target:
            return True
    return False

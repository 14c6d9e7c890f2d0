"""Playing whole games with bots: a source of both builds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.game import advance, choose
from ..engine.setup import new_game
from ..engine.state import Game, Log, Seat, Table
from ..words.phases import Phase

Policy = Callable[[Table, Seat, list[float]], int]


def play_game(g: Game, log: Log, bots: Sequence[Policy], weights: Sequence[list[float]], seed: int, number: int) -> int:
    """Play one game to its end.

    Returns:
        -1, or the seat whose bot chose something illegal (the game stops there).
    """
    new_game(g, log, seed, number)
    while True:  # not `begin` and `apply`: each would be compiled with the whole engine in it
        advance(g, log)
        if g.table.phase == Phase.GAME_OVER:
            return -1
        seat = g.table.actor
        action = bots[seat](g.table, g.seats[seat], weights[seat])
        note_choice(log, seat, action, g.seats[seat].options)
        if not choose(g, log, action):
            return seat


def note_choice(log: Log, seat: int, action: int, options: int) -> None:
    """Append a decision to the decision table."""
    n = log.choices
    log.choices = n + 1
    if n < log.choice_capacity:
        log.choice[n][0] = log.seq
        log.choice[n][1] = seat
        log.choice[n][2] = action
        log.choice[n][3] = options

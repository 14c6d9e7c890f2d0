"""Playing a game again with one decision taken the other way: a source of both builds.

Everything is as it was up to that decision; from there on the bots go on by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qn_analysis.core.play.batch import Policy, write_events, write_result
from qn_analysis.core.play.record import note_choice

from ..engine.game import apply, begin
from ..engine.state import Game, Log, Seat
from ..words.actions import Action
from ..words.cards import NOBODY, Card
from ..words.phases import Phase

MISSED = -2
"""Status of a game in which nobody is asked such a thing before that row."""


def override_batch(
    place_of: Callable[..., int],
    games: list[Game],
    logs: list[Log],
    bots: Any,
    weights: Any,
    seed: int,
    asked: Any,
    card: int,
    ids: Any,
    seqs: Any,
    wide: Any,
    narrow: Any,
    results: Any,
) -> int:
    """Play games again, each with one decision taken the other way, and write what they log into columns.

    Args:
        asked: [games, 2] number of a game, and the row that the decision wrote.
        card: the character that is held back, or (`NOBODY`) a question with yes or no is answered the other way.

    The others are those of `play_batch`; a status may also be `MISSED`.

    Returns:
        Games played: fewer than asked where the columns are full or something is wrong with a game.
    """
    g = games[0]
    log = logs[0]
    rows = 0
    for i in range(len(asked)):
        if rows + log.capacity > len(ids):
            return i
        status = play_otherwise(g, log, bots, weights, seed, asked[i][0], asked[i][1], card)
        over = log.seq > log.capacity
        write_result(place_of, g, log, results[i], status, over)
        if status != -1:
            return i + 1
        if not over:
            rows = write_events(log, asked[i][0], rows, ids, seqs, wide, narrow)
    return len(asked)


def play_otherwise(
    g: Game,
    log: Log,
    bots: Sequence[Policy],
    weights: Sequence[list[float]],
    seed: int,
    number: int,
    at: int,
    card: int,
) -> int:
    """Play one game, but at the decision that wrote row `at` hold back a character, or answer the other way.

    Returns:
        -1, the seat whose bot chose something illegal, or `MISSED`.
    """
    begin(g, log, seed, number)
    t = g.table
    met = False
    held_back = NOBODY  # in which turn
    while t.phase != Phase.GAME_OVER:
        seat = t.actor
        me = g.seats[seat]
        answered = False
        if not met and log.seq == at:
            if card == NOBODY:
                met = answered = t.phase == Phase.CARDINAL or t.phase == Phase.QUEEN
            elif t.phase == Phase.INFLUENCE:
                met = True
                held_back = t.turn
        if t.turn == held_back and t.phase == Phase.INFLUENCE:
            hold_back(me, card)
        if me.options == 1:
            action = me.legal[0]
        else:
            action = bots[seat](t, me, weights[seat])
            note_choice(log, seat, action, me.options)
        if answered:
            action = Action.YES + Action.NO - action
        if not apply(g, log, action):
            return seat
    return -1 if met else MISSED


def hold_back(me: Seat, card: int) -> None:
    """Take a character from what may be played; the engine goes by `usable` for the rest of the turn."""
    me.usable[card] = 0
    kept = 0
    for i in range(me.options):
        if character_of(me.legal[i]) != card:
            me.legal[kept] = me.legal[i]
            kept += 1
    me.options = kept


def character_of(action: int) -> int:
    """The character that an action of the influence phase plays."""
    if action < Action.CONFESSOR or action > Action.MUSKETEERS:
        return NOBODY
    if action < Action.COURTIER:
        return Card.CONFESSOR
    if action < Action.FORGER:
        return Card.COURTIER
    if action < Action.FAVORITE:
        return Card.FORGER
    if action < Action.THIEF:
        return Card.FAVORITE
    if action < Action.MUSKETEERS:
        return Card.THIEF
    return Card.MUSKETEER

"""Playing many games a decision at a time, for whoever trains outside: a source of the builds of games with features.

Besides what `batch` is given, a game says `describe` (what a seat sees) and `number_actions` (a number of its own for
every legal action). Some seats may be bots', who decide by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .ended import write_ended
from .network import CHOICES, SHEET
from .space import numbers

BEGIN: Final = -1
"""Instead of the place of an action: begin the next deal."""
NOT_LEGAL: Final = -2
"""Instead of the place of an action: the number stands for none of the legal ones."""
PLAYED: Final = -1
"""All bots kept to the rules."""


def place_of_number(number_actions: Callable[..., None], table: Any, me: Any, number: int) -> int:
    """Which of the legal actions a number stands for; `NOT_LEGAL` where it is none of them."""
    named = numbers(CHOICES)
    number_actions(table, me, named)
    for i in range(me.options):
        if named[i] == number:
            return i
    return NOT_LEGAL


def find_places(number_actions: Callable[..., None], games: Any, actions: Any, places: Any) -> int:
    """Look the actions of many games up, one each; returns how many are not legal. No game is changed."""
    wrong = 0
    for i in range(len(actions)):
        g = games[i]
        places[i] = place_of_number(number_actions, g.table, g.seats[g.table.actor], actions[i])
        if places[i] == NOT_LEGAL:
            wrong += 1
    return wrong


def play_rivals(apply: Callable[..., bool], g: Any, log: Any, bots: Any, weights: Any, rivals: Any) -> int:
    """Play on until a seat is asked that no bot has, or the game is over; `PLAYED`, or whose bot broke the rules."""
    while g.table.actor >= 0 and rivals[g.table.actor] == 1:
        seat = g.table.actor
        action = bots[seat](g.table, g.seats[seat], weights[seat])
        if not apply(g, log, action):
            return int(seat)
    return PLAYED


def write_sight(describe: Callable[..., None], table: Any, me: Any, sheet: Any) -> None:
    """What a seat sees, as a row of numbers."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    describe(table, me, index, value)
    for i in range(len(sheet)):
        sheet[i] = 0
    for n in range(1, index[0] + 1):
        sheet[index[n]] += value[n]


def write_legal(number_actions: Callable[..., None], table: Any, me: Any, mask: Any) -> None:
    """Which numbers stand for legal actions of the seat that is asked: 1, all others 0."""
    named = numbers(CHOICES)
    number_actions(table, me, named)
    for i in range(len(mask)):
        mask[i] = 0
    for i in range(me.options):
        mask[named[i]] = 1


def step_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    number_actions: Callable[..., None],
    games: Any,
    logs: Any,
    bots: Any,
    weights: Any,
    rivals: Any,
    seed: int,
    stride: int,
    places: Any,
    deals: Any,
    sheets: Any,
    masks: Any,
    asked: Any,
    ended: Any,
    results: Any,
) -> int:
    """Take a decision in each of many games and play on to the next; after a game's end the next deal begins.

    Args:
        begin, apply, place_of, describe, number_actions: the game.
        games: a record each; logs: one record, without room.
        bots, weights: a policy and its weights for each seat; rivals: [seats] 1 where the bot decides.
        seed: of the deals; stride: from a deal to the next of the same record.
        places: [games] which of the legal actions, or `BEGIN`.
        deals: [games] number of the deal being played.
        sheets, masks: [games, numbers], [games, numbered actions] what is seen then.
        asked: [games] whose turn it is then.
        ended: [games] number of the deal that ended, or -1.
        results: [games, 2 * seats] of deals that ended: scores, places.

    Returns:
        `PLAYED`, or the seat whose bot broke the rules.
    """
    log = logs[0]
    for i in range(len(places)):
        g = games[i]
        ended[i] = -1
        if places[i] == BEGIN:
            begin(g, log, seed, deals[i])
        else:
            apply(g, log, g.seats[g.table.actor].legal[places[i]])
        broke = play_rivals(apply, g, log, bots, weights, rivals)
        while broke == PLAYED and g.table.actor < 0:
            if places[i] != BEGIN:  # a deal in which nobody but bots is asked is passed over
                write_ended(place_of, g, results[i])
                ended[i] = deals[i]
                places[i] = BEGIN
            deals[i] += stride
            begin(g, log, seed, deals[i])
            broke = play_rivals(apply, g, log, bots, weights, rivals)
        if broke != PLAYED:
            return broke
        asked[i] = g.table.actor
        write_sight(describe, g.table, g.seats[g.table.actor], sheets[i])
        write_legal(number_actions, g.table, g.seats[g.table.actor], masks[i])
    return PLAYED

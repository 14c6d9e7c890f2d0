"""A bot with habits: it chooses as it always does, among what its habits leave. A source of the builds of games whose
habits are parts of the game that a bot never or always uses.

Habits stand behind the weights of the bot (`core.play.habits`): who plays, how many there are, and of each the deed,
the part and a number. Where they leave nothing, they yield.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .network import CHOICES
from .space import numbers, packed

NEVER: Final = 0
"""Deed: the part is never used."""
ALWAYS: Final = 1
"""Deed: the part is used whenever it can be."""
SWAP: Final = 2
"""Deed: the part is used instead of another one, that of the number, where both can be."""
PLAYER, COUNT, FIRST, EACH = 0, 1, 2, 3
"""Places behind a bot's weights."""
TAIL: Final = 32
"""Numbers behind a bot's weights."""
MOST: Final = (TAIL - FIRST) // EACH
"""Most habits of a bot."""


def bend(
    uses: Callable[..., bool],
    first: Callable[..., int],
    second: Callable[..., int],
    third: Callable[..., int],
    table: Any,
    me: Any,
    weights: Any,
) -> int:
    """What a bot chooses of what its habits leave: the policy of every game whose habits are parts of the game.

    Args:
        uses: whether an action uses a part of the game: `uses(table, me, part, action)`.
        first, second, third: policies that can be bent, in the order of their numbers.
        table, me, weights: what a policy is given.
    """
    w = packed(weights)
    kept = numbers(CHOICES)
    options = me.options
    keep_allowed(uses, table, me, w, kept)
    player = int(w[len(w) - TAIL + PLAYER])
    action = me.legal[0]
    if me.options > 1:
        if player == 0:
            action = first(table, me, weights)
        elif player == 1:
            action = second(table, me, weights)
        else:
            action = third(table, me, weights)
    return give_back(me, kept, options, swapped(uses, table, me, w, action))


def keep_allowed(uses: Callable[..., bool], table: Any, me: Any, w: Any, kept: Any) -> None:
    """Leave, of the legal actions, those that the habits allow; what was legal goes to `kept`.

    Args:
        uses: whether an action uses a part of the game: `uses(table, me, part, action)`.
        table, me: what a policy is given.
        w: the bot's row, as numbers.
        kept: room for the legal actions.
    """
    at = len(w) - TAIL
    for i in range(me.options):
        kept[i] = me.legal[i]
    for habit in range(int(w[at + COUNT])):
        place = at + FIRST + habit * EACH
        if int(w[place]) != SWAP:
            leave(uses, table, me, int(w[place]), int(w[place + 1]))


def leave(uses: Callable[..., bool], table: Any, me: Any, deed: int, part: int) -> None:
    """Leave what one habit allows, if that is anything."""
    using = 0
    for i in range(me.options):
        if uses(table, me, part, me.legal[i]):
            using += 1
    if using == 0 or using == me.options:
        return
    left = 0
    for i in range(me.options):
        if uses(table, me, part, me.legal[i]) == (deed == ALWAYS):
            me.legal[left] = me.legal[i]
            left += 1
    me.options = left


def swapped(uses: Callable[..., bool], table: Any, me: Any, w: Any, action: int) -> int:
    """An action, or what the bot does instead of it by a habit: the first legal action that uses the part."""
    at = len(w) - TAIL
    done = action
    for habit in range(int(w[at + COUNT])):
        place = at + FIRST + habit * EACH
        if int(w[place]) == SWAP and uses(table, me, int(w[place + 2]), done):
            for i in range(me.options - 1, -1, -1):
                if uses(table, me, int(w[place + 1]), me.legal[i]):
                    done = me.legal[i]
    return int(done)


def give_back(me: Any, kept: Any, options: int, action: int) -> int:
    """Restore a seat's legal actions after `keep_allowed` has restricted them, and return the action to play.

    `kept` and `options` are the unrestricted list and its length. An action that is not in the restricted list is
    replaced by the first of that list.
    """
    done = me.legal[0]
    for i in range(me.options):
        if me.legal[i] == action:
            done = action
    me.options = options
    for i in range(options):
        me.legal[i] = kept[i]
    return int(done)

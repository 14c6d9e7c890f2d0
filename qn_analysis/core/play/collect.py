"""Playing games and writing down what a learner needs of them: a source of the builds of games that have a network.

Besides what `batch` is given, a game says `describe` and `name_actions` (what a network is told and how it calls
actions), `unveil` (what it adds to a sheet for whoever judges a position in training and may see all hands) and, where
bots can have habits, `drop_by_habit` (what takes the actions that they forbid from those that are legal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .batch import write_result
from .network import AS_LEARNT, CHOICES, NONE, SHEET, draw, weigh_at
from .space import numbers, packed

PLAYS, LEARNS, TEACHES, SEARCHES, BENT = range(5)
"""Roles of a seat: a bot of whom nothing is written down; a network that plays and learns; a bot that is imitated; a
network that learns, on top of which a search decides where it ponders, and is imitated there; a network that learns to
play with habits, which stand behind its weights: an action that they forbid is neither chosen nor written down."""
GAME, SEAT, ENTRY, OWN, ALL, MOVE, OPTIONS, PLACE, ODDS, SUM = range(10)
"""Columns of a decision: game (counted from 0), seat, where its sheet begins, how much of it the network sees and how
much there is, where its actions begin, how many, which was chosen, and how likely that was (of a sum, which is 1
where the choice is to be imitated)."""
DECISION: Final = 10


def collect_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    ponders: Callable[..., int],
    drop_by_habit: Callable[..., int],
    games: Any,
    logs: Any,
    bots: Any,
    weights: Any,
    roles: Any,
    seed: int,
    first: int,
    count: int,
    used: Any,
    decisions: Any,
    entries: Any,
    moves: Any,
    results: Any,
) -> int:
    """Play games `first` to `first + count - 1` and write down their decisions.

    Args:
        begin, apply, place_of, describe, name_actions, unveil, ponders, drop_by_habit: the game.
        games, logs: one record each, to play in.
        bots, weights, roles: for each seat.
        used: [3] decisions, entries and moves written so far.
        decisions: [rows, DECISION].
        entries: [2, rows] sheets: which number, and how much.
        moves: [2, rows] canonical actions: main, extra.
        results: [count, 5 + 2 * seats] as of `play_batch`.

    Returns:
        Games played: fewer than `count` where there is no more room or a bot broke the rules.
    """
    for i in range(count):
        decided = used[0]
        seen = used[1]
        named = used[2]
        status = collect_game(
            begin, apply, describe, name_actions, unveil, ponders, drop_by_habit, games[0], logs[0], bots, weights,
            roles, seed, first + i, i, used, decisions, entries, moves,
        )  # fmt: skip
        if status == -2:
            used[0] = decided
            used[1] = seen
            used[2] = named
            return i
        write_result(place_of, games[0], logs[0], results[i], status, False)
        if status >= 0:
            return i + 1
    return count


def collect_game(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    ponders: Callable[..., int],
    drop_by_habit: Callable[..., int],
    g: Any,
    log: Any,
    bots: Any,
    weights: Any,
    roles: Any,
    seed: int,
    number: int,
    game: int,
    used: Any,
    decisions: Any,
    entries: Any,
    moves: Any,
) -> int:
    """Play one game; -1, the seat whose bot chose something illegal, or -2 where there is no more room."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    odds = numbers(CHOICES)
    begin(g, log, seed, number)
    while g.table.actor >= 0:
        seat = g.table.actor
        me = g.seats[seat]
        if roles[seat] == PLAYS:
            action = bots[seat](g.table, me, weights[seat])
        elif roles[seat] == BENT and drop_by_habit(g.table, me, weights[seat]) == 1:
            action = me.legal[0]
        else:
            if used[0] == len(decisions) or used[1] + SHEET > len(entries[0]) or used[2] + CHOICES > len(moves[0]):
                return -2
            describe(g.table, me, index, value)
            name_actions(g.table, me, main, extra)
            own = index[0]
            place = 0
            total = 1
            itself = roles[seat] == LEARNS or roles[seat] == BENT
            if itself or (roles[seat] == SEARCHES and ponders(g.table, me, weights[seat]) == 0):
                total = weigh_at(packed(weights[seat]), AS_LEARNT, index, value, me.options, main, extra, odds)
                place = draw(odds, total, me.chance)
                action = me.legal[place]
            else:
                action = bots[seat](g.table, me, weights[seat])
                while place < me.options - 1 and me.legal[place] != action:
                    place += 1
                odds[place] = 1
            unveil(g, seat, index, value)
            row = decisions[used[0]]
            row[GAME] = game
            row[SEAT] = seat
            row[ENTRY] = used[1]
            row[OWN] = own
            row[ALL] = index[0]
            row[MOVE] = used[2]
            row[OPTIONS] = me.options
            row[PLACE] = place
            row[ODDS] = odds[place]
            row[SUM] = total
            write_sheet(index, value, entries, used[1])
            for i in range(me.options):
                moves[0][used[2] + i] = main[i]
                moves[1][used[2] + i] = extra[i]
            used[0] += 1
            used[1] += index[0]
            used[2] += me.options
        if not apply(g, log, action):
            return int(seat)
    return -1


def never_ponders(table: Any, me: Any, weights: Any) -> int:
    """For games in which nothing is searched."""
    return 0


def never_drops(table: Any, me: Any, weights: Any) -> int:
    """For games whose bots have no habits."""
    return int(me.options)


def write_sheet(index: Any, value: Any, entries: Any, at: int) -> None:
    """Append a sheet to the entries."""
    for n in range(index[0]):
        entries[0][at + n] = index[n + 1]
        entries[1][at + n] = value[n + 1]


assert NONE == -1

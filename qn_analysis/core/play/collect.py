"""Playing games and writing down what a learner needs of them: a source of the builds of games that have a network.

Besides what `batch` is given, a game says `describe` and `name_actions` (what a network is told and how it calls
actions), `unveil` (what it adds to a sheet for whoever judges a position in training and may see all hands) and, where
bots can have habits, `drop_by_habit` (what takes the actions that they forbid from those that are legal).

A choice of many small steps that all take in secret, such as a display, is learnt slowly from results of games. Where a
game says so (`branches`), a network tries several such choices, each against the same of all others, which the game
then goes on with one of: how one does beside the others is what it learns of them (`core.train.trainer`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..chance import next32
from ..compile.records import copy_record
from .batch import write_result
from .network import AS_LEARNT, BEGINS, CHOICES, NONE, SHEET, draw, weigh_at
from .space import numbers, packed

PLAYED, FULL = -1, -2
"""How a game ended: it was played; there is no more room. Else it is the seat whose bot broke the rules."""
STIRS: Final = 12
PLAYS, LEARNS, TEACHES, SEARCHES, BENT = range(5)
"""Roles of a seat: a bot of whom nothing is written down; a network that plays and learns; a bot that is imitated; a
network that learns, on top of which a search decides where it ponders, and is imitated there; a network that learns to
play with habits, which stand behind its weights: an action that they forbid is neither chosen nor written down."""
GAME, SEAT, ENTRY, OWN, ALL, MOVE, OPTIONS, PLACE, ODDS, SUM, BRANCH = range(11)
"""Columns of a decision: game (counted from 0), seat, where its sheet begins, how much of it the network sees and how
much there is, where its actions begin, how many, which was chosen, and how likely that was (of a sum, which is 1
where the choice is to be imitated). `BRANCH` is 0 or the number, from 1, of the alternative that the decision belongs
to. A row without options is the end of an alternative: its sheet is that of where it ended or, where the game was over,
empty, and `PLACE` is then the place of the result among `ends`."""
DECISION: Final = 11


def collect_batch(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    ponders: Callable[..., int],
    drop_by_habit: Callable[..., int],
    branches: Callable[..., int],
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
    alternatives: int,
    ends: Any,
) -> int:
    """Play games `first` to `first + count - 1` and write down their decisions.

    Args:
        begin, apply, place_of, describe, name_actions, unveil, ponders, drop_by_habit, branches: the game.
        games: a record to play in, and a second one where there are alternatives.
        logs: one record to play in.
        bots, weights, roles: for each seat.
        used: [4] decisions, entries, moves and alternatives written so far.
        decisions: [rows, DECISION].
        entries: [2, rows] sheets: which number, and how much.
        moves: [2, rows] canonical actions: main, extra.
        results: [count, 5 + 2 * seats] as of `play_batch`.
        alternatives: tried of each choice that the game's `branches` names; 0: that choice is taken once, as any other.
        ends: [rows, 5 + 2 * seats] results of alternatives after which the game was over, as `results`.

    Returns:
        Games played: fewer than `count` where there is no more room or a bot broke the rules.
    """
    before = numbers(4)
    for i in range(count):
        for n in range(4):
            before[n] = used[n]
        status = collect_game(
            begin, apply, place_of, describe, name_actions, unveil, ponders, drop_by_habit, branches, games, logs[0],
            bots, weights, roles, seed, first + i, i, used, decisions, entries, moves, alternatives, ends,
        )  # fmt: skip
        if status == FULL:
            for n in range(4):
                used[n] = before[n]
            return i
        write_result(place_of, games[0], logs[0], results[i], status, False)
        if status >= 0:
            return i + 1
    return count


def collect_game(
    begin: Callable[..., None],
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    ponders: Callable[..., int],
    drop_by_habit: Callable[..., int],
    branches: Callable[..., int],
    games: Any,
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
    alternatives: int,
    ends: Any,
) -> int:
    """Play one game; -1, the seat whose bot chose something illegal, or `FULL` where there is no more room."""
    g = games[0]
    begin(g, log, seed, number)
    while g.table.actor >= 0:
        seat = g.table.actor
        me = g.seats[seat]
        branch = 0
        if alternatives > 0 and roles[seat] == LEARNS:
            branch = branches(g.table, me)
            if branch == BEGINS:
                status = try_alternatives(
                    apply, place_of, describe, name_actions, unveil, branches, games, log, bots, weights, seat, game,
                    used, decisions, entries, moves, alternatives, ends,
                )  # fmt: skip
                if status != PLAYED:
                    return status
        if roles[seat] == PLAYS or branch != 0:
            action = bots[seat](g.table, me, weights[seat])
        elif roles[seat] == BENT and drop_by_habit(g.table, me, weights[seat]) == 1:
            action = me.legal[0]
        else:
            if is_full(used, decisions, entries, moves):
                return FULL
            itself = roles[seat] == LEARNS or roles[seat] == BENT
            thinks = itself or (roles[seat] == SEARCHES and ponders(g.table, me, weights[seat]) == 0)
            taught = 0 if thinks else bots[seat](g.table, me, weights[seat])
            action = decide(
                describe, name_actions, unveil, g, seat, weights[seat], thinks, taught, game, 0, used, decisions,
                entries, moves,
            )  # fmt: skip
        if not apply(g, log, action):
            return int(seat)
    return PLAYED


def decide(
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    g: Any,
    seat: int,
    weights: Any,
    thinks: bool,
    taught: int,
    game: int,
    branch: int,
    used: Any,
    decisions: Any,
    entries: Any,
    moves: Any,
) -> int:
    """The network's choice or, where it does not think by itself, what it is taught; written down."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    odds = numbers(CHOICES)
    me = g.seats[seat]
    describe(g.table, me, index, value)
    name_actions(g.table, me, main, extra)
    own = index[0]
    place = 0
    total = 1
    if thinks:
        total = weigh_at(packed(weights), AS_LEARNT, index, value, me.options, main, extra, odds)
        place = draw(odds, total, me.chance)
    else:
        while place < me.options - 1 and me.legal[place] != taught:
            place += 1
        odds[place] = 1
    unveil(g, seat, index, value)
    note_sheet(game, seat, branch, own, index, value, used, decisions, entries)
    row = decisions[used[0] - 1]
    row[OPTIONS] = me.options
    row[PLACE] = place
    row[ODDS] = odds[place]
    row[SUM] = total
    row[MOVE] = used[2]
    for i in range(me.options):
        moves[0][used[2] + i] = main[i]
        moves[1][used[2] + i] = extra[i]
    used[2] += me.options
    return int(me.legal[place] if thinks else taught)


def note_sheet(
    game: int, seat: int, branch: int, own: int, index: Any, value: Any, used: Any, decisions: Any, entries: Any
) -> None:
    """Append a decision with its sheet; what was chosen is yet to be written."""
    row = decisions[used[0]]
    row[GAME] = game
    row[SEAT] = seat
    row[BRANCH] = branch
    row[ENTRY] = used[1]
    row[OWN] = own
    row[ALL] = index[0]
    write_sheet(index, value, entries, used[1])
    used[0] += 1
    used[1] += index[0]


def is_full(used: Any, decisions: Any, entries: Any, moves: Any) -> bool:
    """Whether there is no room for one more decision."""
    return bool(used[0] == len(decisions) or used[1] + SHEET > len(entries[0]) or used[2] + CHOICES > len(moves[0]))


def try_alternatives(
    apply: Callable[..., bool],
    place_of: Callable[..., int],
    describe: Callable[..., None],
    name_actions: Callable[..., None],
    unveil: Callable[..., None],
    branches: Callable[..., int],
    games: Any,
    log: Any,
    bots: Any,
    weights: Any,
    seat: int,
    game: int,
    used: Any,
    decisions: Any,
    entries: Any,
    moves: Any,
    alternatives: int,
    ends: Any,
) -> int:
    """Try what a network could choose from here on, each time to the end of what `branches` says belongs together.

    In every alternative its own dice are others, but for the first, and all else is the same: what it is told and what
    others do without knowing what it chooses. `PLAYED`, `FULL` or the seat whose bot broke the rules.
    """
    g = games[1]
    for alternative in range(alternatives):
        copy_record(g, games[0])
        used[3] += 1
        for _other in range(STIRS * alternative):
            g.seats[seat].chance[0] = next32(g.seats[seat].chance)
        while g.table.actor >= 0 and branches(g.table, g.seats[g.table.actor]) != 0:
            asked = g.table.actor
            if asked == seat:
                if is_full(used, decisions, entries, moves):
                    return FULL
                action = decide(
                    describe, name_actions, unveil, g, seat, weights[seat], True, 0, game, used[3], used, decisions,
                    entries, moves,
                )  # fmt: skip
            else:
                action = bots[asked](g.table, g.seats[asked], weights[asked])
            if not apply(g, log, action):
                return int(asked)
        if is_full(used, decisions, entries, moves) or used[3] > len(ends):
            return FULL
        note_end(place_of, describe, unveil, g, log, seat, game, used, decisions, entries, ends)
    return PLAYED


def note_end(
    place_of: Callable[..., int],
    describe: Callable[..., None],
    unveil: Callable[..., None],
    g: Any,
    log: Any,
    seat: int,
    game: int,
    used: Any,
    decisions: Any,
    entries: Any,
    ends: Any,
) -> None:
    """Write down where an alternative ended: its sheet for a critic, or its result."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    at = used[3] - 1
    if g.table.actor >= 0:
        describe(g.table, g.seats[seat], index, value)
        unveil(g, seat, index, value)
        at = -1
    else:
        write_result(place_of, g, log, ends[at], PLAYED, False)
    note_sheet(game, seat, used[3], 0, index, value, used, decisions, entries)
    row = decisions[used[0] - 1]
    row[OPTIONS] = 0
    row[PLACE] = at
    row[ODDS] = 0
    row[SUM] = 0
    row[MOVE] = used[2]


def never_branches(table: Any, me: Any) -> int:
    """For games in which alternatives are never tried."""
    return 0


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

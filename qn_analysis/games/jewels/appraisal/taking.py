"""A hand of a played game, as a player's round begins."""

from __future__ import annotations

from qn_analysis.core.log.folder import LogError

from ..log.table import Log
from ..words.cards import NOBODY, Resource
from .sheet import NAMES, Sheet


def sheet_at(log: Log, game: int, turn: int, seat: int) -> Sheet:
    """The hand of a seat as its round of a turn begins, with the Buyer of its city and the event of the turn.

    No card is picked yet.

    Args:
        log: the log.
        game: of the log.
        turn: 1 the first.
        seat: 0 the first.

    Raises:
        LogError: there is no such game, or the seat has no round in such a turn.
        ReplayError: rows that cannot follow each other.
    """
    rounds = {(row.turn, row.seat): row.seq for row in log.rows(game) if row.event == "round_started"}
    if (turn, seat) not in rounds:
        theirs = sorted(at for at, one in rounds if one == seat)
        known = f"its turns run from {theirs[0]} to {theirs[-1]}" if theirs else "there is no such seat"
        raise LogError(f"seat {seat} has no round in turn {turn!r} of game {game}; {known}")
    p = log.position(game, rounds[turn, seat] - 1)  # the round itself has not begun
    hand = tuple(p.hands[seat][resource] for resource in Resource)
    rules, here = log.rules, p.encounters[p.cities[seat]]
    event = rules.events[p.event].key if p.event != NOBODY else ""
    if here == NOBODY or rules.encounters[here].type != "buyer":
        return Sheet((0,) * len(NAMES), hand, event=event)
    return Sheet((0,) * len(NAMES), hand, rules.encounters[here].key, p.stock[p.cities[seat]], event)

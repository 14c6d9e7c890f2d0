"""`greedy`: plays whatever scores most at once, and among those the card with the most pieces.

It looks at no other player but for the titles they hold, and never draws from the deck while it can see a card.
"""

from __future__ import annotations

from ..engine.state import Seat, Table
from ..engine.treasure import room_for
from ..words.actions import Action
from ..words.cards import GEMS, NOBODY, TREASURES, Cause, Treasure
from ..words.phases import Phase

PIECE = 100  # parts of a point that a piece counts for


def choose_greedy(table: Table, me: Seat, weights: list[float]) -> int:
    """The legal action that scores most at once. Takes no weights."""
    if table.phase != Phase.CARD:
        return greedy_gem(table, me, Action.GEM, table.match if table.phase == Phase.PEARLS else 1)
    best = me.legal[0]
    most = -1
    for i in range(me.options):
        action = me.legal[i]
        if action < Action.PIT:
            points = points_of_card(table, me, action - Action.HAND)
        elif action < Action.DECK:
            points = points_of_card(table, me, table.face_up[action - Action.PIT])
        else:
            continue
        if points > most:
            best = action
            most = points
    return best


def greedy_gem(table: Table, me: Seat, first: int, count: int) -> int:
    """The gem that scores most at once; of several the first by lot."""
    best = me.legal[me.options - 1]
    most = -1
    for nth in range(GEMS):
        gem = table.gem_lots[nth]
        if room_for(table, me.seat, gem) > 0:
            points = points_of_pieces(table, me, gem, count)
            if points > most:
                best = first + gem
                most = points
    return best


def points_of_card(table: Table, me: Seat, card: int) -> int:
    """Hundredths of points that a card brings at once; pearls with the gem that brings most."""
    shown = table.rules.pieces[card]
    points = 0
    for treasure in range(TREASURES):
        if shown[treasure] > 0:
            points += points_of_pieces(table, me, treasure, shown[treasure])
    pearls = shown[Treasure.PEARL]
    if pearls > 0:
        most = 0
        for gem in range(GEMS):
            most = max(most, points_of_pieces(table, me, gem, pearls))
        points += most
    return points


def points_of_pieces(table: Table, me: Seat, treasure: int, count: int) -> int:
    """Hundredths of points that pieces of one treasure bring at once."""
    added = min(count, room_for(table, me.seat, treasure))
    if added == 0:
        return 0
    points = added
    held = table.chest[me.seat][treasure] + added
    holder = table.title[treasure]
    if table.permanent[treasure] == Cause.NONE:
        if holder == NOBODY or (holder != me.seat and held > table.chest[holder][treasure]):
            points += PIECE * table.rules.titles[treasure]
            holder = me.seat
        if holder == me.seat and held == table.rules.spots[treasure]:
            points += PIECE * table.rules.permanent_bonus
    return points

"""`collector`: weighs every card by what it does to the titles, rows and sets that it can still hope for.

The chance to end with a title is guessed from the lead over the best rival and the turns that are left. Its numbers
are the weights of `places`; `weights` names the members of the family. It goes over treasures and cards by their
lots: of what is worth the same it takes the first, and sums do not depend on names.
"""

from __future__ import annotations

from ..engine.state import Seat, Table
from ..engine.treasure import room_for
from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, TREASURES, Cause, Treasure
from ..words.phases import Phase
from .places import Place


def choose_collector(table: Table, me: Seat, weights: list[float]) -> int:
    """The legal action that it thinks worth most."""
    if table.phase == Phase.PEARLS:
        return Action.GEM + best_gem(table, me, weights, table.match)
    if table.phase == Phase.INSTEAD:
        return Action.GEM + best_gem(table, me, weights, 1)
    best = me.legal[0]
    most = -1.0e9
    for i in range(me.options):
        action = me.legal[i]
        if action < Action.PIT:
            left = table.rules.cards_each - table.plays[me.seat] - table.hand_size[me.seat]
            worth = worth_of_card(table, me, weights, action - Action.HAND) - weights[Place.KEEP] * left
        elif action < Action.DECK:
            worth = worth_of_card(table, me, weights, table.face_up[action - Action.PIT])
        else:
            worth = weights[Place.DECK] * worth_unseen(table, me, weights)
        if worth > most:
            best = action
            most = worth
    return best


def worth_unseen(table: Table, me: Seat, weights: list[float]) -> float:
    """The average worth of the cards that it has not seen."""
    total = 0.0
    cards = 0
    for nth in range(KINDS):
        card = table.card_lots[nth]
        unseen = table.rules.copies[card] - me.hand[card]
        for seat in range(table.players):
            unseen -= table.played[seat][card]
        for slot in range(table.rules.face_up):
            if table.face_up[slot] == card:
                unseen -= 1
        if unseen > 0:
            total += unseen * worth_of_card(table, me, weights, card)
            cards += unseen
    return total / cards if cards > 0 else 0.0


def worth_of_card(table: Table, me: Seat, weights: list[float], card: int) -> float:
    """What a card is worth now, in points by feel."""
    shown = table.rules.pieces[card]
    worth = 0.0
    for nth in range(TREASURES):
        treasure = table.gem_lots[nth] if nth < GEMS else nth
        if shown[treasure] > 0:
            worth += worth_of_pieces(table, me, weights, treasure, shown[treasure])
    pearls = shown[Treasure.PEARL]
    if pearls > 0:
        gem = best_gem(table, me, weights, pearls)
        if gem != NOBODY:
            worth += worth_of_pieces(table, me, weights, gem, pearls)
    return worth


def best_gem(table: Table, me: Seat, weights: list[float], count: int) -> int:
    """The gem of which so many pieces are worth most; `NOBODY` if none can be added."""
    best = NOBODY
    most = -1.0e9
    for nth in range(GEMS):
        gem = table.gem_lots[nth]
        if room_for(table, me.seat, gem) > 0:
            worth = worth_of_pieces(table, me, weights, gem, count)
            if worth > most:
                best = gem
                most = worth
    return best


def worth_of_pieces(table: Table, me: Seat, weights: list[float], treasure: int, count: int) -> float:
    """What a number of pieces of a treasure are worth now."""
    added = min(count, room_for(table, me.seat, treasure))
    worth = weights[Place.PIECE] * added - weights[Place.WASTE] * (count - added)
    if added == 0:
        return worth
    held = table.chest[me.seat][treasure]
    worth += weights[Place.VARIETY] * worth_of_variety(table, me, treasure, held, added)
    if table.permanent[treasure] != Cause.NONE:
        return worth
    points = float(table.rules.titles[treasure])
    rival = best_rival(table, me, treasure)
    before = hope(table, me, weights, treasure, held, rival)
    after = hope(table, me, weights, treasure, held + added, rival)
    worth += points * (after - before)
    holder = table.title[treasure]
    if holder != NOBODY and holder != me.seat and held + added > table.chest[holder][treasure]:
        worth += points * weights[Place.DENY] * (after - before)
    bonus = table.rules.permanent_bonus
    spots = table.rules.spots[treasure]
    filled = (held + added) * (held + added) - held * held
    worth += weights[Place.ROW] * bonus * after * filled / (spots * spots)
    if held + added > rival:
        worth += weights[Place.DRY] * bonus * added / table.supply[treasure]
    return worth


def best_rival(table: Table, me: Seat, treasure: int) -> int:
    """The most pieces of a treasure that another player has."""
    most = 0
    for seat in range(table.players):
        if seat != me.seat:
            most = max(most, table.chest[seat][treasure])
    return most


def hope(table: Table, me: Seat, weights: list[float], treasure: int, held: int, rival: int) -> float:
    """How likely it is to end with a title, from 0 to 1."""
    if held >= table.rules.spots[treasure]:
        return 1.0
    turns = table.rules.cards_each - table.plays[me.seat]
    width = weights[Place.NEAR] + weights[Place.FAR] * turns / table.rules.cards_each
    lead = float(held - rival)
    if held > rival or (held == rival and table.title[treasure] == me.seat):
        lead += weights[Place.HOLDS]
    elif held == 0 and rival == 0:
        lead -= weights[Place.SHARE]
    else:
        lead -= weights[Place.HOLDS]
    size = lead if lead > 0.0 else -lead
    return 0.5 + 0.5 * lead / (width + size + 0.000001)


def worth_of_variety(table: Table, me: Seat, treasure: int, held: int, added: int) -> float:
    """The part of the next complete sets that these pieces bring."""
    if treasure == Treasure.PEARL:
        return 0.0
    chest = table.chest[me.seat]
    sets = chest[Treasure.GOLD]
    for gem in range(GEMS):
        sets = min(sets, chest[gem])
    worth = 0.0
    for step in range(sets, min(sets + 2, table.rules.sets)):  # the next set, and less so the one after it
        if held <= step < held + added:
            points = table.rules.variety[step]
            if step > 0:
                points -= table.rules.variety[step - 1]
            lacking = 1 if chest[Treasure.GOLD] <= step else 0
            for gem in range(GEMS):
                if chest[gem] <= step:
                    lacking += 1
            turns = table.rules.cards_each - table.plays[me.seat]
            if lacking <= turns + 1:
                worth += points / (lacking * (1.0 + step - sets))
    return worth

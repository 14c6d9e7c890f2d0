"""Whole logs folded from the declared moves alone: cards, pieces and titles are conserved, points add up.

It shares nothing with the engine but the declarations of `words.events` and the numbers of a ruleset. The functions run
as they are, or compiled by `compiled` for many games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qn_analysis.core.compile.build import Build
from qn_analysis.games.lady_of_the_diamonds.words.cards import (
    GEMS,
    KINDS,
    SEATS,
    SLOTS,
    TREASURES,
    Treasure,
)
from qn_analysis.games.lady_of_the_diamonds.words.events import EVENTS, Event, Place, Thing

NOTHING, CARD, PIECES, TITLE = -1, *range(3)
_THING = dict(zip(Thing, (CARD, PIECES, TITLE), strict=True))
_PLACE = {place: number for number, place in enumerate(Place)}
MOVES = np.full((len(Event), 3), NOTHING)
for _event, _said in EVENTS.items():
    if _said.moves is not None:
        MOVES[_event] = [_THING[_said.moves[0]], _PLACE[_said.moves[1]], _PLACE[_said.moves[2]]]
# places of cards
DECK, PIT, HANDS = 0, 1, 1 + SLOTS
PLAYED = HANDS + SEATS
CARD_PLACES = PLAYED + SEATS
# places of pieces and titles: the box and the pit's surroundings, then the chests
BOX, SUPPLY, CHESTS = 0, 1, 2
_DECK, _HAND, _PIT, _PLAYED, _BOX, _SUPPLY, _CHEST, _OTHER, _NEAR = (_PLACE[place] for place in Place)
FROM_HAND, FROM_PIT, FROM_DECK = int(Event.PLAYED_FROM_HAND), int(Event.PLAYED_FROM_PIT), int(Event.PLAYED_FROM_DECK)
ROUND_STARTED, REFILLED, OVER = int(Event.ROUND_STARTED), int(Event.REFILLED), int(Event.GAME_OVER)
CLAIMED, TAKEN, ROUND_SCORED = int(Event.TITLE_CLAIMED), int(Event.TITLE_TAKEN), int(Event.ROUND_SCORED)
BY_ROW, BY_SUPPLY, EXHAUSTED = (
    int(Event.PERMANENT_BY_ROW), int(Event.PERMANENT_BY_SUPPLY), int(Event.SUPPLY_EXHAUSTED),
)  # fmt: skip
DEALT, INSTEAD, MATCHED, PLAIN = int(Event.DEALT), int(Event.TAKEN_INSTEAD), int(Event.MATCHED), int(Event.TAKEN)
GOLD, PEARL = int(Treasure.GOLD), int(Treasure.PEARL)


def card_place(place: int, seat: int, slot: int) -> int:
    if place == _HAND:
        return HANDS + seat
    if place == _PIT:
        return PIT + slot
    return PLAYED + seat if place == _PLAYED else DECK


def piece_place(place: int, seat: int, other: int) -> int:
    if place == _CHEST:
        return CHESTS + seat
    if place == _OTHER:
        return CHESTS + other
    return SUPPLY if place in (_SUPPLY, _NEAR) else BOX


def points(rules: Any, pieces: Any, titles: Any, permanent: Any, seat: int) -> int:
    """The points of a chest, worked out anew."""
    total = 0
    for treasure in range(TREASURES):
        if titles[treasure] == CHESTS + seat:
            total += rules["titles"][treasure]
            dry = permanent[treasure] == BY_SUPPLY
            if permanent[treasure] > 0 and not (dry and rules["exhaustion_bonus"] == 1 and rules["advanced"] == 0):
                total += rules["permanent_bonus"]
    sets = min(pieces[CHESTS + seat, :GEMS].min(), pieces[CHESTS + seat, GOLD])
    if sets > 0:
        total += rules["variety"][min(sets, rules["sets"]) - 1]
    return total


def titles_right(rules: Any, pieces: Any, titles: Any, permanent: Any, gone: Any) -> bool:
    """Between turns: who holds a title has most, ties aside; permanent is what has to be and nothing else."""
    for treasure in range(TREASURES):
        most = pieces[CHESTS:, treasure].max()
        holder = titles[treasure]
        if (most == 0) != (holder < CHESTS):
            return False
        if holder < CHESTS:
            continue
        count = pieces[holder, treasure]
        behind = gone[treasure] and rules["exhaustion_order"] == 1  # who held it keeps it
        if count < most and not behind:
            return False
        must = count == rules["spots"][treasure] or gone[treasure]
        if must != (permanent[treasure] > 0):
            return False
    return True


def first_broken(ids: Any, wide: Any, narrow: Any, rules: Any, players: int) -> int:
    """The first row at which a rule is broken, -1 if none is."""
    cards = np.zeros((CARD_PLACES, KINDS), np.int64)
    pieces = np.zeros((CHESTS + SEATS, TREASURES), np.int64)
    titles = np.zeros(TREASURES, np.int64)
    permanent = np.zeros(TREASURES, np.int64)
    gone = np.zeros(TREASURES, np.bool_)
    plays = np.zeros(SEATS, np.int64)
    score = np.zeros(SEATS, np.int64)
    last = np.zeros((2, SEATS), np.int64)  # titles and points of the last round
    turn = 0
    pit = -1  # place to be restored
    for row in range(len(ids)):
        if row == 0 or ids[row] != ids[row - 1]:
            score[:] = 0
        event, seat, other = int(narrow[2, row]), int(narrow[3, row]), int(narrow[4, row])
        card, treasure, slot = int(narrow[5, row]), int(narrow[6, row]), int(narrow[7, row])
        count, amount = int(wide[1, row]), int(wide[2, row])
        if event == ROUND_STARTED:
            cards[:] = 0
            cards[DECK] = rules["copies"]
            pieces[:] = 0
            pieces[BOX] = 9999
            titles[:] = SUPPLY
            permanent[:] = 0
            gone[:] = False
            plays[:] = 0
        if pit >= 0 and not (event == REFILLED and slot == pit) and cards[DECK].sum() > 0:
            return row
        pit = -1
        if event in (FROM_HAND, FROM_PIT, FROM_DECK):
            left = rules["cards_each"] - plays[seat]
            if not titles_right(rules, pieces, titles, permanent, gone) or left <= 0:
                return row
            if event != FROM_HAND and cards[HANDS + seat].sum() >= left:
                return row
            plays[seat] += 1
            if plays[seat] != count or wide[0, row] != (turn + 1 if wide[0, row] > 1 else 1):
                return row
            turn = wide[0, row]
            pit = slot if event == FROM_PIT else -1
        thing, start, end = MOVES[event]
        if thing == CARD:
            start, end = card_place(start, seat, slot), card_place(end, seat, slot)
            cards[start, card] -= 1
            cards[end, card] += 1
            if cards[start, card] < 0 or (PIT <= end < HANDS and cards[end].sum() > 1):
                return row
        elif thing == PIECES:
            start, end = piece_place(start, seat, other), piece_place(end, seat, other)
            pieces[start, treasure] -= count
            pieces[end, treasure] += count
            if count <= 0 or pieces[start, treasure] < 0:
                return row
            if end >= CHESTS and (pieces[end, treasure] > rules["spots"][treasure] or pieces[end, treasure] != amount):
                return row
            if event in (MATCHED, INSTEAD) and treasure >= GEMS:
                return row
        elif thing == TITLE:
            start, end = piece_place(start, seat, other), piece_place(end, seat, other)
            held = pieces[start, treasure] if start >= CHESTS else 0
            if titles[treasure] != start or permanent[treasure] > 0 or pieces[end, treasure] <= held:
                return row
            titles[treasure] = end
        elif event == EXHAUSTED:
            gone[treasure] = True
            if pieces[SUPPLY, treasure] != 0:
                return row
        elif event in (BY_ROW, BY_SUPPLY):
            full = pieces[CHESTS + seat, treasure] == rules["spots"][treasure]
            if titles[treasure] != CHESTS + seat or permanent[treasure] > 0 or full != (event == BY_ROW):
                return row
            permanent[treasure] = event
        elif event == ROUND_SCORED:
            if not titles_right(rules, pieces, titles, permanent, gone) or cards[HANDS:PLAYED].sum() > 0:
                return row
            if plays[:players].min() < rules["cards_each"]:
                return row
            if amount != points(rules, pieces, titles, permanent, seat) or count != (titles == CHESTS + seat).sum():
                return row
            score[seat] += amount
            last[0, seat] = count
            last[1, seat] = amount
        elif event == OVER:
            place = 1
            for rival in range(players):
                ahead = last[0, rival] > last[0, seat]
                if rules["long_tie"] == 1 and last[1, rival] != last[1, seat]:
                    ahead = last[1, rival] > last[1, seat]
                if score[rival] > score[seat] or (score[rival] == score[seat] and ahead):
                    place += 1
            if score[seat] != amount or place != count:
                return row
    return NOTHING


def compiled() -> Any:
    """`first_broken` compiled; kept in the cache of kernels."""
    return Build((__name__,), owners=("first_broken", "titles_right", "points"))["first_broken"]

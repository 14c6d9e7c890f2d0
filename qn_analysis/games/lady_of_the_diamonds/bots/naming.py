"""How a network of this game calls the gems: by what sets them apart in play, not by their names. A source of both
builds.

Gems go by the numbers of the ruleset, so that a diamond is always called alike; rubies and emeralds, of which all
numbers are equal, go by what the asked seat sees of each. What is equal in that too goes by lot: a network told of one
or the other would hear the same.
"""

from __future__ import annotations

from ..engine.advanced import supply_of
from ..engine.state import Rules, Seat, Table
from ..words.cards import GEMS, NOBODY, OF_A_GEM, SLOTS, TREASURES


def name_gems(table: Table, me: Seat, called: list[int]) -> None:
    """What each treasure is called: the gems in their order, gold and pearls as ever."""
    order = table.gem_lots
    for treasure in range(TREASURES):
        called[treasure] = treasure
    for place in range(GEMS):
        gem = order[place]
        before = 0
        for earlier in range(place):
            if comes_first(table, me, gem, order[earlier]):
                called[order[earlier]] += 1
            else:
                before += 1
        called[gem] = before


def call_card(called: list[int], card: int) -> int:
    """What a card is called."""
    gem = card // OF_A_GEM
    return called[gem] * OF_A_GEM + card % OF_A_GEM if gem < GEMS else card


def comes_first(table: Table, me: Seat, one: int, other: int) -> bool:
    """Whether a gem is called before another one, whose lot came before its own."""
    ahead = compare_numbers(table.rules, table.players, one, other)
    if ahead == 0:
        ahead = compare_pieces(table, me, one, other)
    if ahead == 0:
        ahead = compare_cards(table, me, one, other)
    return ahead > 0


def compare_numbers(rules: Rules, players: int, one: int, other: int) -> int:
    """By the ruleset: what the title scores, then what is scarcer; 0 if all numbers of two gems are equal."""
    ahead = rules.titles[one] - rules.titles[other]
    if ahead == 0:
        ahead = supply_of(rules, players, other) - supply_of(rules, players, one)
    if ahead == 0:
        ahead = rules.spots[other] - rules.spots[one]
    for n in range(OF_A_GEM):
        if ahead == 0:
            ahead = rules.copies[other * OF_A_GEM + n] - rules.copies[one * OF_A_GEM + n]
    return ahead


def compare_pieces(table: Table, me: Seat, one: int, other: int) -> int:
    """By the table: pieces in the chests, one's own first and then by seat to the left; the title; what is left."""
    ahead = 0
    for steps in range(table.players):
        chest = table.chest[(me.seat + steps) % table.players]
        if ahead == 0:
            ahead = chest[one] - chest[other]
    if ahead == 0:
        ahead = holder_of(table, me, other) - holder_of(table, me, one)
    if ahead == 0:
        ahead = table.permanent[one] - table.permanent[other]
    if ahead == 0:
        ahead = table.supply[one] - table.supply[other]
    if ahead == 0:
        ahead = table.gained[one] - table.gained[other]
    return ahead


def holder_of(table: Table, me: Seat, treasure: int) -> int:
    """How far to one's left the holder of a title sits; as many as there are players if nobody holds it."""
    holder = table.title[treasure]
    return table.players if holder == NOBODY else (holder - me.seat) % table.players


def compare_cards(table: Table, me: Seat, one: int, other: int) -> int:
    """By the cards: those of the hand, those face up, the one being played, those played before."""
    ahead = 0
    for n in range(OF_A_GEM):
        this = one * OF_A_GEM + n
        that = other * OF_A_GEM + n
        if ahead == 0:
            ahead = me.hand[this] - me.hand[that]
        if ahead == 0:
            for slot in range(SLOTS):
                ahead += told_apart(table.face_up[slot], this, that)
        if ahead == 0:
            ahead = told_apart(table.card, this, that)
        if ahead == 0:
            for seat in range(table.players):
                ahead += table.played[seat][this] - table.played[seat][that]
    return ahead


def told_apart(card: int, this: int, that: int) -> int:
    """1 if a card is the one of two kinds, -1 if it is the other."""
    return 1 if card == this else -1 if card == that else 0

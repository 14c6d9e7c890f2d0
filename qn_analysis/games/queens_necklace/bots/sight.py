"""What the learnt bot sees: the table and its own seat as a sheet of small numbers. A source of both builds.

Gems go by their rank in fashion and seats by how far they sit to one's left, so that a game in which the true gems or
the seats have other names looks the same. Amber, of which cards differ, says where it lies. What is hidden is not
here to be read: expectations come from counting cards, as in `bots.belief`, in quarters of a stone and eighths of a
card. `core.play.network` says what a sheet is.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put, put_step
from qn_analysis.core.play.space import numbers

from ..engine.hands import first_pile
from ..engine.state import Seat, Table
from ..words.cards import GEM_KINDS, GEMS, KINDS, NOBODY, SALES, SEATS, TRUE_GEM_KINDS, Card, Gem
from ..words.phases import Phase
from .belief import held_back

KIND: Final = 3 * GEMS + KINDS - GEM_KINDS
"""Kinds of cards by rank: three a gem, then all others."""
_PHASES: Final = 21
_LADDER: Final = 4
_COUNTS: Final = 13
_BETTER: Final = 12
_MERCHANT: Final = 18
_PILE: Final = 14
_LEAD: Final = 15

# the table
PLAYERS: Final = 0
PHASE: Final = PLAYERS + SEATS + 1
SALE: Final = PHASE + _PHASES
DUE: Final = SALE + SALES  # sales postponed, by whose turn they wait for
ACTIVE: Final = DUE + SEATS
POSTPONED: Final = ACTIVE + SEATS
MERCHANT: Final = POSTPONED + SEATS  # cards above the next Merchant
MERCHANT_CARDS: Final = MERCHANT + _MERCHANT
PILE: Final = MERCHANT_CARDS + 1
AMBER: Final = PILE + _PILE
DUCATS: Final = AMBER + GEMS
DUCATS_LEFT: Final = DUCATS + 1
PURCHASES: Final = DUCATS_LEFT + 14
ASKED_GEM: Final = PURCHASES + 5
VICTIM: Final = ASKED_GEM + GEMS
THIEF: Final = VICTIM + SEATS
OFFERED: Final = THIEF + SEATS  # the card that the Queen may take
MARKET: Final = OFFERED + KIND  # kind * ladder + step
# one's own
HAND: Final = MARKET + KIND * _LADDER
SECOND: Final = HAND + KIND  # two of a kind and more
THIRD: Final = SECOND + KIND
STONES: Final = THIRD + KIND  # rank * counts + stones
HAND_SIZE: Final = STONES + GEMS * _COUNTS
WEARS: Final = HAND_SIZE + 1  # the Necklace
SCORE: Final = WEARS + 1
LEAD: Final = SCORE + 1
BETTER: Final = LEAD + _LEAD  # stones ahead of the best rival's hand, by rank
TOTAL: Final = BETTER + GEMS * _BETTER  # stones in all hands
LAID: Final = TOTAL + GEMS  # in the display being built
LAID_STONES: Final = LAID + KIND
LAID_BETTER: Final = LAID_STONES + GEMS * _COUNTS
LAID_RINGS: Final = LAID_BETTER + GEMS * _BETTER
LAID_KING: Final = LAID_RINGS + GEMS
LAID_NECKLACE: Final = LAID_KING + GEMS
SHOWN_BETTER: Final = LAID_NECKLACE + GEMS  # once all is revealed: stones ahead, rank of rarity, what lies there
SHOWN_TOTAL: Final = SHOWN_BETTER + GEMS * _BETTER
SHOWN_RINGS: Final = SHOWN_TOTAL + GEMS
SHOWN_KINGS: Final = SHOWN_RINGS + GEMS
SHOWN_NECKLACES: Final = SHOWN_KINGS + GEMS
UNSEEN: Final = SHOWN_NECKLACES + GEMS
# each rival, by how far she sits to the left
RIVAL: Final = UNSEEN + KIND
THERE: Final = 0
BEHIND: Final = 1  # pounds, in tens
AHEAD: Final = 2
HOLDS: Final = 3
WEARING: Final = 4
UNKNOWN: Final = 5
EXPECTED: Final = 6  # stones, in quarters, by rank
KNOWN_STONES: Final = EXPECTED + GEMS
KNOWN: Final = KNOWN_STONES + GEMS  # copies seen to come
LIKELY: Final = KNOWN + KINDS - GEM_KINDS  # copies expected, in eighths
SHOWS: Final = LIKELY + KINDS - GEM_KINDS  # stones, after the reveal
SHOWS_RINGS: Final = SHOWS + GEMS
ONE_RIVAL: Final = SHOWS_RINGS + GEMS
SIGHT: Final = RIVAL + ONE_RIVAL * (SEATS - 1)
"""Numbers in a sheet."""


def kind_of(card: int, ranks: list[int]) -> int:
    """A card by rank: gem cards by their gem's, then all others."""
    if card >= GEM_KINDS:
        return 3 * GEMS + card - GEM_KINDS
    return ranks[card // 3] * 3 + card % 3


def rank_gems(table: Table, ranks: list[int]) -> None:
    """Each gem's rank in fashion."""
    for rank in range(GEMS):
        ranks[table.fashion[rank]] = rank


def seat_from(table: Table, me: Seat, seat: int) -> int:
    """How far a seat is to one's left."""
    return (seat - me.seat) % table.players


def describe(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """Write a sheet: all that the network is told."""
    ranks = numbers(GEMS)
    best = numbers(GEMS)
    describe_table(table, me, ranks, best, index, value)
    if table.phase == Phase.DISPLAY:
        see_display(table, me, ranks, best, index, value)
    if table.phase == Phase.ALCHEMIST:
        see_shown(table, me, index, value)


def describe_table(
    table: Table, me: Seat, ranks: list[int], best: list[int], index: list[int], value: list[int]
) -> None:
    """Write all but what lies on the table in a sale; the gems' ranks, and the most stones of a rival by rank."""
    total = numbers(GEMS)
    index[0] = 0
    rank_gems(table, ranks)
    see_course(table, me, ranks, index, value)
    see_market(table, ranks, index, value)
    see_hand(table, me, ranks, index, value)
    see_rivals(table, me, ranks, best, total, index, value)
    for rank in range(GEMS):
        gem = table.fashion[rank]
        mine = own_stones(table, me, gem)
        put_step(index, value, STONES + rank * _COUNTS, _COUNTS, mine)
        put_step(index, value, BETTER + rank * _BETTER, _BETTER, better(4 * mine, best[rank]))
        put(index, value, TOTAL + rank, total[rank] + 4 * mine)


def better(mine: int, theirs: int) -> int:
    """Stones, given in quarters, by which one is ahead, as one of the steps."""
    return (mine - theirs + 2 * _BETTER) // 4


def own_stones(table: Table, me: Seat, gem: int) -> int:
    """Stones of a gem in one's hand."""
    stones = 0
    for card in range(3 * gem, min(3 * gem + 3, GEM_KINDS)):
        stones += me.hand[card] * table.rules.stones[card]
    return stones


def cards_above(table: Table) -> int:
    """Cards above the next Merchant in the pile, if he lies where he belongs; -1 where none is to come."""
    rules = table.rules
    merchants = rules.copies[Card.MERCHANT]
    if table.merchants >= merchants:
        return -1
    left = table.pile - merchants + table.merchants
    if table.merchants + 1 == merchants:
        return max(0, left - rules.last_merchant // 2)
    cards = first_pile(table)
    exact = (2 * cards * (table.merchants + 1) + merchants) // (2 * merchants)
    return max(0, exact - cards + left)


def see_course(table: Table, me: Seat, ranks: list[int], index: list[int], value: list[int]) -> None:
    """Where the game stands, and what is asked."""
    put(index, value, PLAYERS + table.players, 1)
    put(index, value, PHASE + table.phase, 1)
    put_step(index, value, SALE, SALES, table.sales)
    for sale in range(SALES):
        if table.due[sale] != NOBODY:
            put(index, value, DUE + seat_from(table, me, table.due[sale]), 1)
    put(index, value, ACTIVE + seat_from(table, me, table.active), 1)
    if table.phase == Phase.CARDINAL and table.postponed_to != NOBODY:
        put(index, value, POSTPONED + seat_from(table, me, table.postponed_to), 1)
    above = cards_above(table)
    put_step(index, value, MERCHANT, _MERCHANT, (above + 2) // 2)
    put(index, value, MERCHANT_CARDS, above)
    put_step(index, value, PILE, _PILE, table.pile // 7)
    put(index, value, AMBER + ranks[Gem.AMBER], 1)
    if table.active == me.seat and (table.phase == Phase.INFLUENCE or table.phase == Phase.PURCHASE):
        put(index, value, DUCATS, table.ducats)
        put_step(index, value, DUCATS_LEFT, 14, table.ducats)
        put_step(index, value, PURCHASES, 5, table.purchases)
    if table.gem != NOBODY:
        put(index, value, ASKED_GEM + ranks[table.gem], 1)
    if table.phase == Phase.FORGER_REPLY or table.phase == Phase.FORGER_CHOICE or table.phase == Phase.THIEF_REPLY:
        if table.victim != NOBODY:
            put(index, value, VICTIM + seat_from(table, me, table.victim), 1)
        if table.thief != NOBODY:
            put(index, value, THIEF + seat_from(table, me, table.thief), 1)
    if table.phase == Phase.QUEEN:
        put(index, value, OFFERED + kind_of(table.market[table.slot], ranks), 1)


def see_market(table: Table, ranks: list[int], index: list[int], value: list[int]) -> None:
    """What is for sale, and how far each card has come down; of two alike each counts."""
    for slot in range(table.rules.market_size):
        if table.market[slot] != NOBODY:
            step = min(_LADDER - 1, table.step[slot])
            put(index, value, MARKET + kind_of(table.market[slot], ranks) * _LADDER + step, 1)


def see_hand(table: Table, me: Seat, ranks: list[int], index: list[int], value: list[int]) -> None:
    """One's own cards and pounds."""
    for card in range(KINDS):
        copies = me.hand[card]
        if copies > 0:
            kind = kind_of(card, ranks)
            put(index, value, HAND + kind, copies)
            put(index, value, SECOND + kind, 1 if copies > 1 else 0)
            put(index, value, THIRD + kind, 1 if copies > 2 else 0)
    put(index, value, HAND_SIZE, table.hand_size[me.seat])
    put(index, value, WEARS, 1 if table.necklace == me.seat else 0)
    put(index, value, SCORE, table.score[me.seat] // 10)
    lead = 1 << 20
    for seat in range(table.players):
        if seat != me.seat:
            lead = min(lead, table.score[me.seat] - table.score[seat])
    put_step(index, value, LEAD, _LEAD, (lead + 145) // 20)


def see_rivals(
    table: Table, me: Seat, ranks: list[int], best: list[int], total: list[int], index: list[int], value: list[int]
) -> None:
    """What is known and expected of each rival; the most and the sum of their stones by rank, in quarters."""
    unseen = numbers(KINDS)
    pool = count_unseen(table, me, unseen)
    stones = numbers(GEMS)
    for card in range(KINDS):
        put(index, value, UNSEEN + kind_of(card, ranks), unseen[card])
        if card < GEM_KINDS:
            stones[ranks[card // 3]] += unseen[card] * table.rules.stones[card]
    for steps in range(1, table.players):
        seat = (me.seat + steps) % table.players
        at = RIVAL + (steps - 1) * ONE_RIVAL
        see_rival(table, me, seat, at, pool, unseen, stones, ranks, best, total, index, value)


def count_unseen(table: Table, me: Seat, unseen: list[int]) -> int:
    """Copies of each card that may be in the pile or among unknown cards; returns how many may be in a hand."""
    for card in range(KINDS):
        copies = table.rules.copies[card] - table.gone[card] - me.hand[card]
        for seat in range(table.players):
            copies -= table.shown[seat][card] + me.known[seat][card]
        unseen[card] = copies
    for slot in range(table.rules.market_size):
        if table.market[slot] != NOBODY:
            unseen[table.market[slot]] -= 1
    pool = 0
    for card in range(KINDS):
        unseen[card] = max(0, unseen[card])
        if not held_back(table, card):
            pool += unseen[card]
    return pool


def see_rival(
    table: Table,
    me: Seat,
    seat: int,
    at: int,
    pool: int,
    unseen: list[int],
    stones: list[int],
    ranks: list[int],
    best: list[int],
    total: list[int],
    index: list[int],
    value: list[int],
) -> None:
    """What is known and expected of one rival, from a place of the sheet on."""
    size = table.hand_size[seat]
    known = 0
    by_rank = numbers(GEMS)
    for card in range(KINDS):
        copies = me.known[seat][card]
        known += copies
        if card < GEM_KINDS:
            by_rank[ranks[card // 3]] += copies * table.rules.stones[card]
    before = size
    for thief in range(table.players):
        before += me.stolen[seat][thief]
    unknown = max(0, before - known)
    parts = max(1, before) * max(1, pool)
    lead = (table.score[seat] - table.score[me.seat]) // 10
    put(index, value, at + THERE, 1)
    put(index, value, at + BEHIND, min(0, lead))
    put(index, value, at + AHEAD, max(0, lead))
    put(index, value, at + HOLDS, size)
    put(index, value, at + WEARING, 1 if table.necklace == seat else 0)
    put(index, value, at + UNKNOWN, unknown)
    for rank in range(GEMS):
        expected = 4 * size * (by_rank[rank] * max(1, pool) + unknown * stones[rank]) // parts
        best[rank] = max(best[rank], expected)
        total[rank] += expected
        put(index, value, at + EXPECTED + rank, expected)
        put(index, value, at + KNOWN_STONES + rank, by_rank[rank])
    for card in range(GEM_KINDS, KINDS):
        if not held_back(table, card):
            copies = me.known[seat][card]
            put(index, value, at + KNOWN + card - GEM_KINDS, copies)
            likely = 8 * size * (copies * max(1, pool) + unknown * unseen[card]) // parts
            put(index, value, at + LIKELY + card - GEM_KINDS, likely)
    if table.phase == Phase.ALCHEMIST:
        for rank in range(GEMS):
            put(index, value, at + SHOWS + rank, table.stones[seat][table.fashion[rank]])
            put(index, value, at + SHOWS_RINGS + rank, table.rings[seat][table.fashion[rank]])


def see_display(table: Table, me: Seat, ranks: list[int], best: list[int], index: list[int], value: list[int]) -> None:
    """What one has laid so far."""
    for card in range(KINDS):
        if me.laid[card] > 0:
            put(index, value, LAID + kind_of(card, ranks), me.laid[card])
    for rank in range(GEMS):
        gem = table.fashion[rank]
        laid = 0
        for card in range(3 * gem, min(3 * gem + 3, GEM_KINDS)):
            laid += me.laid[card] * table.rules.stones[card]
        put_step(index, value, LAID_STONES + rank * _COUNTS, _COUNTS, laid)
        if laid > 0:
            put_step(index, value, LAID_BETTER + rank * _BETTER, _BETTER, better(4 * laid, best[rank]))
        put(index, value, LAID_RINGS + rank, me.laid_rings[gem])
        put(index, value, LAID_KING + rank, me.laid_kings[gem])
        put(index, value, LAID_NECKLACE + rank, me.laid_necklaces[gem])


def see_shown(table: Table, me: Seat, index: list[int], value: list[int]) -> None:
    """What all have shown."""
    for rank in range(GEMS):
        gem = table.fashion[rank]
        most = 0
        every = 0
        kings = 0
        necklaces = 0
        for seat in range(table.players):
            every += table.stones[seat][gem]
            kings += table.kings[seat][gem]
            necklaces += table.necklaces[seat][gem]
            if seat != me.seat:
                most = max(most, table.stones[seat][gem])
        put_step(index, value, SHOWN_BETTER + rank * _BETTER, _BETTER, better(4 * table.stones[me.seat][gem], 4 * most))
        put(index, value, SHOWN_TOTAL + rank, every)
        put(index, value, SHOWN_RINGS + rank, table.rings[me.seat][gem])
        put(index, value, SHOWN_KINGS + rank, kings)
        put(index, value, SHOWN_NECKLACES + rank, necklaces)


assert TRUE_GEM_KINDS == 3 * (GEMS - 1)

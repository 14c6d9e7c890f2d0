"""`learnt`: a network trained by self-play chooses. A source of both builds.

`sight` says what it is told, this file how its canonical actions are called, `core.play.network` how it chooses and
`learning.train.trainer` how it learnt. Everything is calculated in whole numbers.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import NONE, decide
from qn_analysis.core.play.space import numbers

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, SEATS, SLOTS, TRUE_GEMS
from ..words.phases import Phase
from .sight import KIND, describe, kind_of, rank_gems, seat_from

# canonical actions: what is done, gems by rank, seats by how far they are to the left
_PHASES: Final = 21
_PRICES: Final = 16
GO_ON: Final = 0  # + phase
YES: Final = GO_ON + _PHASES  # + phase
NO: Final = YES + _PHASES
CONFESSOR: Final = NO + _PHASES  # + seat
COURTIER: Final = CONFESSOR + SEATS
FORGER: Final = COURTIER + 1  # + seat * 4 + rank
FAVORITE: Final = FORGER + SEATS * GEMS
THIEF: Final = FAVORITE + GEMS
MUSKETEERS: Final = THIEF + SEATS
BUY: Final = MUSKETEERS + 1  # + kind; the price is the second action
PRICE: Final = BUY + KIND
SHOW: Final = PRICE + _PRICES  # + kind
GIVE: Final = SHOW + KIND  # one's own card to a Forger
TAKE: Final = GIVE + KIND  # as a Forger
RING: Final = TAKE + KIND
KING: Final = RING + GEMS
NECKLACE: Final = KING + GEMS
BANKER: Final = NECKLACE + GEMS
CHANGE: Final = BANKER + 1  # + kind * 4 + rank it becomes
BLANK: Final = CHANGE + 3 * GEMS * GEMS
MOVES: Final = BLANK + 2
"""Canonical actions."""

# numbered actions, for whoever plays by numbers alone: canonical ones, and those that share one told apart
DEARER: Final = MOVES  # + (copy - 1) * KIND + kind: of several cards of a kind for sale, the second cheapest and so on
ROLE: Final = DEARER + (SLOTS - 1) * KIND  # a blue blank card: + (seat + 1) * (GEMS + 1) + rank + 1, 0 where none
NUMBERS: Final = ROLE + (SEATS + 1) * (GEMS + 1)
"""Numbered actions. `PRICE` and `BLANK` themselves are none."""


def choose_learnt(table: Table, me: Seat, weights: list[int]) -> int:
    """What the network thinks best or, at a temperature, draws."""
    return decide(describe, name_actions, table, me, weights)


def name_actions(table: Table, me: Seat, main: list[int], extra: list[int]) -> None:
    """The canonical actions of all that is legal."""
    ranks = numbers(GEMS)
    rank_gems(table, ranks)
    for i in range(me.options):
        main[i] = canonical(table, me, me.legal[i], ranks)
        extra[i] = NONE
        if Action.BUY <= me.legal[i] < Action.CARD:
            slot = me.legal[i] - Action.BUY
            price = table.rules.prices[table.market[slot]][table.step[slot]]
            extra[i] = PRICE + max(0, min(_PRICES - 1, price))


def canonical(table: Table, me: Seat, action: int, ranks: list[int]) -> int:
    """An action as the network calls it."""
    if action == Action.PASS:
        return GO_ON + table.phase
    if action == Action.YES:
        return YES + table.phase
    if action == Action.NO:
        return NO + table.phase
    if action < Action.COURTIER:
        return CONFESSOR + seat_from(table, me, action - Action.CONFESSOR)
    if action < Action.FORGER:
        return COURTIER + 0
    if action < Action.FAVORITE:
        seat = (action - Action.FORGER) // GEMS
        return FORGER + seat_from(table, me, seat) * GEMS + ranks[(action - Action.FORGER) % GEMS]
    if action < Action.THIEF:
        return FAVORITE + ranks[action - Action.FAVORITE]
    if action < Action.MUSKETEERS:
        return THIEF + seat_from(table, me, action - Action.THIEF)
    if action < Action.BUY:
        return MUSKETEERS + 0
    if action < Action.CARD:
        return BUY + kind_of(table.market[action - Action.BUY], ranks)
    if action < Action.RING:
        kind = kind_of(action - Action.CARD, ranks)
        if table.phase == Phase.DISPLAY:
            return SHOW + kind
        return GIVE + kind if table.victim == me.seat else TAKE + kind
    if action < Action.KING:
        return RING + ranks[action - Action.RING]
    if action < Action.NECKLACE:
        return KING + ranks[action - Action.KING]
    if action < Action.BANKER:
        return NECKLACE + ranks[action - Action.NECKLACE]
    if action < Action.TRANSMUTE:
        return BANKER + 0
    if action < Action.BLANK_BLUE:
        card = (action - Action.TRANSMUTE) // TRUE_GEMS
        return CHANGE + kind_of(card, ranks) * GEMS + ranks[(action - Action.TRANSMUTE) % TRUE_GEMS]
    return BLANK + (1 if action >= Action.BLANK_GRAY else 0)


def number_actions(table: Table, me: Seat, named: list[int]) -> None:
    """The numbers of all that is legal: canonical actions, but each number stands for one legal action."""
    ranks = numbers(GEMS)
    rank_gems(table, ranks)
    for i in range(me.options):
        action = me.legal[i]
        if Action.BUY <= action < Action.CARD:
            kind = kind_of(table.market[action - Action.BUY], ranks)
            copy = cheaper(table, me, action - Action.BUY)
            named[i] = BUY + kind if copy == 0 else DEARER + (copy - 1) * KIND + kind
        elif Action.BLANK_BLUE <= action < Action.BLANK_GRAY:
            seat = (action - Action.BLANK_BLUE) // (GEMS + 1) - 1
            gem = (action - Action.BLANK_BLUE) % (GEMS + 1) - 1
            left = 0 if seat < 0 else seat_from(table, me, seat) + 1
            named[i] = ROLE + left * (GEMS + 1) + (0 if gem < 0 else ranks[gem] + 1)
        else:
            named[i] = canonical(table, me, action, ranks)


def cheaper(table: Table, me: Seat, slot: int) -> int:
    """Cards like that of a slot that can be bought and are further down the ladder, or as far in an earlier slot."""
    found = 0
    for i in range(me.options):
        other = me.legal[i] - Action.BUY
        if 0 <= other < SLOTS and other != slot and table.market[other] == table.market[slot]:
            ahead = table.step[other] - table.step[slot]
            if ahead > 0 or (ahead == 0 and other < slot):
                found += 1
    return found


assert GEM_KINDS <= 3 * GEMS

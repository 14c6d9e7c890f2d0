"""What each seat earned at a sale, card by card, and what she could have earned: a source of both builds.

The engine scores the sale as it lay; `reply` searches the displays that she could have laid. What a seat gained is
shared out among the cards of her display, no more and no less:

- A jewel sold brings the price of its gem. Of the jewels of a row one is that of its gem cards together, shared by
  their stones; each other one is a Ring's. A gem card that the Alchemist moved earns in the row that it came to.
- What Bankers add is shared among them evenly.
- Tribute received is the Necklace's, tribute paid the King's, below 0.
"""

from __future__ import annotations

from typing import Any, Final

from ..engine.hands import gem_of
from ..engine.selling import jewel_price
from ..engine.state import Game, Log
from ..words.cards import GEM_KINDS, GEMS, KINDS, SEATS, Card
from ..words.events import Column, Event
from .changes import moved
from .kernel import LAID, MOVES, OWN, PLAYERS, SHEET, score_sheet
from .reply import lay_others, pounds_of, search_displays
from .searching import ALCHEMISTS, PART, Search

CREDITED: Final = Card.BANKER + 1
"""Kinds of card that can be shown at a sale: they come first in `Card`."""
EARNED: Final = 0
BEST: Final = 1
FEWEST: Final = 2
WIDTH: Final = 3
"""Numbers of a seat: pounds gained, the most that she could have gained, the fewest cards for it."""


def credit_cards(g: Game, log: Log, sheet: Any, credit: Any) -> None:
    """Share what each seat gained at a sale just scored among the kinds of her cards, by the rule of this module."""
    for n in range(log.seq):
        row = log.rows[n]
        if row[Column.EVENT] == Event.SOLD:
            credit_row(g, sheet, credit[row[Column.SEAT]], row)
        elif row[Column.EVENT] == Event.TRIBUTE_PAID:
            credit[row[Column.SEAT]][Card.KING] -= row[Column.AMOUNT]
            credit[row[Column.OTHER]][Card.NECKLACE] += row[Column.AMOUNT]


def credit_row(g: Game, sheet: Any, credit: Any, row: Any) -> None:
    """Share what a row brought."""
    t = g.table
    seat = row[Column.SEAT]
    gem = row[Column.GEM]
    jewels = row[Column.COUNT]
    price = 0
    for rank in range(GEMS):
        if t.fashion[rank] == gem:
            price = jewel_price(g, rank)
    credit[Card.RING] += (jewels - 1) * price
    credit[Card.BANKER] += row[Column.AMOUNT] - jewels * price
    each = price / t.stones[seat][gem]
    for card in range(GEM_KINDS):
        if gem_of(card) == gem:
            left = sheet[LAID + seat * OWN + card] - moved(sheet, seat, card)
            credit[card] += left * t.rules.stones[card] * each
    for move in range(sheet[MOVES]):
        at = MOVES + 1 + 3 * move
        if sheet[at] == seat and sheet[at + 2] == gem:
            credit[sheet[at + 1]] += t.rules.stones[sheet[at + 1]] * each


def without(sheet: Any, seat: int, others: Any) -> None:
    """A sale without a seat's display and Alchemists."""
    for place in range(SHEET):
        others[place] = sheet[place]
    for place in range(LAID + seat * OWN, LAID + (seat + 1) * OWN):
        others[place] = 0
    moves = 0
    for move in range(sheet[MOVES]):
        at = MOVES + 1 + 3 * move
        if sheet[at] != seat:
            for part in range(3):
                others[MOVES + 1 + 3 * moves + part] = sheet[at + part]
            moves += 1
    others[MOVES] = moves


def look_back(g: Game, log: Log, s: Search, memo: Any, others: Any, hand: Any, found: Any) -> None:
    """What the seat of a search could have gained at most from a hand, and with how few cards."""
    lay_others(g, log, others)
    me = g.seats[s.seat]
    for card in range(KINDS):
        me.hand[card] = hand[card]
    s.margin = 0
    s.plays = min(hand[Card.ALCHEMIST], ALCHEMISTS)
    search_displays(g, log, s, memo)
    found[BEST] = pounds_of(s.best)
    found[FEWEST] = pounds_of(s.best) * PART - s.best


def look_back_batch(
    games: list[Game],
    logs: list[Log],
    searches: list[Search],
    memo: Any,
    others: Any,
    sheets: Any,
    hands: Any,
    found: Any,
    credit: Any,
) -> None:
    """Earned and best of every seat at many sales, [n, SHEET].

    Game and search are one record each, to work in; the rules are those of the game.

    Args:
        logs: two records to work in, the first with room for events, the second without.
        memo: [searching.MEMO] zeros to work in.
        others: [SHEET] to work in.
        hands: [n, SEATS, KINDS] cards held as the sale opens.
        found: [n, SEATS, WIDTH] filled.
        credit: [n, SEATS, CREDITED] zeros, filled with pounds that all cards of a kind brought.
    """
    g = games[0]
    for at in range(len(sheets)):
        sheet = sheets[at]
        logs[0].seq = 0
        score_sheet(g, logs[0], sheet)
        credit_cards(g, logs[0], sheet, credit[at])
        for seat in range(SEATS):
            found[at][seat][EARNED] = g.table.score[seat]
        for seat in range(sheet[PLAYERS]):
            without(sheet, seat, others)
            searches[0].seat = seat
            look_back(g, logs[1], searches[0], memo, others, hands[at][seat], found[at][seat])

"""What each purchase earned later: an expectation.

A row that sells with r Rings sells 1 + r jewels at one price, so each Ring is one jewel, and the gem cards of the row
are together the other one, shared by their stones. A Banker earns what he adds to all jewels of his owner. A card
bought cannot be told from others of its kind in the same hand: each copy in a hand is as likely as any other to be
shown, stolen or given up; within a year copies come before any goes. A copy stolen earns for the thief.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.compile.records import clear_record
from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEM_KINDS, GEMS, Card
from ...words.events import Event
from .columns import Earned, Outcome
from .following import begin_game
from .sale import follow_sale, forget_sales, reach_year
from .state import Board, Copies, Rows, Rules


def fold_earned(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a card bought; what it earned is known once its game is over."""
    made = 0
    b.years = -1
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            write_worths(rules, b, out, made)
            begin_game(rows, rules, b, n)
            forget_sales(b)
            b.first = made
        year = rows.year[n]
        while b.years < year:
            clear_record(b.copies[b.years + 1])
            reach_year(b, b.years + 1)
        if rows.turn[n] != b.turn:
            b.turn = rows.turn[n]
            b.nth = 0
        if rules.silent[rows.event[n]] == 1:
            continue
        follow_sale(rows, rules, b, n)
        follow_copies(rows, rules, b, n)
        if rows.event[n] == Event.BOUGHT:
            b.nth += 1
            out[Earned.GAME][made] = n
            out[Earned.TURN][made] = rows.turn[n]
            out[Earned.NTH][made] = b.nth
            out[Earned.SEAT][made] = rows.seat[n]
            out[Earned.CARD][made] = rows.card[n]
            out[Earned.STEP][made] = rows.number[n]
            out[Earned.PAID][made] = rows.amount[n]
            out[Earned.SALE][made] = year
            out[Earned.EARNED][made] = NONE
            made += 1
    write_worths(rules, b, out, made)
    return made


def earns(card: int) -> bool:
    """Whether a card earns pounds itself."""
    return card < GEM_KINDS or card == Card.RING or card == Card.BANKER


def follow_copies(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to the copies of a card in hands and rows."""
    event = rows.event[n]
    card = rows.card[n]
    seat = rows.seat[n]
    if card == NULL or not earns(card):
        return
    year = b.copies[rows.year[n]]
    if seat != NULL:
        if rules.gains[event] == 1:
            year.came[seat][card] += 1
        elif event == Event.SHOWN:
            year.laid[seat][card] += 1
        elif rules.gives[event] == 1:
            year.went[seat][card] += 1
    if rules.robs[event] == 1 and rows.other[n] != NULL:
        year.went[rows.other[n]][card] += 1
    if card < GEM_KINDS and seat != NULL and rows.gem[n] != NULL:
        if event == Event.SHOWN or event == Event.TRANSMUTED:
            year.rows[seat][rows.gem[n]][card] += 1
        if event == Event.TRANSMUTED:
            year.rows[seat][rules.gem[card]][card] -= 1


def write_worths(rules: Rules, b: Board, out: Any, made: int) -> None:
    """What the cards bought in a game were worth to who bought them."""
    for year in range(b.years + 1):
        for seat in range(rules.players):
            bring_pounds(rules, b, b.copies[year], year, seat)
    for seat in range(rules.players):
        for card in range(Card.BANKER + 1):
            if earns(card):
                reckon_worth(rules, b, seat, card)
    for row in range(b.first, made):
        card = int(out[Earned.CARD][row])
        seat = int(out[Earned.SEAT][row])
        year = int(out[Earned.SALE][row])
        if card != NULL and seat != NULL and earns(card):
            there = year <= rules.merchants and year <= b.years
            out[Earned.EARNED][row] = b.copies[year].worth[seat][card] if there else 0.0


def bring_pounds(rules: Rules, b: Board, c: Copies, year: int, seat: int) -> None:
    """What the cards that a player shows earn at a sale."""
    s = b.sales[year]
    for gem in range(GEMS):
        jewels = s.jewels[seat][gem]
        if jewels == 0:
            continue
        pounds = s.pounds[seat][gem]
        if s.rings[seat][gem] > 0:
            c.pounds[seat][Card.RING] += pounds / jewels * (jewels - 1)
        if s.outcome[seat][gem] - 1 != Outcome.SOLD:
            continue
        stones = s.stones[seat][gem]
        if stones > 0:
            for card in range(GEM_KINDS):
                copies = c.rows[seat][gem][card]
                if copies != 0:
                    c.pounds[seat][card] += copies * (pounds / jewels) * rules.stones[card] / stones
        bankers = s.bankers[seat]
        if bankers > 0:
            c.pounds[seat][Card.BANKER] += rules.banker_pounds * (bankers if rules.bankers_add == 1 else 1) * jewels


def reckon_worth(rules: Rules, b: Board, seat: int, card: int) -> None:
    """What a copy got before each sale is expected to bring from then on.

    Of the copies at hand before a sale each is shown, goes or stays with the same chance, so that its worth is its
    share of the sale's pounds, and the chance that it stays times its worth before the next sale.
    """
    kept = 0
    last = min(rules.merchants, b.years)
    for year in range(1, last + 1):
        c = b.copies[year]
        held = kept + c.came[seat][card]
        kept = max(0, held - c.went[seat][card] - c.laid[seat][card])
        c.stays[seat][card] = kept
        c.there[seat][card] = max(1, held, c.laid[seat][card])  # where cards are hidden, more may be shown
    worth = 0.0
    for back in range(last):
        c = b.copies[last - back]
        worth = (c.pounds[seat][card] + c.stays[seat][card] * worth) / c.there[seat][card]
        c.worth[seat][card] = worth

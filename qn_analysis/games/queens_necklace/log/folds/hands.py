"""Hands: as a sale opens, and as a turn begins; stones that are known, and those that are there."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEM_KINDS, GEMS, KINDS, SEATS, Card
from ...words.events import Event
from .columns import Hand, Stones, TurnHand
from .following import begin_game, follow_hands
from .state import Board, Rows, Rules


def fold_hands(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a kind of card that a player holds as a sale opens."""
    made = 0
    for n in range(len(rows.game)):
        event = rows.event[n]
        if begin_game(rows, rules, b, n):
            b.first = made
        if event == Event.SALE_OPENED:
            b.first = made
            made = write_hands(rules, b, out, made, n, rows.year[n])
        elif (event == Event.SHOWN or event == Event.PLAYED) and rows.seat[n] != NULL and rows.card[n] != NULL:
            row = b.rows[rows.seat[n]][rows.card[n]]
            spent = event == Event.SHOWN or rows.card[n] == Card.ALCHEMIST
            if made > b.first and spent and row >= b.first and out[Hand.SALE][row] == rows.year[n]:
                out[Hand.SHOWN][row] += 1
        follow_hands(rows, rules, b, n)
    return made


def write_hands(rules: Rules, b: Board, out: Any, made: int, n: int, sale: int) -> int:
    """The hands as a sale opens."""
    for seat in range(rules.players):
        for card in range(KINDS):
            b.rows[seat][card] = -1
            if b.hands[seat][card] > 0:
                b.rows[seat][card] = made
                out[Hand.GAME][made] = n
                out[Hand.SALE][made] = sale
                out[Hand.SEAT][made] = seat
                out[Hand.CARD][made] = card
                out[Hand.COPIES][made] = b.hands[seat][card]
                out[Hand.SHOWN][made] = 0
                made += 1
    return made


def fold_turn_hands(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a kind of card that a player holds as a turn begins."""
    made = 0
    for n in range(len(rows.game)):
        begin_game(rows, rules, b, n)
        if rows.event[n] == Event.TURN_STARTED:
            for seat in range(rules.players):
                for card in range(KINDS):
                    if b.hands[seat][card] > 0:
                        out[TurnHand.GAME][made] = n
                        out[TurnHand.TURN][made] = rows.turn[n]
                        out[TurnHand.SEAT][made] = seat
                        out[TurnHand.CARD][made] = card
                        out[TurnHand.COPIES][made] = b.hands[seat][card]
                        made += 1
        follow_hands(rows, rules, b, n)
    return made


def fold_stones(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a gem and player as a sale opens: stones of hers that everybody knows, and stones that she has.

    Known are gem cards that were bought, or taken with the Queen, before all eyes, less those given up to a Forger or
    shown; never fewer than none of a kind as a sale opens.
    """
    made = 0
    for n in range(len(rows.game)):
        event = rows.event[n]
        if begin_game(rows, rules, b, n):
            for seat in range(SEATS):
                for card in range(GEM_KINDS):
                    b.known[seat][card] = 0
        if event == Event.SALE_OPENED:
            made = write_stones(rules, b, out, made, n, rows.year[n])
        follow_known(rows, b, n)
        follow_hands(rows, rules, b, n)
    return made


def follow_known(rows: Rows, b: Board, n: int) -> None:
    """What a row does to the gem cards in hands that everybody knows."""
    event = rows.event[n]
    card = rows.card[n]
    if card >= GEM_KINDS or rows.seat[n] == NULL:
        return
    known = b.known[rows.seat[n]]
    if event == Event.BOUGHT or event == Event.TAKEN:
        known[card] += 1
    elif event == Event.SURRENDERED:
        known[card] -= 1
    elif event == Event.SHOWN:
        known[card] = max(0, known[card] - 1)


def write_stones(rules: Rules, b: Board, out: Any, made: int, n: int, sale: int) -> int:
    """What is known and held as a sale opens."""
    for gem in range(GEMS):
        for seat in range(rules.players):
            public = 0
            held = 0
            for card in range(GEM_KINDS):
                if rules.gem[card] == gem:
                    b.known[seat][card] = max(0, b.known[seat][card])
                    public += b.known[seat][card] * rules.stones[card]
                    held += max(0, b.hands[seat][card]) * rules.stones[card]
            out[Stones.GAME][made] = n
            out[Stones.SALE][made] = sale
            out[Stones.GEM][made] = gem
            out[Stones.SEAT][made] = seat
            out[Stones.PUBLIC][made] = public
            out[Stones.HELD][made] = held if rules.hands_known == 1 else NONE
            made += 1
    return made

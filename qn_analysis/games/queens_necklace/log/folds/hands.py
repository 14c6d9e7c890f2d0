"""Hands: as a sale opens, and as a turn begins; stones that are known, and those that are there.

And how well the order of rarity can be foretold as a sale opens: by fashion, by what is known of hands, and by hands.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEM_KINDS, GEMS, KINDS, SEATS, Card
from ...words.events import Event
from .columns import Foretold, Hand, Predictor, Stones, TurnHand
from .following import begin_game, follow_hands
from .sale import follow_sale, forget_sales, has_tile, reach_year
from .state import Board, Rows, Rules, Sale


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
        if rows.card[n] != NULL:
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


def fold_foretold(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a sale of which the order of rarity is told, and way to foretell it."""
    made = 0
    b.years = -1
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            made = write_foretold(rules, b, out, made)
            begin_game(rows, rules, b, n)
            forget_sales(b)
            for seat in range(SEATS):
                for card in range(GEM_KINDS):
                    b.known[seat][card] = 0
        if b.years < rows.year[n]:
            reach_year(b, rows.year[n])
        if rules.silent[rows.event[n]] == 1:
            continue
        if rows.event[n] == Event.SALE_OPENED:
            see_stones(rules, b, b.sales[rows.year[n]])
        follow_sale(rows, rules, b, n)
        if rows.card[n] != NULL:
            follow_known(rows, b, n)
            follow_hands(rows, rules, b, n)
    return write_foretold(rules, b, out, made)


def see_stones(rules: Rules, b: Board, s: Sale) -> None:
    """Stones of all hands as a sale opens; never fewer than none of a kind are known."""
    for gem in range(GEMS):
        s.public[gem] = 0
        s.held[gem] = 0
    for seat in range(rules.players):
        for card in range(GEM_KINDS):
            b.known[seat][card] = max(0, b.known[seat][card])
            s.public[rules.gem[card]] += b.known[seat][card] * rules.stones[card]
            s.held[rules.gem[card]] += max(0, b.hands[seat][card]) * rules.stones[card]


def write_foretold(rules: Rules, b: Board, out: Any, made: int) -> int:
    """Write a finished game's rows of the table `foretold` from row `made` on; returns the number of rows then."""
    for year in range(b.years + 1):
        s = b.sales[year]
        told = 0
        tiles = 0
        for gem in range(GEMS):
            told += s.counted[gem] == 1 and s.rank[gem] != NONE
            tiles += has_tile(rules, s, gem)
        if told < GEMS or tiles < 2:
            continue
        ways = 1 + rules.turns_known + rules.hands_known  # what a log tells less of, the last ways need
        for way in range(ways):
            out[Foretold.GAME][made] = b.at
            out[Foretold.SALE][made] = year
            out[Foretold.PREDICTOR][made] = way
            judge_order(rules, s, way, tiles, out, made)
            made += 1
    return made


def judge_order(rules: Rules, s: Sale, way: int, tiles: int, out: Any, row: int) -> None:
    """Hold the order of rarity that is foretold, the fewer stones the rarer, against the one that came.

    Of gems that get a tile, `tiles` of them; a ruling leaves the others without a place.
    """
    right = 0
    rarest = 0
    squares = 0
    for gem in range(GEMS):
        if not has_tile(rules, s, gem):
            continue
        place = 0  # that is foretold
        for other in range(GEMS):
            ahead = other != gem and awaited(s, way, other) < awaited(s, way, gem)
            place += ahead and has_tile(rules, s, other)
        if s.place[gem] != NONE:
            right += s.place[gem] == place
            rarest += place == 0 and s.place[gem] == 0
            squares += (s.place[gem] - place) ** 2
    out[Foretold.RIGHT][row] = right
    out[Foretold.RAREST][row] = rarest
    out[Foretold.CORRELATION][row] = 1 - 6 * squares / (tiles * (tiles * tiles - 1))


def awaited(s: Sale, way: int, gem: int) -> int:
    """By what gems are ordered: stones, of equals the more fashionable first."""
    if way == Predictor.FASHION:
        return -s.rank[gem]
    stones = s.public[gem] if way == Predictor.PUBLIC else s.held[gem]
    return stones * GEMS + s.rank[gem]

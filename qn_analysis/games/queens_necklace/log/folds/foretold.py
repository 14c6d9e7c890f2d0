"""How well the order of rarity can be foretold as a sale opens, by fashion, by what is known of hands, and by hands."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE

from ...words.cards import GEM_KINDS, GEMS, SEATS
from ...words.events import Event
from .columns import Foretold, Predictor
from .following import begin_game, follow_hands
from .hands import follow_known
from .sale import follow_sale, forget_sales, reach_year
from .state import Board, Rows, Rules, Sale


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
        reach_year(b, rows.year[n])
        if rows.event[n] == Event.SALE_OPENED:
            see_stones(rules, b, b.sales[rows.year[n]])
        follow_known(rows, b, n)
        follow_sale(rows, rules, b, n)
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
    """The rows of a game."""
    for year in range(b.years + 1):
        s = b.sales[year]
        told = 0
        for gem in range(GEMS):
            told += s.counted[gem] == 1 and s.rank[gem] != NONE
        if told < GEMS:
            continue
        ways = 1 + rules.turns_known + rules.hands_known  # what a log tells less of, the last ways need
        for way in range(ways):
            out[Foretold.GAME][made] = b.at
            out[Foretold.SALE][made] = year
            out[Foretold.PREDICTOR][made] = way
            judge_order(s, way, out, made)
            made += 1
    return made


def judge_order(s: Sale, way: int, out: Any, row: int) -> None:
    """Hold the order of rarity that is foretold, the fewer stones the rarer, against the one that came."""
    right = 0
    rarest = 0
    squares = 0
    for gem in range(GEMS):
        place = 0  # that is foretold
        for other in range(GEMS):
            place += other != gem and awaited(s, way, other) < awaited(s, way, gem)
        if s.place[gem] != NONE:
            right += s.place[gem] == place
            rarest += place == 0 and s.place[gem] == 0
            squares += (s.place[gem] - place) ** 2
    out[Foretold.RIGHT][row] = right
    out[Foretold.RAREST][row] = rarest
    out[Foretold.CORRELATION][row] = 1 - 6 * squares / (GEMS * (GEMS**2 - 1))


def awaited(s: Sale, way: int, gem: int) -> int:
    """By what gems are ordered: stones, of equals the more fashionable first."""
    if way == Predictor.FASHION:
        return -s.rank[gem]
    stones = s.public[gem] if way == Predictor.PUBLIC else s.held[gem]
    return stones * GEMS + s.rank[gem]

"""Displays, gems of sales, and sales: one fold each. Their rows are written as a game ends."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, SEATS
from ...words.events import Event
from .columns import GemRow, Held, Outcome, Shown
from .following import begin_game, follow_necklace, told
from .sale import follow_sale, forget_sales, reach_year
from .state import YEARS, Board, Rows, Rules, Sale


def fold_displays(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a gem of a player at a sale that was held to its end."""
    made = 0
    b.years = -1
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            made = write_displays(b, out, made)
            begin_game(rows, rules, b, n)
            forget_sales(b)
        reach_year(b, rows.year[n])
        if rows.event[n] == Event.SALE_OPENED:
            b.sales[rows.year[n]].holder = b.necklace
            for gem in range(GEMS):
                b.sales[rows.year[n]].rank[gem] = b.rank[gem]
        follow_necklace(rows, rules, b, n)
        follow_sale(rows, rules, b, n)
    return write_displays(b, out, made)


def write_displays(b: Board, out: Any, made: int) -> int:
    """The rows of a game."""
    for year in range(b.years + 1):
        s = b.sales[year]
        for gem in range(GEMS):
            for seat in range(SEATS):
                if s.closed[seat] == 0:
                    continue
                outcome = Outcome.NOBODY if s.unshown[gem] == 1 else Outcome.ABSENT
                out[Shown.GAME][made] = b.at
                out[Shown.SALE][made] = year
                out[Shown.GEM][made] = gem
                out[Shown.SEAT][made] = seat
                out[Shown.STONES][made] = s.stones[seat][gem]
                out[Shown.CARDS][made] = s.cards[seat][gem]
                out[Shown.RINGS][made] = s.rings[seat][gem]
                out[Shown.KINGS][made] = s.kings[seat][gem]
                out[Shown.NECKLACE][made] = s.necklaces[seat][gem] > 0
                out[Shown.BANKERS][made] = s.bankers[seat]
                out[Shown.OUTCOME][made] = s.outcome[seat][gem] - 1 if s.outcome[seat][gem] > 0 else outcome
                out[Shown.JEWELS][made] = s.jewels[seat][gem]
                out[Shown.POUNDS][made] = s.pounds[seat][gem]
                out[Shown.LOST][made] = s.lost[seat][gem]
                out[Shown.PAID][made] = s.paid[seat][gem]
                out[Shown.RECEIVED][made] = s.received[seat][gem]
                out[Shown.HOLDER][made] = s.holder
                out[Shown.RANK][made] = s.rank[gem]
                made += 1
    return made


def fold_gem_rows(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a gem at a sale whose stones were counted."""
    made = 0
    b.years = -1
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            made = write_gems(b, out, made)
            begin_game(rows, rules, b, n)
            forget_sales(b)
        reach_year(b, rows.year[n])
        follow_sale(rows, rules, b, n)
    return write_gems(b, out, made)


def write_gems(b: Board, out: Any, made: int) -> int:
    """The rows of a game."""
    for year in range(b.years + 1):
        s = b.sales[year]
        for gem in range(GEMS):
            if s.counted[gem] == 0:
                continue
            unknown = s.fashion[gem] == NONE or s.tile[gem] == NONE
            out[GemRow.GAME][made] = b.at
            out[GemRow.SALE][made] = year
            out[GemRow.GEM][made] = gem
            out[GemRow.RANK][made] = s.rank[gem]
            out[GemRow.FASHION][made] = s.fashion[gem]
            out[GemRow.STONES][made] = s.total[gem]
            out[GemRow.PLACE][made] = s.place[gem]
            out[GemRow.TILE][made] = s.tile[gem]
            out[GemRow.PRICE][made] = NONE if unknown else s.fashion[gem] + s.tile[gem]
            out[GemRow.TIED][made] = 0
            out[GemRow.VOIDED][made] = s.voided[gem]
            out[GemRow.CANCELLED][made] = s.cancelled[gem]
            out[GemRow.TRIBUTE][made] = s.tribute[gem]
            out[GemRow.SELLERS][made] = s.sellers[gem]
            out[GemRow.JEWELS][made] = s.sold[gem]
            out[GemRow.POUNDS][made] = s.brought[gem]
            out[GemRow.LOST][made] = s.missed[gem]
            for other in range(GEMS):
                if other != gem and s.counted[other] == 1 and s.total[other] == s.total[gem]:
                    out[GemRow.TIED][made] = 1
            add_rows(s, gem, out, made)
            made += 1
    return made


def add_rows(s: Sale, gem: int, out: Any, row: int) -> None:
    """What lies on all displays of a gem."""
    out[GemRow.CARDS][row] = 0
    out[GemRow.SHOWING][row] = 0
    out[GemRow.RINGS][row] = 0
    out[GemRow.KINGS][row] = 0
    out[GemRow.NECKLACE][row] = NULL
    for seat in range(SEATS):
        out[GemRow.CARDS][row] += s.cards[seat][gem]
        out[GemRow.SHOWING][row] += s.cards[seat][gem] > 0
        out[GemRow.RINGS][row] += s.rings[seat][gem]
        out[GemRow.KINGS][row] += s.kings[seat][gem]
        if s.necklaces[seat][gem] > 0 and out[GemRow.NECKLACE][row] == NULL:
            out[GemRow.NECKLACE][row] = seat


def fold_sales(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a sale of which anything is told."""
    made = 0
    b.years = -1
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            made = write_sales(rules, b, out, made)
            begin_game(rows, rules, b, n)
            forget_sales(b)
        reach_year(b, rows.year[n])
        follow_sale(rows, rules, b, n)
        event = rows.event[n]
        if event == Event.BOUGHT:
            b.sales[rows.year[n]].bought += 1
        elif event >= Event.MERCHANT_DRAWN and event <= Event.SALE_POSTPONED:
            follow_merchant(rows, b, n)
        elif event >= Event.SALE_OPENED and event <= Event.SALE_CLOSED:
            s = b.sales[rows.year[n]]
            if event == Event.SALE_OPENED:
                s.merchant = rows.number[n]
                s.turn = rows.turn[n]
                s.seat = rows.seat[n]
            elif event == Event.SHOWN:
                s.shown += 1
            if tells_of_sale(event):
                s.seen = 1
    return write_sales(rules, b, out, made)


def tells_of_sale(event: int) -> bool:
    """Whether an event says that a sale is held."""
    return (
        event != Event.TRANSMUTED
        and event != Event.NOT_TRANSMUTED
        and event != Event.LAPSED
        and event != Event.RARITY_SET
        and event != Event.UNSOLD_BEATEN
        and event != Event.UNSOLD_NOBODY
    )


def follow_merchant(rows: Rows, b: Board, n: int) -> None:
    """How a Merchant came, and who kept his sale waiting."""
    event = rows.event[n]
    number = rows.number[n]
    if number < 0 or number >= YEARS or event == Event.CARDINAL_DECLINED:
        return
    m = b.merchants[number]
    if event == Event.MERCHANT_DRAWN:
        if m.seen < 2:
            m.drawn = rows.turn[n]
            m.phase = rows.phase[n]
            m.left = rows.amount[n]
        m.seen = 2
        return
    if m.seen == 0:
        m.seen = 1
    if event == Event.CARDINAL_PLAYED:
        m.cardinals += 1
    else:
        m.postponed = 1


def write_sales(rules: Rules, b: Board, out: Any, made: int) -> int:
    """The rows of a game."""
    before = 0
    for year in range(b.years + 1):
        s = b.sales[year]
        if s.seen == 0:
            continue
        turn = s.turn if rules.turns_known == 1 else NONE
        known = s.merchant >= 0 and s.merchant < YEARS and b.merchants[s.merchant].seen > 0
        m = b.merchants[s.merchant if known else 0]
        drawn = known and m.seen == 2
        out[Held.GAME][made] = b.at
        out[Held.SALE][made] = year
        out[Held.MERCHANT][made] = s.merchant
        out[Held.TURN][made] = turn
        out[Held.SEAT][made] = s.seat
        out[Held.DRAWN][made] = m.drawn if drawn else NONE
        out[Held.DRAWN_PHASE][made] = m.phase if drawn else NULL
        out[Held.LEFT][made] = m.left if drawn else NONE
        out[Held.CARDINALS][made] = m.cardinals if known else NONE
        out[Held.POSTPONED][made] = m.postponed if known else NONE
        out[Held.WAITED][made] = NONE if turn == NONE or not drawn else turn - m.drawn
        out[Held.LENGTH][made] = NONE if turn == NONE or before == NONE else turn - before
        out[Held.BOUGHT][made] = s.bought if rules.turns_known == 1 else NONE
        out[Held.SHOWN][made] = s.shown
        out[Held.STONES][made] = 0
        out[Held.JEWELS][made] = 0
        out[Held.POUNDS][made] = 0
        out[Held.LOST][made] = 0
        out[Held.TRIBUTE][made] = 0
        out[Held.CANCELLED][made] = 0
        out[Held.VOIDED][made] = 0
        for gem in range(GEMS):
            out[Held.STONES][made] += told(s.total[gem])
            out[Held.JEWELS][made] += s.sold[gem]
            out[Held.POUNDS][made] += s.brought[gem]
            out[Held.LOST][made] += s.missed[gem]
            out[Held.TRIBUTE][made] += s.tribute[gem]
            out[Held.CANCELLED][made] += s.cancelled[gem]
            out[Held.VOIDED][made] += s.voided[gem]
        before = turn
        made += 1
    return made

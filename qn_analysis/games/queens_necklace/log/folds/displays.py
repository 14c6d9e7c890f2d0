"""Sales, their gems, displays and scores: one pass fills all that are wanted. Their rows are written as a game ends."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, SEATS, Card
from ...words.events import Event
from .columns import GEM_ROW_AT, HELD_AT, SCORE_AT, SHOWN_AT, GemRow, Held, OfSales, Outcome, Score, Shown
from .following import begin_game, follow_necklace, told
from .sale import close_sale, follow_sale, forget_sales, has_tile, reach_year
from .state import TABLES, YEARS, Board, Rows, Rules, Sale


def follow_sizes(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to the number of cards in hands."""
    event = rows.event[n]
    copies = told(rows.number[n]) if rules.many[event] == 1 else 1
    if rows.seat[n] != NULL:
        b.sizes[rows.seat[n]] += copies * (rules.gains[event] - rules.gives[event])
    if rules.robs[event] == 1 and rows.other[n] != NULL:
        b.sizes[rows.other[n]] -= copies


def write_scores(b: Board, out: Any, made: int) -> int:
    """The scores of a game: each player before and after each sale, her places, and whether she won."""
    for seat in range(SEATS):
        b.scores[seat] = 0
    for year in range(b.years + 1):
        s = b.sales[year]
        for seat in range(SEATS):
            if s.closed[seat] == 0:
                continue
            gained = s.score[seat] != NONE and b.scores[seat] != NONE
            out[SCORE_AT + Score.GAME][made] = b.at
            out[SCORE_AT + Score.SALE][made] = year
            out[SCORE_AT + Score.SEAT][made] = seat
            out[SCORE_AT + Score.BEFORE][made] = b.scores[seat]
            out[SCORE_AT + Score.GAINED][made] = s.score[seat] - b.scores[seat] if gained else NONE
            out[SCORE_AT + Score.AFTER][made] = s.score[seat]
            out[SCORE_AT + Score.PLACE_BEFORE][made] = 1
            out[SCORE_AT + Score.PLACE_AFTER][made] = 1
            for other in range(SEATS):
                if s.closed[other] == 1:
                    out[SCORE_AT + Score.PLACE_BEFORE][made] += told(b.scores[other]) > told(b.scores[seat])
                    out[SCORE_AT + Score.PLACE_AFTER][made] += told(s.score[other]) > told(s.score[seat])
            out[SCORE_AT + Score.HAND][made] = s.hand[seat]
            out[SCORE_AT + Score.HOLDER][made] = s.holder
            out[SCORE_AT + Score.WON][made] = NONE if b.places_won[seat] == NONE else b.places_won[seat] == 1
            made += 1
        for seat in range(SEATS):
            if s.closed[seat] == 1:
                b.scores[seat] = s.score[seat]
    return made


def fold_sales(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """Sales, gems of sales, displays and scores (`OfSales`), those that are wanted, side by side in `out`."""
    sales = b.wanted & (1 << OfSales.SALES | 1 << OfSales.GEM_ROWS | 1 << OfSales.DISPLAYS) > 0
    held = b.wanted & 1 << OfSales.SALES > 0
    scores = b.wanted & 1 << OfSales.SCORES > 0
    b.years = -1
    for n in range(len(rows.game)):
        event = rows.event[n]
        year = rows.year[n]
        if rows.game[n] + 1 != b.game:
            write_game(rules, b, out)
            begin_game(rows, rules, b, n)
            forget_sales(b)
            for seat in range(SEATS):
                b.places_won[seat] = NONE
                b.sizes[seat] = 0
        if b.years < year:
            reach_year(b, year)
        if rules.silent[event] == 1:
            continue
        if event == Event.SALE_OPENED:
            open_sale(rules, b, b.sales[year])
        if (sales or scores) and rows.card[n] == Card.NECKLACE:
            follow_necklace(rows, rules, b, n)
        if sales:
            follow_sale(rows, rules, b, n)
        if scores:
            follow_sizes(rows, rules, b, n)
            if event == Event.SALE_CLOSED:
                close_sale(rows, b.sales[year], n)
            elif event == Event.GAME_OVER and rows.seat[n] != NULL:
                b.places_won[rows.seat[n]] = rows.number[n]
        if held and event >= Event.BOUGHT:
            follow_held(rows, b, n)
    write_game(rules, b, out)
    most = 0
    for each in range(TABLES):
        most = max(most, b.made[each])
    return most


def open_sale(rules: Rules, b: Board, s: Sale) -> None:
    """What is so as a sale opens."""
    s.holder = b.necklace
    for gem in range(GEMS):
        s.rank[gem] = b.rank[gem]
    if rules.turns_known == 1:
        for seat in range(SEATS):
            s.hand[seat] = b.sizes[seat]


def write_game(rules: Rules, b: Board, out: Any) -> None:
    """Write a finished game's rows of each wanted table of sales, and add them to `b.made`."""
    if b.game == 0:
        return
    if b.wanted & 1 << OfSales.SALES > 0:
        b.made[OfSales.SALES] = write_sales(rules, b, out, b.made[OfSales.SALES])
    if b.wanted & 1 << OfSales.GEM_ROWS > 0:
        b.made[OfSales.GEM_ROWS] = write_gems(rules, b, out, b.made[OfSales.GEM_ROWS])
    if b.wanted & 1 << OfSales.DISPLAYS > 0:
        b.made[OfSales.DISPLAYS] = write_displays(b, out, b.made[OfSales.DISPLAYS])
    if b.wanted & 1 << OfSales.SCORES > 0:
        b.made[OfSales.SCORES] = write_scores(b, out, b.made[OfSales.SCORES])


def write_displays(b: Board, out: Any, made: int) -> int:
    """Write a finished game's rows of the table `displays` from row `made` on; returns the number of rows then."""
    for year in range(b.years + 1):
        s = b.sales[year]
        for gem in range(GEMS):
            for seat in range(SEATS):
                if s.closed[seat] == 0:
                    continue
                outcome = Outcome.NOBODY if s.unshown[gem] == 1 else Outcome.ABSENT
                out[SHOWN_AT + Shown.GAME][made] = b.at
                out[SHOWN_AT + Shown.SALE][made] = year
                out[SHOWN_AT + Shown.GEM][made] = gem
                out[SHOWN_AT + Shown.SEAT][made] = seat
                out[SHOWN_AT + Shown.STONES][made] = s.stones[seat][gem]
                out[SHOWN_AT + Shown.CARDS][made] = s.cards[seat][gem]
                out[SHOWN_AT + Shown.RINGS][made] = s.rings[seat][gem]
                out[SHOWN_AT + Shown.KINGS][made] = s.kings[seat][gem]
                out[SHOWN_AT + Shown.NECKLACE][made] = s.necklaces[seat][gem] > 0
                out[SHOWN_AT + Shown.BANKERS][made] = s.bankers[seat]
                out[SHOWN_AT + Shown.OUTCOME][made] = s.outcome[seat][gem] - 1 if s.outcome[seat][gem] > 0 else outcome
                out[SHOWN_AT + Shown.JEWELS][made] = s.jewels[seat][gem]
                out[SHOWN_AT + Shown.POUNDS][made] = s.pounds[seat][gem]
                out[SHOWN_AT + Shown.LOST][made] = s.lost[seat][gem]
                out[SHOWN_AT + Shown.PAID][made] = s.paid[seat][gem]
                out[SHOWN_AT + Shown.RECEIVED][made] = s.received[seat][gem]
                out[SHOWN_AT + Shown.HOLDER][made] = s.holder
                out[SHOWN_AT + Shown.RANK][made] = s.rank[gem]
                made += 1
    return made


def write_gems(rules: Rules, b: Board, out: Any, made: int) -> int:
    """Write a finished game's rows of the table `gem_rows` from row `made` on; returns the number of rows then."""
    for year in range(b.years + 1):
        s = b.sales[year]
        for gem in range(GEMS):
            if s.counted[gem] == 0:
                continue
            unknown = s.fashion[gem] == NONE or s.tile[gem] == NONE
            out[GEM_ROW_AT + GemRow.GAME][made] = b.at
            out[GEM_ROW_AT + GemRow.SALE][made] = year
            out[GEM_ROW_AT + GemRow.GEM][made] = gem
            out[GEM_ROW_AT + GemRow.RANK][made] = s.rank[gem]
            out[GEM_ROW_AT + GemRow.FASHION][made] = s.fashion[gem]
            out[GEM_ROW_AT + GemRow.STONES][made] = s.total[gem]
            out[GEM_ROW_AT + GemRow.PLACE][made] = s.place[gem]
            out[GEM_ROW_AT + GemRow.TILE][made] = s.tile[gem]
            out[GEM_ROW_AT + GemRow.PRICE][made] = NONE if unknown else s.fashion[gem] + s.tile[gem]
            out[GEM_ROW_AT + GemRow.TIED][made] = 0
            out[GEM_ROW_AT + GemRow.VOIDED][made] = s.voided[gem]
            out[GEM_ROW_AT + GemRow.CANCELLED][made] = s.cancelled[gem]
            out[GEM_ROW_AT + GemRow.TRIBUTE][made] = s.tribute[gem]
            out[GEM_ROW_AT + GemRow.SELLERS][made] = s.sellers[gem]
            out[GEM_ROW_AT + GemRow.JEWELS][made] = s.sold[gem]
            out[GEM_ROW_AT + GemRow.POUNDS][made] = s.brought[gem]
            out[GEM_ROW_AT + GemRow.LOST][made] = s.missed[gem]
            for other in range(GEMS):
                equal = s.counted[other] == 1 and s.total[other] == s.total[gem]
                if other != gem and equal and has_tile(rules, s, gem):
                    out[GEM_ROW_AT + GemRow.TIED][made] = 1
            add_rows(s, gem, out, made)
            made += 1
    return made


def add_rows(s: Sale, gem: int, out: Any, row: int) -> None:
    """What lies on all displays of a gem."""
    out[GEM_ROW_AT + GemRow.CARDS][row] = 0
    out[GEM_ROW_AT + GemRow.SHOWING][row] = 0
    out[GEM_ROW_AT + GemRow.RINGS][row] = 0
    out[GEM_ROW_AT + GemRow.KINGS][row] = 0
    out[GEM_ROW_AT + GemRow.NECKLACE][row] = NULL
    for seat in range(SEATS):
        out[GEM_ROW_AT + GemRow.CARDS][row] += s.cards[seat][gem]
        out[GEM_ROW_AT + GemRow.SHOWING][row] += s.cards[seat][gem] > 0
        out[GEM_ROW_AT + GemRow.RINGS][row] += s.rings[seat][gem]
        out[GEM_ROW_AT + GemRow.KINGS][row] += s.kings[seat][gem]
        if s.necklaces[seat][gem] > 0 and out[GEM_ROW_AT + GemRow.NECKLACE][row] == NULL:
            out[GEM_ROW_AT + GemRow.NECKLACE][row] = seat


def follow_held(rows: Rows, b: Board, n: int) -> None:
    """What a row says of a sale as a whole: how it came, and that it is held."""
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
    """Write a finished game's rows of the table `sales` from row `made` on; returns the number of rows then."""
    before = 0
    for year in range(b.years + 1):
        s = b.sales[year]
        if s.seen == 0:
            continue
        turn = s.turn
        known = s.merchant >= 0 and s.merchant < YEARS and b.merchants[s.merchant].seen > 0
        m = b.merchants[s.merchant if known else 0]
        drawn = known and m.seen == 2
        out[HELD_AT + Held.GAME][made] = b.at
        out[HELD_AT + Held.SALE][made] = year
        out[HELD_AT + Held.MERCHANT][made] = s.merchant
        out[HELD_AT + Held.TURN][made] = turn
        out[HELD_AT + Held.SEAT][made] = s.seat
        out[HELD_AT + Held.DRAWN][made] = m.drawn if drawn else NONE
        out[HELD_AT + Held.DRAWN_PHASE][made] = m.phase if drawn else NULL
        out[HELD_AT + Held.LEFT][made] = m.left if drawn else NONE
        out[HELD_AT + Held.CARDINALS][made] = m.cardinals if known else NONE
        out[HELD_AT + Held.POSTPONED][made] = m.postponed if known else NONE
        out[HELD_AT + Held.WAITED][made] = NONE if turn == NONE or not drawn else turn - m.drawn
        out[HELD_AT + Held.LENGTH][made] = NONE if turn == NONE or before == NONE else turn - before
        out[HELD_AT + Held.BOUGHT][made] = s.bought if rules.turns_known == 1 else NONE
        out[HELD_AT + Held.SHOWN][made] = s.shown
        out[HELD_AT + Held.STONES][made] = 0
        out[HELD_AT + Held.JEWELS][made] = 0
        out[HELD_AT + Held.POUNDS][made] = 0
        out[HELD_AT + Held.LOST][made] = 0
        out[HELD_AT + Held.TRIBUTE][made] = 0
        out[HELD_AT + Held.CANCELLED][made] = 0
        out[HELD_AT + Held.VOIDED][made] = 0
        for gem in range(GEMS):
            out[HELD_AT + Held.STONES][made] += told(s.total[gem])
            out[HELD_AT + Held.JEWELS][made] += s.sold[gem]
            out[HELD_AT + Held.POUNDS][made] += s.brought[gem]
            out[HELD_AT + Held.LOST][made] += s.missed[gem]
            out[HELD_AT + Held.TRIBUTE][made] += s.tribute[gem]
            out[HELD_AT + Held.CANCELLED][made] += s.cancelled[gem]
            out[HELD_AT + Held.VOIDED][made] += s.voided[gem]
        before = turn
        made += 1
    return made

"""What lies at the sales of a game, and what comes of it, as far as it is told."""

from __future__ import annotations

from qn_analysis.core.compile.records import clear_record
from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, SEATS, Card
from ...words.events import Event
from .columns import Outcome
from .following import told
from .state import YEARS, Board, Rows, Rules, Sale


def forget_sales(b: Board) -> None:
    """A new game: nothing was told of a sale or of a Merchant yet."""
    b.years = -1
    for number in range(YEARS):
        clear_record(b.merchants[number])
    for gem in range(GEMS):
        b.rank[gem] = NONE
        b.fashion[gem] = NONE


def reach_year(b: Board, year: int) -> None:
    """The first row of a year: nothing was told of its sale yet."""
    while b.years < year:
        b.years += 1
        s = b.sales[b.years]
        clear_record(s)
        s.merchant = NONE
        s.turn = NONE
        s.seat = NULL
        s.holder = NULL
        for gem in range(GEMS):
            s.place[gem] = NONE
            s.tile[gem] = NONE
            s.rank[gem] = NONE
            s.fashion[gem] = NONE
        for seat in range(SEATS):
            s.score[seat] = NONE
            s.hand[seat] = NONE


def follow_sale(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row says of the sale of its year."""
    event = rows.event[n]
    gem = rows.gem[n]
    if event < Event.SALE_OPENED:
        if event == Event.FASHION_SET and gem != NULL:
            b.rank[gem] = NONE if rows.slot[n] == NULL else rows.slot[n]
            b.fashion[gem] = rows.amount[n]
        return
    s = b.sales[rows.year[n]]
    if event == Event.SHOWN or event == Event.TRANSMUTED or event == Event.LAPSED:
        lay(rules, s, event, rows.seat[n], rows.card[n], gem)
    elif event == Event.COUNTED:
        s.counted[gem] = 1
        s.total[gem] = rows.number[n]
        s.rank[gem] = b.rank[gem]
        s.fashion[gem] = b.fashion[gem]
    elif event == Event.RARITY_SET:
        s.place[gem] = NONE if rows.slot[n] == NULL else rows.slot[n]
        s.tile[gem] = rows.amount[n]
    elif event == Event.UNSOLD_NOBODY:
        s.unshown[gem] = 1
    elif event == Event.SALE_CLOSED:
        close_sale(rows, s, n)
    elif event >= Event.GEM_CANCELLED and event <= Event.UNSOLD_CANCELLED:
        settle(s, event, rows.seat[n], rows.other[n], gem, rows.number[n], told(rows.amount[n]))


def close_sale(rows: Rows, s: Sale, n: int) -> None:
    """A player's score after a sale."""
    seat = rows.seat[n]
    if seat != NULL:
        s.closed[seat] = 1
        s.score[seat] = rows.amount[n]


def lay(rules: Rules, s: Sale, event: int, seat: int, card: int, gem: int) -> None:
    """A card is shown, changes rows or counts no more."""
    if event == Event.SHOWN and card == Card.BANKER:
        s.bankers[seat] += 1
    stones = 0 if card == NULL else rules.stones[card]
    if gem != NULL:
        sign = -1 if event == Event.LAPSED else 1
        if stones > 0:
            s.stones[seat][gem] += stones
            s.cards[seat][gem] += 1
        elif card == Card.RING:
            s.rings[seat][gem] += sign
        elif card == Card.KING:
            s.kings[seat][gem] += sign
        elif card == Card.NECKLACE:
            s.necklaces[seat][gem] += sign
    if event == Event.TRANSMUTED and card != NULL and rules.gem[card] >= 0:
        s.stones[seat][rules.gem[card]] -= stones
        s.cards[seat][rules.gem[card]] -= 1


def settle(s: Sale, event: int, seat: int, other: int, gem: int, count: int, amount: int) -> None:
    """What becomes of a gem, or of a player's row of it."""
    if event == Event.GEM_CANCELLED:
        s.cancelled[gem] = 1
    elif event == Event.KING_VOIDED:
        s.voided[gem] += 1
    elif event == Event.TRIBUTE_PAID:
        s.tribute[gem] += amount
        s.paid[seat][gem] += amount
        if other != NULL:
            s.received[other][gem] += amount
    else:
        outcome = Outcome.SOLD
        if event == Event.SOLD:
            s.sellers[gem] += 1
            s.sold[gem] += told(count)
            s.brought[gem] += amount
            s.pounds[seat][gem] += amount
        elif event == Event.UNSOLD_CANCELLED:
            outcome = Outcome.CANCELLED
            s.missed[gem] += amount
            s.lost[seat][gem] += amount
        else:
            outcome = Outcome.BEATEN
        s.jewels[seat][gem] = NONE if count == NONE else s.jewels[seat][gem] + count
        if s.outcome[seat][gem] == 0:
            s.outcome[seat][gem] = 1 + outcome


def has_tile(rules: Rules, s: Sale, gem: int) -> bool:
    """Whether a gem gets a rarity tile by the rules."""
    return rules.shown_alone == 0 or s.total[gem] != 0

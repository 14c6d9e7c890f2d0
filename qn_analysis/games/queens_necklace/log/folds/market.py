"""The market card by card: what becomes of each at each of its prices, and who could afford it and bought it.

And its refills, with the chance that a Merchant comes in one, for one who knows the set-up and counts. By the set-up
each Merchant lies with equal chance at each place that his share of the pile leaves open, whatever the others do; the
places drawn without him are out. Nothing else is known of the pile, so this is exact.
"""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import KINDS, SEATS, SLOTS, STEPS
from ...words.events import Event
from ...words.phases import Phase
from .columns import BUYER_AT, Buyer, Market, OfMarket, Refill
from .following import begin_game, follow_pile, step_of, told
from .state import Board, Rows, Rules


def fold_market(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """What becomes of cards, and who could have bought them (`OfMarket`), those that are wanted, side by side in `out`.

    One row a card and price of a game at which it was laid out, offered or thrown away; and one row a player and card
    that lay before her at a price that she could afford.
    """
    laid = b.wanted & 1 << OfMarket.MARKET > 0
    for n in range(len(rows.game)):
        if rows.game[n] + 1 != b.game:
            write_both(rules, b, out)
            begin_game(rows, rules, b, n)
            forget_market(b)
        event = rows.event[n]
        card = rows.card[n]
        if laid and card != NULL and (event == Event.OFFERED or event == Event.EXPIRED):
            if event == Event.OFFERED:
                b.cells[card][place_of(rules, card, rows.amount[n])].laid += 1
            else:
                b.cells[card][last_place(rules, b, rows.slot[n], card)].expired += 1
        if event == Event.TURN_STARTED:
            count_offers(b)
        if event >= Event.OFFERED and event <= Event.TAKEN:
            follow_market(rows, rules, b, n)
    write_both(rules, b, out)
    return max(b.made[OfMarket.MARKET], b.made[OfMarket.BUYERS])


def write_both(rules: Rules, b: Board, out: Any) -> None:
    """Write a finished game's rows of each wanted table, and add them to `b.made`."""
    if b.game == 0:
        return
    count_offers(b)
    if b.wanted & 1 << OfMarket.MARKET > 0:
        b.made[OfMarket.MARKET] = write_market(b, out, b.made[OfMarket.MARKET])
    if b.wanted & 1 << OfMarket.BUYERS > 0:
        b.made[OfMarket.BUYERS] = write_buyers(b, out, b.made[OfMarket.BUYERS])


def forget_market(b: Board) -> None:
    """A new game: nothing lies in the market, and nothing has."""
    b.slot = NULL
    b.turn = -1
    for slot in range(SLOTS):
        b.market[slot].turn = -1
        b.stall[slot].card = NULL
    for card in range(KINDS):
        for step in range(STEPS + 1):
            cell = b.cells[card][step]
            cell.offers = 0
            cell.payable = 0
            cell.taken = 0
            cell.bought = 0
            cell.paid = 0
            cell.laid = 0
            cell.expired = 0
        for seat in range(SEATS):
            b.hands[seat][card] = 0
            b.known[seat][card] = 0


def place_of(rules: Rules, card: int, price: int) -> int:
    """The step of a price as a place in `Board.cells`, the last one for a price that is on no step."""
    step = step_of(rules, card, price)
    return STEPS if step == NONE else step


def last_place(rules: Rules, b: Board, slot: int, card: int) -> int:
    """The place of the price at which a card lay in a slot last."""
    if slot >= SLOTS or b.market[slot].card != card:
        return STEPS
    return place_of(rules, card, b.market[slot].price)


def follow_market(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to the market (`fold_offers`), and to what lies there for the turn that is on."""
    event = rows.event[n]
    slot = rows.slot[n]
    if event == Event.OFFERED or event == Event.MARKED_DOWN:
        b.market[slot].turn = rows.turn[n]
        b.market[slot].card = rows.card[n]
        b.market[slot].price = rows.amount[n]
        b.slot = slot
    elif event == Event.TAKEN:
        if slot == b.slot:  # what has just been laid out; another card may replace it
            b.market[slot].turn = -1
        b.slot = NULL
    elif event == Event.TURN_STARTED:
        b.turn = rows.turn[n]
        b.ducats = rows.amount[n]
        b.active = rows.seat[n]
        for at in range(SLOTS):
            b.stall[at].card = b.market[at].card if b.market[at].turn == b.turn - 1 else NULL
            b.stall[at].price = b.market[at].price
            b.stall[at].place = place_of(rules, b.stall[at].card, b.market[at].price)
            b.stall[at].bought = 0
            b.stall[at].paid = 0
    elif rows.turn[n] == b.turn:
        if event == Event.PLAYED and rows.amount[n] > 0 and b.ducats != NONE:
            b.ducats += rows.amount[n]
        elif event == Event.BOUGHT and slot < SLOTS:
            b.stall[slot].bought = 1
            b.stall[slot].paid = told(rows.amount[n])


def affordable(b: Board, slot: int) -> bool:
    """Whether what lies in a slot could be paid for by the active player."""
    price = b.stall[slot].price
    return price != NONE and b.ducats != NONE and price <= b.ducats


def count_offers(b: Board) -> None:
    """A turn is over: what lay before the active player, at its prices, what she could have bought, and what she
    did."""
    for slot in range(SLOTS):
        there = b.stall[slot]
        card = there.card
        if card == NULL:
            continue
        cell = b.cells[card][there.place]
        cell.offers += 1
        cell.bought += there.bought
        cell.paid += there.paid
        if affordable(b, slot):
            cell.payable += 1
            cell.taken += there.bought
            if b.active != NULL:
                b.hands[b.active][card] += 1
                b.known[b.active][card] += there.bought


def write_market(b: Board, out: Any, made: int) -> int:
    """Write a finished game's rows of the table `market` from row `made` on; returns the number of rows then."""
    for card in range(KINDS):
        for at in range(STEPS + 1):
            step = STEPS if at == 0 else at - 1
            cell = b.cells[card][step]
            if cell.offers + cell.laid + cell.expired == 0:
                continue
            out[Market.GAME][made] = b.at
            out[Market.CARD][made] = card
            out[Market.STEP][made] = NONE if step == STEPS else step
            out[Market.LAID][made] = cell.laid
            out[Market.OFFERS][made] = cell.offers
            out[Market.PAYABLE][made] = cell.payable
            out[Market.TAKEN][made] = cell.taken
            out[Market.BOUGHT][made] = cell.bought
            out[Market.PAID][made] = cell.paid
            out[Market.EXPIRED][made] = cell.expired
            made += 1
    return made


def write_buyers(b: Board, out: Any, made: int) -> int:
    """Write a finished game's rows of the table `buyers` from row `made` on; returns the number of rows then."""
    for card in range(KINDS):
        for seat in range(SEATS):
            if b.hands[seat][card] > 0:
                out[BUYER_AT + Buyer.GAME][made] = b.at
                out[BUYER_AT + Buyer.CARD][made] = card
                out[BUYER_AT + Buyer.SEAT][made] = seat
                out[BUYER_AT + Buyer.OFFERS][made] = b.hands[seat][card]
                out[BUYER_AT + Buyer.BOUGHT][made] = b.known[seat][card]
                made += 1
    return made


def fold_refills(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a turn whose refill has a place to fill and a card to draw, while a Merchant is to come."""
    made = 0
    b.slot = NULL
    for n in range(len(rows.game)):
        event = rows.event[n]
        if rows.game[n] + 1 != b.game or rows.turn[n] != b.turn:
            made = write_refill(rules, b, out, made)
            if begin_game(rows, rules, b, n):
                b.drawn = 0
            b.turn = rows.turn[n]
            begin_turn(b, n)
        if event == Event.TURN_STARTED:
            b.slot = rows.seat[n]
        elif event == Event.BOUGHT or event == Event.EXPIRED:
            b.places += 1
        elif event == Event.DRAWN:
            b.fresh += 1
        elif event == Event.MERCHANT_DRAWN:
            if rows.phase[n] == Phase.ASTROLOGER:
                b.early += 1
            else:
                b.late += 1
        elif event == Event.SALE_OPENED:
            here = rows.number[n] > b.drawn and rows.number[n] <= b.drawn + b.early  # an Astrologer drew its Merchant
            if here and rows.year[n] == rules.merchants:
                b.over = 1  # the game ends in mid-purchase
        if rules.pile[event] != 0:
            follow_pile(rows, rules, b, n)
    return write_refill(rules, b, out, made)


def begin_turn(b: Board, n: int) -> None:
    """A turn of which nothing was told yet."""
    b.first = n
    b.ducats = b.left
    b.slot = NULL
    b.places = 0
    b.fresh = 0
    b.early = 0
    b.late = 0
    b.over = 0


def write_refill(rules: Rules, b: Board, out: Any, made: int) -> int:
    """The row of a turn that is over."""
    merchant = b.drawn + b.early + 1
    left = b.ducats - b.fresh - b.early
    cards = min(b.places, left)
    b.drawn += b.early + b.late
    if b.game == 0 or b.slot == NULL or b.over == 1 or b.dealt == 0 or cards < 1 or merchant > rules.merchants:
        return made
    out[Refill.GAME][made] = b.first
    out[Refill.TURN][made] = b.turn
    out[Refill.SEAT][made] = b.slot
    out[Refill.MERCHANT][made] = merchant
    out[Refill.LEFT][made] = left
    out[Refill.CARDS][made] = cards
    out[Refill.CHANCE][made] = merchant_chance(rules, merchant, left, cards)
    out[Refill.CAME][made] = b.late > 0
    return made + 1


def merchant_chance(rules: Rules, merchant: int, left: int, cards: int) -> float:
    """The chance that a Merchant is among the next cards; `NONE` where he ought to have come before."""
    above = rules.deck - rules.dealt - (left - rules.merchants + merchant - 1)  # gone, Merchants not counted
    return place_chance(rules.highest[merchant - 1], rules.lowest[merchant - 1], above, cards)


def place_chance(first: int, last: int, above: int, cards: int) -> float:
    """The chance that one of the next cards is the Merchant; `NONE` where he ought to have come before.

    Args:
        first, last: fewest and most cards of the pile above him as it was made, Merchants not counted.
        above: such cards that are gone.
        cards: that are going to be drawn.
    """
    low = max(first, above)
    if low > last:
        return float(NONE)
    return max(0, min(last, above + cards - 1) - low + 1) / (last - low + 1)

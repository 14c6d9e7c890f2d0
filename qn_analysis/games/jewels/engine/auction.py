"""Buying and selling, and the auctions that others in the city can ask for.

Source: section 8. The active player says what she would buy or sell; the others in her city are asked clockwise, and
pay to take part; then all make their offers, which nobody sees before they are shown together.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import BIDS, GEMS, NOBODY, WARES
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import allow, emit
from .state import Game, Log, Table
from .trade import can_sell_any, cost_here, first_of, is_ready, is_wanted, sell_object, take_resource


def list_sales(g: Game) -> None:
    """The objects that whoever is asked can sell to the Buyer of her city; gems by lot."""
    t = g.table
    for lot in range(GEMS):
        gem = t.lots[lot]
        if is_wanted(t, t.actor, t.city[t.actor], gem) and is_ready(t, t.actor, gem):
            allow(g.seats[t.actor], Action.SELL + gem)
    for ware in range(GEMS, WARES):
        if is_wanted(t, t.actor, t.city[t.actor], ware):
            list_jewels_for_sale(g, first_of(ware))


def list_jewels_for_sale(g: Game, start: int) -> None:
    """The jewels of a family, which begins at `start`: pairs of gems by lot."""
    t = g.table
    for lot in range(GEMS):
        for other in range(GEMS):
            thing = start + t.lots[lot] * GEMS + t.lots[other]
            if is_ready(t, t.actor, thing):
                allow(g.seats[t.actor], Action.SELL + thing)


def settle(g: Game, log: Log, seat: int, offer: int) -> None:
    """Let a player buy, or sell; `offer` is `NOBODY` where nobody bid. Only the active player's action is spent."""
    t = g.table
    if seat == t.active:
        t.left -= 1
    if t.wares == NOBODY:
        cost = cost_here(t, t.city[seat]) if offer == NOBODY or t.rules.bid_pays == 1 else 0
        take_resource(g, log, seat, cost)
    elif seat == t.active:
        sell_object(g, log, seat, t.wares)
    else:
        t.actor = seat
        t.phase = Phase.SALE
        return
    t.phase = Phase.ACTION


def propose(g: Game, log: Log, wares: int) -> None:
    """The active player buys the resource of her city (`wares` is `NOBODY`) or sells an object, unless others bid."""
    t = g.table
    t.wares = wares
    t.asked = 0
    for seat in range(t.players):
        t.taking[seat] = 0
        g.seats[seat].offer = NOBODY
    ask_next(g, log)


def ask_next(g: Game, log: Log) -> None:
    """Ask the next one in the city who could take part; when all have spoken, bid or trade."""
    t = g.table
    while t.asked < t.players - 1:
        t.asked += 1
        seat = (t.active + t.asked) % t.players
        if t.city[seat] == t.city[t.active] and can_challenge(t, seat):
            t.actor = seat
            t.phase = Phase.CHALLENGE
            return
    for seat in range(t.players):
        if t.taking[seat] == 1:
            t.taking[t.active] = 1
            t.asked = 0
            t.actor = t.active
            t.phase = Phase.BID
            return
    settle(g, log, t.active, NOBODY)


def can_challenge(t: Table, seat: int) -> bool:
    """Whether a seat can pay for an auction and the least offer, and has something to sell if it is about a sale."""
    if t.wares != NOBODY:
        return t.coins[seat] >= t.rules.challenge and can_sell_any(t, seat)
    return t.coins[seat] - t.rules.challenge >= least_offer(t) + set_aside(t)


def least_offer(t: Table) -> int:
    """The lowest offer that can be made."""
    # rulings minimum_bid and bid_pays: the cost is the least where the offer replaces it
    if t.wares == NOBODY and t.rules.minimum_bid == 1 and t.rules.bid_pays == 0:
        return cost_here(t, t.city[t.active])
    return 0


def set_aside(t: Table) -> int:
    """Coins that a winner pays besides her offer."""
    # ruling bid_pays: the offer replaces the cost, or comes on top of it
    return cost_here(t, t.city[t.active]) if t.wares == NOBODY and t.rules.bid_pays == 1 else 0


def list_answers(g: Game) -> None:
    """Auction off, or not."""
    me = g.seats[g.table.actor]
    allow(me, Action.DECLINE)
    allow(me, Action.CHALLENGE)


def answer(g: Game, log: Log, action: int) -> None:
    """Pay for an auction, or let the active player trade."""
    t = g.table
    seat = t.actor
    if action == Action.CHALLENGE:
        t.taking[seat] = 1
        t.coins[seat] -= t.rules.challenge
        emit(g, log, Event.CHALLENGED, seat, t.active, _, t.city[seat], _, _, _, t.rules.challenge)
    else:
        emit(g, log, Event.NOT_CHALLENGED, seat, t.active, _, t.city[seat], _, _, _, _)
    ask_next(g, log)


def list_offers(g: Game) -> None:
    """Every offer that can be paid."""
    t = g.table
    most = min(t.coins[t.actor] - set_aside(t), BIDS - 1)
    for coins in range(least_offer(t), most + 1):
        allow(g.seats[t.actor], Action.BID + coins)


def bid(g: Game, action: int) -> None:
    """Hide an offer; the next one who takes part is asked, or all are shown."""
    t = g.table
    g.seats[t.actor].offer = action - Action.BID
    while t.asked < t.players - 1:
        t.asked += 1
        seat = (t.active + t.asked) % t.players
        if t.taking[seat] == 1:
            t.actor = seat
            return
    t.actor = t.active
    t.phase = Phase.AUCTION


def show_offers(g: Game, log: Log) -> None:
    """Show all offers; the winner pays hers and trades."""
    t = g.table
    for step in range(t.players):
        seat = (t.active + step) % t.players
        if t.taking[seat] == 1:
            emit(g, log, Event.OFFERED, seat, _, _, t.city[seat], _, _, _, g.seats[seat].offer)
    winner = winner_of(g)
    offer = g.seats[winner].offer
    t.coins[winner] -= offer
    emit(g, log, Event.AUCTION_WON, winner, t.active, _, t.city[winner], _, _, _, offer)
    settle(g, log, winner, offer)


def winner_of(g: Game) -> int:
    """Who has offered most; in a draw the active player."""
    t = g.table
    winner = t.active
    ties = 0
    for step in range(1, t.players):
        seat = (t.active + step) % t.players
        if t.taking[seat] == 1:
            if g.seats[seat].offer > g.seats[winner].offer:
                winner = seat
                ties = 0
            elif g.seats[seat].offer == g.seats[winner].offer:
                ties += 1
    if winner != t.active and ties > 0 and t.rules.auction_tie == 0:
        return t.active  # ruling auction_tie: she wins every draw, or the first clockwise of those tied
    return winner


def sell_own(g: Game, log: Log, thing: int) -> None:
    """Who has won the right to sell sells an object of her own."""
    sell_object(g, log, g.table.actor, thing)
    g.table.phase = Phase.ACTION

"""Cards on the engine's table, in Python and in pages: what can be crafted, a sale and a final count are played there.

The table has one hand, at most one Buyer (`buyer`: its place among the encounters, `NOBODY` for none) and at most one
event (likewise). `coins`: those on the Buyer; -1: as he enters. Source: sections 7.3, 7.4, 9.1 and 10.
"""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.compile.records import blank, fill

from ..engine.crafting import craft, list_crafts
from ..engine.end import count_up
from ..engine.kingdom import enter_encounter
from ..engine.record import ware_of
from ..engine.setup import clear
from ..engine.start import draw_event
from ..engine.state import Game, Log, Rules
from ..engine.trade import has_buyer, is_ready, is_wanted, price_of, sell_object
from ..engine.turn import start_round
from ..words.cards import FEWEST, GEMS, NOBODY, RESOURCES, Deck
from ..words.events import Column, Event

HOME: Final = 0
"""The city where everything happens; the seat is the first."""
SEAT: Final = 0


def table_of(rules: Any) -> Game:
    """A table with the numbers of a ruleset."""
    g = blank(Game)
    fill(Rules, g.table.rules, rules)
    g.table.players = FEWEST
    return g


def lay_cards(g: Game, log: Log, cards: Any) -> None:
    """Begin a round with a hand."""
    clear(g)
    t = g.table
    for seat in range(FEWEST):
        t.city[seat] = HOME + seat
    held = 0
    for resource in range(RESOURCES):
        g.seats[SEAT].hand[resource] = cards[resource]
        held += cards[resource]
    t.hand_size[SEAT] = held
    start_round(g, log)
    log.seq = 0


def list_made(g: Game, log: Log, cards: Any) -> None:
    """List the crafts of every object that some cards make."""
    lay_cards(g, log, cards)
    g.seats[SEAT].options = 0
    list_crafts(g)


def actions_of(g: Game, log: Log, cards: Any) -> int:
    """Actions that it takes to craft the gems of some cards, each by itself."""
    lay_cards(g, log, cards)
    t = g.table
    before = t.left
    for gem in range(GEMS):
        for _ in range(cards[gem]):
            craft(g, log, gem)
            t.crafting = 1
    return before - t.left


def lay_on_top(g: Game, deck: int, card: int) -> None:
    """A card as the only one of its deck."""
    g.hidden.deck[deck][0] = card
    g.hidden.top[deck] = 0
    g.table.deck[deck] = 1


def enter_buyer(g: Game, log: Log, buyer: int) -> None:
    """The Buyer comes into the city."""
    lay_on_top(g, Deck.ENCOUNTERS, buyer)
    enter_encounter(g, log, HOME)


def begin_turn(g: Game, log: Log, buyer: int, coins: int, event: int) -> int:
    """Who is in the city, and the event of the turn; a Buyer whose coins are said is there after the event.

    Returns:
        The coins with which the Buyer entered; 0 without one.
    """
    t = g.table
    entered = 0
    if buyer != NOBODY and coins < 0:
        enter_buyer(g, log, buyer)
        entered = t.stock[HOME]
    if event != NOBODY:
        lay_on_top(g, Deck.EVENTS, event)
        draw_event(g, log)
    if coins >= 0:
        enter_buyer(g, log, buyer)
        entered = t.stock[HOME]
        t.stock[HOME] = coins
    return entered


def craft_alone(g: Game, log: Log, thing: int) -> int:
    """Craft an object of exactly its cards.

    Returns:
        What it sells for, before any event.
    """
    lay_cards(g, log, g.table.rules.contents[thing])
    plain = price_of(g.table, thing)
    craft(g, log, thing)
    return plain


def is_sellable(g: Game, thing: int) -> bool:
    """Whether what was crafted can be sold in this round."""
    return is_ready(g.table, SEAT, thing)


def is_bought(g: Game, thing: int) -> bool:
    """Whether there is a Buyer who buys what was crafted."""
    return has_buyer(g.table, HOME) and is_wanted(g.table, SEAT, HOME, ware_of(thing))


def sell_crafted(g: Game, log: Log, thing: int) -> int:
    """Sell what was crafted: coins for it and on the Buyer together."""
    log.seq = 0
    sell_object(g, log, SEAT, thing)
    return told(log, Event.SOLD) + told(log, Event.COINS_TAKEN)


def count_object(g: Game, log: Log, thing: int) -> int:
    """What an object counts at the end."""
    craft_alone(g, log, thing)
    log.seq = 0
    count_up(g, log)
    return told(log, Event.COUNTED)


def told(log: Log, event: int) -> int:
    """Coins that events of a kind tell of."""
    coins = 0
    for n in range(log.seq):
        if log.rows[n][Column.EVENT] == event:
            coins += log.rows[n][Column.AMOUNT]
    return coins

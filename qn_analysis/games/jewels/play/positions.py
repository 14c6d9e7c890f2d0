"""Positions of Jewels that can be asked about (`core.position`), and what things cost and bring now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.chance import next32
from qn_analysis.core.position.declared_positions import declared_positions
from qn_analysis.core.position.worlds import Ask, deal_anew, new_key, shuffle

from ..engine.actions import fare
from ..engine.auction import list_offers
from ..engine.state import Game, Table
from ..engine.trade import cost_here
from ..engine.trade import price_of as price_of
from ..log.table import Log
from ..log.teller import Teller
from ..words.actions import Action, meaning
from ..words.cards import NOBODY, RESOURCES, Deck
from ..words.phases import Phase
from .registry import ENGINE


def redraw(g: Game, seats: Sequence[int], dice: list[int], ask: Ask) -> None:
    """Deal the hands of some seats and the decks anew; throw another die; let rivals make their secret offers again."""
    hidden = g.hidden
    for deck in Deck:
        first, last = hidden.top[deck], hidden.top[deck] + g.table.deck[deck]
        cards = hidden.deck[deck][first:last]
        if deck == Deck.RESOURCES:
            cards = deal_anew(g, seats, cards, RESOURCES, dice)
        else:
            shuffle(cards, dice)
        hidden.deck[deck][first:last] = cards
    for place in range(len(hidden.die)):
        hidden.die[place] = next32(dice)
    new_key(g, dice)
    if g.table.phase == Phase.BID:
        offer_again(g, seats, ask)


def offer_again(g: Game, seats: Sequence[int], ask: Ask) -> None:
    """In an auction: let seats whose offers are hidden make them again."""
    asked = g.table.actor
    for seat in seats:
        me = g.seats[seat]
        if seat == asked or g.table.taking[seat] == 0 or me.offer == NOBODY:
            continue
        g.table.actor, me.options = seat, 0
        list_offers(g)
        me.offer = (ask(g, seat) if me.options > 1 else me.legal[0]) - Action.BID
        me.options = 0
    g.table.actor = asked


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase, with what it costs or brings: `travel to city 3 for 2 coins`."""
    what, here = meaning(action), table.city[table.actor]
    key, city, coins, resource, met = "action", what.city, what.coins, what.resource, NOBODY
    match what.group:
        case Action.TRAVEL:
            coins = fare(table, here, city)
            key = "action_for" if coins else key
        case Action.BUY:
            resource, coins = table.resource[here], cost_here(table, here)
        case Action.SELL:
            coins = price_of(table, what.object) + table.stock[here]
        case Action.INTERACT:
            met = table.encounter[here]
            coins = table.rules.fee[met]
            key = "action_for" if coins else key
        case Action.REFILL:
            city = here
    return tell.texts.text(
        f"{key}.{what.group.name.lower()}",
        city=city + 1,
        resource="" if resource == NOBODY else tell.resource(resource),
        object="" if what.object == NOBODY else tell.object(what.object),
        encounter="" if met == NOBODY else tell.encounter(met),
        coins=coins,
    )


POSITIONS: Final = declared_positions(ENGINE, Log, redraw=redraw, sentence=sentence)

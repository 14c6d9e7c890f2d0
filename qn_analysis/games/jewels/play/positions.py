"""Positions of Jewels that can be asked about (`core.position`), and what things cost and bring now."""

from __future__ import annotations

from qn_analysis.core.position.worlds import Redeal

from ..engine.actions import fare
from ..engine.auction import list_offers
from ..engine.state import Game, Table
from ..engine.trade import cost_here
from ..engine.trade import price_of as price_of
from ..log.teller import Teller
from ..words.actions import Action
from ..words.cards import NOBODY, RESOURCES, Deck
from ..words.phases import Phase


def redraw(deal: Redeal) -> None:
    """Deal the hands of some seats and the decks anew; throw another die; let rivals make their secret offers again."""
    g: Game = deal.g
    hidden = g.hidden
    for deck in Deck:
        first, last = hidden.top[deck], hidden.top[deck] + g.table.deck[deck]
        cards = hidden.deck[deck][first:last]
        if deck == Deck.RESOURCES:
            cards = deal.dealt(cards, RESOURCES)
        else:
            deal.shuffled(cards)
        hidden.deck[deck][first:last] = cards
    for place in range(len(hidden.die)):
        hidden.die[place] = deal.throw()
    deal.new_key()
    if g.table.phase == Phase.BID:
        offer_again(g, deal)


def offer_again(g: Game, deal: Redeal) -> None:
    """In an auction: let seats whose offers are hidden make them again."""
    asked = g.table.actor
    for seat in deal.seats:
        me = g.seats[seat]
        if seat == asked or g.table.taking[seat] == 0 or me.offer == NOBODY:
            continue
        g.table.actor, me.options = seat, 0
        list_offers(g)
        me.offer = (deal.ask(g, seat) if me.options > 1 else me.legal[0]) - Action.BID
        me.options = 0
    g.table.actor = asked


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase, with what it costs or brings: `travel to city 3 for 2 coins`."""
    (group, thing), here = Action.meaning(action), table.city[table.actor]
    key, city, coins, resource, made, met = "action", NOBODY, NOBODY, NOBODY, NOBODY, NOBODY
    match group:
        case Action.TRAVEL:
            city, coins = thing, fare(table, here, thing)
            key = "action_for" if coins else key
        case Action.GO:
            city = thing
        case Action.BUY:
            resource, coins = table.resource[here], cost_here(table, here)
        case Action.DISCARD:
            resource = thing
        case Action.CRAFT:
            made = thing
        case Action.SELL:
            made, coins = thing, price_of(table, thing) + table.stock[here]
        case Action.BID:
            coins = thing
        case Action.INTERACT:
            met = table.encounter[here]
            coins = table.rules.fee[met]
            key = "action_for" if coins else key
        case Action.REFILL:
            city = here
    return tell.texts.text(
        f"{key}.{group.name.lower()}",
        city=city + 1,
        resource="" if resource == NOBODY else tell.resource(resource),
        object="" if made == NOBODY else tell.object(made),
        encounter="" if met == NOBODY else tell.encounter(met),
        coins=coins,
    )

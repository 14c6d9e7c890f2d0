"""Interacting with Mercenaries and Monsters, and the effects that ask.

Source: section 7.4; section 4, Mercenaries and Buyers, Monsters. What a Buyer does is in `trade` and `auction`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import NOBODY, RESOURCES, Deck, Encounter
from ..words.cards import NOBODY as _
from ..words.effects import Effect, Trigger
from ..words.events import Event
from ..words.phases import Phase
from .decks import draw_to_hand, throw_die
from .effects import run_effects
from .kingdom import leave_encounter
from .record import allow, emit
from .state import Game, Log, Table
from .trade import take_coins


def can_interact(t: Table) -> bool:
    """Whether a Mercenary or a Monster is in the active player's city, whose fee she can pay."""
    card = t.encounter[t.city[t.active]]
    if card == NOBODY or t.rules.types[card] == Encounter.BUYER:
        return False
    return t.rules.fee[card] <= t.coins[t.active]


def interact(g: Game, log: Log) -> None:
    """Pay, throw the die if need be, earn coins, treasure and service; all but an undefeated Monster leave."""
    t = g.table
    seat = t.active
    city = t.city[seat]
    card = t.encounter[city]
    t.left -= 1
    t.coins[seat] -= t.rules.fee[card]
    emit(g, log, Event.INTERACTED, seat, _, _, city, card, _, t.left, t.rules.fee[card])
    t.asking = Effect.NONE
    t.thrown = 0
    if t.rules.die[card] > 0:
        t.thrown = throw_die(g, log, seat)
    success = t.thrown >= t.rules.die[card]
    monster = t.rules.types[card] == Encounter.MONSTER
    if not success:
        emit(g, log, Event.FAILED, seat, _, _, city, card, _, _, _)
    elif monster:
        emit(g, log, Event.DEFEATED, seat, _, _, city, card, _, _, _)
        win_treasure(g, log, seat)
    if success or not monster:
        take_coins(g, log, seat)
    run_effects(g, log, card, Trigger.USE if success else Trigger.FAIL, city, seat)
    if success or not monster:
        leave_encounter(g, log, city)


def win_treasure(g: Game, log: Log, seat: int) -> None:
    """A player earns the treasure of her city's Monster."""
    t = g.table
    city = t.city[seat]
    for resource in range(RESOURCES):
        count = t.treasure[city][resource]
        if count > 0:
            t.treasure[city][resource] = 0
            g.seats[seat].hand[resource] += count
            t.hand_size[seat] += count
            emit(g, log, Event.TREASURE_WON, seat, _, resource, city, t.encounter[city], _, count, _)


def ask_after(t: Table) -> None:
    """Ask for what an effect leaves to the player, if it leaves anything."""
    if t.asking == Effect.GO:
        t.phase = Phase.GO
    elif t.asking == Effect.EXCHANGE and t.hand_size[t.active] > 0:
        t.phase = Phase.EXCHANGE


def go(g: Game, log: Log, city: int) -> None:
    """Go to a city without paying."""
    t = g.table
    t.city[t.active] = city
    emit(g, log, Event.WENT, t.active, _, _, city, t.met, _, _, _)


def exchange(g: Game, log: Log, resource: int) -> None:
    """Discard a card of the hand and draw others."""
    t = g.table
    seat = t.active
    g.seats[seat].hand[resource] -= 1
    t.hand_size[seat] -= 1
    t.discarded[Deck.RESOURCES][resource] += 1
    emit(g, log, Event.EXCHANGED, seat, _, resource, _, t.met, _, _, _)
    for _card in range(t.amount):
        draw_to_hand(g, log, seat, t.met, Deck.ENCOUNTERS)


def list_hand(g: Game) -> None:
    """Every card of the hand, to be discarded; gems by lot."""
    t = g.table
    me = g.seats[t.actor]
    for lot in range(RESOURCES):
        resource = t.lots[lot]
        if me.hand[resource] > 0:
            allow(me, Action.DISCARD + resource)

"""The start of a turn: change, market fluctuation, renewal.

Source: sections 9 and 10. The first turn goes without; a Monster's city gets one card for its treasure.
"""

from __future__ import annotations

from ..words.cards import CITIES, EFFECTS, NOBODY, Deck
from ..words.cards import NOBODY as _
from ..words.effects import Effect
from ..words.events import Event
from ..words.phases import Phase
from .decks import draw, throw_die
from .effects import discard_resource, do_effect, stock_buyers
from .kingdom import enter_encounter, enter_resource, leave_encounter
from .record import emit
from .state import Game, Log


def start_turn(g: Game, log: Log) -> None:
    """The Turn Counter is with the next player, but for the first turn; what held for a turn is over."""
    t = g.table
    t.turn += 1
    t.first = (t.turn - 1) % t.players
    t.active = t.first
    t.rounds = 0
    t.no_travel = t.more_cost = t.more_price = 0
    emit(g, log, Event.TURN_STARTED, t.first, _, _, _, _, _, _, _)
    t.phase = Phase.ROUND_START if t.turn == 1 else Phase.CHANGE


def change(g: Game, log: Log) -> None:
    """Throw the die: a city loses its cards; on an 8, or if it has none, an event is drawn (9.1)."""
    t = g.table
    city = throw_die(g, log, NOBODY) - 1
    if city == CITIES or (t.encounter[city] == NOBODY and t.resource[city] == NOBODY):
        draw_event(g, log)
    else:
        if t.encounter[city] != NOBODY:
            leave_encounter(g, log, city)
        discard_resource(g, log, city)
    t.phase = Phase.FLUCTUATION


def draw_event(g: Game, log: Log) -> None:
    """Draw an event and do what it says."""
    t = g.table
    if t.deck[Deck.EVENTS] == 0:
        emit(g, log, Event.NO_EVENT, _, _, _, _, _, _, _, _)
        return
    card = draw(g, Deck.EVENTS)
    t.discarded[Deck.EVENTS][card] += 1
    emit(g, log, Event.EVENT_DRAWN, _, _, _, _, card, _, _, t.deck[Deck.EVENTS])
    for n in range(EFFECTS):
        does = t.rules.event_effects[card][n]
        if does[0] == Effect.BANISH:
            banish(g, log, does[2])
        elif does[0] != Effect.NONE:
            do_effect(g, log, does[0], does[1], does[2], card, NOBODY, NOBODY)


def banish(g: Game, log: Log, kind: int) -> None:
    """All encounters of a type leave the Kingdom."""
    t = g.table
    for city in range(CITIES):
        if t.encounter[city] != NOBODY and t.rules.types[t.encounter[city]] == kind:
            leave_encounter(g, log, city)


def fluctuate(g: Game, log: Log) -> None:
    """Every Buyer gets coins (9.2)."""
    if g.table.rules.fluctuation > 0:
        stock_buyers(g, log, g.table.rules.fluctuation)
    g.table.phase = Phase.RENEWAL


def renew(g: Game, log: Log) -> None:
    """Refill the cities from left to right, encounters first; where that fails the last turn begins (9.3, 10)."""
    t = g.table
    for city in range(CITIES):
        if t.encounter[city] == NOBODY:
            if t.deck[Deck.ENCOUNTERS] > 0:
                enter_encounter(g, log, city)
            else:
                announce_last(g, log, city, Deck.ENCOUNTERS)
    for city in range(CITIES):
        if t.resource[city] == NOBODY:
            if t.deck[Deck.RESOURCES] > 0:
                enter_resource(g, log, city)
            else:
                announce_last(g, log, city, Deck.RESOURCES)
    t.phase = Phase.ROUND_START


def announce_last(g: Game, log: Log, city: int, deck: int) -> None:
    """The last turn has begun, unless that is known already."""
    t = g.table
    if t.last == 0:
        # ruling two_last: with two players one round, or one of each
        t.last = 2 if t.players == 2 and t.rules.two_players == 0 and t.rules.two_last == 1 else 1
        emit(g, log, Event.LAST_TURN, _, _, _, city, _, _, deck, _)

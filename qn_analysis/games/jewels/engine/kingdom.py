"""How encounters and resources come into the Kingdom and leave it.

Source: section 4, encounters and Monsters; section 3 (the set-up sets off effects too).
"""

from __future__ import annotations

from ..words.cards import CITIES, NOBODY, RESOURCES, Deck, Encounter
from ..words.cards import NOBODY as _
from ..words.effects import Trigger
from ..words.events import Event
from .decks import draw
from .effects import run_effects, stock
from .record import emit
from .state import Game, Log, Table


def nth_city(t: Table, here: int, n: int) -> int:
    """The cities by their distance from one of them, itself the first; from an end of the Kingdom if it is `NOBODY`."""
    if here == NOBODY:
        return CITIES - 1 - n if t.turned == 1 else n
    room = min(here, CITIES - 1 - here)  # so far there are cities on both sides
    if n > 2 * room:
        return n if here == room else CITIES - 1 - n
    first = -1 if t.turned == 0 else 1
    far = (n + 1) // 2
    return here + (first * far if n % 2 == 1 else -first * far)


def is_besieged(t: Table, city: int) -> bool:
    """Whether a Monster is in the city."""
    return t.encounter[city] != NOBODY and t.rules.types[t.encounter[city]] == Encounter.MONSTER


def enter_encounter(g: Game, log: Log, city: int) -> None:
    """Lay the top encounter into a city and do what it does when it enters; the deck must not be empty."""
    t = g.table
    card = draw(g, Deck.ENCOUNTERS)
    t.encounter[city] = card
    emit(g, log, Event.ENCOUNTER_PLACED, _, _, _, city, card, _, _, t.deck[Deck.ENCOUNTERS])
    if t.rules.entry_coins[card] > 0:
        stock(g, log, city, t.rules.entry_coins[card])
    seize(g, log, city)
    run_effects(g, log, card, Trigger.ENTER, city, NOBODY)


def enter_resource(g: Game, log: Log, city: int) -> None:
    """Lay the top resource into a city, where a Monster takes it; the deck must not be empty."""
    t = g.table
    t.resource[city] = draw(g, Deck.RESOURCES)
    emit(g, log, Event.RESOURCE_PLACED, _, _, t.resource[city], city, _, _, _, t.deck[Deck.RESOURCES])
    seize(g, log, city)


def seize(g: Game, log: Log, city: int) -> None:
    """A Monster takes the resource of its city into its treasure."""
    t = g.table
    resource = t.resource[city]
    if resource != NOBODY and is_besieged(t, city):
        t.resource[city] = NOBODY
        t.treasure[city][resource] += 1
        emit(g, log, Event.SEIZED, _, _, resource, city, t.encounter[city], _, _, _)


def leave_encounter(g: Game, log: Log, city: int) -> None:
    """Discard the encounter of a city, and treasure and coins that nobody earned; then do its effects on leaving."""
    t = g.table
    card = t.encounter[city]
    if t.stock[city] > 0:
        emit(g, log, Event.COINS_RETURNED, _, _, _, city, card, _, _, t.stock[city])
        t.stock[city] = 0
    for resource in range(RESOURCES):
        count = t.treasure[city][resource]
        if count > 0:
            t.treasure[city][resource] = 0
            t.discarded[Deck.RESOURCES][resource] += count
            emit(g, log, Event.TREASURE_LOST, _, _, resource, city, card, _, count, _)
    t.encounter[city] = NOBODY
    t.discarded[Deck.ENCOUNTERS][card] += 1
    emit(g, log, Event.ENCOUNTER_LEFT, _, _, _, city, card, _, _, _)
    run_effects(g, log, card, Trigger.LEAVE, city, NOBODY)

"""Setting up the game.

Source: section 3. Seat 0 is the first player. Resources are laid out before encounters, as the rulebook names them; so
Monsters find their cities' resources. Meeples come last: no effect of the set-up finds anybody in a city.
"""

from __future__ import annotations

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import clear_record

from ..words.actions import Action
from ..words.cards import CITIES, DECKS, KINDS, NOBODY, OBJECTS, RESOURCES, SEATS, WARES, Deck
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .decks import BOT, DICE, draw, draw_lots, shuffle, throw_die
from .kingdom import enter_encounter, enter_resource, nth_city
from .record import allow, emit
from .state import Game, Log


def new_game(g: Game, log: Log, seed: int, number: int) -> None:
    """Begin game `number` of a seed. `table.rules` and `table.players` must be there already."""
    clear(g)
    log.seq = 0
    log.choices = 0
    start_key(g.hidden.key, seed, number)
    start_stream(g.hidden.die, g.hidden.key, DICE)
    for seat in range(g.table.players):
        start_stream(g.seats[seat].chance, g.hidden.key, BOT + seat)
    draw_lots(g)
    emit(g, log, Event.GAME_STARTED, 0, _, _, _, _, _, g.table.players, _)


def clear(g: Game) -> None:
    """Forget whatever was played on these records before."""
    t = g.table
    t.turn = t.first = t.rounds = t.active = t.left = t.last = 0
    t.phase = Phase.SETUP
    t.actor = NOBODY
    t.turned = 0
    for resource in range(RESOURCES):
        t.lots[resource] = resource
    for city in range(CITIES):
        t.resource[city] = NOBODY
        t.encounter[city] = NOBODY
        t.stock[city] = 0
        for resource in range(RESOURCES):
            t.treasure[city][resource] = 0
    for deck in range(DECKS):
        t.deck[deck] = 0
        g.hidden.top[deck] = 0
        for kind in range(KINDS):
            t.discarded[deck][kind] = 0
    for seat in range(SEATS):
        clear_record(g.seats[seat])
        g.seats[seat].seat = seat
        g.seats[seat].offer = NOBODY
        t.city[seat] = NOBODY
        t.coins[seat] = t.hand_size[seat] = t.taking[seat] = t.score[seat] = 0
        for ware in range(WARES):
            t.goods[seat][ware] = 0
        for thing in range(OBJECTS):
            t.crafted[seat][thing] = 0
    for thing in range(OBJECTS):
        t.fresh[thing] = 0
    t.crafting = t.no_travel = t.more_cost = t.more_price = t.thrown = t.asking = t.amount = t.asked = 0
    t.met = t.wares = NOBODY


def set_up(g: Game, log: Log) -> None:
    """Give coins, shuffle, deal the hands and lay out the Kingdom."""
    t = g.table
    for seat in range(t.players):
        # ruling start_coins: as many for everybody, or one more for each seat
        t.coins[seat] = t.rules.coins + (seat if t.rules.start_coins == 1 else 0)
        emit(g, log, Event.COINS_GIVEN, seat, _, _, _, _, _, _, t.coins[seat])
    for deck in range(DECKS):
        shuffle(g, deck)
    for _card in range(t.rules.hand):
        for seat in range(t.players):
            resource = draw(g, Deck.RESOURCES)
            g.seats[seat].hand[resource] += 1
            t.hand_size[seat] += 1
            emit(g, log, Event.DEALT, seat, _, resource, _, _, _, _, t.deck[Deck.RESOURCES])
    for city in range(CITIES):
        enter_resource(g, log, city)
    for city in range(CITIES):
        enter_encounter(g, log, city)
    if t.rules.start_city == 1:  # ruling start_city: the players choose
        t.phase = Phase.START_CITY
        t.actor = 0
        return
    for seat in range(t.players):
        number = throw_die(g, log, seat)
        while number > CITIES:
            number = throw_die(g, log, seat)
        place(g, log, seat, number - 1)
    t.phase = Phase.TURN_START


def place(g: Game, log: Log, seat: int, city: int) -> None:
    """Place a meeple."""
    g.table.city[seat] = city
    emit(g, log, Event.PLACED, seat, _, _, city, _, _, _, _)


def list_cities(g: Game) -> None:
    """Any city, the nearest first; from one end of the Kingdom where she has no place yet."""
    t = g.table
    for n in range(CITIES):
        allow(g.seats[t.actor], Action.GO + nth_city(t, t.city[t.actor], n))


def choose_start(g: Game, log: Log, action: int) -> None:
    """Begin in a city of one's choice; then the next player chooses."""
    t = g.table
    place(g, log, t.actor, action - Action.GO)
    if t.actor + 1 < t.players:
        t.actor += 1
        return
    t.actor = NOBODY
    t.phase = Phase.TURN_START

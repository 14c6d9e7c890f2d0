"""The course of a game: which phase does what, who is asked, what an action does.

`begin`, then `apply` until `table.phase` is `GAME_OVER`. Between calls `table.actor` is asked and her `legal` list
holds two or more actions: what leaves no choice is done at once.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import NOBODY
from ..words.phases import Phase
from .actions import earn_coin, end_early, list_moves, refill, to_next_action, travel
from .auction import (
    answer,
    bid,
    list_answers,
    list_offers,
    list_sales,
    propose,
    sell_own,
    show_offers,
)
from .crafting import craft, list_crafts
from .end import count_up
from .interact import ask_after, can_interact, exchange, go, interact, list_hand
from .record import allow
from .setup import choose_start, list_cities, new_game, set_up
from .start import change, fluctuate, renew, start_turn
from .state import Game, Log
from .trade import has_buyer
from .turn import check_hand, discard, end_round, end_turn, start_round


def begin(g: Game, log: Log, seed: int, number: int) -> None:
    """Set up a game and go to its first decision."""
    new_game(g, log, seed, number)
    advance(g, log)


def apply(g: Game, log: Log, action: int) -> bool:
    """Do what the player who is asked has chosen and go to the next decision; False (nothing done) if illegal."""
    if not choose(g, log, action):
        return False
    advance(g, log)
    return True


def choose(g: Game, log: Log, action: int) -> bool:
    """Do what the player who is asked has chosen and no more; False (nothing done) if illegal."""
    if g.table.phase == Phase.GAME_OVER:
        return False
    me = g.seats[g.table.actor]
    for i in range(me.options):
        if me.legal[i] == action:
            act(g, log, action)
            return True
    return False


def advance(g: Game, log: Log) -> None:
    """Run to the next decision with at least two options, or to the end of the game."""
    t = g.table
    while t.phase != Phase.GAME_OVER:
        if is_decision(t.phase):
            me = g.seats[t.actor]
            me.options = 0
            list_legal(g)
            if me.options > 1:
                return
            act(g, log, me.legal[0])
        else:
            proceed(g, log)


def is_decision(phase: int) -> bool:
    """Whether a phase asks a player."""
    if Phase.ACTION <= phase <= Phase.BID:
        return True
    return phase == Phase.START_CITY or phase == Phase.SALE or phase == Phase.DISCARD


def list_legal(g: Game) -> None:
    """List the legal actions of whoever is asked."""
    match g.table.phase:
        case Phase.ACTION:
            list_actions(g)
        case Phase.CHALLENGE:
            list_answers(g)
        case Phase.BID:
            list_offers(g)
        case Phase.SALE:
            list_sales(g)
        case Phase.EXCHANGE | Phase.DISCARD:
            list_hand(g)
        case _:
            list_cities(g)


def list_actions(g: Game) -> None:
    """List the actions of a round (7); where only crafting goes on (ruling craft_count), crafting and ending it."""
    t = g.table
    if t.left == 0:
        allow(g.seats[t.active], Action.PASS)
        list_crafts(g)
        return
    list_moves(g)
    list_crafts(g)
    if has_buyer(t, t.city[t.active]):
        list_sales(g)
    elif can_interact(t):
        allow(g.seats[t.active], Action.INTERACT)


def act(g: Game, log: Log, action: int) -> None:
    """Do a legal action."""
    g.seats[g.table.actor].options = 0
    match g.table.phase:
        case Phase.ACTION:
            do_action(g, log, action)
        case Phase.START_CITY:
            choose_start(g, log, action)
        case Phase.CHALLENGE:
            answer(g, log, action)
        case Phase.BID:
            bid(g, action)
        case Phase.SALE:
            sell_own(g, log, action - Action.SELL)
        case Phase.DISCARD:
            discard(g, log, action - Action.DISCARD)
        case Phase.GO:
            go(g, log, action - Action.GO)
            g.table.phase = Phase.ACTION
        case _:
            exchange(g, log, action - Action.DISCARD)
            g.table.phase = Phase.ACTION
    if g.table.phase == Phase.ACTION:
        to_next_action(g.table)


def do_action(g: Game, log: Log, action: int) -> None:
    """Do an action of a round."""
    t = g.table
    if Action.CRAFT <= action < Action.SELL:
        craft(g, log, action - Action.CRAFT)
        t.crafting = 1
        return
    t.crafting = 0
    if action == Action.PASS:
        end_early(g, log)
    elif action < Action.BUY:
        travel(g, log, action - Action.TRAVEL)
    elif action == Action.BUY:
        propose(g, log, NOBODY)
    elif action < Action.INTERACT:
        propose(g, log, action - Action.SELL)
    elif action == Action.INTERACT:
        interact(g, log)
        ask_after(t)
    elif action == Action.REFILL:
        refill(g, log)
    else:
        earn_coin(g, log)


def proceed(g: Game, log: Log) -> None:
    """Do what a phase does by itself."""
    match g.table.phase:
        case Phase.SETUP:
            set_up(g, log)
        case Phase.TURN_START:
            start_turn(g, log)
        case Phase.CHANGE:
            change(g, log)
        case Phase.FLUCTUATION:
            fluctuate(g, log)
        case Phase.RENEWAL:
            renew(g, log)
        case Phase.ROUND_START:
            start_round(g, log)
        case Phase.AUCTION:
            show_offers(g, log)
            if g.table.phase == Phase.ACTION:
                to_next_action(g.table)
        case Phase.HAND_LIMIT:
            check_hand(g)
        case Phase.ROUND_END:
            end_round(g, log)
        case Phase.TURN_END:
            end_turn(g)
        case _:
            count_up(g, log)

"""The course of a game: which phase does what, who is asked, what an action does.

`begin`, then `apply` until `table.phase` is `GAME_OVER`. Between calls `table.actor` is asked and her `legal` list
holds two or more actions: what leaves no choice is done at once.
"""

from __future__ import annotations

from ..words.phases import Phase
from .longer import end_round
from .scoring import end_game, score_round
from .setup import new_game, set_up_round
from .state import Game, Log
from .titles import make_permanent, move_titles
from .treasure import list_gems, match_pearls, take_instead, take_pieces
from .turn import end_turn, list_cards, play_card


def begin(g: Game, log: Log, seed: int, number: int) -> None:
    """Set up a game and go to its first decision."""
    new_game(g, log, seed, number)
    advance(g, log)


def apply(g: Game, log: Log, action: int) -> bool:
    """Do what the player who is asked has chosen and go to the next decision; False (nothing done) if illegal."""
    if g.table.phase == Phase.GAME_OVER:
        return False
    me = g.seats[g.table.actor]
    for i in range(me.options):
        if me.legal[i] == action:
            act(g, log, action)
            advance(g, log)
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
    return phase == Phase.CARD or phase == Phase.PEARLS or phase == Phase.INSTEAD


def list_legal(g: Game) -> None:
    """List the legal actions of whoever is asked."""
    if g.table.phase == Phase.CARD:
        list_cards(g)
    else:
        list_gems(g)


def act(g: Game, log: Log, action: int) -> None:
    """Do a legal action."""
    g.seats[g.table.actor].options = 0
    match g.table.phase:
        case Phase.CARD:
            play_card(g, log, action)
            take_pieces(g, log)
        case Phase.PEARLS:
            match_pearls(g, log, action)
        case _:
            take_instead(g, log, action)


def proceed(g: Game, log: Log) -> None:
    """Do what a phase does by itself."""
    match g.table.phase:
        case Phase.SETUP:
            set_up_round(g, log)
        case Phase.TITLES:
            move_titles(g, log)
        case Phase.PERMANENCE:
            make_permanent(g, log)
        case Phase.TURN_END:
            end_turn(g)
        case Phase.SCORING:
            score_round(g, log)
        case _:
            end_round(g)
            if g.table.phase == Phase.GAME_OVER:
                end_game(g, log)

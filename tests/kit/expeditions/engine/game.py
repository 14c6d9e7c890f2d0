"""The course of a game: which phase asks what, and what an action does."""

from __future__ import annotations

from ..words.phases import Phase
from .scoring import place_of, score_game
from .setup import new_game
from .state import Game, Log
from .turn import draw_card, lay_card, list_cards, list_draws

__all__ = ["apply", "begin", "list_legal", "place_of"]


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
    while g.table.phase != Phase.GAME_OVER:
        if g.table.phase == Phase.SCORING:
            score_game(g, log)
        else:
            me = g.seats[g.table.actor]
            me.options = 0
            list_legal(g)
            if me.options > 1:
                return
            act(g, log, me.legal[0])


def list_legal(g: Game) -> None:
    """List the legal actions of whoever is asked."""
    if g.table.phase == Phase.CARD:
        list_cards(g)
    else:
        list_draws(g)


def act(g: Game, log: Log, action: int) -> None:
    """Do a legal action."""
    g.seats[g.table.actor].options = 0
    if g.table.phase == Phase.CARD:
        lay_card(g, log, action)
    else:
        draw_card(g, log, action)

"""The course of a game: which phase does what, who is asked, what an action does.

`new_game`, then `apply` until `table.phase` is `GAME_OVER`. Between calls `table.actor` is asked and her `legal` list
holds two or more actions: what leaves no choice is done at once.
"""

from __future__ import annotations

from ..words.phases import Phase
from .alchemist import ask_for_alchemist, transmute
from .devaluation import answer_queen, ask_for_queen, devalue, refill
from .display import lay, list_display, open_sale, reveal
from .forger import list_forger_choice, list_forger_reply, reply_to_forger, surrender
from .influence import list_influence, play_influence
from .merchant import answer_cardinal, ask_for_cardinal
from .purchase import draw_with_astrologer, list_purchase, purchase
from .rarity import set_rarity
from .selling import close_sale, sell_jewels
from .setup import new_game
from .state import Game, Log
from .thief import draw_from_hand, list_thief_reply, reply_to_thief
from .turn import end_game, end_turn


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
    while not (t.phase == Phase.GAME_OVER and t.actor < 0):
        options = 0
        if is_decision(t.phase):
            options = list_legal(g, log)
            if options > 1:
                return
            if options == 1:
                act(g, log, g.seats[t.actor].legal[0])
        else:
            proceed(g, log)


def is_decision(phase: int) -> bool:
    """Whether a phase asks a player."""
    return (
        phase == Phase.INFLUENCE
        or phase == Phase.FORGER_REPLY
        or phase == Phase.FORGER_CHOICE
        or phase == Phase.THIEF_REPLY
        or phase == Phase.PURCHASE
        or phase == Phase.QUEEN
        or phase == Phase.CARDINAL
        or phase == Phase.DISPLAY
        or phase == Phase.ALCHEMIST
    )


def list_legal(g: Game, log: Log) -> int:
    """List the legal actions of whoever is asked; 0 where the phase found nobody to ask and has moved on."""
    t = g.table
    for seat in range(t.players):
        g.seats[seat].options = 0
    match t.phase:
        case Phase.INFLUENCE:
            list_influence(g)
        case Phase.FORGER_REPLY:
            list_forger_reply(g)
        case Phase.FORGER_CHOICE:
            list_forger_choice(g)
        case Phase.THIEF_REPLY:
            list_thief_reply(g)
        case Phase.PURCHASE:
            list_purchase(g)
        case Phase.QUEEN:
            ask_for_queen(g)
        case Phase.CARDINAL:
            ask_for_cardinal(g, log)
        case Phase.DISPLAY:
            list_display(g)
        case _:
            ask_for_alchemist(g)
    return g.seats[t.actor].options


def act(g: Game, log: Log, action: int) -> None:
    """Do a legal action."""
    match g.table.phase:
        case Phase.INFLUENCE:
            play_influence(g, log, action)
        case Phase.FORGER_REPLY:
            reply_to_forger(g, log, action)
        case Phase.FORGER_CHOICE:
            surrender(g, log, action)
        case Phase.THIEF_REPLY:
            reply_to_thief(g, log, action)
        case Phase.PURCHASE:
            purchase(g, log, action)
        case Phase.QUEEN:
            answer_queen(g, log, action)
        case Phase.CARDINAL:
            answer_cardinal(g, log, action)
        case Phase.DISPLAY:
            lay(g, action)
        case _:
            transmute(g, log, action)


def proceed(g: Game, log: Log) -> None:
    """Do what a phase does by itself."""
    match g.table.phase:
        case Phase.THIEF_DRAW:
            draw_from_hand(g, log)
        case Phase.ASTROLOGER:
            draw_with_astrologer(g, log)
        case Phase.DEVALUATION:
            devalue(g, log)
        case Phase.REFILL:
            refill(g, log)
        case Phase.SALE:
            open_sale(g, log)
        case Phase.REVEAL:
            reveal(g, log)
        case Phase.RARITY:
            set_rarity(g, log)
        case Phase.SELLING:
            sell_jewels(g, log)
        case Phase.SALE_END:
            close_sale(g, log)
        case Phase.TURN_END:
            end_turn(g, log)
        case _:
            end_game(g, log)

"""The Thief: a card drawn at random from a hand, unless a Musketeer catches the Thief in the act.

Source: "Thief" and "Musketeer" under "The cards". Ruling `counter_draw`.
"""

from __future__ import annotations

from qn_analysis.core.chance import below

from ..words.actions import Action
from ..words.cards import NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import card_at, lose, steal
from .record import allow, emit
from .state import Game, Log


def draw_from_hand(g: Game, log: Log) -> None:
    """`thief` draws from `victim`. A Musketeer is discarded, and its owner may draw in turn."""
    t = g.table
    card = card_at(g, t.victim, below(g.hidden.thefts, t.hand_size[t.victim]))
    if card == Card.MUSKETEER:
        lose(g, t.victim, card)
        t.gone[card] += 1
        emit(g, log, Event.CAUGHT, t.thief, t.victim, card, _, _, _, _)
        caught = t.thief
        t.thief = t.victim
        t.victim = caught
        t.phase = Phase.THIEF_REPLY
        t.actor = t.thief
    else:
        steal(g, t.victim, t.thief, card)
        emit(g, log, Event.STOLEN, t.thief, t.victim, card, _, _, _, _)
        thief_done(g)


def list_thief_reply(g: Game) -> None:
    """Who caught the Thief may (or, by the French text, must) draw back; from an empty hand nobody draws."""
    t = g.table
    me = g.seats[t.thief]
    if t.hand_size[t.victim] == 0:
        thief_done(g)
        return
    allow(me, Action.YES)
    if t.rules.counter_draw == 0:
        allow(me, Action.NO)


def reply_to_thief(g: Game, log: Log, action: int) -> None:
    """Draw back, or let it be."""
    t = g.table
    if action == Action.YES:
        t.phase = Phase.THIEF_DRAW
    else:
        emit(g, log, Event.COUNTER_DECLINED, t.thief, t.victim, _, _, _, _, _)
        thief_done(g)


def thief_done(g: Game) -> None:
    """Back to the active player's influence phase."""
    t = g.table
    t.phase = Phase.INFLUENCE
    t.actor = t.active
    t.thief = NOBODY
    t.victim = NOBODY

"""The Forger: a player gives up a gem card, counters with a Musketeer, or shows that she has none.

`influence.play_character` plays the Forger and sets whom and what he asks for; what follows is here.

Source: "Forger" and "Musketeer" under "The cards". Rulings `forger_choice`, `forger_bluff`, `same_turn`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import cards_of, lose, playable, spend
from .influence import look
from .record import allow, emit
from .state import Game, Log


def holds_gem(g: Game, seat: int, gem: int) -> bool:
    """Whether a hand has a card of a gem."""
    for card in cards_of(gem):
        if g.seats[seat].hand[card] > 0:
            return True
    return False


def list_forger_reply(g: Game) -> None:
    """The victim may counter with a Musketeer; without that gem only if the ruling allows it."""
    t = g.table
    me = g.seats[t.victim]
    if playable(t, me, Card.MUSKETEER) > 0 and (t.rules.forger_bluff == 0 or holds_gem(g, t.victim, t.gem)):
        allow(me, Action.YES)
    allow(me, Action.NO)


def reply_to_forger(g: Game, log: Log, action: int) -> None:
    """Counter, or give in: then a card is chosen, or the hand is shown to the Forger's player."""
    t = g.table
    if action == Action.YES:
        spend(g, t.victim, Card.MUSKETEER)
        t.gone[Card.MUSKETEER] += 1
        emit(g, log, Event.COUNTERED, t.victim, t.active, Card.MUSKETEER, t.gem, _, _, _)
        forger_done(g)
    elif holds_gem(g, t.victim, t.gem):
        t.phase = Phase.FORGER_CHOICE
        t.actor = t.victim if t.rules.forger_choice == 0 else t.active
    else:
        look(g, log, t.active, t.victim, t.gem)
        forger_done(g)


def list_forger_choice(g: Game) -> None:
    """The victim's cards of the gem; whoever chooses sees no others."""
    t = g.table
    for card in cards_of(t.gem):
        if g.seats[t.victim].hand[card] > 0:
            allow(g.seats[t.actor], Action.CARD + card)


def surrender(g: Game, log: Log, action: int) -> None:
    """The chosen card is discarded."""
    t = g.table
    card = action - Action.CARD
    lose(g, t.victim, card)
    t.gone[card] += 1
    emit(g, log, Event.SURRENDERED, t.victim, t.active, card, t.gem, _, _, _)
    forger_done(g)


def forger_done(g: Game) -> None:
    """Back to the active player's influence phase."""
    t = g.table
    t.phase = Phase.INFLUENCE
    t.actor = t.active
    t.victim = NOBODY
    t.gem = NOBODY

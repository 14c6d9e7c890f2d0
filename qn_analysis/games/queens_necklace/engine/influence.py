"""1 - Influence phase: the blue characters, and three Musketeers.

Source: "Influence phase"; "Influence (blue) character cards"; "Musketeer". Forger and Thief go on in modules of their
own.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import gain, lose
from .memory import remember_hand
from .record import allow, emit
from .setup import tell_fashion
from .state import Game, Log, Seat


def list_influence(g: Game) -> None:
    """What the active player may play. An empty hand cannot be looked at or stolen from."""
    t = g.table
    me = g.seats[t.active]
    allow(me, Action.PASS)
    if may_play(me, Card.CONFESSOR):
        for seat in range(t.players):
            if seat != t.active and t.hand_size[seat] > 0:
                allow(me, Action.CONFESSOR + seat)
    if may_play(me, Card.COURTIER):
        allow(me, Action.COURTIER)
    if may_play(me, Card.FORGER):
        for seat in range(t.players):
            if seat != t.active:
                for gem in range(GEMS):
                    allow(me, Action.FORGER + seat * GEMS + gem)
    if may_play(me, Card.FAVORITE):
        for gem in range(GEMS):
            allow(me, Action.FAVORITE + gem)
    if may_play(me, Card.THIEF):
        for seat in range(t.players):
            if seat != t.active and t.hand_size[seat] > 0:
                allow(me, Action.THIEF + seat)
    if me.hand[Card.MUSKETEER] >= t.rules.musketeers and t.necklace != NOBODY and t.necklace != t.active:
        allow(me, Action.MUSKETEERS)


def may_play(me: Seat, card: int) -> bool:
    """A blue card may be played if it was held as the turn began and is held now."""
    return me.usable[card] > 0 and me.hand[card] > 0


def play_influence(g: Game, log: Log, action: int) -> None:
    """Play the chosen character, whose effect comes at once, or go on to the purchase."""
    t = g.table
    if action == Action.PASS:
        t.phase = Phase.PURCHASE
    elif action < Action.COURTIER:
        play(g, log, Card.CONFESSOR, action - Action.CONFESSOR, _, _)
        look(g, log, t.active, action - Action.CONFESSOR, _)
    elif action < Action.FORGER:
        play(g, log, Card.COURTIER, _, _, t.rules.courtier_ducats)
        t.ducats += t.rules.courtier_ducats
    elif action < Action.FAVORITE:
        t.victim = (action - Action.FORGER) // GEMS
        t.gem = (action - Action.FORGER) % GEMS
        play(g, log, Card.FORGER, t.victim, t.gem, _)
        t.phase = Phase.FORGER_REPLY
        t.actor = t.victim
    elif action < Action.THIEF:
        play(g, log, Card.FAVORITE, _, action - Action.FAVORITE, _)
        favour(g, log, action - Action.FAVORITE)
    elif action < Action.MUSKETEERS:
        t.thief = t.active
        t.victim = action - Action.THIEF
        play(g, log, Card.THIEF, t.victim, _, _)
        t.phase = Phase.THIEF_DRAW
    else:
        seize_necklace(g, log)


def play(g: Game, log: Log, card: int, other: int, gem: int, ducats: int) -> None:
    """Discard a blue card that is played; a Courtier brings ducats."""
    t = g.table
    lose(g, t.active, card)
    g.seats[t.active].usable[card] -= 1
    t.gone[card] += 1
    emit(g, log, Event.PLAYED, t.active, other, card, gem, _, 1, ducats)


def look(g: Game, log: Log, seat: int, other: int, gem: int) -> None:
    """A player looks at all cards in a hand and remembers them; nobody else sees them."""
    me = g.seats[seat]
    for card in range(KINDS):
        me.seen[other][card] = g.seats[other].hand[card]
    me.seen_turn[other] = g.table.turn
    remember_hand(g, seat, other)
    emit(g, log, Event.HAND_SEEN, seat, other, _, gem, _, g.table.hand_size[other], _)


def favour(g: Game, log: Log, gem: int) -> None:
    """Favorite: a gem becomes the most fashionable; those that were before it move one place to the right."""
    t = g.table
    rank = 0
    while t.fashion[rank] != gem:
        rank += 1
    while rank > 0:
        t.fashion[rank] = t.fashion[rank - 1]
        rank -= 1
    t.fashion[0] = gem
    tell_fashion(g, log)


def seize_necklace(g: Game, log: Log) -> None:
    """Musketeers, three together: the Necklace comes over from whoever holds it. Nothing counters them."""
    t = g.table
    owner = t.necklace
    for _each in range(t.rules.musketeers):
        lose(g, t.active, Card.MUSKETEER)
    t.gone[Card.MUSKETEER] += t.rules.musketeers
    emit(g, log, Event.PLAYED, t.active, owner, Card.MUSKETEER, _, _, t.rules.musketeers, _)
    lose(g, owner, Card.NECKLACE)
    gain(g, t.active, Card.NECKLACE)
    emit(g, log, Event.NECKLACE_SEIZED, t.active, owner, Card.NECKLACE, _, _, _, _)

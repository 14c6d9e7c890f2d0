"""1 - Influence phase: the blue characters, and three Musketeers.

Source: "Influence phase"; "Influence (blue) character cards"; "Musketeer". Forger and Thief go on in modules of their
own. A blue blank card follows the rule of the card that it acts as (`rules.roles`).
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import gain, left_of, lose, playable, spend
from .memory import remember_hand
from .record import allow, emit
from .setup import tell_fashion
from .state import Game, Log, Seat


def list_influence(g: Game) -> None:
    """What the active player may play. An empty hand cannot be looked at or stolen from."""
    t = g.table
    me = g.seats[t.active]
    allow(me, Action.PASS)
    for card in range(Card.CONFESSOR, Card.THIEF + 1):
        if may_play(me, card):
            list_character(g, card)
    if may_play(me, Card.BLANK_BLUE):
        list_character(g, Card.BLANK_BLUE)
    if playable(t, me, Card.MUSKETEER) >= t.rules.musketeers and t.necklace != NOBODY and t.necklace != t.active:
        allow(me, Action.MUSKETEERS)


def list_character(g: Game, card: int) -> None:
    """On whom, from the left on, or for which gem, by fashion, a blue card can be played."""
    t = g.table
    me = g.seats[t.active]
    match t.rules.roles[card]:
        case Card.CONFESSOR | Card.THIEF:
            for steps in range(1, t.players):
                seat = left_of(g, t.active, steps)
                if t.hand_size[seat] > 0:
                    allow(me, playing(card, seat, NOBODY))
        case Card.COURTIER:
            allow(me, playing(card, NOBODY, NOBODY))
        case Card.FORGER:
            for steps in range(1, t.players):
                for rank in range(GEMS):
                    allow(me, playing(card, left_of(g, t.active, steps), t.fashion[rank]))
        case Card.FAVORITE:
            for rank in range(GEMS):
                allow(me, playing(card, NOBODY, t.fashion[rank]))
        case _:
            pass  # a blank card without effect


def playing(card: int, seat: int, gem: int) -> int:
    """The action that plays a blue card on a seat, or for a gem; `NOBODY` where it names none."""
    match card:
        case Card.CONFESSOR:
            return Action.CONFESSOR + seat
        case Card.COURTIER:
            return Action.COURTIER + 0
        case Card.FORGER:
            return Action.FORGER + seat * GEMS + gem
        case Card.FAVORITE:
            return Action.FAVORITE + gem
        case Card.THIEF:
            return Action.THIEF + seat
        case _:
            return Action.BLANK_BLUE + (seat + 1) * (GEMS + 1) + gem + 1


def played_card(action: int) -> int:
    """The blue card that an action plays."""
    if action >= Action.BLANK_BLUE:
        return Card.BLANK_BLUE + 0
    if action >= Action.THIEF:
        return Card.THIEF + 0
    if action >= Action.FAVORITE:
        return Card.FAVORITE + 0
    if action >= Action.FORGER:
        return Card.FORGER + 0
    return Card.COURTIER + 0 if action >= Action.COURTIER else Card.CONFESSOR + 0


def played_on(action: int) -> int:
    """The seat on which an action plays a blue card, or `NOBODY`."""
    match played_card(action):
        case Card.BLANK_BLUE:
            return (action - Action.BLANK_BLUE) // (GEMS + 1) - 1
        case Card.THIEF:
            return action - Action.THIEF
        case Card.FORGER:
            return (action - Action.FORGER) // GEMS
        case Card.CONFESSOR:
            return action - Action.CONFESSOR
        case _:
            return NOBODY


def played_for(action: int) -> int:
    """The gem that an action names as it plays a blue card, or `NOBODY`."""
    match played_card(action):
        case Card.BLANK_BLUE:
            return (action - Action.BLANK_BLUE) % (GEMS + 1) - 1
        case Card.FAVORITE:
            return action - Action.FAVORITE
        case Card.FORGER:
            return (action - Action.FORGER) % GEMS
        case _:
            return NOBODY


def may_play(me: Seat, card: int) -> bool:
    """A blue card may be played if it was held as the turn began and is held now."""
    return me.usable[card] > 0 and me.hand[card] > 0


def play_influence(g: Game, log: Log, action: int) -> None:
    """Play the chosen character, whose effect comes at once, or go on to the purchase."""
    if action == Action.PASS:
        g.table.phase = Phase.PURCHASE
    elif action == Action.MUSKETEERS:
        seize_necklace(g, log)
    else:
        play_character(g, log, played_card(action), played_on(action), played_for(action))


def play_character(g: Game, log: Log, card: int, other: int, gem: int) -> None:
    """Play a blue card: its own rule, or that of the card it acts as."""
    t = g.table
    match t.rules.roles[card]:
        case Card.CONFESSOR:
            play(g, log, card, other, _, _)
            look(g, log, t.active, other, _)
        case Card.COURTIER:
            play(g, log, card, _, _, t.rules.amounts[card])
            t.ducats += t.rules.amounts[card]
        case Card.FORGER:
            t.victim = other
            t.gem = gem
            play(g, log, card, other, gem, _)
            t.phase = Phase.FORGER_REPLY
            t.actor = other
        case Card.FAVORITE:
            play(g, log, card, _, gem, _)
            favour(g, log, gem)
        case _:
            t.thief = t.active
            t.victim = other
            play(g, log, card, other, _, _)
            t.phase = Phase.THIEF_DRAW


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
        spend(g, t.active, Card.MUSKETEER)
    t.gone[Card.MUSKETEER] += t.rules.musketeers
    emit(g, log, Event.PLAYED, t.active, owner, Card.MUSKETEER, _, _, t.rules.musketeers, _)
    lose(g, owner, Card.NECKLACE)
    gain(g, t.active, Card.NECKLACE)
    emit(g, log, Event.NECKLACE_SEIZED, t.active, owner, Card.NECKLACE, _, _, _, _)

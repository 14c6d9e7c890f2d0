"""Jewel sale, 1 - Displaying the jewels: each player chooses in secret, then all is revealed.

Source: "Jewel Sale", "Displaying the jewels"; "King" for one King a player. Until the reveal nothing of a display is on
the table: hand sizes stay as they were, and the cards laid are the seat's own secret. Rulings `same_turn`,
`banker_alone`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEM_KINDS, GEMS, NOBODY, STONES, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import cards_of, gem_of, kind_of_card, left_of, playable, rank_of, spend
from .record import allow, emit
from .state import Game, Log, Seat, Table


def open_sale(g: Game, log: Log) -> None:
    """The Merchant announces a sale."""
    t = g.table
    emit(g, log, Event.SALE_OPENED, t.active, _, _, _, _, t.merchant, _)
    for seat in range(t.players):
        me = g.seats[seat]
        me.last = 0
        for card in range(GEM_KINDS):
            me.laid[card] = 0
        me.laid[Card.BANKER] = 0
        me.laid[Card.BLANK_GRAY] = 0
        for gem in range(GEMS):
            me.laid_gems[gem] = 0
            me.laid_rings[gem] = 0
            me.laid_kings[gem] = 0
            me.laid_necklaces[gem] = 0
    t.asked = 0
    t.actor = t.active
    t.phase = Phase.DISPLAY


def list_display(g: Game) -> None:
    """What may still be laid: gem cards, then Rings, a King, the Necklace with one's own gems, then Bankers."""
    t = g.table
    me = g.seats[t.actor]
    allow(me, Action.PASS)
    for rank in range(GEMS):
        for card in cards_of(t.fashion[rank]):
            if me.laid[card] < me.hand[card] and me.laid[card] < playable(t, me, card):
                allow_next(t, me, Action.CARD + card)
    rings = 0
    kings = 0
    necklaces = 0
    for gem in range(GEMS):
        rings += me.laid_rings[gem]
        kings += me.laid_kings[gem]
        necklaces += me.laid_necklaces[gem]
    list_blank(g, me)
    if rings < playable(t, me, Card.RING):
        list_rows(t, me, Action.RING)
    if kings == 0 and playable(t, me, Card.KING) > 0:
        list_rows(t, me, Action.KING)
    if necklaces < playable(t, me, Card.NECKLACE):
        list_rows(t, me, Action.NECKLACE)
    if banker_goes(t, me) and me.laid[Card.BANKER] < playable(t, me, Card.BANKER):
        allow_next(t, me, Action.BANKER + 0)


def list_rows(t: Table, me: Seat, group: int) -> None:
    """A card that lies on a gem, in each of one's own rows, from the most fashionable on."""
    for rank in range(GEMS):
        if me.laid_gems[t.fashion[rank]] > 0:
            allow_next(t, me, group + t.fashion[rank])


def banker_goes(t: Table, me: Seat) -> bool:
    """Whether a Banker may be laid: with a gem card of one's own, unless a ruling lets it lie alone."""
    return gem_cards_laid(me) > 0 or t.rules.banker_alone == 1


def gem_cards_laid(me: Seat) -> int:
    """Gem cards in all rows."""
    cards = 0
    for gem in range(GEMS):
        cards += me.laid_gems[gem]
    return cards


def list_blank(g: Game, me: Seat) -> None:
    """A gray blank card, after gem cards and before Rings: as a gem card by itself, as a Banker with one's own gems."""
    t = g.table
    role = t.rules.roles[Card.BLANK_GRAY]
    if role == NOBODY or (role >= GEM_KINDS and not banker_goes(t, me)):
        return
    if me.laid[Card.BLANK_GRAY] < playable(t, me, Card.BLANK_GRAY):
        allow_next(t, me, Action.BLANK_GRAY + 0)


def laying_place(t: Table, action: int) -> int:
    """The place of a card in the order in which displays are laid, from 1.

    As rows lie on the table, from the most to the least fashionable gem: gem cards by fashion rank and stones, gray
    blank cards, then Rings, the King and the Necklace, each by rank, then Bankers. So no display has two spellings, and
    the order tells no gems apart by their names.
    """
    if action == Action.BLANK_GRAY:
        return 1 + STONES * GEMS
    if action < Action.RING:
        return 1 + kind_of_card(t, action - Action.CARD)
    if action >= Action.BANKER:
        return 2 + (STONES + 3) * GEMS
    place = action - Action.RING
    return 2 + STONES * GEMS + place - place % GEMS + rank_of(t, place % GEMS)


def allow_next(t: Table, me: Seat, action: int) -> None:
    """A card may be laid that does not come before one that lies."""
    if laying_place(t, action) >= me.last:
        allow(me, action)


def lay(g: Game, action: int) -> None:
    """Lay one more card in secret, or be done; then the next player does the same."""
    t = g.table
    me = g.seats[t.actor]
    if action == Action.PASS:
        t.asked += 1
        if t.asked == t.players:
            t.actor = t.active
            t.phase = Phase.REVEAL
        else:
            t.actor = left_of(g, t.active, t.asked)
        return
    me.last = laying_place(t, action)
    if action == Action.BLANK_GRAY:
        me.laid[Card.BLANK_GRAY] += 1
        role = t.rules.roles[Card.BLANK_GRAY]
        if role < GEM_KINDS:
            me.laid_gems[gem_of(role)] += 1
    elif action == Action.BANKER:
        me.laid[Card.BANKER] += 1
    elif action >= Action.NECKLACE:
        me.laid_necklaces[action - Action.NECKLACE] += 1
    elif action >= Action.KING:
        me.laid_kings[action - Action.KING] += 1
    elif action >= Action.RING:
        me.laid_rings[action - Action.RING] += 1
    else:
        me.laid[action - Action.CARD] += 1
        me.laid_gems[gem_of(action - Action.CARD)] += 1


def reveal(g: Game, log: Log) -> None:
    """All displays are laid open, row by row from the most fashionable gem."""
    t = g.table
    for rank in range(GEMS):
        gem = t.fashion[rank]
        for steps in range(t.players):
            reveal_row(g, log, left_of(g, t.active, steps), gem)
    for steps in range(t.players):
        seat = left_of(g, t.active, steps)
        t.bankers[seat] = g.seats[seat].laid[Card.BANKER]
        show(g, log, seat, Card.BANKER, NOBODY, t.bankers[seat])
        if t.rules.roles[Card.BLANK_GRAY] == Card.BANKER:
            show(g, log, seat, Card.BLANK_GRAY, NOBODY, g.seats[seat].laid[Card.BLANK_GRAY])
    t.asked = 0
    t.phase = Phase.ALCHEMIST


def reveal_row(g: Game, log: Log, seat: int, gem: int) -> None:
    """Lay open one row of one player."""
    t = g.table
    me = g.seats[seat]
    for card in cards_of(gem):
        t.stones[seat][gem] += me.laid[card] * t.rules.stones[card]
        t.gem_cards[seat][gem] += me.laid[card]
        show(g, log, seat, card, gem, me.laid[card])
    role = t.rules.roles[Card.BLANK_GRAY]
    if role < GEM_KINDS and role >= 0 and gem_of(role) == gem:
        t.stones[seat][gem] += me.laid[Card.BLANK_GRAY] * t.rules.stones[Card.BLANK_GRAY]
        t.gem_cards[seat][gem] += me.laid[Card.BLANK_GRAY]
        show(g, log, seat, Card.BLANK_GRAY, gem, me.laid[Card.BLANK_GRAY])
    t.rings[seat][gem] = me.laid_rings[gem]
    t.kings[seat][gem] = me.laid_kings[gem]
    t.necklaces[seat][gem] = me.laid_necklaces[gem]
    show(g, log, seat, Card.RING, gem, me.laid_rings[gem])
    show(g, log, seat, Card.KING, gem, me.laid_kings[gem])
    show(g, log, seat, Card.NECKLACE, gem, me.laid_necklaces[gem])


def show(g: Game, log: Log, seat: int, card: int, gem: int, copies: int) -> None:
    """Move a number of copies of a card from the hand to the display."""
    for _copy in range(copies):
        spend(g, seat, card)
        g.table.shown[seat][card] += 1
        emit(g, log, Event.SHOWN, seat, _, card, gem, _, _, _)

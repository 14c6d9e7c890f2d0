"""What a person at the table is offered: a display as a draft, and what a network thinks. A source, for pages too.

The engine asks for the cards of a display one by one in an order of its own; a person puts them on a draft and takes
them off in any order. `draft` counts each action of the display, by its number.
"""

from __future__ import annotations

from qn_analysis.core.play.network import CHOICES, SHEET, weigh_at
from qn_analysis.core.play.space import numbers

from ..bots.learnt import name_actions
from ..bots.sight import describe
from ..engine.game import apply
from ..engine.hands import card_of_kind, gem_of, playable
from ..engine.state import Game, Log, Seat, Table
from ..words.actions import ACTIONS, Action
from ..words.cards import GEM_KINDS, GEMS, NOBODY, STONES, Card
from ..words.phases import Phase


def row_of(t: Table, action: int) -> int:
    """The gem of the row in which an action lays a card of a display, or `NOBODY`: a Banker lies beside them."""
    if action == Action.BLANK_GRAY:
        role = t.rules.roles[Card.BLANK_GRAY]
        return gem_of(role) if 0 <= role < GEM_KINDS else NOBODY + 0
    if Action.CARD <= action < Action.RING:
        return gem_of(action - Action.CARD)
    if Action.RING <= action < Action.BANKER:
        return (action - Action.RING) % GEMS
    return NOBODY + 0


def shows(t: Table, draft: list[int], gem: int) -> bool:
    """Whether a draft has a gem card in a row."""
    for action in range(Action.CARD, Action.RING):
        if draft[action] > 0 and row_of(t, action) == gem:
            return True
    return draft[Action.BLANK_GRAY] > 0 and row_of(t, Action.BLANK_GRAY) == gem


def laid_of(draft: list[int], group: int) -> int:
    """Cards of a kind that a draft has, in all rows."""
    total = 0
    for gem in range(GEMS):
        total += draft[group + gem]
    return total


def list_additions(t: Table, me: Seat, draft: list[int], found: list[int]) -> int:
    """What a draft can take: actions, written to `found`; returns how many."""
    n = 0
    anything = False
    for gem in range(GEMS):
        if shows(t, draft, gem):
            anything = True
    for place in range(STONES * GEMS):
        card = card_of_kind(t, place)
        if card != NOBODY and draft[Action.CARD + card] < playable(t, me, card):
            found[n] = Action.CARD + card
            n += 1
    role = t.rules.roles[Card.BLANK_GRAY]
    if draft[Action.BLANK_GRAY] < playable(t, me, Card.BLANK_GRAY) and (
        0 <= role < GEM_KINDS or (role != NOBODY and anything)
    ):
        found[n] = Action.BLANK_GRAY + 0
        n += 1
    for kind in range(3):
        group = Action.RING + kind * GEMS
        laid = laid_of(draft, group)
        card = Card.RING + 0
        if group == Action.KING:
            card = Card.KING + 0
        elif group == Action.NECKLACE:
            card = Card.NECKLACE + 0
        if laid < playable(t, me, card) and (group != Action.KING or laid == 0):
            for rank in range(GEMS):
                if shows(t, draft, t.fashion[rank]):
                    found[n] = group + t.fashion[rank]
                    n += 1
    if anything and draft[Action.BANKER] < playable(t, me, Card.BANKER):
        found[n] = Action.BANKER + 0
        n += 1
    return n


def take_off(t: Table, draft: list[int], action: int) -> None:
    """Take a card off a draft, and what cannot lie there without it."""
    draft[action] -= 1
    anything = False
    for gem in range(GEMS):
        if shows(t, draft, gem):
            anything = True
        else:
            draft[Action.RING + gem] = 0
            draft[Action.KING + gem] = 0
            draft[Action.NECKLACE + gem] = 0
    if not anything:
        draft[Action.BANKER] = 0
        if row_of(t, Action.BLANK_GRAY) == NOBODY:
            draft[Action.BLANK_GRAY] = 0


def lay_draft(g: Game, log: Log, draft: list[int]) -> bool:
    """Show the cards of a draft, which is used up; the engine goes on by itself where nothing more can be laid. False:
    something of it cannot be shown."""
    t = g.table
    seat = t.actor
    asked = t.asked
    left = 0
    for action in range(Action.CARD, ACTIONS):
        left += draft[action]
    while t.phase == Phase.DISPLAY and t.asked == asked and t.actor == seat:
        action = next_of_draft(g.seats[seat], draft)
        if action != Action.PASS:
            draft[action] -= 1
            left -= 1
        elif left > 0:
            return False
        if not apply(g, log, action):
            return False
    return left == 0


def next_of_draft(me: Seat, draft: list[int]) -> int:
    """The first card of a draft that may be laid now, or `PASS`; actions are listed in the order of laying."""
    for i in range(1, me.options):
        if draft[me.legal[i]] > 0:
            return me.legal[i]
    return Action.PASS + 0


def weigh_choices(t: Table, me: Seat, w: list[int], heat: int, odds: list[int]) -> int:
    """How likely a network takes each legal action, as whole numbers; returns their sum (`network.weigh_at`)."""
    index = numbers(SHEET)
    value = numbers(SHEET)
    main = numbers(CHOICES)
    extra = numbers(CHOICES)
    describe(t, me, index, value)
    name_actions(t, me, main, extra)
    return weigh_at(w, heat, index, value, me.options, main, extra, odds)

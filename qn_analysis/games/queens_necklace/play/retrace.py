"""What was chosen in a logged game, by the rows that follow: so a game is played again whoever chose.

Games of Python bots and of people are retraced as well as those of the package's bots (`core.position.resume`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..engine.display import laying_place
from ..engine.influence import playing
from ..engine.state import Seat, Table
from ..log.rows import Fact
from ..words.actions import Action
from ..words.cards import COLOUR_OF, GEM_KINDS, TRUE_GEMS, Card, Colour
from ..words.events import Event
from ..words.phases import Phase


def next_action(table: Table, me: Seat, facts: Sequence[Fact], at: int) -> int:
    """What a player who is asked chose, by the rows that follow; -1 where they say nothing that fits."""
    if at >= len(facts):
        return -1
    f = facts[at]
    match table.phase:
        case Phase.INFLUENCE:
            return _influence(f, me)
        case Phase.FORGER_REPLY:
            return Action.YES if f.event == Event.COUNTERED else Action.NO
        case Phase.FORGER_CHOICE:
            return Action.CARD + f.card
        case Phase.THIEF_REPLY:
            return Action.NO if f.event == Event.COUNTER_DECLINED else Action.YES
        case Phase.PURCHASE:
            return Action.BUY + f.slot if f.event == Event.BOUGHT else Action.PASS
        case Phase.QUEEN:
            return Action.YES if f.event == Event.PLAYED and f.seat == me.seat else Action.NO
        case Phase.CARDINAL:
            return Action.YES if f.event == Event.CARDINAL_PLAYED else Action.NO
        case Phase.DISPLAY:
            return _display(table, facts, at, me)
        case _:
            if f.event != Event.PLAYED or f.seat != me.seat or at + 1 >= len(facts):
                return Action.PASS
            moved = facts[at + 1]
            return Action.TRANSMUTE + moved.card * TRUE_GEMS + moved.gem


def _influence(f: Fact, me: Seat) -> int:
    if f.event != Event.PLAYED or f.seat != me.seat:
        return Action.PASS
    if f.card == Card.MUSKETEER:
        return Action.MUSKETEERS
    blue = COLOUR_OF[Card(f.card)] == Colour.BLUE
    return playing(f.card, f.other, f.gem) if blue else Action.PASS


def _display(table: Table, facts: Sequence[Fact], at: int, me: Seat) -> int:
    """The next card of the display that is going to be shown, in the order in which cards are laid."""
    wanted = [lay_of(f.card, f.gem) for f in shown_next(facts, at) if f.seat == me.seat]
    wanted.sort(key=partial(laying_place, table))
    laid = sum(me.laid[:GEM_KINDS]) + me.laid[Card.BANKER] + me.laid[Card.BLANK_GRAY]
    laid += sum(me.laid_rings) + sum(me.laid_kings) + sum(me.laid_necklaces)
    return wanted[laid] if laid < len(wanted) else Action.PASS


def shown_next(facts: Sequence[Fact], at: int) -> list[Fact]:
    """The run of cards shown that begins at a row."""
    end = at
    while end < len(facts) and facts[end].event == Event.SHOWN:
        end += 1
    return list(facts[at:end])


def lay_of(card: int, gem: int) -> int:
    """The action that lays a card in the row of a gem."""
    match card:
        case Card.RING:
            return Action.RING + gem
        case Card.KING:
            return Action.KING + gem
        case Card.NECKLACE:
            return Action.NECKLACE + gem
        case Card.BANKER:
            return Action.BANKER
        case Card.BLANK_GRAY:
            return Action.BLANK_GRAY
        case _:
            return Action.CARD + card

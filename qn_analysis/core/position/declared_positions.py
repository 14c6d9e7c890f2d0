"""Positions of a game whose hidden cards are the hands and one deck: `hidden.deck`, from `hidden.top` on.

What chance brings later comes from `hidden.key`, or from the stream `hidden.dice`: both are drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..log.declared_log import DeclaredLog
from ..play.engine import Engine
from .worlds import Positions, Redeal


def redraw(deal: Redeal) -> None:
    """Deal the hands of some seats, if the game has hands, and the deck anew; throw other dice, if it has any."""
    g = deal.g
    first, last = g.hidden.top, g.hidden.top + g.table.deck
    cards = g.hidden.deck[first:last]
    hands = hasattr(g.seats[0], "hand")
    g.hidden.deck[first:last] = deal.dealt(cards, len(g.seats[0].hand)) if hands else deal.shuffled(cards)
    deal.new_key()
    if hasattr(g.hidden, "dice"):
        for place in range(len(g.hidden.dice)):
            g.hidden.dice[place] = deal.throw()


def _told(tell: Any, table: Any, action: int) -> str:
    """An action of whoever is asked, in one phrase."""
    told: str = tell.action(table, action)
    return told


def declared_positions(
    engine: Engine, log: type[DeclaredLog], *, redraw: Callable[[Redeal], None] = redraw,
    sentence: Callable[[Any, Any, int], str] = _told,
) -> Positions:  # fmt: skip
    """How positions of a game are asked about.

    Args:
        engine: how it is played.
        log: its log, whose teller says what an action is.
        redraw, sentence: as of `Positions`, of a game with other hidden cards, or whose actions need the engine.
    """
    folder, phases = log._folder(), log.columns["PHASE"].kind
    assert not isinstance(phases, str)
    return Positions(
        engine=engine, redraw=redraw, sentence=sentence, teller=log._teller,
        phase=lambda phase: phases(phase).name.lower(), folder=lambda rules, _players: folder(rules),
        fact=folder.fact, kind=folder.kind, unit=log.layout.unit,
    )  # fmt: skip

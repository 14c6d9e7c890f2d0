"""Positions of a game whose hidden cards are the hands and one deck: `hidden.deck`, from `hidden.top` on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..log.declared_log import DeclaredLog
from ..play.engine import Engine
from .worlds import Ask, Positions, deal_anew, new_key


def redraw(g: Any, seats: Sequence[int], dice: list[int], _ask: Ask) -> None:
    """Deal the hands of some seats, if the game has hands, and the deck anew."""
    first, last = g.hidden.top, g.hidden.top + g.table.deck
    kinds = len(g.seats[0].hand) if hasattr(g.seats[0], "hand") else 0
    g.hidden.deck[first:last] = deal_anew(g, seats if kinds else (), g.hidden.deck[first:last], kinds, dice)
    new_key(g, dice)


def _told(tell: Any, table: Any, action: int) -> str:
    """An action of whoever is asked, in one phrase."""
    told: str = tell.action(table, action)
    return told


def declared_positions(
    engine: Engine, log: type[DeclaredLog], *, redraw: Callable[[Any, Sequence[int], list[int], Ask], None] = redraw,
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

"""Positions of a game whose hidden cards are the hands and one deck: `hidden.deck`, from `hidden.top` on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..log.plain_log import PlainLog, PlainTeller, folder_of, row_types
from ..play.engine import Engine
from .worlds import Ask, Positions, deal_anew, new_key


def redraw(g: Any, seats: Sequence[int], dice: list[int], _ask: Ask) -> None:
    """Deal the hands of some seats and the deck anew."""
    first, last = g.hidden.top, g.hidden.top + g.table.deck
    g.hidden.deck[first:last] = deal_anew(g, seats, g.hidden.deck[first:last], len(g.seats[0].hand), dice)
    new_key(g, dice)


def plain_positions(engine: Engine, log: type[PlainLog]) -> Positions:
    """How positions of a game are asked about."""
    _, kind, _, fact = row_types(log)
    folder, phases = folder_of(log), log.columns["PHASE"].kind
    assert not isinstance(phases, str)
    return Positions(
        engine=engine, redraw=redraw, sentence=lambda tell, _table, action: tell.action(action),
        teller=lambda _rules, lang, names: PlainTeller(log, lang, names),
        phase=lambda phase: phases(phase).name.lower(), folder=lambda rules, _players: folder(rules), fact=fact,
        kind=kind, unit="points",
    )  # fmt: skip

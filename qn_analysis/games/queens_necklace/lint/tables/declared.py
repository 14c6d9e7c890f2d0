"""What the declarations say of each event: which columns it fills."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.lint import structure_checks as structure
from qn_analysis.core.lint.checks import Knows

from ...words.events import EVENTS, Event, Sight
from . import Tables

_WHEN: Final = ("turn", "year", "phase")
_COUNTED: Final = ("turn", "year")
"""Columns that a log fills for a whole game or not at all."""
_OPTIONAL: Final = {
    Event.PLAYED: {"other", "gem", "amount"},
    Event.HAND_SEEN: {"gem"},
    Event.SHOWN: {"gem"},
}
"""Columns that may be null although the event declares them: what they say is not always there to be said."""
_UNCOUNTED: Final = {
    Event.MERCHANT_PLACED: {"slot"},
    Event.MERCHANT_DRAWN: {"amount"},
    Event.UNSOLD_BEATEN: {"count"},
    Event.UNSOLD_CANCELLED: {"amount"},
    Event.SALE_OPENED: {"seat", "count"},
}
"""Columns that a log need not fill unless it tells everything: at a table nobody counts so far."""
_BRIEF: Final = ("sale", "end")
"""Groups of events that a log of sales alone must fill."""


def _may_be_null(event: Event, column: str, knows: Knows) -> bool:
    said = EVENTS[event]
    if column in _OPTIONAL.get(event, set()):
        return True
    if knows == Knows.FULL:
        return False
    hidden = column == "card" and said.sight != Sight.ALL
    return hidden or column in _UNCOUNTED.get(event, set()) or (knows == Knows.SALES and said.group not in _BRIEF)


def lacking(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column: a column is null although the event declares it."""
    must = {
        event.name.lower(): [each for each in said.columns if not _may_be_null(event, each, t.knows)]
        for event, said in EVENTS.items()
    }
    if t.knows == Knows.FULL:
        return structure.lacking(t, must, _WHEN)
    return pl.concat([structure.lacking(t, must), *(_now_and_then(t, each) for each in _COUNTED)])


def _now_and_then(t: Tables, column: str) -> pl.DataFrame:
    """As `lacking`: rows without a number that other rows of their game have."""
    rows = t.events.clear()
    if 0 < t.events[column].null_count() < t.events.height:
        rows = t.events.filter(pl.col(column).is_null() & pl.col(column).is_not_null().any().over("game"))
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


def undeclared(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column, value: a column is filled although the event does not declare it."""
    return structure.undeclared(t, {event.name.lower(): said.columns for event, said in EVENTS.items()})

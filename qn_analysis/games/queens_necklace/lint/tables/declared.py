"""What the declarations say of each event: which columns it fills."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.events import EVENTS, Event, Sight
from ..registry import Knows
from . import Tables
from .kinds import COLUMNS

_WHEN: Final = ("turn", "year", "phase")
_OPTIONAL: Final = {
    Event.PLAYED: {"other", "gem", "amount"},
    Event.HAND_SEEN: {"gem"},
    Event.SHOWN: {"gem"},
    Event.UNSOLD_CANCELLED: {"amount"},
}
"""Columns that may be null although the event declares them: what they say is not always there to be said."""
_UNCOUNTED: Final = {
    Event.MERCHANT_PLACED: {"slot"},
    Event.MERCHANT_DRAWN: {"amount"},
    Event.UNSOLD_BEATEN: {"count"},
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


def _said(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


def _joined(found: list[pl.DataFrame], t: Tables) -> pl.DataFrame:
    return pl.concat(found) if found else _said(t.events.clear(), "")


def lacking(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column: a column is null although the event declares it."""
    found = []
    untimed = [each for each in _WHEN if t.knows == Knows.FULL and t.events[each].null_count()]
    for event in Event:
        name = event.name.lower()
        nulls = t.kinds().nulls(name)
        must = [each for each in EVENTS[event].columns if each in nulls and not _may_be_null(event, each, t.knows)]
        found += [_said(t.only(name).filter(pl.col(each).is_null()), each) for each in (*must, *untimed)]
    return _joined(found, t)


def undeclared(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column, value: a column is filled although the event does not declare it."""
    found = []
    for event in Event:
        values = t.kinds().values(event.name.lower())
        for each in COLUMNS:
            if each in values and each not in EVENTS[event].columns:
                filled = t.only(event.name.lower()).filter(pl.col(each).is_not_null())
                found.append(_said(filled, each).with_columns(value=filled[each].cast(pl.String)))
    return _joined(found, t) if found else _said(t.events.clear(), "").with_columns(value=pl.lit(""))

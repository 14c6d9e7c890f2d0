"""What the declarations say of each event: which columns it fills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from ...words.events import EVENTS, Event, Sight
from ..registry import Knows
from . import Tables

COLUMNS: Final = ("seat", "other", "card", "gem", "slot", "count", "amount")
"""The columns that an event may fill."""
_WHEN: Final = ("turn", "year", "phase")
_NAMED: Final = (*COLUMNS, *_WHEN)
_SETS: Final = 1 << len(_NAMED)
"""Sets of columns that are null."""
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


def combinations(t: Tables) -> pl.DataFrame:
    """event (its number), nulls (a bit for each of `_NAMED` that is null): every combination in the chunk, sorted."""
    codes = t.events["event"].to_physical().fill_null(len(Event)).to_numpy().astype(np.uint16) * np.uint16(_SETS)
    for bit, each in enumerate(_NAMED):
        if t.events[each].null_count():
            codes |= t.events[each].is_null().to_numpy().astype(np.uint16) << np.uint16(bit)
    seen = np.flatnonzero(np.bincount(codes))
    return pl.DataFrame({"event": seen // _SETS, "nulls": seen % _SETS})


def _of(t: Tables, *, null: bool) -> Iterator[tuple[Event, list[str]]]:
    """The events of the chunk in order, each with the columns that are somewhere null (or somewhere filled)."""
    sets: dict[int, int] = {}
    for event, nulls in t.table(combinations).rows():
        sets[event] = sets.get(event, 0) | (nulls if null else ~nulls)
    for event in Event:
        if event in sets:
            yield event, [each for bit, each in enumerate(_NAMED) if sets[event] >> bit & 1]


def _said(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


def _joined(found: list[pl.DataFrame], t: Tables) -> pl.DataFrame:
    return pl.concat(found) if found else _said(t.events.clear(), "")


def lacking(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column: a column is null although the event declares it."""
    found = []
    for event, columns in _of(t, null=True):
        must = [each for each in EVENTS[event].columns if not _may_be_null(event, each, t.knows)]
        if t.knows == Knows.FULL:
            must += _WHEN
        for each in must:
            if each in columns:
                found.append(_said(t.only(event.name.lower()).filter(pl.col(each).is_null()), each))
    return _joined(found, t)


def undeclared(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column, value: a column is filled although the event does not declare it."""
    found = []
    for event, columns in _of(t, null=False):
        for each in COLUMNS:
            if each in columns and each not in EVENTS[event].columns:
                filled = t.only(event.name.lower()).filter(pl.col(each).is_not_null())
                found.append(_said(filled, each).with_columns(value=filled[each].cast(pl.String)))
    return _joined(found, t) if found else _said(t.events.clear(), "").with_columns(value=pl.lit(""))

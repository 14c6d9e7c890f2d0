"""What the declarations say of each event: which columns it fills, and in which phases it can happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import polars as pl

from ...words.events import EVENTS, Event, Sight
from ..registry import Knows
from . import Tables

COLUMNS: Final = ("seat", "other", "card", "gem", "slot", "count", "amount")
"""The columns that an event may fill."""
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


def _parts(t: Tables) -> Iterator[tuple[Event, pl.DataFrame]]:
    for event in Event:
        rows = t.only(event.name.lower())
        if rows.height:
            yield event, rows


def _said(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


def _joined(found: list[pl.DataFrame], t: Tables) -> pl.DataFrame:
    return pl.concat(found) if found else _said(t.events.clear(), "")


def lacking(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column: a column is null although the event declares it."""
    found = []
    for event, rows in _parts(t):
        must = [each for each in EVENTS[event].columns if not _may_be_null(event, each, t.knows)]
        if t.knows == Knows.FULL:
            must += ["turn", "year", "phase"]
        found += [_said(rows.filter(pl.col(each).is_null()), each) for each in must if rows[each].null_count()]
    return _joined(found, t)


def undeclared(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, column, value: a column is filled although the event does not declare it."""
    found = []
    for event, rows in _parts(t):
        idle = [each for each in COLUMNS if each not in EVENTS[event].columns]
        for each in idle:
            if rows[each].null_count() < rows.height:
                filled = rows.filter(pl.col(each).is_not_null())
                found.append(_said(filled, each).with_columns(value=filled[each].cast(pl.String)))
    return _joined(found, t) if found else _said(t.events.clear(), "").with_columns(value=pl.lit(""))


PHASES: Final[dict[Event, tuple[str, ...]]] = {
    Event.GAME_STARTED: ("setup",),
    Event.FASHION_SET: ("setup", "influence"),
    Event.DEALT: ("setup",),
    Event.DEALT_BACK: ("setup",),
    Event.MERCHANT_PLACED: ("setup",),
    Event.OFFERED: ("setup", "refill"),
    Event.TURN_STARTED: ("influence",),
    Event.TURN_ENDED: ("turn_end",),
    Event.PLAYED: ("influence", "forger_reply", "queen", "alchemist"),
    Event.HAND_SEEN: ("influence", "forger_reply"),
    Event.COUNTERED: ("influence", "forger_reply"),
    Event.SURRENDERED: ("influence", "forger_reply", "forger_choice"),
    Event.STOLEN: ("influence", "thief_draw", "thief_reply"),
    Event.CAUGHT: ("influence", "thief_draw", "thief_reply"),
    Event.COUNTER_DECLINED: ("influence", "thief_draw", "thief_reply"),
    Event.NECKLACE_SEIZED: ("influence",),
    Event.BOUGHT: ("purchase",),
    Event.DRAWN: ("purchase", "astrologer"),
    Event.DISCARDED: ("purchase", "astrologer"),
    Event.PASSED: ("purchase",),
    Event.DUCATS_LOST: ("purchase",),
    Event.MARKED_DOWN: ("devaluation",),
    Event.EXPIRED: ("devaluation",),
    Event.TAKEN: ("refill", "queen"),
    Event.NOT_TAKEN: ("refill", "queen"),
    Event.PILE_EXHAUSTED: ("refill", "astrologer"),
    Event.MERCHANT_DRAWN: ("refill", "astrologer"),
    Event.CARDINAL_PLAYED: ("cardinal",),
    Event.CARDINAL_DECLINED: ("cardinal",),
    Event.SALE_POSTPONED: ("cardinal",),
    Event.SALE_OPENED: ("sale",),
    Event.SHOWN: ("display", "reveal"),
    Event.TRANSMUTED: ("alchemist",),
    Event.NOT_TRANSMUTED: ("alchemist",),
    Event.LAPSED: ("alchemist",),
    Event.COUNTED: ("rarity",),
    Event.RARITY_SET: ("rarity",),
    Event.GEM_CANCELLED: ("selling",),
    Event.KING_VOIDED: ("selling",),
    Event.TRIBUTE_PAID: ("selling",),
    Event.SOLD: ("selling",),
    Event.UNSOLD_BEATEN: ("selling",),
    Event.UNSOLD_CANCELLED: ("selling",),
    Event.UNSOLD_NOBODY: ("selling",),
    Event.SALE_CLOSED: ("sale_end",),
    Event.GAME_OVER: ("game_over",),
}
"""In which phases an event can happen, by the headings of the rulebook."""


def out_of_phase(t: Tables) -> pl.DataFrame:
    """game, seq, seat, event, phase: an event in a phase in which it cannot happen."""
    found = [
        rows.filter(~pl.col("phase").is_in(PHASES[event])).select(
            "game", "seq", "seat", event=pl.col("event").cast(pl.String), phase="phase"
        )
        for event, rows in _parts(t)
    ]
    return pl.concat(found) if found else t.events.clear().select("game", "seq", "seat", "event", "phase")

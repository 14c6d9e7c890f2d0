"""LD8: what holds of the log itself."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.lint import structure_checks as structure
from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ...words.events import EVENTS, Event
from ...words.phases import Phase
from ..checklist import SINCE, check
from ..tables import Tables, counted, names

_DECLARED: Final = {event.name.lower(): tuple(said.columns) for event, said in EVENTS.items()}
_PIECES: Final = (Phase.CARD, Phase.PEARLS)
_PHASES: Final = {
    "setup": (Phase.SETUP,),
    "card": (Phase.CARD,),
    "titles": (Phase.TITLES,),
    "scoring": (Phase.SCORING,),
    "end": (Phase.GAME_OVER,),
}
"""The phases in which the events of each group can be."""
PHASES_OF: Final = {
    **{event: _PHASES[said.group] for event, said in EVENTS.items() if said.group in _PHASES},
    Event.TAKEN: (Phase.CARD,),
    Event.MATCHED: (Phase.PEARLS,),
    Event.OVERFLOWED: _PIECES,
    Event.RAN_SHORT: _PIECES,
    Event.TAKEN_INSTEAD: (Phase.INSTEAD,),
    Event.NOTHING_ADDED: (Phase.INSTEAD,),
    Event.SUPPLY_EXHAUSTED: (*_PIECES, Phase.INSTEAD),
    Event.PERMANENT_BY_ROW: (Phase.PERMANENCE,),
    Event.PERMANENT_BY_SUPPLY: (Phase.PERMANENCE,),
}
"""The phases in which each event can be."""


@check("LD801", "gap-in-sequence", "error", since=SINCE, needs=Knows.SALES)
def gaps(t: Tables) -> pl.DataFrame:
    """Rows out of sequence; values: found, wanted."""
    return structure.gaps(t)


@check("LD802", "missing-value", "error", since=SINCE)
def lacking(t: Tables) -> pl.DataFrame:
    """Columns that are null although the event declares them; values: event, column."""
    return structure.lacking(t, _DECLARED, ("turn", "round", "phase"))


@check("LD803", "undeclared-value", "warning", since=SINCE, needs=Knows.SALES)
def undeclared(t: Tables) -> pl.DataFrame:
    """Values without a meaning; values: event, column, value."""
    return structure.undeclared(t, _DECLARED)


@check("LD804", "nobody-sits-there", "error", "about.players", "contents.chests", since=SINCE, needs=Knows.SALES)
def nobody(t: Tables) -> pl.DataFrame:
    """Seats beyond the table; values: event, column, number, players."""
    return structure.nobody(t)


@check("LD805", "no-such-place", "error", "setup.face_up", since=SINCE, needs=Knows.SALES)
def no_such_place(t: Tables) -> pl.DataFrame:
    """Places beyond the gem pit; values: event, place, places."""
    rows = rare(t.events, pl.col("slot") >= t.rules.face_up)
    return rows.select(
        "game", "seq", "seat", place=pl.col("slot") + 1, places=pl.lit(t.rules.face_up),
        event=pl.col("event").cast(pl.String),
    )  # fmt: skip


@check("LD806", "round-number-wrong", "error", "longer.setup", since=SINCE)
def round_number(t: Tables) -> pl.DataFrame:
    """Rows of a round number that is not that of the rounds begun so far; values: said, due."""
    begun = (pl.col("event") == "round_started").cast(pl.Int64).cum_sum().over("game").clip(1)
    rows = t.events.select("game", "seq", "seat", said=pl.col("round").cast(pl.Int64), due=begun)
    return rows.filter(pl.col("said") != pl.col("due"))


@check("LD807", "game-not-listed", "error", since=SINCE, needs=Knows.SALES)
def unlisted(t: Tables) -> pl.DataFrame:
    """Games that are not once in both tables, or of another part; values: listed, rows, first, last."""
    return structure.unlisted(t, t.table(counted))


@check("LD808", "event-in-wrong-phase", "error", since=SINCE)
def wrong_phase(t: Tables) -> pl.DataFrame:
    """Events in a phase in which they cannot be; values: event, phase."""
    right = pl.any_horizontal(
        (pl.col("event") == event.name.lower()) & pl.col("phase").is_in([each.name.lower() for each in phases])
        for event, phases in PHASES_OF.items()
    )
    # A supply is exhausted by the pieces that were just taken: the row belongs to their phase.
    taking = pl.col("event").is_in(["taken", "matched", "taken_instead"])
    before = pl.when(taking).then(pl.col("phase")).forward_fill().over("game")
    left_over = (pl.col("event") == "supply_exhausted") & (pl.col("phase") != before)
    rows = t.events.filter((~right | left_over).fill_null(False))
    return rows.select("game", "seq", "seat", "phase", event=pl.col("event").cast(pl.String))


@check("LD809", "event-out-of-place", "error", "play.one_card", since=SINCE)
def out_of_place(t: Tables) -> pl.DataFrame:
    """Pieces taken or titles moved where no card was played; values: event."""
    owned = [event for event, said in EVENTS.items() if said.group in ("pieces", "titles")]
    stray = pl.col("active").is_null() & pl.col("event").is_in(names(owned))
    return t.events.filter(stray).select("game", "seq", "seat", event=pl.col("event").cast(pl.String))

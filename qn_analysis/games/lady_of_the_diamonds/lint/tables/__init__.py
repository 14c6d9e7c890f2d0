"""A chunk of a log made ready, and the tables that several checks derive from it.

The events have, besides their own columns: `row` (their place in the chunk), `deal` (a number for each round of each
game), `play` (a number for what follows a card until the next one, and for what lies before, between and after), and
`active` (who played that card, null where no card was).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

import polars as pl

from qn_analysis.core.lint import chunk

from ...rulebook import Ruleset
from ...words.events import EVENTS, Event

Tables: TypeAlias = chunk.Chunk[Ruleset]
Departures: TypeAlias = chunk.Departures
PLAYED: Final = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)
GAINS: Final = (Event.TAKEN, Event.MATCHED, Event.TAKEN_INSTEAD)
"""Events that bring pieces into a chest."""
MOVED: Final = (Event.TITLE_CLAIMED, Event.TITLE_TAKEN)
FIXED: Final = (Event.PERMANENT_BY_ROW, Event.PERMANENT_BY_SUPPLY)
SCORED: Final = tuple(event for event, said in EVENTS.items() if said.group == "scoring")
SETUP: Final = tuple(event for event, said in EVENTS.items() if said.group == "setup")


def names(events: Iterable[Event]) -> list[str]:
    """Events as the log writes them."""
    return [event.name.lower() for event in events]


@cache
def among(*events: Event) -> pl.Expr:
    """Whether a row's event is one of some."""
    return pl.col("event").is_in(names(events)).fill_null(False)


def ready(events: pl.DataFrame, rules: Ruleset) -> pl.DataFrame:
    """Events, made ready: cut into rounds and plays."""
    fresh = (pl.col("game") != pl.col("game").shift()).fill_null(True)
    started = fresh | (pl.col("event") == "round_started").fill_null(False)
    card = among(*PLAYED)
    scoring, over = among(*SCORED), among(Event.GAME_OVER)
    cut = started | card | (scoring & ~scoring.shift()).fill_null(False) | (over & ~over.shift()).fill_null(False)
    return (
        events.with_row_index("row")
        .with_columns(deal=started.cum_sum(), play=cut.cum_sum(), active=pl.when(card).then("seat"))
        .with_columns(pl.col("active").first().over("play"))
    )

"""A chunk of a log made ready, and the tables that several checks derive from it.

The events have, besides their own columns: `row` (their place in the chunk), `fresh` (the first of a game), `prior`
(the event before, null for the first), `nth_turn` (turns begun so far in the game), `stint` (a number for what follows
the start of a round, until the next one), `batch` (the same, but a polisher's help begins a new one too: what was
crafted in another batch can be sold), `active` (whose round it is, null outside rounds), `play` (a number for each
action, or step of a phase, with all that follows from it) and `deal` (a number for an auction with the sale or purchase
that it is about). Resources, objects and cards are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, TypeAlias

import polars as pl

from qn_analysis.core.lint import chunk

from ...rulebook import Ruleset
from ...words.cards import NOBODY, OBJECTS, Resource, object_name
from ...words.events import EVENTS, Column, Event
from ...words.phases import Phase

Tables: TypeAlias = chunk.Chunk[Ruleset]
Departures: TypeAlias = chunk.Departures
COLUMNS: Final = tuple(column.key for column in Column if column > Column.EVENT)
"""The columns that an event may fill."""
SETUP: Final = tuple(event for event, said in EVENTS.items() if said.group == "setup")
AUCTION: Final = tuple(event for event, said in EVENTS.items() if said.group == "auctions")
TRADES: Final = (Event.BOUGHT, Event.SOLD)
"""What an auction can be about."""
SPENDING: Final = (
    Event.TRAVELLED, Event.BOUGHT, Event.CRAFTED, Event.SOLD, Event.INTERACTED, Event.REFILLED, Event.COIN_EARNED,
)  # fmt: skip
"""The actions of a round."""
_PLAYS: Final = (
    *SPENDING, *AUCTION, Event.TAKEN_UP, Event.TURN_STARTED, Event.ROUND_STARTED, Event.ROUND_ENDED, Event.PASSED,
    Event.HAND_DISCARDED, Event.PLACED, Event.COUNTED, Event.GAME_OVER,
)  # fmt: skip
"""With these events a new play begins, as with market fluctuation and renewal."""
_STEPS: Final = [Phase.FLUCTUATION.name.lower(), Phase.RENEWAL.name.lower()]


def names(events: Iterable[Event]) -> list[str]:
    """Events as the log writes them."""
    return [event.name.lower() for event in events]


@cache
def among(*events: Event) -> pl.Expr:
    """Whether a row's event is one of some."""
    return pl.col("event").is_in(names(events)).fill_null(False)


def some(t: Tables, *events: Event) -> pl.DataFrame:
    """The rows of many kinds of event, in order; unlike those of `Chunk.only` they are not kept for other checks."""
    return t.events[t.at(*names(events))]


def ready(events: pl.DataFrame, rules: Ruleset) -> pl.DataFrame:
    """Events, made ready: cut into rounds and plays."""
    numbers = [
        pl.col(each).to_physical().cast(pl.Int64)
        if isinstance(events.schema[each], pl.Enum)
        else pl.col(each).cast(pl.Int64)
        for each in COLUMNS
    ]
    phase = pl.col("phase").cast(pl.String)
    step = phase.is_in(_STEPS) & (phase != phase.shift())
    begun = among(Event.ROUND_STARTED)
    active = (
        pl.when(begun)
        .then("seat")
        .when(pl.col("fresh") | among(Event.ROUND_ENDED).shift().fill_null(False))
        .then(NOBODY)
    )
    return (
        events.with_columns(numbers)
        .with_row_index("row")
        .with_columns(fresh=(pl.col("game") != pl.col("game").shift()).fill_null(True))
        .with_columns(
            prior=pl.when(~pl.col("fresh")).then(pl.col("event").shift()),
            nth_turn=among(Event.TURN_STARTED).cast(pl.Int64).cum_sum().over("game"),
            stint=(begun | pl.col("fresh")).cum_sum(),
            batch=(begun | pl.col("fresh") | among(Event.FINISHED)).cum_sum(),
            active=active.forward_fill().replace(NOBODY, None),
            play=(among(*_PLAYS) | pl.col("fresh") | step.fill_null(False)).cum_sum(),
            deal=(~among(*AUCTION)).cum_sum().shift(fill_value=0),
        )
    )


def play_ends(t: Tables) -> pl.DataFrame:
    """play, row: the last row of each play."""
    return t.events.filter((pl.col("play") != pl.col("play").shift(-1)).fill_null(True)).select("play", "row")


def deal_starts(t: Tables) -> pl.DataFrame:
    """deal, row, fresh: the first row of each deal."""
    return t.events.filter((pl.col("deal") != pl.col("deal").shift()).fill_null(True)).select("deal", "row", "fresh")


def seats(t: Tables) -> pl.DataFrame:
    """A row a seat of the table."""
    return pl.DataFrame({"seat": range(t.players)}, schema={"seat": pl.Int64})


def said_event() -> pl.Expr:
    """The event of a row, for a message."""
    return pl.col("event").cast(pl.String)


@cache
def resource_name(column: str = "resource") -> pl.Expr:
    """The name of a resource by its number, for a message."""
    return _named(column, {each.value: each.name.lower() for each in Resource})


@cache
def object_named(column: str = "object") -> pl.Expr:
    """The name of an object by its number, for a message."""
    return _named(column, {number: object_name(number) for number in range(OBJECTS)})


def encounter_name(t: Tables, column: str = "card") -> pl.Expr:
    """The key of an encounter by its number, for a message."""
    return _encounter_of(tuple(card.key for card in t.rules.encounters), column)


@lru_cache(64)
def _encounter_of(keys: tuple[str, ...], column: str) -> pl.Expr:
    return _named(column, dict(enumerate(keys)))


def _named(column: str, known: dict[int, str]) -> pl.Expr:
    return pl.col(column).replace_strict(known, default=None, return_dtype=pl.String)

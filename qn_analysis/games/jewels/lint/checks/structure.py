"""JW8: what holds of the log itself, besides what holds of any (`core.lint.structure_checks`)."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.cards import CITIES, DIE, OBJECTS, RESOURCES
from ...words.events import EVENTS, Event
from ...words.phases import Phase
from ..tables import TRADES, Departures, Tables, among, said_event
from . import check

_BEFORE: Final = (Phase.SETUP, Phase.START_CITY)
_STARTING: Final = (Phase.CHANGE, Phase.FLUCTUATION, Phase.RENEWAL)
_ANYWHERE: Final = [event.name.lower() for event, said in EVENTS.items() if said.group in ("kingdom", "effects")]
"""Events of the set-up, of the start of a turn and of rounds."""


@check(
    "JW805", "no-such-number", "error", "setup.cities", "resources.seven", "components.die",
    needs="scores", values="event column number most",
)  # fmt: skip
def no_such_number(t: Tables) -> pl.DataFrame:
    """A number stands for nothing.

    There are seven cities, seven resources, eight faces of the die, and the cards of the ruleset. Example: city 8.
    """
    cards = {"event_drawn": len(t.rules.events)}
    either = max(len(t.rules.events), len(t.rules.encounters))
    by_effect = [event.name.lower() for event, said in EVENTS.items() if said.group == "effects"]
    most_card = (
        pl.col("event")
        .cast(pl.String)
        .replace_strict(
            cards | dict.fromkeys(by_effect, either), default=len(t.rules.encounters), return_dtype=pl.Int64
        )
    )
    beyond = {
        "city": pl.lit(CITIES - 1), "resource": pl.lit(RESOURCES - 1), "object": pl.lit(OBJECTS - 1),
        "card": most_card - 1,
    }  # fmt: skip
    found = [
        t.rare((pl.col(column) > most) | (pl.col(column) < 0)).select(
            "game", "seq", "seat", event=said_event(), column=pl.lit(column), number=column, most=most.cast(pl.Int64)
        )
        for column, most in beyond.items()
    ]
    thrown = (
        t.rows("die_thrown")
        .filter(~pl.col("amount").is_between(1, DIE))
        .select(
            "game",
            "seq",
            "seat",
            event=said_event(),
            column=pl.lit("amount"),
            number="amount",
            most=pl.lit(DIE, pl.Int64),
        )
    )
    return pl.concat([*found, thrown])


@check("JW806", "turn-number-wrong", "error", "next.counter", values="said due")
def turn_number(t: Tables) -> Departures:
    """A row has another turn number than turns have begun.

    Each start of a turn adds one. Example: a row of turn 4 says 5.
    """
    rows = t.events.select("game", "seq", "seat", said=pl.col("turn").cast(pl.Int64), due="nth_turn")
    return Departures(rows, pl.col("said") != pl.col("due"))


@check("JW808", "event-in-wrong-phase", "error", values="phase event")
def wrong_phase(t: Tables) -> pl.DataFrame:
    """An event happens in a phase in which it cannot be.

    Each event has its phases. Example: crafting during the renewal.
    """
    told = t.events.filter(pl.col("phase").is_not_null())
    step = pl.col("phase").cast(pl.String).is_in([each.name.lower() for each in _STARTING])
    early = pl.col("phase").cast(pl.String).is_in([each.name.lower() for each in _BEFORE])
    here = (pl.col("nth_turn") == 0) == early
    placed = here & (early | (pl.col("active").is_null() == step))
    stray = told.filter(pl.col("event").is_in(_ANYWHERE) & ~placed)
    rows = pl.concat([t.out_of_phase(EVENTS), stray, _of_another(t, told)]).unique("row", maintain_order=True)
    return t.some(rows).select("game", "seq", "seat", "phase", event=said_event())


def _of_another(t: Tables, told: pl.DataFrame) -> pl.DataFrame:
    """Rows in a phase of their event that is not that of the rows that they follow from: what a player does in her
    round goes on in one phase, but for a choice that an effect leaves her."""
    phase = pl.col("phase").cast(pl.String)
    seated = pl.when(pl.col("seat").is_null()).then(pl.lit("change")).otherwise(pl.lit("action"))
    die = pl.when(pl.col("nth_turn") == 0).then(pl.lit("setup")).otherwise(seated)
    start = "start_city" if t.rules.rulings["start_city"] == "chosen" else "setup"
    asked = pl.col("prior").is_in(["challenged", "not_challenged"])
    won = pl.col("prior") == "auction_won"
    sale = pl.when(among(Event.SOLD) & pl.col("other").is_not_null()).then(pl.lit("sale")).otherwise(pl.lit("auction"))
    deal = pl.when(asked).then(pl.lit("challenge")).when(won).then(sale).otherwise(pl.lit("action"))
    before = pl.when(pl.col("play") == pl.col("play").shift()).then(phase.shift())
    goes = pl.when(among(Event.WENT)).then(pl.lit("go")).when(among(Event.EXCHANGED)).then(pl.lit("exchange"))
    follows = pl.col("event").is_in(_ANYWHERE) | among(Event.COINS_TAKEN)
    wanted = (
        pl.when(among(Event.DIE_THROWN)).then(die)
        .when(among(Event.PLACED)).then(pl.lit(start))
        .when(among(*TRADES)).then(deal)
        .when(follows & pl.col("active").is_not_null()).then(pl.coalesce(goes, before))
    )  # fmt: skip
    return told.filter((wanted != phase).fill_null(False))

"""Hands as a sale opens, before anything is laid: from the declared moves alone."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.cards import Card
from ...words.events import EVENTS, Event, Place
from ..schema import CARD_ENUM
from .declared import Source, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("copies", pl.Int16, "copies in her hand as the sale opens, 1 or more"),
)


def _moving(end: int, place: Place) -> list[str]:
    """Events whose card leaves (0) or comes to (1) a place."""
    return [event.name.lower() for event, said in EVENTS.items() if said.moves and said.moves[end] == place]


GAINED: Final = _moving(1, Place.HAND)
GIVEN: Final = _moving(0, Place.HAND)
ROBBED: Final = _moving(0, Place.OTHER_HAND)
MANY: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.columns.get("count", "").startswith("copies")
]
"""Events that move several copies."""

assert Event.PLAYED.name.lower() in MANY
assert not _moving(1, Place.OTHER_HAND)


def _make(source: Source) -> pl.LazyFrame:
    event, card = pl.col("event"), pl.col("card")
    # what is shown or played at a sale is gone when the next one opens
    at_sale = (event == "shown") | ((event == "played") & (card == "alchemist"))
    told = source.only(*GAINED, *GIVEN, *ROBBED).select(
        "game", "seat", "other", "event", "card",
        by=pl.col("year") + at_sale.cast(pl.UInt8),
        copies=pl.when(event.is_in(MANY)).then(pl.col("count")).otherwise(1),
    )  # fmt: skip
    own = told.filter(event.is_in([*GAINED, *GIVEN])).select(
        "game", "seat", "card", "by", copies=pl.when(event.is_in(GAINED)).then("copies").otherwise(-pl.col("copies"))
    )
    other = told.filter(event.is_in(ROBBED)).select("game", "card", "by", seat="other", copies=-pl.col("copies"))
    numbers = range(1, source.rules.copies[Card.MERCHANT] + 1)
    by_sale = (
        pl.concat([own, other], how="diagonal")
        .select(
            "game", "seat", "card",
            *(pl.when(pl.col("by") <= sale).then("copies").otherwise(0).alias(f"copies_{sale}") for sale in numbers),
        )
        .group_by("game", "seat", "card")
        .agg(pl.col(f"copies_{sale}").cast(pl.Int32).sum() for sale in numbers)
    )  # fmt: skip
    held = source.only("sale_opened").select("game", sale="year")
    return (
        pl.concat(
            [
                by_sale.select("game", "seat", "card", sale=pl.lit(sale, pl.UInt8), copies=f"copies_{sale}")
                for sale in numbers
            ]
        )
        .filter(pl.col("copies") > 0)
        .join(held, on=["game", "sale"], how="semi")
    )


HANDS = Table(
    "hands", ("game", "sale", "seat", "card"), "one kind of card that a player holds as a sale opens", COLUMNS,
    "full", "cards dealt, drawn and stolen are hidden in it", _make,
)  # fmt: skip

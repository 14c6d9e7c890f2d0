"""Offers: each card on each step in front of each seat.

The market does not change in the influence phase, so that what lies there as a purchase phase begins is what the
devaluation and refill before it left, or the opening five: each `offered` and each `marked_down` is an offer of the
turn after, unless the Queen takes the card at once.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ..schema import CARD_ENUM
from .declared import Source, Table
from .turns import begun

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn in whose purchase phase the card is for sale"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("year", pl.UInt8, "year in which the turn begins"),
    ColumnDoc("seat", pl.UInt8, "in front of whom: the active player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it has come down, 0: at its top price"),
    ColumnDoc("price", pl.Int16, "what it costs, in ducats"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("bought", pl.Boolean, "whether it is bought in this turn"),
    ColumnDoc("paid", pl.Int16, "ducats paid (less than `price` only by a house rule); null if not bought"),
    ColumnDoc("expired", pl.Boolean, "whether it leaves the market unsold at the end of this turn"),
)


def _make(source: Source) -> pl.LazyFrame:
    key, event = ["game", "turn", "slot"], pl.col("event")
    # the Queen takes what has just been laid out; another card may replace it
    at_once = (event.shift(-1) == "taken") & (pl.col("slot").shift(-1) == pl.col("slot"))
    lies = (
        source.only("offered", "marked_down", "taken")
        .select(*key, "event", "card", price="amount")
        .filter((event != "taken") & ~at_once.fill_null(False))
        .select(*key, "card", "price")
        .with_columns(pl.col("turn") + 1)
    )
    sold = event == "bought"
    ended = source.only("bought", "expired").select(*key, bought=sold, paid=pl.when(sold).then("amount"))
    return (
        lies.join(begun(source), on=["game", "turn"])
        .join(ended, on=key, how="left")
        .join(_ladders(source), on=["card", "price"], how="left")
        .with_columns(bought=pl.col("bought").fill_null(False), expired=(~pl.col("bought")).fill_null(False))
    )


def _ladders(source: Source) -> pl.LazyFrame:
    """Each card's step by its price, which falls at every step."""
    rows = [(card, price, step) for card, ladder in enumerate(source.rules.prices) for step, price in enumerate(ladder)]
    names = CARD_ENUM.categories
    made = pl.DataFrame(
        {
            "card": [names[card] for card, _, _ in rows],
            "price": [p for _, p, _ in rows],
            "step": [s for _, _, s in rows],
        },
        schema={"card": CARD_ENUM, "price": pl.Int16, "step": pl.UInt8},
    )
    return made.lazy()


OFFERS = Table(
    "offers", ("game", "turn", "slot"), "one card that lies in the market as a purchase phase begins", COLUMNS,
    "public", "the market is not in it", _make,
)  # fmt: skip

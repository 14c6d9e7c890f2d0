"""The set-up of each game: its first row, where its stages begin, its Merchants.

`turn` is 0 while setting up, which tells the fashion tiles and market cards of the set-up from later ones.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from ...rulebook.validation import merchant_places
from ...words.cards import Card
from . import TYPES, Tables

PILE_TO = ("offered", "drawn", "merchant_drawn")
"""Events that take the top card of the pile once the hands are dealt."""


def games(t: Tables) -> pl.DataFrame:
    """game, first_seq, rows: every game of the chunk, the number of its first row, and how many it has."""
    game = t.events["game"].to_numpy()
    first = np.flatnonzero(np.append(game[:1] == game[:1], game[1:] != game[:-1])).astype(np.uint32)
    found = t.events.select("game", first_seq="seq")[first]
    return found.with_columns(rows=pl.Series(np.diff(first, append=np.uint32(t.events.height)), dtype=pl.UInt32))


def tiles(t: Tables) -> pl.DataFrame:
    """The fashion tiles as they are laid at set-up: rows of the event table."""
    return t.rows("fashion_set").filter(pl.col("turn") == 0)


def market(t: Tables) -> pl.DataFrame:
    """The cards that open the market: rows of the event table."""
    return t.rows("offered").filter(pl.col("turn") == 0)


def firsts(rows: pl.DataFrame) -> pl.DataFrame:
    """The first of some rows in each game."""
    return rows.filter(pl.col("game").ne_missing(pl.col("game").shift()))


def begins(t: Tables) -> pl.DataFrame:
    """game, merchants, market, play: seq of the first Merchant placed, card offered and turn; null where none is."""
    found = t.table(games).select("game")
    for name, event in (("merchants", "merchant_placed"), ("market", "offered"), ("play", "turn_started")):
        first = firsts(t.rows(event).select("game", pl.col("seq").alias(name)))
        found = found.join(first, on="game", how="left")
    return found


def ranges(t: Tables) -> pl.DataFrame:
    """number of a Merchant, low, high: fewest and most cards of the pile, Merchants too, that can lie above it.

    The rulings `merchant_spread` and `last_merchant` decide them. A third that is no whole number of cards is rounded
    to the nearest one, a half up.
    """
    rows = [
        (number, low + number - 1, high + number - 1)
        for number, (low, high) in enumerate(merchant_places(t.rules, t.players), 1)
    ]
    return pl.DataFrame(rows, schema={"number": TYPES["count"], "low": pl.Int64, "high": pl.Int64}, orient="row")


def merchants(t: Tables) -> int:
    """Merchants of the deck."""
    return t.rules.copies[Card.MERCHANT]


def placed(t: Tables) -> pl.DataFrame:
    """game, seq, number, above: every Merchant put into the pile; `above` is null where the log does not tell."""
    return t.rows("merchant_placed").select("game", "seq", number="count", above=pl.col("slot").cast(pl.Int64))


def drawn(t: Tables) -> pl.DataFrame:
    """game, seq, seat, number, above: every Merchant drawn, and how many cards had left the pile since the deal.

    The market's first cards come from the pile after the Merchants went in, so that they count.
    """
    start = pl.col("game").cast(pl.UInt64) * 65536
    key = (start + pl.col("seq")).alias("key")
    found = t.rows("merchant_drawn").select("game", "seq", "seat", "count", start.alias("start"), key)
    above = pl.Series("above", [0], dtype=pl.Int64).new_from_index(0, found.height)
    for event in PILE_TO:
        keys = t.rows(event).select(key)["key"]
        before = keys.search_sorted(found["key"], side="left").cast(pl.Int64)
        above += before - keys.search_sorted(found["start"], side="left").cast(pl.Int64)
    return found.select("game", "seq", "seat", number="count").with_columns(above.alias("above"))

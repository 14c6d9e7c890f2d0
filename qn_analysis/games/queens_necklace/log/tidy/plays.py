"""Characters played, and what came of it.

What comes of a character follows it in the log before the next one is played, but for a Cardinal, whose answer is the
seat to which the sale is put off.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.cards import Card
from ..schema import CARD_ENUM, GEM_ENUM, PHASE_ENUM
from .declared import Source, Table, acting, enum_of

OUTCOMES = {
    "ducats": "Courtier: ducats",
    "seen": "Confessor: the hand was seen; Forger: it was, and lacks that gem",
    "fashion": "Favorite: the gem became the most fashionable",
    "surrendered": "Forger: a gem card was given up",
    "countered": "Forger: a Musketeer countered; and the row of that Musketeer",
    "stolen": "Thief: a card was stolen",
    "caught": "Thief: a Musketeer caught the Thief, and nothing was stolen",
    "robbed": "Thief: caught, and whoever caught the Thief stole a card instead",
    "seized": "three Musketeers: the Necklace changed hands",
    "taken": "Queen: she took a gem card",
    "transmuted": "Alchemist: a gem card changed rows",
    "postponed": "Cardinal: the sale waits for this player",
    "overtaken": "Cardinal: the sale waits for another player, who played a Cardinal later",
}
"""What can come of a character."""
COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("year", pl.UInt8, "year: sales held before, plus 1"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game"),
    ColumnDoc("seat", pl.UInt8, "who plays it"),
    ColumnDoc("card", CARD_ENUM, "the character"),
    ColumnDoc("copies", pl.Int16, "copies played: 1, but for the Musketeers that seize the Necklace"),
    ColumnDoc("other", pl.UInt8, "on whom; null where it is played on nobody"),
    ColumnDoc("gem", GEM_ENUM, "gem it names; of an Alchemist the new gem of the card"),
    ColumnDoc("merchant", pl.Int16, "number of the Merchant against whom a Cardinal is played"),
    ColumnDoc(
        "outcome", enum_of(*OUTCOMES), "what came of it: " + "; ".join(f"`{k}` ({v})" for k, v in OUTCOMES.items())
    ),
    ColumnDoc(
        "got",
        CARD_ENUM,
        "card given up, stolen, taken, transmuted or seized; null where there is none or it is not known",
    ),
    ColumnDoc("ducats", pl.Int16, "ducats that a Courtier adds"),
    ColumnDoc("catches", pl.Int16, "Musketeers discarded over a Thief"),
)
FOLLOWS = (
    "hand_seen", "countered", "surrendered", "stolen", "caught", "counter_declined", "necklace_seized", "taken",
    "transmuted",
)  # fmt: skip
"""Events in which something comes of a character played."""


def _make(source: Source) -> pl.LazyFrame:
    return pl.concat([_played(source), _countering(source), _cardinals(source)], how="diagonal")


def _played(source: Source) -> pl.LazyFrame:
    """Everything but Cardinals and the Musketeers that counter a Forger."""
    event = pl.col("event")
    told = (
        source.only("played", *FOLLOWS)
        .select("game", "seq", "turn", "year", "phase", "event", "seat", "card", "other", "gem", "count", "amount")
        .with_columns(nth=(event == "played").cum_sum().over("game"))
    )
    plays = told.filter(event == "played").drop("event").rename({"count": "copies", "amount": "ducats"})
    return (
        plays.join(_follows(told), on=["game", "nth"], how="left")
        .with_columns(
            outcome=pl.when(acting(source, Card.COURTIER)).then(pl.lit("ducats"))
            .when(acting(source, Card.FAVORITE)).then(pl.lit("fashion"))
            .when(pl.col("thief") == pl.col("seat")).then(pl.lit("stolen"))
            .when(pl.col("thief").is_not_null()).then(pl.lit("robbed"))
            .when(pl.col("catches") > 0).then(pl.lit("caught"))
            .otherwise("outcome"),
            gem=pl.coalesce("gem", "new"),
            catches=pl.when(acting(source, Card.THIEF)).then(pl.col("catches").fill_null(0)),
        )
    )  # fmt: skip


def _follows(told: pl.LazyFrame) -> pl.LazyFrame:
    """game, nth (play of the game), outcome, got, thief (who stole), catches, new (gem of a transmuted card)."""
    event = pl.col("event")
    gets = event.is_in(["surrendered", "stolen", "necklace_seized", "taken", "transmuted"])
    words = {
        "hand_seen": "seen", "countered": "countered", "surrendered": "surrendered", "necklace_seized": "seized",
        "taken": "taken", "transmuted": "transmuted",
    }  # fmt: skip
    said = event.cast(pl.String).replace_strict(words, default=None, return_dtype=pl.String)
    return (
        told.filter(event != "played")
        .with_columns(said=said)
        .group_by("game", "nth")
        .agg(
            outcome=pl.col("said").drop_nulls().first(),
            got=pl.col("card").filter(gets).drop_nulls().first(),
            thief=pl.col("seat").filter(event == "stolen").first(),
            catches=(event == "caught").sum(),
            new=pl.col("gem").filter(event == "transmuted").first(),
        )
    )


def _countering(source: Source) -> pl.LazyFrame:
    """Musketeers that counter a Forger."""
    return source.only("countered").select(
        "game", "seq", "turn", "year", "phase", "seat", "card", "other", "gem",
        copies=pl.lit(1, pl.Int16), outcome=pl.lit("countered"),
    )  # fmt: skip


def _cardinals(source: Source) -> pl.LazyFrame:
    """Cardinals, and whether the sale waits for their player."""
    merchant = pl.col("count").alias("merchant")
    put_off = source.only("sale_postponed").select("game", merchant, to="seat")
    played = source.only("cardinal_played").select("game", "seq", "turn", "year", "phase", "seat", "card", merchant)
    last = pl.col("to") == pl.col("seat")
    return (
        played.join(put_off, on=["game", "merchant"], how="left")
        .with_columns(
            copies=pl.lit(1, pl.Int16),
            outcome=pl.when(last).then(pl.lit("postponed")).when(~last).then(pl.lit("overtaken")),
        )
        .drop("to")
    )


PLAYS = Table(
    "plays", ("game", "seq"),
    "one character played: by whom, on whom, and what came of it (Astrologers are purchases)",
    COLUMNS, "public", "characters played are not in it", _make,
)  # fmt: skip

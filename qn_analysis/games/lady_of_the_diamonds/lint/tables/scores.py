"""What each title, chest and round should score."""

from __future__ import annotations

import polars as pl

from ...words.cards import GEMS, Treasure
from ...words.events import Event
from . import GAINS, Tables, among, names
from .treasure import by_treasure, course

SIX = [each.name.lower() for each in Treasure][: GEMS + 1]
"""The treasures of a complete set: five gems and gold."""


def standings(t: Tables) -> pl.DataFrame:
    """A row a round and title that somebody holds at its end: game, deal, treasure, `holder`, `points`, `bonus` (null:
    not permanent)."""
    rows = t.table(course)
    ends = rows.group_by("deal", "treasure", maintain_order=True).agg(
        pl.col("game").first(),
        pl.col("holder").last(),
        by=pl.col("event").cast(pl.String).filter(among(Event.PERMANENT_BY_ROW, Event.PERMANENT_BY_SUPPLY)).first(),
    )
    unpaid = t.rules.mode == "basic" and t.rules.rulings["exhaustion_bonus"] == "advanced_only"
    paid = pl.col("by").is_not_null() & ~((pl.col("by") == "permanent_by_supply").fill_null(False) & pl.lit(unpaid))
    held = ends.filter(pl.col("holder").is_not_null()).join(
        by_treasure(t, "points", t.rules.titles), on="treasure", how="left", maintain_order="left"
    )
    return held.with_columns(bonus=pl.when(paid).then(pl.lit(t.rules.permanent_bonus, pl.Int64)))


def scored(t: Tables) -> pl.DataFrame:
    """A row a round and seat whose points are written down: deal, game, seat, seq, `said`, `titles` (said), `nth` (how
    often, from 1)."""
    rows = t.only("round_scored")
    return rows.select(
        "deal", "game", "seat", "seq", said=pl.col("amount").cast(pl.Int64), titles=pl.col("count").cast(pl.Int64),
        nth=pl.int_range(1, pl.len() + 1).over("deal", "seat"),
    )  # fmt: skip


def chests(t: Tables) -> pl.DataFrame:
    """A row a round and seat: game, deal, seq (of the round), seat, `sets` of the six treasures, `variety` (points)."""
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    gains = t.only(*names(GAINS)).with_columns(pl.col("count").cast(pl.Int64))
    owned = gains.group_by("deal", "seat").agg(
        sets=pl.min_horizontal([
            pl.col("count").filter((pl.col("treasure") == name).fill_null(False)).sum() for name in SIX
        ])
    )  # fmt: skip
    table = pl.lit(pl.Series([0, *t.rules.variety], dtype=pl.Int64))
    rounds = t.rows("round_started").select("game", "deal", "seq").unique("deal", keep="first", maintain_order=True)
    rows = rounds.join(seats, how="cross").join(owned, on=["deal", "seat"], how="left", maintain_order="left")
    most = len(t.rules.variety)
    return rows.with_columns(pl.col("sets").fill_null(0)).with_columns(
        variety=table.gather(pl.col("sets").clip(0, most).cast(pl.UInt32))
    )


def finals(t: Tables) -> pl.DataFrame:
    """A row a game and seat, worked out from the rounds written down: `rounds`, `total`, `place`."""
    sums = (
        t.table(scored)
        .group_by("game", "seat", maintain_order=True)
        .agg(
            total=pl.col("said").sum(),
            titles=pl.col("titles").last(),
            final=pl.col("said").last(),
            rounds=pl.col("deal").n_unique(),
        )
    )
    breaker = pl.col("titles")
    if t.rules.rulings["long_tie"] == "final_round":
        breaker = pl.col("final") * 1000 + pl.col("titles")
    key = pl.col("total") * 10**9 + breaker
    return sums.with_columns(place=key.rank("min", descending=True).over("game").cast(pl.Int64))

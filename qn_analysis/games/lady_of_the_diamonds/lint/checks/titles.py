"""LD4: titles claimed and taken."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ..checklist import SINCE, check
from ..tables import FIXED, GAINS, MOVED, Tables, among
from ..tables.treasure import course, of_seat, outcomes


@check("LD401", "title-not-claimed", "error", "play.title_first", "contents.titles", "play.several_titles", since=SINCE)
def not_claimed(t: Tables) -> pl.DataFrame:
    """Titles of nobody that the first owner of the treasure does not claim; values: treasure, has."""
    rows = t.table(outcomes).filter(pl.col("claims") & (pl.col("n_claimed") == 0))
    return rows.select("game", "seq", "treasure", seat="active", has="mine")


@check("LD402", "claimed-wrongly", "error", "play.title_first", "setup.titles", since=SINCE)
def claimed_wrongly(t: Tables) -> pl.DataFrame:
    """Titles claimed that somebody holds, or by a seat that did not just add the treasure; values: treasure, other
    (who holds it, null: nobody)."""
    held = t.table(course).filter(pl.col("event") == "title_claimed")
    grew = t.table(outcomes).select("play", "treasure", "gained")
    rows = held.join(grew, on=["play", "treasure"], how="left", maintain_order="left")
    own = (pl.col("seat") == pl.col("active")) & (pl.col("gained") > 0)
    wrong = rows.filter(pl.col("was_holder").is_not_null() | ~own.fill_null(False))
    return wrong.select("game", "seq", "seat", "treasure", other="was_holder")


@check(
    "LD403",
    "title-not-taken",
    "error",
    "play.title_exceed",
    "play.several_titles",
    "play.titles_automatic",
    "play.permanent_order",
    since=SINCE,
)
def not_taken(t: Tables) -> pl.DataFrame:
    """Titles that a player who exceeds their holder does not take; values: treasure, other (holds it), has, his."""
    rows = t.table(outcomes).filter(pl.col("takes") & (pl.col("n_taken") == 0))
    return rows.select("game", "seq", "treasure", "his", seat="active", other="was_holder", has="mine")


@check("LD404", "taken-without-exceeding", "error", "play.title_exceed", since=SINCE)
def without_exceeding(t: Tables) -> pl.DataFrame:
    """Titles taken without more pieces, or by a seat that added none; values: treasure, other (loses it), has, his."""
    rows = t.table(course).filter(pl.col("event") == "title_taken")
    grew = t.table(outcomes).select("play", "treasure", "gained")
    sized = rows.join(grew, on=["play", "treasure"], how="left", maintain_order="left").with_columns(
        has=of_seat(t, "has", "seat"), his=of_seat(t, "has", "other")
    )
    right = (pl.col("has") > pl.col("his")) & (pl.col("seat") == pl.col("active")) & (pl.col("gained") > 0)
    return sized.filter(~right.fill_null(False)).select("game", "seq", "seat", "treasure", "other", "has", "his")


@check("LD405", "permanent-title-lost", "error", "play.permanent_row", "play.permanent_supply", "play.permanent_order",
       "advanced.permanent", since=SINCE)  # fmt: skip
def permanent_lost(t: Tables) -> pl.DataFrame:
    """Titles taken though permanent, or exhausted before titles move (a ruling); values: treasure, other."""
    late = t.rules.rulings["exhaustion_order"] == "before_titles"
    dry = t.table(outcomes).select("play", "treasure", "runs_out")
    rows = t.table(course).filter(pl.col("event") == "title_taken")
    known = rows.join(dry, on=["play", "treasure"], how="left", maintain_order="left")
    kept = (pl.col("was_fixed") > 0) | (pl.col("runs_out") & pl.lit(late)).fill_null(False)
    return known.filter(kept).select("game", "seq", "seat", "treasure", "other")


@check("LD406", "taken-from-another", "error", "play.title_exceed", since=SINCE)
def from_another(t: Tables) -> pl.DataFrame:
    """Titles taken from a seat that does not hold them; values: treasure, other, holder_seat (null: nobody)."""
    rows = t.table(course).filter((pl.col("event") == "title_taken") & pl.col("other").ne_missing(pl.col("was_holder")))
    return rows.select("game", "seq", "seat", "treasure", "other", holder_seat="was_holder")


@check("LD407", "title-miscounted", "error", "play.title_exceed", "play.crown_marker", since=SINCE)
def miscounted(t: Tables) -> pl.DataFrame:
    """Counts told with a title that are not those of the chests; values: event, treasure, said, due."""
    mine = (
        t.table(course)
        .filter(among(*MOVED, *FIXED))
        .with_columns(said=pl.col("count").cast(pl.Int64), due=of_seat(t, "has", "seat"))
    )
    his = (
        t.table(course)
        .filter(pl.col("event") == "title_taken")
        .with_columns(said=pl.col("amount").cast(pl.Int64), due=of_seat(t, "has", "other"))
    )
    rows = pl.concat([mine, his]).filter(pl.col("said") != pl.col("due"))
    return rows.select("game", "seq", "seat", "treasure", "said", "due", event=pl.col("event").cast(pl.String))


@check("LD408", "titles-before-pieces", "error", "play.permanent_order", since=SINCE)
def before_pieces(t: Tables) -> pl.DataFrame:
    """Pieces taken, or told of, after a title has moved or become permanent in the same turn; values: event,
    treasure."""
    moved = among(*MOVED, *FIXED).cast(pl.Int32).cum_sum().over("play")
    pieces = among(*GAINS, Event.OVERFLOWED, Event.RAN_SHORT, Event.SUPPLY_EXHAUSTED)
    rows = t.events.filter(pl.col("active").is_not_null()).with_columns(late=moved).filter(pieces)
    late = rows.filter(pl.col("late") > 0)
    return late.select("game", "seq", "seat", "treasure", event=pl.col("event").cast(pl.String))


@check("LD409", "title-moved-twice", "error", "play.title_first", "play.title_exceed", since=SINCE)
def twice(t: Tables) -> pl.DataFrame:
    """Titles that move more than once in a turn; values: treasure, times."""
    times = pl.col("n_claimed") + pl.col("n_taken")
    rows = t.table(outcomes).filter(times > 1)
    return rows.select("game", "treasure", seq=pl.coalesce("seq_taken", "seq_claimed"), seat="active", times=times)

"""LD4: titles claimed and taken."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ..tables import FIXED, GAINS, MOVED, Departures, Tables, among
from ..tables.treasure import course, of_seat, outcomes
from . import check


@check(
    "LD401", "title-not-claimed", "error", "play.title_first", "contents.titles", "play.several_titles",
    values="treasure has",
)  # fmt: skip
def not_claimed(t: Tables) -> Departures:
    """The first player to own a treasure does not claim its title.

    A title that nobody holds goes to whoever adds the first piece of its treasure. Example: the first emeralds are
    taken and the title stays near the pit.
    """
    rows = Departures(t.table(outcomes), pl.col("claims") & (pl.col("n_claimed") == 0))
    return rows.select("game", "seq", "treasure", seat="active", has="mine")


@check("LD402", "claimed-wrongly", "error", "play.title_first", "setup.titles", values="treasure other")
def claimed_wrongly(t: Tables) -> Departures:
    """A title is claimed that somebody holds, or by a player who did not just add its treasure.

    Only a title near the pit is claimed, by the first owner of its treasure; one that is held must be taken. Example:
    the ruby title is claimed while Seat 3 holds it.
    """
    # other (who holds it, null: nobody)
    held = t.table(course).filter(pl.col("event") == "title_claimed")
    grew = t.table(outcomes).select("play", "treasure", "gained")
    rows = held.join(grew, on=["play", "treasure"], how="left", maintain_order="left")
    own = (pl.col("seat") == pl.col("active")) & (pl.col("gained") > 0)
    wrong = Departures(rows, pl.col("was_holder").is_not_null() | ~own.fill_null(False))
    return wrong.select("game", "seq", "seat", "treasure", other="was_holder")


@check(
    "LD403", "title-not-taken", "error", "play.title_exceed", "play.several_titles", "play.titles_automatic",
    "play.permanent_order",
    values="treasure his other has",
)  # fmt: skip
def not_taken(t: Tables) -> Departures:
    """A player who exceeds the holder of a title does not take it.

    A title goes to who adds pieces and then owns more than its holder, unless it is permanent; several may move in a
    turn. Example: four rubies against three, and the title stays.
    """
    # other (holds it)
    rows = Departures(t.table(outcomes), pl.col("takes") & (pl.col("n_taken") == 0))
    return rows.select("game", "seq", "treasure", "his", seat="active", other="was_holder", has="mine")


@check("LD404", "taken-without-exceeding", "error", "play.title_exceed", values="treasure other has his")
def without_exceeding(t: Tables) -> Departures:
    """A title is taken without more pieces than its holder has.

    As much is not enough, and the pieces must have been added in this turn. Example: three rubies against three.
    """
    # other (loses it)
    rows = t.table(course).filter(pl.col("event") == "title_taken")
    grew = t.table(outcomes).select("play", "treasure", "gained")
    sized = rows.join(grew, on=["play", "treasure"], how="left", maintain_order="left").with_columns(
        has=of_seat(t, "has", "seat"), his=of_seat(t, "has", "other")
    )
    right = (pl.col("has") > pl.col("his")) & (pl.col("seat") == pl.col("active")) & (pl.col("gained") > 0)
    return Departures(sized, ~right.fill_null(False)).select("game", "seq", "seat", "treasure", "other", "has", "his")


@check(
    "LD405", "permanent-title-lost", "error", "play.permanent_row", "play.permanent_supply", "play.permanent_order",
    "advanced.permanent",
    values="treasure other",
)  # fmt: skip
def permanent_lost(t: Tables) -> Departures:
    """A title is lost that is permanent.

    A full row or an exhausted supply keeps a title for good. With the ruling exhaustion_order at before_titles that
    holds already for the turn in which the last piece is taken. Example: the pearl title changes hands after the last
    pearl was taken.
    """
    late = t.rules.rulings["exhaustion_order"] == "before_titles"
    dry = t.table(outcomes).select("play", "treasure", "runs_out")
    rows = t.table(course).filter(pl.col("event") == "title_taken")
    known = rows.join(dry, on=["play", "treasure"], how="left", maintain_order="left")
    kept = (pl.col("was_fixed") > 0) | (pl.col("runs_out") & pl.lit(late)).fill_null(False)
    return Departures(known, kept).select("game", "seq", "seat", "treasure", "other")


@check("LD406", "taken-from-another", "error", "play.title_exceed", values="treasure other holder_seat")
def from_another(t: Tables) -> Departures:
    """A title is taken from a player who does not hold it.

    A title is lost by whoever claimed or took it last. Example: Seat 1 holds the title and Seat 2 loses it.
    """
    # holder_seat (null: nobody)
    rows = Departures(
        t.table(course), (pl.col("event") == "title_taken") & pl.col("other").ne_missing(pl.col("was_holder"))
    )
    return rows.select("game", "seq", "seat", "treasure", "other", holder_seat="was_holder")


@check("LD407", "title-miscounted", "error", "play.title_exceed", "play.crown_marker", values="treasure said due event")
def miscounted(t: Tables) -> Departures:
    """A count told with a title is not that of the chest.

    With a title the log tells how many pieces its holder has, and how many who loses it; a piece slid to the crown
    changes no count. Example: a row of seven is said to be full with eight.
    """
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
    rows = Departures(pl.concat([mine, his]), pl.col("said") != pl.col("due"))
    return rows.select("game", "seq", "seat", "treasure", "said", "due", event=pl.col("event").cast(pl.String))


@check("LD408", "titles-before-pieces", "error", "play.permanent_order", values="treasure event")
def before_pieces(t: Tables) -> Departures:
    """Pieces are taken, or told of, after a title has moved in the same turn.

    All pieces of a turn are taken before titles move or become permanent. Example: the ruby title is claimed, then gold
    is taken.
    """
    moved = among(*MOVED, *FIXED).cast(pl.Int32).cum_sum().over("play")
    pieces = among(*GAINS, Event.OVERFLOWED, Event.RAN_SHORT, Event.SUPPLY_EXHAUSTED)
    rows = t.events.filter(pl.col("active").is_not_null()).with_columns(late=moved).filter(pieces)
    late = Departures(rows, pl.col("late") > 0)
    return late.select("game", "seq", "seat", "treasure", event=pl.col("event").cast(pl.String))


@check("LD409", "title-moved-twice", "error", "play.title_first", "play.title_exceed", values="treasure times")
def twice(t: Tables) -> Departures:
    """A title moves twice in a turn.

    One player adds pieces in a turn, so a title moves once at most. Example: claimed, and taken in the same turn.
    """
    times = pl.col("n_claimed") + pl.col("n_taken")
    rows = Departures(t.table(outcomes), times > 1)
    return rows.select("game", "treasure", seq=pl.coalesce("seq_taken", "seq_claimed"), seat="active", times=times)

"""LD5: supplies that run out, and titles that cannot be lost."""

from __future__ import annotations

import polars as pl

from ..tables import FIXED, MOVED, Departures, Tables, among
from ..tables.treasure import course, outcomes
from . import check


@check("LD501", "exhaustion-untold", "error", "play.permanent_supply", values="treasure")
def untold(t: Tables) -> Departures:
    """The last piece of a supply is taken, and the log does not say that it is exhausted.

    An exhausted supply makes a title permanent, so it is told at once. Example: the eighth diamond of eight is taken.
    """
    rows = Departures(t.table(outcomes), pl.col("runs_out") & (pl.col("n_out") == 0))
    return rows.select("game", "seq", "treasure", seat="active")


@check("LD502", "exhaustion-false", "error", "play.permanent_supply", values="treasure supply")
def false(t: Tables) -> Departures:
    """A supply is said to be exhausted that is not.

    It is exhausted when its last piece has just been taken, by who took it, once a round. Example: the ruby supply is
    said to be exhausted with two left.
    """
    kinds = t.some(t.table(course).filter(pl.col("event") == "supply_exhausted"))
    said = t.table(outcomes).select("play", "treasure", "runs_out", "n_out", "gained", fixed_before="was_fixed")
    rows = kinds.join(said, on=["play", "treasure"], how="left", maintain_order="left")
    right = (
        pl.col("runs_out") & (pl.col("n_out") == 1) & (pl.col("supply") <= 0) & (pl.col("gained") > 0)
        & (pl.col("seat") == pl.col("active")) & (pl.col("was_fixed") == pl.col("fixed_before"))
    )  # fmt: skip
    return Departures(rows, ~right.fill_null(False)).select("game", "seq", "seat", "treasure", "supply")


@check("LD503", "row-filled-untold", "error", "play.permanent_row", values="treasure spots")
def row_untold(t: Tables) -> Departures:
    """The holder of a title fills the row, and the title does not become permanent.

    The last spot, the one with the crown, makes the title permanent. Example: the seventh diamond of seven spots, and
    no word of permanence.
    """
    rows = Departures(t.table(outcomes), pl.col("fills") & (pl.col("n_row") == 0))
    return rows.select("game", "seq", "treasure", "spots", seat="holder")


@check("LD504", "permanent-by-row-false", "error", "play.permanent_row", "play.crown_marker", values="treasure")
def row_false(t: Tables) -> Departures:
    """A title is said to be permanent by a full row that is not full.

    Only the holder of the title makes it permanent, with every spot filled, and once. A piece slid to the crown fills
    no row. Example: five of seven spots.
    """
    return _false(t, "permanent_by_row", "fills")


@check(
    "LD505", "exhausted-title-not-permanent", "error", "play.permanent_supply", "advanced.permanent", "advanced.rules",
    values="treasure",
)  # fmt: skip
def supply_untold(t: Tables) -> Departures:
    """A supply is exhausted, and its title does not become permanent.

    Whoever holds the title when the supply runs out holds it for good; a ruling says whether titles move before.
    Example: the last pearl is taken and the title stays open.
    """
    rows = Departures(t.table(outcomes), pl.col("dries") & (pl.col("n_dry") == 0))
    return rows.select("game", "seq", "treasure", seat="holder")


@check(
    "LD506", "permanent-by-supply-false", "error", "play.permanent_supply", "play.permanent_order",
    values="treasure",
)  # fmt: skip
def supply_false(t: Tables) -> Departures:
    """A title is said to be permanent by an exhausted supply wrongly.

    The supply must have run out in this turn, the row not be full (then that is the cause), and the seat hold the
    title. Example: two pearls are left.
    """
    return _false(t, "permanent_by_supply", "dries")


def _false(t: Tables, event: str, due: str) -> Departures:
    said = t.table(outcomes).select("play", "treasure", due, "holder")
    rows = t.some(t.table(course).filter(pl.col("event") == event)).drop("holder")
    known = rows.join(said, on=["play", "treasure"], how="left", maintain_order="left")
    right = pl.col(due) & (pl.col("seat") == pl.col("holder")) & (pl.col("was_fixed") == 0)
    return Departures(known, ~right.fill_null(False)).select("game", "seq", "seat", "treasure")


@check("LD507", "permanence-before-titles", "error", "play.permanent_order", values="treasure")
def order(t: Tables) -> pl.DataFrame | Departures:
    """A title moves after another has become permanent in the same turn.

    Titles move first, and become permanent after that, unless the ruling exhaustion_order says otherwise. Example: the
    ruby title becomes permanent, then the gold title moves.
    """
    if t.rules.rulings["exhaustion_order"] == "before_titles":
        return t.events.clear().select("game", "seq", "seat", "treasure")
    fixed = among(*FIXED).cast(pl.Int32).cum_sum().over("play")
    rows = t.events.filter(pl.col("active").is_not_null()).with_columns(late=fixed)
    return Departures(rows, among(*MOVED) & (pl.col("late") > 0)).select("game", "seq", "seat", "treasure")

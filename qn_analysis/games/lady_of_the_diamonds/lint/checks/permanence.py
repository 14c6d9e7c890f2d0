"""LD5: supplies that run out, and titles that cannot be lost."""

from __future__ import annotations

import polars as pl

from ..checklist import SINCE, check
from ..tables import FIXED, MOVED, Tables, among
from ..tables.treasure import course, outcomes


@check("LD501", "exhaustion-untold", "error", "play.permanent_supply", since=SINCE)
def untold(t: Tables) -> pl.DataFrame:
    """Supplies whose last piece is taken without a word; values: treasure."""
    rows = t.table(outcomes).filter(pl.col("runs_out") & (pl.col("n_out") == 0))
    return rows.select("game", "seq", "treasure", seat="active")


@check("LD502", "exhaustion-false", "error", "play.permanent_supply", since=SINCE)
def false(t: Tables) -> pl.DataFrame:
    """Supplies said to be exhausted that are not, were so before, or by a seat that did not take the last piece,
    or after the title has become permanent by it; values: treasure, supply."""
    kinds = t.table(course).filter(pl.col("event") == "supply_exhausted")
    said = t.table(outcomes).select("play", "treasure", "runs_out", "n_out", "gained", fixed_before="was_fixed")
    rows = kinds.join(said, on=["play", "treasure"], how="left", maintain_order="left")
    right = (
        pl.col("runs_out") & (pl.col("n_out") == 1) & (pl.col("supply") <= 0) & (pl.col("gained") > 0)
        & (pl.col("seat") == pl.col("active")) & (pl.col("was_fixed") == pl.col("fixed_before"))
    )  # fmt: skip
    return rows.filter(~right.fill_null(False)).select("game", "seq", "seat", "treasure", "supply")


@check("LD503", "row-filled-untold", "error", "play.permanent_row", since=SINCE)
def row_untold(t: Tables) -> pl.DataFrame:
    """Rows that the holder of the title fills without its becoming permanent; values: treasure, spots."""
    rows = t.table(outcomes).filter(pl.col("fills") & (pl.col("n_row") == 0))
    return rows.select("game", "seq", "treasure", "spots", seat="holder")


@check("LD504", "permanent-by-row-false", "error", "play.permanent_row", "play.crown_marker", since=SINCE)
def row_false(t: Tables) -> pl.DataFrame:
    """Titles said to be permanent by a row that is not full, or not the holder's, or again; values: treasure."""
    return _false(t, "permanent_by_row", "fills")


@check("LD505", "exhausted-title-not-permanent", "error", "play.permanent_supply", "advanced.permanent",
       "advanced.rules", since=SINCE)  # fmt: skip
def supply_untold(t: Tables) -> pl.DataFrame:
    """Titles that stay open though their supply is exhausted; values: treasure."""
    rows = t.table(outcomes).filter(pl.col("dries") & (pl.col("n_dry") == 0))
    return rows.select("game", "seq", "treasure", seat="holder")


@check("LD506", "permanent-by-supply-false", "error", "play.permanent_supply", "play.permanent_order", since=SINCE)
def supply_false(t: Tables) -> pl.DataFrame:
    """Titles said to be permanent by a supply that has pieces, of another, or again; values: treasure."""
    return _false(t, "permanent_by_supply", "dries")


def _false(t: Tables, event: str, due: str) -> pl.DataFrame:
    said = t.table(outcomes).select("play", "treasure", due, "holder")
    rows = t.table(course).filter(pl.col("event") == event).drop("holder")
    known = rows.join(said, on=["play", "treasure"], how="left", maintain_order="left")
    right = pl.col(due) & (pl.col("seat") == pl.col("holder")) & (pl.col("was_fixed") == 0)
    return known.filter(~right.fill_null(False)).select("game", "seq", "seat", "treasure")


@check("LD507", "permanence-before-titles", "error", "play.permanent_order", since=SINCE)
def order(t: Tables) -> pl.DataFrame:
    """Titles that move after one has become permanent in the same turn, unless a ruling has it so; values:
    treasure."""
    if t.rules.rulings["exhaustion_order"] == "before_titles":
        return t.events.clear().select("game", "seq", "seat", "treasure")
    fixed = among(*FIXED).cast(pl.Int32).cum_sum().over("play")
    rows = t.events.filter(pl.col("active").is_not_null()).with_columns(late=fixed)
    return rows.filter(among(*MOVED) & (pl.col("late") > 0)).select("game", "seq", "seat", "treasure")

"""What a chart or a headline may call the first: of figures with a least n, one that is clear of all others."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

LEAST: Final = 30
"""Fewer observations than this are no first place: the highest of many figures is else the one with the fewest."""


def known(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure."""
    return frame.filter(pl.col("value").is_not_null())


def contenders(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure of at least `LEAST` observations, the highest first, the first of several equal ones."""
    rows = known(frame)
    enough = rows.filter(pl.col("n") >= LEAST) if "n" in rows.columns else rows
    return enough.sort("value", descending=True, maintain_order=True)


def leader(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The row that is `contenders` first, if its interval lies above those of all others there; else None."""
    rows = contenders(frame).to_dicts()
    if not rows or rows[0]["low"] is None:
        return None
    others = [row["high"] if row["high"] is not None else row["value"] for row in rows[1:]]
    return rows[0] if all(rows[0]["low"] > high for high in others) else None


def first(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The first row with a figure."""
    rows = known(frame).head(1).to_dicts()
    return rows[0] if rows else None


def last(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The last row with a figure."""
    rows = known(frame).tail(1).to_dicts()
    return rows[0] if rows else None


def ends(frame: pl.DataFrame) -> tuple[float, float] | None:
    """The lowest and the highest figure."""
    values = known(frame)["value"].to_list()
    return (min(values), max(values)) if values else None

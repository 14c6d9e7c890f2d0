"""What a chart may say in its title: a first place only where the interval is clear of all others'."""

from __future__ import annotations

from typing import Any

import polars as pl


def known(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure."""
    return frame.filter(pl.col("value").is_not_null())


def leader(frame: pl.DataFrame) -> dict[str, Any] | None:
    """The row with the highest figure, if its interval lies above those of all other rows; else None."""
    rows = known(frame).sort("value", descending=True, maintain_order=True).to_dicts()
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

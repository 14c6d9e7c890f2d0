"""Which row a chart or a headline may name as the leader: only what `core.stats.verdicts` calls so."""

from __future__ import annotations

from typing import Any

import polars as pl

from ..stats.verdicts import LEAST, contenders, leader

__all__ = ["LEAST", "contenders", "ends", "first", "known", "last", "leader"]


def known(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with a figure."""
    return frame.filter(pl.col("value").is_not_null())


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

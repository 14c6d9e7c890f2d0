"""Frames on their way to another process."""

from __future__ import annotations

from typing import Any

import polars as pl

Packed = tuple[pl.DataFrame, dict[str, Any]]
"""Numbers, and the schema that names them."""


def to_physical(frame: pl.DataFrame) -> Packed:
    """A frame as it can be pickled: polars refuses what an Enum holds where it is null, so that it goes as numbers."""
    return frame.with_columns(pl.col(pl.Enum).to_physical()), dict(frame.schema)


def from_physical(numbers: pl.DataFrame, schema: dict[str, Any]) -> pl.DataFrame:
    """The frame that was packed."""
    return numbers.with_columns(
        pl.col(name).cat.to(dtype) for name, dtype in schema.items() if isinstance(dtype, pl.Enum)
    )

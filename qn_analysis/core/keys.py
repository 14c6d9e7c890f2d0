"""Several columns of small whole numbers as one, by which rows are grouped, joined and sorted twice as fast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

_BITS: Final[dict[Any, int]] = {pl.UInt8: 8, pl.Boolean: 8, pl.UInt16: 16, pl.UInt32: 32}


def packed(schema: Mapping[str, Any], names: Sequence[str]) -> pl.Expr | None:
    """Columns as one number that orders rows as they do, the first column before the others.

    Where one of the columns is null, the number is null.

    Args:
        schema: the type of each column.
        names: the columns.

    Returns:
        A 64-bit expression; None where the columns do not fit, or there is none.
    """
    made, bits = pl.lit(0, pl.UInt64), 0
    for name in names:
        dtype = schema[name]
        wide = 8 if isinstance(dtype, pl.Enum) and len(dtype.categories) < 256 else _BITS.get(dtype)
        if wide is None:
            return None
        made, bits = made * (1 << wide) + pl.col(name).to_physical().cast(pl.UInt64), bits + wide
    return made if 0 < bits <= 64 else None

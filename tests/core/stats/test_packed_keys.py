"""Several columns as one number."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.packed_keys import pack_columns

GEM = pl.Enum(["amber", "pearl"])


def frame() -> pl.DataFrame:
    """Rows in no order."""
    rows = {"game": [2, 1, 1, 1], "gem": ["amber", "pearl", "amber", "amber"], "seat": [0, 0, 255, 1]}
    return pl.DataFrame(rows, schema={"game": pl.UInt32, "gem": GEM, "seat": pl.UInt8})


def test_the_number_orders_rows_as_their_columns_do() -> None:
    rows = frame()
    key = pack_columns(rows.schema, ["game", "gem", "seat"])
    assert key is not None
    assert rows.sort(key).equals(rows.sort("game", "gem", "seat"))
    assert rows.select(key).to_series().to_list() == [2 << 16, (1 << 16) + (1 << 8), (1 << 16) + 255, (1 << 16) + 1]


def test_numbers_below_0_come_first() -> None:
    rows = pl.DataFrame({"game": [1, 1, 0, 1], "by": [3, -2, 5, -300]}, schema={"game": pl.UInt32, "by": pl.Int16})
    key = pack_columns(rows.schema, ["game", "by"])
    assert key is not None
    assert rows.sort(key)["by"].to_list() == [5, -300, -2, 3]


def test_a_null_in_a_column_makes_the_number_null() -> None:
    rows = frame().with_columns(seat=pl.when(pl.col("seat") > 0).then("seat"))
    key = pack_columns(rows.schema, ["game", "seat"])
    assert key is not None
    assert rows.select(key).to_series().is_null().to_list() == [True, True, False, False]


def test_columns_that_do_not_fit_give_no_number() -> None:
    schema = {"game": pl.UInt32, "other": pl.UInt32, "seat": pl.UInt8, "score": pl.Int64, "name": pl.String}
    for names in ([], ["score"], ["name", "seat"], ["game", "other", "seat"]):
        assert pack_columns(schema, names) is None
    assert pack_columns(schema, ["game", "other"]) is not None

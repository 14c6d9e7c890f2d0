"""QN3: purchases."""

from __future__ import annotations

import polars as pl

from .breaking import clean, codes, set_where

bought = pl.col("event") == "bought"


def test_qn301_a_price_off_the_ladder() -> None:
    assert codes(clean(), "QN301") == set()
    assert codes(set_where(clean(), bought, amount=pl.col("amount") + 1), "QN3") >= {"QN301"}

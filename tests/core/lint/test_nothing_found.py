"""What finds nothing has the columns that it has when it finds something, and gathers nothing."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.lint.chunk import Chunk, rare
from qn_analysis.core.lint.run import chunk_of, pieces
from qn_analysis.games.queens_necklace.lint.tables.market import in_market, market
from qn_analysis.games.queens_necklace.lint.tables.sale import cells, gems, place


@pytest.fixture(scope="module")
def chunk() -> Chunk[Any]:
    """Three games as the linter has them."""
    return chunk_of(next(iter(pieces(qn.open_log("datasets/golden-3.jsonl")))))


def test_rare_rows(chunk: Chunk[Any]) -> None:
    """Where some fit, it is a filter; where none does, an empty frame of the same columns."""
    some, none = pl.col("event") == "sold", pl.col("seat") > 100
    assert rare(chunk.events, some).equals(chunk.events.filter(some))
    assert rare(chunk.events, some).height
    assert rare(chunk.events, none).equals(chunk.events.filter(none))
    assert chunk.rows("sold").filter(none).equals(chunk.events.filter(none))


@pytest.mark.parametrize("kinds", [("sold",), ("not_taken", "played"), ("dealt", "nothing")])
def test_places_of_kinds(chunk: Chunk[Any], kinds: tuple[str, ...]) -> None:
    """The numbers of the rows of some kinds, in order, as a search finds them."""
    wanted = pl.col("event").cast(pl.String).is_in(kinds)
    searched = chunk.events.select(row=pl.arg_where(wanted).cast(pl.Int64))["row"]
    assert chunk.at(*kinds).equals(searched, check_names=True, check_dtypes=True)
    assert len(searched)


@pytest.mark.parametrize("table", [cells, gems])
def test_places_of_a_sale(chunk: Chunk[Any], table: Any) -> None:
    """Columns and types, with rows and without."""
    by = "cell" if table is cells else "pot"
    rows = chunk.table(table).filter(pl.col("stones") > 0).select(by, "stones").head(3)
    found, nothing = place(chunk, rows), place(chunk, rows.clear())
    assert found.height
    assert not nothing.height
    assert dict(found.schema) == dict(nothing.schema)


def test_places_of_the_market(chunk: Chunk[Any]) -> None:
    """Columns and types, with rows and without."""
    found, nothing = in_market(chunk, pl.col("stays")), in_market(chunk, pl.col("row") < 0)
    assert 0 < found.height < chunk.table(market).height
    assert not nothing.height
    assert found.schema == nothing.schema

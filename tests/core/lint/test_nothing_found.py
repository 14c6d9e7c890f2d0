"""What finds nothing has the columns that it has when it finds something, and gathers nothing; what is asked together
is found as one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.lint import run
from qn_analysis.core.lint.chunk import FEW, Chunk, Departures, NothingFoundError, Rows, frame_of, rare
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


def test_few_rows_and_many() -> None:
    """Few rows are gathered with all columns at once, many column by column: both are the rows themselves."""
    values = np.arange(3 * FEW)
    events = pl.DataFrame({"game": values // 7, "seat": values % 4, "gem": None})
    for height in (0, 5, FEW, FEW + 1, 2 * FEW):
        places = pl.Series(values[:height] + 2)
        rows, wanted = Rows(events, places, {"gem"}), events[places]
        second = pl.col("seat") == 1
        assert rows.height == height
        assert rows.frame().equals(wanted)
        assert rows.frame(["seat"]).equals(wanted.select("seat"))
        assert rows.filter(second).equals(wanted.filter(second))
        assert rows.select("gem", twice=pl.col("game") * 2).equals(wanted.select("gem", twice=pl.col("game") * 2))


def test_conditions_of_the_same_rows(chunk: Chunk[Any]) -> None:
    """Each is answered by itself, of a frame and of the rows of a kind, and of no rows."""
    conditions = [pl.col("amount") > 0, pl.col("amount") < 0, pl.col("seat").is_null(), pl.lit(value=True)]
    for rows in (chunk.only("bought"), chunk.rows("bought"), chunk.rows("nothing"), chunk.events.clear()):
        asked = [Departures(rows, where).select("game", paid="amount") for where in conditions]
        found = [frame_of(each) for each in asked]
        assert Departures.any_of(asked) == [each.height > 0 for each in found]
        assert all(each.columns == ["game", "paid"] for each in found)
    some = chunk.only("bought")
    assert frame_of(Departures(some, pl.col("amount") > 5)).equals(some.filter(pl.col("amount") > 5))
    assert frame_of(some) is some


def test_what_a_check_needs(chunk: Chunk[Any]) -> None:
    """It goes on with some rows, or with other ones; and with none where all that it would say is to be seen."""
    there, nothing = chunk.only("bought"), chunk.rows("nothing")
    assert chunk.some(there) is there
    assert chunk.some(nothing, there) is nothing
    with pytest.raises(NothingFoundError):
        chunk.some(nothing, there.clear())
    assert replace(chunk, thorough=True).some(nothing) is nothing


@pytest.mark.parametrize("name", ["golden-3", "jewels-2", "lady-2"])
def test_asked_together_or_one_by_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with many faults: whether a chunk counts as small changes no finding."""
    log = qn.open_log(f"datasets/{name}.jsonl")
    row = pl.int_range(pl.len())
    events = log.events.with_columns(
        seat=pl.when(row % 23 == 5).then((pl.col("seat") + 1) % 2).otherwise("seat"),
        amount=pl.when(row % 19 == 3).then(pl.col("amount") + 1).otherwise("amount"),
    ).filter(row % 31 != 7)
    broken = log.with_tables(events=events.cast(dict(log.events.collect_schema())))  # type: ignore[arg-type]
    together = qn.lint(broken, progress=False).frame
    monkeypatch.setattr(run, "SMALL", 0)
    assert together.equals(qn.lint(broken, progress=False).frame)
    assert together["code"].n_unique() > 25

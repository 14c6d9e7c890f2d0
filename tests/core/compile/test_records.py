"""One declaration, two forms with the same layout."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from qn_analysis.core.compile.records import blank, clear_record, copy_record, dtype, fields, fill, plain


class Inner:
    """A record in a record."""

    price: int
    grid: Annotated[list[list[int]], (2, 3)]


class Outer:
    """Numbers, narrow numbers, records."""

    phase: int
    rows: Annotated[list[list[int]], (2, 2), "int16"]
    share: float
    inner: Inner
    many: Annotated[list[Inner], 2]


VALUES = {"phase": 3, "inner": {"price": 4, "grid": [[1, 2], [3]]}, "many": [{"price": 5}, {"price": 6}], "share": 0.5}


def test_both_forms_have_the_same_layout_and_values() -> None:
    record = np.zeros(1, dtype(Outer))
    fill(Outer, record[0], VALUES)
    made = blank(Outer)
    fill(Outer, made, VALUES)
    assert plain(Outer, record[0]) == plain(Outer, made)
    assert made.inner.grid == [[1, 2, 0], [3, 0, 0]]
    assert made.many[1].price == 6
    assert record["rows"].dtype == np.int16
    assert [f.name for f in fields(Outer)] == ["phase", "rows", "share", "inner", "many"]


def test_blank_objects_share_nothing() -> None:
    first, second = blank(Outer), blank(Outer)
    first.many[0].grid[0][0] = 9
    assert second.many[0].grid[0][0] == first.many[1].grid[0][0] == 0


@pytest.mark.parametrize(
    ("values", "error"), [({"fase": 1}, KeyError), ({"inner": {"grid": [[1, 2, 3, 4]]}}, ValueError)]
)
def test_what_does_not_fit_is_refused(values: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        fill(Outer, blank(Outer), values)


def test_a_copy_is_equal_and_shares_nothing() -> None:
    source, target = blank(Outer), blank(Outer)
    fill(Outer, source, VALUES)
    rows = target.rows
    copy_record(target, source)
    assert plain(Outer, target) == plain(Outer, source)
    assert target.rows is rows
    target.many[1].price = target.rows[0][1] = 99
    assert source.many[1].price == 6
    assert source.rows[0][1] == 0


def test_the_compiled_build_copies_alike() -> None:
    import numba

    from qn_analysis.core.compile import natives as native

    copy: Any = native.copy_record

    def copied(records: Any) -> None:
        copy(records[1], records[0])
        copy(records[2].inner, records[0].many[1])

    records = np.zeros(3, dtype(Outer))
    fill(Outer, records[0], VALUES)
    before = records[0].tobytes()
    njit: Any = numba.njit
    njit(copied)(records)
    assert records[1].tobytes() == records[0].tobytes() == before
    assert records[2]["inner"]["price"] == 6
    assert records[2]["phase"] == 0


def test_clearing_a_plain_object_keeps_its_lists() -> None:
    target = blank(Outer)
    fill(Outer, target, VALUES | {"rows": [[1, 2], [3, 4]]})
    rows, grid = target.rows, target.inner.grid
    clear_record(target)
    assert plain(Outer, target) == plain(Outer, blank(Outer))
    assert target.rows is rows
    assert target.inner.grid is grid
    target.rows[0][0] = target.many[0].grid[0][0] = 1
    assert target.rows[1][0] == target.rows[0][1] == target.many[1].grid[0][0] == 0


def test_the_compiled_build_clears_alike() -> None:
    import numba

    from qn_analysis.core.compile import natives as native

    clear: Any = native.clear_record

    def cleared(records: Any) -> None:
        clear(records[1])
        clear(records[2].many[0])

    records = np.zeros(4, dtype(Outer))
    for record in records:
        fill(Outer, record, VALUES)
    full = records[0].tobytes()
    njit: Any = numba.njit
    njit(cleared)(records)
    assert records[0].tobytes() == records[3].tobytes() == full
    assert plain(Outer, records[1]) == plain(Outer, blank(Outer))
    assert [each["price"] for each in plain(Outer, records[2])["many"]] == [0, 6]

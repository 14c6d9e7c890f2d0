"""One declaration, two forms with the same layout."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

from qn_analysis.core.records import blank, dtype, fields, fill, plain


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

"""Marks of fewer than 30, axes of close figures, blocks of zeros: what is drawn of them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.charts.chart_types import _abreast, columns, dots, plain_scale, stacks, tints, written
from qn_analysis.core.charts.shown import LITE, picture
from qn_analysis.core.charts.theme import GROUND, INK, TINTS, axis_start, ticks
from qn_analysis.core.page.blocks import without_zeros
from qn_analysis.core.page.html import Cell, chart_parts

SAY = Localizer("en", [])
NAMES = ["few", "some", "many"]
NOTE = "fewer than 30"


def frame(counts: list[int], values: list[float] | None = None) -> pl.DataFrame:
    """A frame of three shares, named few, some and many."""
    values = values or [0.2, 0.3, 0.5]
    rows = pl.DataFrame(
        {"value": values, "low": [v * 0.9 for v in values], "high": [v * 1.1 for v in values], "n": counts}
    )
    return written(rows, SAY, share=True).with_columns(
        label=pl.Series(NAMES), series=pl.lit("one"), part=pl.Series(NAMES), top=pl.lit("all")
    )


def chart(kind: str, shown: pl.DataFrame) -> Any:
    """A chart of the frame."""
    if kind == "dots":
        return dots(shown, SAY, title="T", axis="a", labels=NAMES)
    if kind == "columns":
        return columns(shown, SAY, title="T", axis="a", across="x", labels=NAMES, series=plain_scale(["one"]))
    if kind == "stacks":
        return stacks(shown.with_columns(label=pl.lit("all")), SAY, title="T", axis="a", labels=["all"], parts=NAMES)
    return tints(shown, SAY, title="T", across="x", labels=NAMES, tops=["all"])


def drawn(made: Any, kind: str) -> list[dict[str, str]]:
    """The marks of a kind in the picture, in the order of their rows."""
    root = ElementTree.fromstring(picture(made.to_dict()))
    groups = [
        each
        for each in root.iter()
        if f"mark-{kind} " in each.get("class", "") and "role-mark" in each.get("class", "")
    ]
    return [dict(path.attrib) for group in groups for path in group if path.tag.rpartition("}")[2] in ("path", "line")]


def words(made: Any) -> str:
    """All that is written in the picture."""
    return " ".join(ElementTree.fromstring(picture(made.to_dict())).itertext())


@pytest.mark.parametrize("kind", ["dots", "columns"])
def test_points_of_fewer_than_thirty_are_hollow(kind: str) -> None:
    made = chart(kind, frame([29, 30, 1000]))
    points = drawn(made, "symbol")
    assert [each["fill"] == GROUND for each in points] == [True, False, False]
    assert [each["stroke"] == INK for each in points] == [True, False, False]
    assert [float(each["stroke-width"]) > 1 for each in points] == [True, False, False]
    lines = drawn(made, "rule")
    assert [each.get("stroke-dasharray") == "3,3" for each in lines] == [True, False, False]
    assert NOTE in words(made)


@pytest.mark.parametrize("kind", ["stacks", "tints"])
def test_bars_and_fields_of_fewer_than_thirty_are_pale(kind: str) -> None:
    made = chart(kind, frame([29, 30, 1000]))
    assert [float(each.get("fill-opacity", "1")) for each in drawn(made, "rect")] == [0.25, 1.0, 1.0]
    assert NOTE in words(made)


@pytest.mark.parametrize("kind", ["dots", "columns", "stacks", "tints"])
def test_charts_of_enough_are_as_they_were(kind: str) -> None:
    made = chart(kind, frame([30, 300, 3000]))
    assert NOTE not in words(made)
    assert "thin" not in str(made.to_dict())


def test_the_note_stays_with_the_chart_where_the_page_sets_its_title() -> None:
    title, spec = chart_parts(chart("dots", frame([5, 50, 500])))
    assert title == "T"
    assert NOTE in spec["title"]["text"]
    data, _ = chart("dots", frame([5, 50, 500]))._repr_mimebundle_()
    assert data[LITE]["title"]["text"] == "T"
    assert NOTE in data[LITE]["title"]["subtitle"]


def domain(made: Any, axis: str) -> list[float]:
    """From where to where an axis goes."""
    found = re.search(rf"'{axis}': {{[^}}]*?'scale': {{'domain': (\[[^\]]*\])", str(made.to_dict()))
    assert found is not None
    return [float(each) for each in found[1].strip("[]").split(",")]


@pytest.mark.parametrize(("kind", "axis"), [("dots", "x"), ("columns", "y")])
def test_close_shares_are_told_apart(kind: str, axis: str) -> None:
    close = frame([9000, 9000, 9000], [0.32, 0.33, 0.34])
    low, high = domain(chart(kind, close.with_columns(low=pl.col("value") - 1, high=pl.col("value") + 1)), axis)
    assert 28 < low < 31  # the lowest interval begins at 31
    assert 35 <= high < 45
    apart = domain(chart(kind, frame([9000, 9000, 9000], [0.1, 0.33, 0.6])), axis)
    assert apart[0] == 0


def test_shares_do_not_run_beyond_all_and_the_last_figure_stands_beside_the_axis() -> None:
    """An axis ends where the data do, or at the round figure that is near; the figures behind the dots have room."""
    ends = {"low": pl.col("value") - 3, "high": pl.col("value") + 3}
    made = chart("dots", frame([9000, 9000, 9000], [0.51, 0.74, 0.947]).with_columns(**ends))
    assert domain(made, "x") == [0, 100]
    said = str(made.to_dict())
    assert "'values': [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]" in said
    room = re.search(r"'range': \[0, \{'expr': 'width - (\d+)'\}\]", said)
    assert room is not None
    assert int(room[1]) >= 7 * len("94.7%")
    assert domain(chart("dots", frame([9000, 9000, 9000], [0.1, 0.6, 0.68]).with_columns(**ends)), "x") == [0, 71]


def test_names_of_a_legend_stand_abreast_and_its_tints_are_seen_on_white() -> None:
    five = [f"sale {n}" for n in range(1, 6)]
    assert _abreast(five) == 4
    assert _abreast(five[:3]) == 0  # one line
    assert _abreast(["a name that takes a line of its own", "another one"]) == 1

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
        return sum(each * by for each, by in zip(linear, (0.2126, 0.7152, 0.0722), strict=True)) + 0.05

    steps = [*map(light, TINTS), 1.05]
    assert all(darker * 1.35 < lighter for darker, lighter in pairwise(steps))


@pytest.mark.parametrize(
    ("ends", "start"),
    [((32, 34), (31, 32)), ((5, 60), (0, 0)), ((-3, 8), (-3, -3)), ((4, 4), (0, 0)), ((0, 0), (0, 0))],
)
def test_where_an_axis_begins(ends: tuple[float, float], start: tuple[float, float]) -> None:
    assert start[0] <= axis_start(*ends) <= start[1]


def test_a_chart_of_zeros_is_a_sentence() -> None:
    made = chart("dots", frame([90, 90, 90], [0.0, 0.0, 0.0]))
    assert "Every figure is 0." in words(made)
    assert drawn(made, "symbol") == []


def cell(value: float) -> Cell:
    """A figure in a table."""
    return Cell(f"{value:.1f}", value, f"({value:.1f} to {value + 0.2:.1f})", (value, value + 0.2))


def test_blocks_of_zeros_in_a_table_are_a_sentence() -> None:
    heads = ["row", "one", "two", "n"]
    zero = [[f"z{n}", cell(0.0), cell(0.0), Cell("50", 50.0)] for n in range(3)]
    more = [[f"m{n}", cell(1.0 + n), cell(0.0), Cell("50", 50.0)] for n in range(4)]
    kept, rows, found = without_zeros(heads, [*zero, *more])
    assert kept == ["row", "one", "n"]
    assert [row[0] for row in rows] == ["m0", "m1", "m2", "m3"]
    assert [list(map(str, row))[1] for row in rows] == [str(cell(1.0 + n)) for n in range(4)]
    assert found == {"rows": (["z0", "z1", "z2"], "0.0 to 0.2"), "columns": (["two"], "0.0 to 0.2")}
    assert without_zeros(heads, [*zero[:2], *more[:1]])[2] == {}  # a few zeros among others stay
    assert without_zeros(heads, zero)[1] == []


def test_an_axis_has_more_than_one_figure() -> None:
    assert ticks(25.5, 34.5, 3) == [26, 28, 30, 32, 34]
    assert ticks(0, 100, 5) == [0, 20, 40, 60, 80, 100][: len(ticks(0, 100, 5))]
    assert len(ticks(1.2, 1.9, 4)) > 1
    assert ticks(3, 3) == [3]

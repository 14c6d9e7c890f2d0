"""A difference as a strip, and figures along a number as a curve."""

from __future__ import annotations

import re

import polars as pl
import pytest

from qn_analysis.core.charts.strip import LETTERS, WIDTH, Point, Strip, curve_svg, curve_text, reach


def test_a_strip_has_its_mark_and_its_band_where_they_belong() -> None:
    strip = Strip(3.0, 2.0, 4.0, 6.0)
    text = strip.text()
    assert len(text) == LETTERS
    middle = LETTERS // 2
    assert abs(text.index("●") - 1.5 * middle) <= 0.5
    band = [at for at, letter in enumerate(text) if letter == "░"]
    assert abs(sum(band) / len(band) - middle) < 0.6
    assert abs(len(band) - LETTERS / 6) <= 1.5
    svg = strip.svg("words & <signs>")
    rect = re.search(r'class="band" x="([\d.]+)" y="0" width="([\d.]+)"', svg)
    dot = re.search(r'class="at" cx="([\d.]+)"', svg)
    assert rect is not None
    assert dot is not None
    left, width = float(rect[1]), float(rect[2])
    assert left + width / 2 == pytest.approx(WIDTH / 2, abs=0.2)
    assert float(dot[1]) - WIDTH / 2 == pytest.approx(3 * width / 2, abs=0.5), "three times the band's half"
    assert "&lt;signs&gt;" in svg
    assert "<signs>" not in svg


def test_what_lies_beyond_the_strip_is_an_arrow_at_its_edge() -> None:
    assert Strip(9.0, 8.0, 10.0, 6.0).text().endswith("›")
    assert Strip(-9.0, None, None, 6.0).text().startswith("‹")
    assert 'class="at" d="M' in Strip(9.0, 8.0, 10.0, 6.0).svg("")
    assert "●" not in Strip(None, None, None, 6.0).text()
    far = pl.DataFrame({"value": [1.0, None], "low": [0.5, None], "high": [3.5, None], "matters": [1.0, 1.0]})
    assert reach(far) == 4.0
    assert reach(far.with_columns(high=pl.lit(99.0))) == 6.0


def test_a_curve_has_its_points_and_its_band() -> None:
    points = [Point(8, 40.0, 39.0, 41.0), Point(10, 36.0, None, None), Point(14, 30.0, 29.0, 31.0)]
    assert curve_text(points) == "█▅▁"
    svg = curve_svg(points, 36.0, 2.0, 10, lambda value: f"{value:g}", "title")
    dots = [(float(x), float(y)) for x, y in re.findall(r'class="at" cx="([\d.]+)" cy="([\d.]+)"', svg)]
    assert len(dots) == 3
    assert dots[0][1] < dots[1][1] < dots[2][1], "higher figures stand higher"
    assert (dots[1][0] - dots[0][0]) / (dots[2][0] - dots[0][0]) == pytest.approx(2 / 6, abs=0.01)
    band = re.search(r'class="band" x="0" y="([\d.]+)" width="\d+" height="([\d.]+)"', svg)
    assert band is not None
    assert float(band[1]) + float(band[2]) / 2 == pytest.approx(dots[1][1], abs=0.2), "about the base"
    assert svg.count('class="interval"') == 2

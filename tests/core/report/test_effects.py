"""What changed, in a sentence; a difference as a strip; goals that house rules could mend."""

from __future__ import annotations

import re
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.charts.strip import LETTERS, WIDTH, Point, Strip, curve_svg, curve_text, reach
from qn_analysis.core.compare.effects import Effects, largest
from qn_analysis.core.measures.measures import Goal, judge_goals
from qn_analysis.core.report.declaration import report_of

QUEEN = report_of("queens_necklace")
MEASURES = QUEEN.statistics.measures


def rows(**values: tuple[float, float, float, float]) -> pl.DataFrame:
    """Rows of a comparison: base, variant and half the width of the interval by measure; n 500."""
    made = []
    for each in MEASURES:
        base, variant, half, n = values.get(each.key, (1.0, 1.0, each.matters / 50, 500))
        low, high = variant - base - half, variant - base + half
        verdict = "more" if low > each.matters else "less" if high < -each.matters else "same"
        if low < -each.matters < high or low < each.matters < high:
            verdict = "undecided"
        share = each.key in ("first_seat", "necklace_owned")
        made.append(
            {"key": each.key, "base": base, "variant": variant, "value": variant - base, "low": low, "high": high,
             "n": int(n), "matters": each.matters, "unit": "", "share": share, "verdict": verdict}
        )  # fmt: skip
    return pl.DataFrame(made)


SHORTER: dict[str, Any] = {
    "turn_3": (39.0, 32.3, 0.2, 500), "turn_1": (12.2, 10.2, 0.1, 500), "kings_shown": (0.86, 1.28, 0.05, 500),
    "first_seat": (0.35, 0.33, 0.05, 500),
}  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "6.7 turns shorter, Kings shown a game 1.28 instead of 0.86, first seat undecided."),
        ("fr", "6,7 tours de moins, Rois montrés par partie : 1,28 au lieu de 0,86, première place indécise."),
    ],
)
def test_the_sentence_has_the_largest_effects_one_a_topic(lang: str, expected: str) -> None:
    say = QUEEN.wording(lang, [QUEEN.texts, "qn_analysis.core.compare.texts"])
    said = Effects(MEASURES, say).sentence(rows(**SHORTER))
    assert said.replace("\u202f", " ").replace("\u00a0", " ") == expected


def test_no_more_than_three_and_the_seat_among_them_if_it_moves_enough() -> None:
    say = QUEEN.wording("en", [QUEEN.texts, "qn_analysis.core.compare.texts"])
    more = {**SHORTER, "first_seat": (0.33, 0.53, 0.05, 500), "necklace_owned": (0.1, 0.3, 0.02, 500),
            "ring_shown": (10.0, 30.0, 1.0, 500)}  # fmt: skip
    found = largest(rows(**more), MEASURES)
    assert [row["key"] for row in found] == ["first_seat", "necklace_owned", "ring_shown"]
    assert Effects(MEASURES, say).sentence(rows(**more)).startswith("The first seat wins 20.0 points more often, ")


def test_what_is_picked_out_of_many_or_counts_little_is_no_effect() -> None:
    """Barely beyond the limit by its own interval, or of 29 things, is nothing to open with."""
    say = QUEEN.wording("en", [QUEEN.texts, "qn_analysis.core.compare.texts"])
    few = rows(turn_3=(39.0, 32.0, 0.2, 29), kings_shown=(0.8, 1.2, 0.19, 500))
    assert few.filter(key="kings_shown")["verdict"].item() == "more"
    assert largest(few, MEASURES) == []
    assert Effects(MEASURES, say).sentence(few).startswith("Nothing surely changes by enough to matter (")


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


def seats(*values: tuple[float, float, float]) -> pl.DataFrame:
    """Differences of seat wins: base, variant, half the width of the interval."""
    return pl.DataFrame(
        {
            "statistic": "seat_wins", "group": f"seat={seat}", "measure": "", "unit": "share", "share": True,
            "base": base, "variant": variant, "value": variant - base, "low": variant - base - half,
            "high": variant - base + half, "n": 5000, "clusters": 5000, "narrowed": 1.0, "effect": 0.0, "chance": 0.5,
        }
        for seat, (base, variant, half) in enumerate(values)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [((0.43, 0.33, 0.24), (0.34, 0.33, 0.33), "less"), ((0.34, 0.33, 0.33), (0.24, 0.33, 0.43), "more"),
     ((0.43, 0.33, 0.24), (0.24, 0.33, 0.43), "same")],
)  # fmt: skip
def test_seats_are_fairer_where_the_one_furthest_off_comes_closer(
    before: tuple[float, ...], after: tuple[float, ...], verdict: str
) -> None:
    """Also where another seat is now the one that is furthest off: an advantage that moves is none that went."""
    goal: Goal = next(each for each in QUEEN.statistics.goals if each.way == "even")
    found = judge_goals([goal], seats(*((*each, 0.004) for each in zip(before, after, strict=True))))
    row = found.row(0, named=True)
    assert row["verdict"] == verdict
    assert row["low"] <= row["value"] <= row["high"]
    assert row["base"] == pytest.approx(max(abs(each - 1 / 3) for each in before))

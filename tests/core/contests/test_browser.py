"""What compares rulesets, as a browser shows it: the sentence, the chart and its band on the first screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from tests.kit.browser import needs_browser

pytestmark = needs_browser


@pytest.mark.parametrize(("lang", "width"), [("en", 1200), pytest.param("fr", 400, marks=pytest.mark.full)])
def test_the_first_screen_of_a_comparison(
    browser: Any, rich: qn.Comparison, tmp_path: Path, lang: str, width: int
) -> None:
    place = rich.to_html(tmp_path / "page.html", lang)
    view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
    view.goto(place.as_uri())
    view.wait_for_selector("#vis-changes .mark-rect path", timeout=120_000)
    sentence = view.locator(".headline")
    assert ("turns shorter" if lang == "en" else "tours de moins") in sentence.inner_text()
    assert sentence.bounding_box()["y"] < 250
    band, zero = (
        view.locator(f"#vis-changes {mark}").first.bounding_box()
        for mark in (".mark-rect path", ".mark-rule.role-mark line")
    )
    assert band["y"] < 700
    assert band["height"] > 200, "it runs through all rows"
    assert band["x"] + band["width"] / 2 == pytest.approx(zero["x"] + zero["width"] / 2, abs=1.5)
    assert ("too small to matter" if lang == "en" else "trop petit pour compter") in view.locator(
        "#vis-changes"
    ).inner_text()
    dots = view.locator("#vis-changes .mark-symbol path")
    assert dots.count() == 8
    far = [box["x"] + box["width"] / 2 for box in (dots.nth(at).bounding_box() for at in range(8))]
    centre, half = zero["x"] + zero["width"] / 2, band["width"] / 2
    rows = rich.biggest.head(8).select("value", "matters").rows()
    for x, (value, matters) in zip(far, rows, strict=True):
        assert (x - centre) / half == pytest.approx(value / matters, abs=0.25)
    if width == 1200:
        assert view.locator("#vis-changes").bounding_box()["y"] + band["height"] < 900
    assert not view.locator("details.behind").evaluate("each => each.open")
    assert not view.get_by_text(qn.Ruleset.default().hash).is_visible()
    assert view.evaluate("document.documentElement.scrollWidth") <= width
    strips = view.locator("#t-measures svg.strip")
    assert strips.count() == rich.frame.height


def test_a_sweep_needs_no_script(browser: Any, sweep: qn.Sweep, tmp_path: Path) -> None:
    """A column a number of players, the higher figure higher, on the first screen."""
    place = sweep.to_html(tmp_path / "page.html")
    context = browser.new_context(offline=True, java_script_enabled=False, viewport={"width": 1200, "height": 900})
    view = context.new_page()
    view.goto(place.as_uri())
    assert view.locator("#t-first thead th").all_inner_texts() == ["Measure", "2 players", "3 players"]
    first = view.locator("#t-first svg.curve").first
    assert first.bounding_box()["y"] < 500
    heights = [each.bounding_box()["y"] for each in first.locator("circle.at").all()]
    points = sweep.points(sweep.sheet()._order()[0], 2)
    assert (heights[0] < heights[1]) == (points[0].value > points[1].value)


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.full), "fr"])
def test_pages_to_send_fit_on_a_phone_and_on_four_sheets(
    browser: Any, rich: qn.Comparison, sweep: qn.Sweep, tmp_path: Path, lang: str
) -> None:
    """They open with the answer and a picture, and say who played how many deals and what is assumed."""
    for made in (rich, sweep):
        place = made.to_html(tmp_path / f"{type(made).__name__}.html", lang)
        view = browser.new_context(offline=True, viewport={"width": 390, "height": 844}).new_page()
        view.goto(place.as_uri())
        assert view.evaluate("document.documentElement.scrollWidth") <= 390
        assert view.locator(".headline").bounding_box()["y"] < 400
        lead = view.locator(".lead").inner_text()
        for word in ("60", "greedy", "Assumed price ladders" if lang == "en" else "Échelles de prix supposées"):
            assert word in lead
        sheets = len(re.findall(rb"/Type\s*/Page[^s]", view.pdf(format="A4")))
        assert 1 <= sheets <= 4
        view.emulate_media(media="print")
        assert view.locator(".on-paper").is_visible()
        assert not view.locator(".on-screen").first.is_visible()

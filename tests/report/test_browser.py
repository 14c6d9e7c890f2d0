"""The report as a browser shows it, without a network."""

from __future__ import annotations

from pathlib import Path

import pytest

from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import report

from ..browser import chromium, needs_browser

pytestmark = needs_browser


@pytest.mark.parametrize(("lang", "width"), [("en", 1200), ("fr", 400)])
def test_all_charts_are_drawn_offline(tmp_path: Path, small_log: Log, lang: str, width: int) -> None:
    place = report(small_log, tmp_path / "report.html", lang=lang)
    with chromium() as browser:
        view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
        asked: list[str] = []
        wrong: list[str] = []
        view.on("request", lambda request: asked.append(request.url))
        view.on("pageerror", lambda error: wrong.append(str(error)))
        view.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
        view.goto(place.as_uri())
        view.wait_for_selector("body[data-rendered], body[data-error]", timeout=60_000)
        assert view.get_attribute("body", "data-error") is None
        assert wrong == []
        assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
        charts = view.locator(".chart").count()
        assert view.get_attribute("body", "data-rendered") == str(charts)
        marks = view.evaluate(
            "[...document.querySelectorAll('.chart')].map(c => c.querySelectorAll('svg path, svg text').length)"
        )
        assert len(marks) == charts >= 18
        assert min(marks) > 5
        # the page itself never scrolls sideways: wide tables do so in their own box
        assert view.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("fr", "dark")])
def test_readers_sort_pick_and_find_no_barrier(tmp_path: Path, small_log: Log, lang: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    place = report(small_log, tmp_path / "report.html", lang=lang, sections=["rarity", "examples", "assumptions"])
    with chromium() as browser:
        context = browser.new_context(offline=True, viewport={"width": 900, "height": 900}, color_scheme=scheme)
        view = context.new_page()
        view.goto(f"{place.as_uri()}#table-prices")
        view.wait_for_selector("body[data-rendered]", timeout=60_000)
        assert view.evaluate("document.querySelector('#table-prices').getBoundingClientRect().top") < 200

        def column() -> list[float]:
            values: list[str] = view.locator("#t-prices tbody td:nth-child(2)").evaluate_all(
                "cells => cells.map(cell => cell.dataset.value)"
            )
            return [float(value) for value in values]

        drawn, foot = column(), view.locator("#t-prices tfoot th").all_inner_texts()
        head = view.locator("#t-prices thead th").nth(1)
        head.locator("button").focus()
        for way, expected in (
            ("ascending", sorted(drawn)), ("descending", sorted(drawn, reverse=True)), (None, drawn),
        ):  # fmt: skip
            view.keyboard.press("Enter")
            assert (head.get_attribute("aria-sort"), column()) == (way, expected)
        assert view.locator("#t-prices tfoot th").all_inner_texts() == foot != []

        marks = view.locator("#rarity-gems .mark-symbol.role-mark path")
        view.locator("#rarity-gems .role-legend-symbol path").first.click()
        view.wait_for_timeout(200)
        shades = marks.evaluate_all("marks => marks.map(mark => mark.getAttribute('opacity'))")
        assert shades.count("1") == 4  # a gem at four tiles
        assert shades.count("0.15") == 12
        marks.first.hover()
        view.wait_for_timeout(200)
        assert "95" in view.locator("#vg-tooltip-element").inner_text()

        found = axe.run(view).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []

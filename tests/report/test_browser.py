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

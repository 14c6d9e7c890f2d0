"""A notebook of the analysis in a real JupyterLab: charts are seen, also once it is saved; nothing is asked outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import Lab, looked_at, opened, put, saved
from tests.lab.measures import ERRORS, FINISHED, TRUSTED, all_pictured, all_seen, as_page, drawn_by_the_package

pytestmark = [*needs_browser, pytest.mark.full]


def test_cells_run_and_charts_are_seen_at_once_and_later(lab: Lab, tmp_path: Path) -> None:
    """Also in a narrow window, and as it was saved: opened by somebody else, and as a page. Any run looks so at the
    teaching notebook, with a chart."""
    with opened(lab, "03_merchant_timing") as view:
        view.wait_for_function(FINISHED)
        assert view.evaluate(ERRORS) == []
        expected = drawn_by_the_package("03_merchant_timing")
        assert expected == 2
        all_seen(view, expected)
        assert "When sales come" in view.locator(".jp-OutputArea table.gt_table").first.inner_text()
        last = view.locator(".jp-OutputArea-output").last.inner_text()
        assert "What was learned" in last
        assert "learnt in every seat (3 players, 300 games" in last
        view.set_viewport_size({"width": 900, "height": 700})
        all_seen(view, expected)
        assert view.outside == []
        content = saved(view, lab, "03_merchant_timing")
        put(lab, "foreign", content)
        tab = looked_at(lab, "foreign")
        assert tab.evaluate(TRUSTED) is False
        all_seen(tab, expected)
        tab.screenshot(path=str(tmp_path / "foreign.png"))
        tab.goto(as_page(content, tmp_path / "timing.html"))
        all_pictured(tab, expected)
        tab.screenshot(path=str(tmp_path / "page.png"))
        tab.close()

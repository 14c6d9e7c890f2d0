"""A notebook of the analysis in a real JupyterLab: its cells run, charts are seen, nothing is asked outside."""

from __future__ import annotations

from ..browser import needs_browser
from .conftest import opened
from .measures import ERRORS, FINISHED, all_seen, drawn_by_the_package

pytestmark = needs_browser


def test_cells_run_and_charts_are_seen_at_once_and_in_a_narrow_window(lab: str) -> None:
    with opened(lab, "03_merchant_timing") as view:
        view.wait_for_function(FINISHED)
        assert view.evaluate(ERRORS) == []
        expected = drawn_by_the_package("03_merchant_timing")
        assert expected == 2
        all_seen(view, expected)
        assert view.locator(".jp-OutputArea table").count() >= 3
        view.set_viewport_size({"width": 900, "height": 700})
        all_seen(view, expected)
        assert view.outside == []

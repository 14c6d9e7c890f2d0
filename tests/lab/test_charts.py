"""Every chart of every notebook is seen in a real JupyterLab: live, run again, in a narrow window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import NOTEBOOKS, Lab, opened
from tests.lab.measures import CHARTS_LEFT, ERRORS, FINISHED, all_seen, drawn_by_the_package

pytestmark = [*needs_browser, pytest.mark.full]

RERUN = """() => {
    for (const each of document.querySelectorAll(".jp-InputPrompt")) each.textContent = "";
    window.jupyterapp.commands.execute("notebook:run-all-cells");
}"""


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_charts_of_a_notebook_are_seen(lab: Lab, name: str, tmp_path: Path) -> None:
    with opened(lab, name) as view:
        view.set_default_timeout(300_000)
        view.wait_for_function(FINISHED)
        assert view.evaluate(ERRORS) == []
        left: int = view.evaluate(CHARTS_LEFT)
        assert left >= drawn_by_the_package(name)
        all_seen(view, left)
        view.set_viewport_size({"width": 820, "height": 700})
        all_seen(view, left)
        view.evaluate(RERUN)
        view.wait_for_function(FINISHED)
        assert view.evaluate(ERRORS) == []
        all_seen(view, left)
        assert view.outside == []

"""A notebook of the analysis in a real JupyterLab: its cells run, charts appear, nothing is asked outside."""

from __future__ import annotations

import pytest

from ..browser import needs_browser
from .conftest import opened

pytestmark = [*needs_browser, pytest.mark.full]


def test_cells_run_and_charts_are_drawn(lab: str) -> None:
    with opened(lab, "timing") as view:
        view.wait_for_function(
            """() => {
                const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
                return prompts.length > 5 && prompts.every(each => /\\[\\d+\\]/.test(each.textContent));
            }"""
        )
        wrong = view.locator('.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"]')
        assert wrong.all_inner_texts() == []
        view.wait_for_function("() => document.querySelectorAll('.vega-embed svg, .vega-embed canvas').length >= 2")
        assert view.locator(".jp-OutputArea table").count() >= 3
        assert view.outside == []

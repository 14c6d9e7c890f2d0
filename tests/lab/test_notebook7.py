"""The teaching notebook in Notebook 7: panels step, and all is seen, light and dark, at once and reopened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.kit.browser import Shared, needs_browser
from tests.lab.conftest import Lab, dark, looked_at, opened, running, saved
from tests.lab.measures import BARE, ERRORS, FINISHED, all_pictured, all_seen, legible, progress_told
from tests.lab.test_teaching_notebook import CHARTS, PANELS, expect

pytestmark = needs_browser


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory, one_browser: Shared) -> Iterator[Lab]:
    """Notebook 7, and the browser."""
    pytest.importorskip("notebook")
    with running(tmp_path_factory.mktemp("notebook"), "notebook", one_browser) as found:
        yield found


@pytest.mark.full
def test_panels_charts_and_progress_are_as_in_the_lab(notebook: Lab, tmp_path: Path) -> None:
    with opened(notebook, "12_the_sale") as page:
        page.wait_for_selector(".qn-quiz", state="attached")
        page.wait_for_function(FINISHED)
        assert page.evaluate(ERRORS) == []
        assert page.evaluate(BARE) == []
        assert page.locator(".qn-sale:not(.qn-quiz, .qn-quiz *)").count() == 5
        all_seen(page, CHARTS)

        first = page.locator(".qn-sale").first
        first.scroll_into_view_if_needed()
        first.locator(".qn-begin").click()
        expect(first.locator(".qn-heading")).to_have_text("Show")
        page.keyboard.press("End")
        expect(first.locator(".qn-heading")).to_have_text("Total")

        for turned in (False, True):
            with dark(page) if turned else nullcontext():
                legible(page.locator(".jp-OutputArea-output .vega-embed svg.marks text"), 4.5, turned)
                legible(page.locator(".jp-OutputArea-output table.gt_table :is(td, th)"), 4.5, turned)
                legible(page.locator(".qn-sale .qn-heading"), 4.5, turned)
                first.scroll_into_view_if_needed()
                page.screenshot(path=str(tmp_path / f"{'dark' if turned else 'light'}.png"))

        told = progress_told(saved(page, notebook, "12_the_sale"))
        assert told[-2:] == ["simulating games: 60", "simulating games: 24"]
        assert page.outside == []
    tab = looked_at(notebook, "12_the_sale")
    seen(tab, tmp_path)
    tab.close()


def seen(tab: Any, folder: Path) -> None:
    """Measure a notebook that was reopened and whose cells have not run."""
    tab.wait_for_function(f"() => document.querySelectorAll('.jp-OutputArea-output img').length >= {PANELS}")
    tab.wait_for_function("() => !document.body.innerText.includes('Loading widget')")
    all_seen(tab, CHARTS)
    all_pictured(tab, PANELS)
    said = tab.inner_text("body")
    assert [each for each in ("Error", "not found", "Traceback") if each in said] == []
    assert tab.evaluate(BARE) == []
    tab.screenshot(path=str(folder / "again.png"))

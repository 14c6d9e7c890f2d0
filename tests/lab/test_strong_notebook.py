"""The notebook about strong players in a real JupyterLab: it begins with the answer, and its charts are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import Lab, opened
from tests.lab.measures import ERRORS, FINISHED, all_seen

pytestmark = [*needs_browser, pytest.mark.full]
CHARTS = 6


def test_it_begins_with_the_answer_and_shows_what_habits_cost(lab: Lab, tmp_path: Path) -> None:
    with opened(lab, "19_what_strong_players_do") as view:
        view.wait_for_function(FINISHED)
        assert view.evaluate(ERRORS) == []
        outputs = view.locator(".jp-OutputArea-output")
        first = outputs.first.inner_text()
        assert "What was learned" in first
        assert "clearly cost it games" in first
        all_seen(view, CHARTS)
        text = view.locator(".jp-Notebook").inner_text()
        assert "Never buying the Necklace" in text
        assert "Rules of thumb" in text
        assert "Règles pratiques" in text
        assert "no king at necklace" in text or "no-king-at-necklace" in text
        assert "Alone against two experts learnt wins" in outputs.last.inner_text()
        assert view.outside == []
        for number in range(outputs.count()):
            outputs.nth(number).screenshot(path=str(tmp_path / f"output-{number:02d}.png"))

"""Files that people write, opened in the page of a sale: in Chromium, from a disk."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.panels import sale_stepper
from tests.games.queens_necklace.panels.test_sale_page_computes import Sale, scores
from tests.kit.browser import needs_browser
from tests.kit.queens_necklace.sheets import example
from tests.kit.queens_necklace.written_sales import FILES, outcome

pytestmark = needs_browser

HEAP: Final = ".qn-table .qn-card[aria-label*='5 stones in all']"


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """The page of the example, and what opens one of the files in it and waits for what it then shows."""
    pages: list[Sale] = []

    def make(lang: str = "en") -> tuple[Any, Callable[[str, str], None]]:
        sale_stepper(example(), lang=lang).to_html(tmp_path / "sale.html")
        pages.append(Sale(browser, tmp_path / "sale.html", 1280))
        page = pages[-1].view
        page.click(".qn-tab-own")

        def put(name: str, shows: str) -> None:
            place = tmp_path / f"{name}.toml"
            place.write_text(FILES[name], encoding="utf-8")
            page.set_input_files(".qn-file input", place)
            page.wait_for_selector(shows)

        return page, put

    yield make
    for each in pages:
        each.done()


def pounds(page: Any) -> list[int]:
    """The scores that the page shows."""
    return [int(text.replace("£", "").replace("−\u2060", "-")) for text in scores(page)]


def test_capitals_french_and_sums_are_opened(opened: Callable[..., Any], tmp_path: Path) -> None:
    page, put = opened()
    put("capitals and roles", ".who:has-text('Ann')")
    assert pounds(page) == outcome(tomllib.loads(FILES["capitals and roles"]), "en")
    put("french keys", ".qn-message:not(:empty)")
    assert page.inner_text(".qn-message").startswith("french keys.toml cannot be read as a sale: ")
    assert outcome(tomllib.loads(FILES["french keys"]), "en")[-1] in page.inner_text(".qn-message")
    page.click("button.lang")
    put("french keys", ".who:has-text('Léa')")
    assert page.inner_text(".qn-message") == ""
    assert scores(page) == [f"{n} £" for n in outcome(tomllib.loads(FILES["french keys"]), "fr")]
    page.click("button.lang")
    put("sums", ".who:has-text('Ann')")
    assert pounds(page) == outcome(tomllib.loads(FILES["sums"]), "en")
    assert page.locator(HEAP).count() == 1  # six stones, of which the Alchemist took one that is known
    assert page.locator("[data-card='0:diamond:gem:3:0']").count() == 0
    assert page.locator("[data-card='0:ruby:gem:1:0']").count() == 1
    page.click(".qn-tab-best")
    page.click(".qn-ask")
    page.wait_for_selector(".qn-message:not(:empty)")
    assert "must be a list of stones" in page.inner_text(".qn-message")
    page.click(".qn-tab-own")
    with page.expect_download() as started:
        page.click("[data-field=save]")
    started.value.save_as(tmp_path / "kept.toml")
    assert tomllib.loads((tmp_path / "kept.toml").read_text())["displays"][0]["rows"] == {
        "diamond": {"gems": 6, "king": True},
        "amber": {"gems": 2},
    }
    assert qn.score_sale(tmp_path / "kept.toml").gain == {"Ann": 30, "Bob": 20}

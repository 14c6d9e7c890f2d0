"""The chest scorer in Chromium: entered by keyboard, narrow and wide, light and dark, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qn_analysis.games.lady_of_the_diamonds.panels import chest_scorer

from ..browser import needs_browser
from ..lady.test_chest import TWO
from .chest_page import Hosted
from .tab import Page

pytestmark = needs_browser

SIZES = """() => [...document.querySelectorAll(".lc *")].filter(e => e.getClientRects().length)
    .filter(e => { const r = e.getBoundingClientRect(); return r.right > innerWidth || r.left < 0; }).length"""
UNNAMED = """() => [...document.querySelectorAll(".lc :is(input, select, button)")]
    .filter(e => !(e.ariaLabel || e.innerText || [...e.labels].map(l => l.innerText).join(""))).length"""


def barriers(page: Any) -> list[str]:
    """What axe finds serious."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


class Chests(Page):
    """A page of chests."""

    ready = "body[data-ready]"


def test_chests_are_entered_by_keyboard(browser: Any, tmp_path: Path) -> None:
    """Barnaby's third ruby takes nothing from Amy's three, the fourth does; the focus stays where one enters."""
    v = Hosted(browser, tmp_path, chest_scorer({"chests": [{"player": "Amy"}, {"player": "Barnaby"}]}))
    page = v.page
    field = v.count("Amy", "rubies")
    field.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('.lc-ruby').querySelectorAll('.lc-lies').length === 3")
    assert v.chest(0).locator(".lc-points").inner_text() == "4 points"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "the ruby title: Amy holds it"
    assert field.input_value() == "3"
    other = v.count("Barnaby", "rubies")
    other.fill("3")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-chest')[1].querySelectorAll('.lc-lies').length === 3")
    assert v.chest(0).locator(".lc-points").inner_text() == "4 points"
    other.fill("4")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-points')[1].innerText === '4 points'")
    assert "Holds the ruby title with 4 rubies." in v.chest(1).inner_text()
    assert "Scoring & Winning the Game 2.1" in v.chest(1).inner_text()
    other.fill("9")
    other.press("Enter")
    page.wait_for_selector(".lc-problems li")
    assert page.locator(".lc-problems li").all_inner_texts() == ["Barnaby has 9 rubies; a chest has 7 spots for them"]
    assert v.chest(1).locator(".lc-points").inner_text() == "–"
    other.fill("7")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-points')[1].innerText === '5 points'")
    assert "row filled" in v.chest(1).inner_text()
    assert page.locator(".lc-problems li").count() == 0
    v.done()


def test_titles_players_and_modes_are_chosen(browser: Any, tmp_path: Path) -> None:
    """Of three chests one is entered, and its title ticked. In the advanced game three have 11 diamonds: beside the
    holder of 4 two others can have the rest, but not one with 4 at most.
    """
    v = Hosted(browser, tmp_path, chest_scorer({"chests": [{"player": "Amy", "pieces": {"diamond": 4}}]}))
    page = v.page
    points = v.chest(0).locator(".lc-points")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Game").select_option("advanced")
    page.get_by_label("the diamond title: Amy holds it").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '5 points'")
    page.get_by_label("the diamond title is permanent for Amy").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '6 points'")
    assert "supply exhausted" in v.chest(0).inner_text()
    assert v.chest(0).locator(".lc-diamond .lc-crown.lc-lies").count() == 1  # the last piece slides to the crown
    assert v.chest(0).locator(".lc-diamond .lc-lies").count() == 4
    page.get_by_role("button", name="Add a chest").click()
    page.wait_for_selector(".lc-chest >> nth=1")
    assert page.evaluate(UNNAMED) == 0
    assert points.inner_text() == "–"
    assert "nor is the supply of diamonds exhausted" in page.locator(".lc-problems li").inner_text()
    page.get_by_label("the diamond title is permanent for Amy").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '5 points'")
    page.get_by_label("Players").select_option("2")
    page.get_by_label("the diamond title: Amy holds it").click()
    page.wait_for_timeout(200)  # of all chests the pieces tell whose the title is
    assert page.get_by_label("the diamond title: Amy holds it").is_checked()
    v.done()


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
def test_nothing_sticks_out(browser: Any, tmp_path: Path, lang: str) -> None:
    long = {"player": "A name so long that it has sixty letters, which is the most", "pieces": {"pearl": 6}}
    sheet = {"chests": [*TWO["chests"], long]}
    panel = chest_scorer(sheet, lang=lang)
    v = Hosted(browser, tmp_path, panel)
    grounds = set()
    for width, scheme in ((320, "light"), (320, "dark"), (900, "light")):
        v.page.set_viewport_size({"width": width, "height": 900})
        v.page.emulate_media(color_scheme=scheme)
        assert v.page.evaluate(SIZES) == 0
        assert v.page.evaluate("document.documentElement.scrollWidth") <= width
        grounds.add(v.page.evaluate("getComputedStyle(document.querySelector('.lc-chest')).backgroundColor"))
        v.page.screenshot(path=tmp_path / f"{lang}-{width}-{scheme}.png", full_page=True)
    assert v.page.evaluate(UNNAMED) == 0
    assert barriers(v.page) == []
    assert len(grounds) == 2
    v.done()


def test_a_page_of_its_own_says_all_and_asks_nothing(browser: Any, tmp_path: Path) -> None:
    panel = chest_scorer(TWO)
    panel.to_html(tmp_path / "chests.html")
    tab = Chests(browser, tmp_path / "chests.html", 320)
    assert tab.view.locator(".lc :is(input, select, button)").count() == 0
    assert tab.view.locator(".lc-points").all_inner_texts() == ["18 points", "6 points"]
    lines = tab.view.locator(".lc-chest >> nth=0 >> .lc-is-title .lc-worth").all_inner_texts()
    assert lines == ["+5", "+4", "+3", "+3", "+2"]
    assert barriers(tab.view) == []
    tab.view.get_by_text("The rules cited").click()
    assert "pearls stand for none" in tab.view.locator(".lc-foot dl").inner_text()
    assert tab.view.evaluate(SIZES) == 0
    tab.done()

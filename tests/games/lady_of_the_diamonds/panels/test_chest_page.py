"""The chest scorer in Chromium: entered by keyboard, narrow and wide, light and dark, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qn_analysis.games.lady_of_the_diamonds.panels import chest_scorer
from tests.kit.browser import needs_browser, seen
from tests.kit.sheet_page import UNNAMED, Hosted

pytestmark = needs_browser


def count(v: Hosted, player: str, treasure: str) -> Any:
    """The field for a chest's pieces."""
    return v.page.get_by_label(f"{treasure} of {player}", exact=True)


def chest(v: Hosted, player: int) -> Any:
    """A chest by its place."""
    return v.page.locator(".lc-chest").nth(player)


def test_chests_are_entered_by_keyboard(browser: Any, tmp_path: Path) -> None:
    """Barnaby's third ruby takes nothing from Amy's three, the fourth does; the focus stays where one enters."""
    v = Hosted(browser, tmp_path, chest_scorer({"chests": [{"player": "Amy"}, {"player": "Barnaby"}]}))
    page = v.page
    field = count(v, "Amy", "rubies")
    field.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('.lc-ruby').querySelectorAll('.lc-lies').length === 3")
    assert chest(v, 0).locator(".lc-points").inner_text() == "4 points"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "the ruby title: Amy holds it"
    assert field.input_value() == "3"
    other = count(v, "Barnaby", "rubies")
    other.fill("3")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-chest')[1].querySelectorAll('.lc-lies').length === 3")
    assert chest(v, 0).locator(".lc-points").inner_text() == "4 points"
    other.fill("4")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-points')[1].innerText === '4 points'")
    assert "Holds the ruby title with 4 rubies." in chest(v, 1).inner_text()
    assert "Scoring & Winning the Game 2.1" in chest(v, 1).inner_text()
    other.fill("9")
    other.press("Enter")
    page.wait_for_selector(".q-problems li")
    assert page.locator(".q-problems li").all_inner_texts() == ["Barnaby has 9 rubies; a chest has 7 spots for them"]
    assert chest(v, 1).locator(".lc-points").inner_text() == "–"
    other.fill("7")
    other.press("Enter")
    page.wait_for_function("document.querySelectorAll('.lc-points')[1].innerText === '5 points'")
    assert "row filled" in chest(v, 1).inner_text()
    assert page.locator(".q-problems li").count() == 0
    v.done()


def test_titles_players_and_modes_are_chosen(browser: Any, tmp_path: Path) -> None:
    """Of three chests one is entered, and its title ticked. In the advanced game three have 11 diamonds: beside the
    holder of 4 two others can have the rest, but not one with 4 at most.
    """
    v = Hosted(browser, tmp_path, chest_scorer({"chests": [{"player": "Amy", "pieces": {"diamond": 4}}]}))
    page = v.page
    points = chest(v, 0).locator(".lc-points")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Game").select_option("advanced")
    page.get_by_label("the diamond title: Amy holds it").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '5 points'")
    page.get_by_label("the diamond title is permanent for Amy").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '6 points'")
    assert "supply exhausted" in chest(v, 0).inner_text()
    seen(chest(v, 0).locator(".lc-diamond .lc-crown.lc-lies"), 1)  # the last piece slides to the crown
    seen(chest(v, 0).locator(".lc-diamond .lc-lies"), 4)
    page.get_by_role("button", name="Add a chest").click()
    page.wait_for_selector(".lc-chest >> nth=1")
    assert page.evaluate(UNNAMED) == 0
    assert points.inner_text() == "–"
    assert "nor is the supply of diamonds exhausted" in page.locator(".q-problems li").inner_text()
    page.get_by_label("the diamond title is permanent for Amy").click()
    page.wait_for_function("document.querySelector('.lc-points').innerText === '5 points'")
    page.get_by_label("Players").select_option("2")
    page.get_by_label("the diamond title: Amy holds it").click()
    page.wait_for_timeout(200)  # of all chests the pieces tell whose the title is
    assert page.get_by_label("the diamond title: Amy holds it").is_checked()
    v.done()

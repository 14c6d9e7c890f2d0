"""The jewel appraiser in Chromium: cards picked by keyboard, Buyer and event chosen, what cannot be refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qn_analysis.games.jewels.panels import jewel_appraiser
from tests.kit.browser import needs_browser, seen
from tests.kit.sheet_page import SIZES, Hosted

pytestmark = needs_browser


def worth(v: Hosted, part: str, coins: int) -> None:
    """Wait until the page says that a part is worth `coins`."""
    v.page.wait_for_function(
        f"document.querySelector('.ja-is-{part} .ja-worth')?.innerText === '{coins} coins'", timeout=10_000
    )


def test_a_ring_is_picked_and_sold_by_keyboard(browser: Any, tmp_path: Path) -> None:
    """Three Diamonds and a Gold: 36; a Bride adds her 3 coins, the King's birthday 2; 4 that are entered stay 4."""
    v = Hosted(browser, tmp_path, jewel_appraiser())
    page = v.page
    page.get_by_label("Diamonds", exact=True).focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.wait_for_function("document.querySelectorAll('.ja-diamond .ja-stones svg').length === 3")
    seen(page.locator(".ja-diamond .ja-stones svg"), 3)
    assert page.locator(".ja-recipe").first.inner_text().endswith("missing: 1 Gold")
    for _ in range(6):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Gold"
    page.keyboard.press("ArrowUp")
    worth(v, "brings", 36)
    assert page.get_by_role("status").inner_text() == "These cards make a Ring of 3 Diamonds and 1 Gold."
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Gold"
    assert "may not be sold in it" in page.locator(".ja-is-round").inner_text()
    page.get_by_label("Buyer in the city").focus()
    page.keyboard.type("Bride")
    worth(v, "buyer", 39)
    assert page.evaluate("document.activeElement.labels[0].innerText.startsWith('Buyer in the city')")
    page.get_by_label("Event of this turn").select_option(label="The King's birthday")
    worth(v, "buyer", 41)
    page.get_by_label("Crafted").select_option("before")
    page.wait_for_selector(".ja-is-round .q-is-yes")
    page.get_by_label("Coins on the Buyer").fill("4")
    page.keyboard.press("Enter")
    worth(v, "buyer", 40)
    page.get_by_label("Diamonds", exact=True).fill("9")
    page.keyboard.press("Enter")
    page.wait_for_selector(".q-problems li")
    assert page.locator(".q-problems li").all_inner_texts() == ["`cards` has 9 Diamonds; the game has 8"]
    assert page.locator(".ja-part").count() == 0
    page.get_by_role("button", name="Put all back").click()
    page.wait_for_function("document.querySelector('.q-problems').children.length === 0")
    assert page.get_by_role("status").inner_text() == "No card is picked yet."
    v.done()


def test_all_that_a_sheet_can_say_is_entered(browser: Any, tmp_path: Path) -> None:
    v = Hosted(browser, tmp_path, jewel_appraiser(), 390)
    page = v.page
    assert page.get_by_label("Rubies in the hand").count() == 0
    page.get_by_label("Rubies", exact=True).fill("3")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ja-ruby .ja-stones svg').length === 3")
    page.get_by_label("Picked from a known hand").check()
    page.wait_for_selector(".ja-about input")
    assert page.get_by_label("Rubies in the hand").input_value() == "3"  # what is picked is in it
    for name, n in (("Rubies in the hand", "5"), ("Gold in the hand", "2"), ("Gold", "1")):
        page.get_by_label(name, exact=True).fill(n)
        page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.ja-gold .ja-stones svg').length === 1")
    page.get_by_label("Buyer in the city").select_option(label="Bride")
    page.get_by_label("Coins on the Buyer").fill("4")
    page.keyboard.press("Enter")
    page.get_by_label("Event of this turn").select_option(label="The King's birthday")
    page.get_by_label("Crafted").select_option("before")
    page.wait_for_selector(".ja-is-round .q-is-yes")
    assert v.panel.sheet == {
        "cards": {"ruby": 3, "gold": 1}, "hand": {"ruby": 5, "gold": 2}, "buyer": "bride", "coins": 4,
        "event": "birthday", "crafted": "before",
    }  # fmt: skip
    assert page.evaluate(SIZES) == 0
    page.get_by_label("Picked from a known hand").uncheck()
    page.wait_for_function("document.querySelectorAll('.ja-about input').length === 0")
    assert "hand" not in v.panel.sheet
    v.done()


def test_what_else_the_hand_makes_is_picked_with_a_button(browser: Any, tmp_path: Path) -> None:
    """Three Rubies: a Ring of 33. Four: a Bracelet of 46."""
    v = Hosted(browser, tmp_path, jewel_appraiser({"cards": {}, "hand": {"gold": 1, "ruby": 4}}), 320)
    page = v.page
    assert page.get_by_label("Rubies in the hand").input_value() == "4"
    page.get_by_role("button", name="Pick the cards of A Ring of 3 Rubies and 1 Gold").press("Enter")
    worth(v, "brings", 33)
    assert page.get_by_label("Rubies", exact=True).input_value() == "3"
    page.get_by_role("button", name="Pick the cards of A Bracelet of 4 Rubies and 1 Gold").press("Enter")
    worth(v, "brings", 46)
    v.done()

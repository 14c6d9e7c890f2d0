"""The notebook of Jewels in a real JupyterLab: its cells run, and cards are picked in its panels."""

from __future__ import annotations

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import WAIT, Lab, opened

pytestmark = [*needs_browser, pytest.mark.full]


def test_cards_are_picked(lab: Lab) -> None:
    """Python left two Diamonds and a Gold; with a third a Ring of 36, for which a new Bride on the King's birthday pays
    5 more. In the hand of the game a jewel is picked with its button.
    """
    from playwright import sync_api

    sync_api.expect.set_options(timeout=WAIT)
    with opened(lab, "17_jewels") as view:
        view.wait_for_selector(".ja >> nth=1", state="attached")
        own, hand = view.locator(".ja").first, view.locator(".ja").last
        own.scroll_into_view_if_needed()
        sync_api.expect(own.get_by_role("status")).to_contain_text("missing: 1 Diamond")
        own.get_by_label("Diamonds", exact=True).focus()
        view.keyboard.press("ArrowUp")
        sync_api.expect(own.locator(".ja-is-brings .ja-worth")).to_have_text("36 coins")
        sync_api.expect(own.locator(".ja-is-buyer .ja-worth")).to_have_text("41 coins")
        hand.scroll_into_view_if_needed()
        hand.locator(".ja-others button").first.click()
        sync_api.expect(hand.get_by_role("status")).to_contain_text("These cards make a")
        wrong = view.locator('.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"]')
        assert wrong.all_inner_texts() == []
        assert view.outside == []

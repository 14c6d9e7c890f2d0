"""The notebook of Lady of the Diamonds in a real JupyterLab: its cells run, and chests are entered in its panels."""

from __future__ import annotations

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import WAIT, Lab, opened

pytestmark = [*needs_browser, pytest.mark.full]


def test_chests_are_entered(lab: Lab) -> None:
    """Barnaby's 2 rubies against Amy's 2: with a third she takes the title (4 points), and cannot hand it back."""
    from playwright import sync_api

    sync_api.expect.set_options(timeout=WAIT)
    with opened(lab, "16_lady_of_the_diamonds") as view:
        view.wait_for_selector(".lc >> nth=1", state="attached")
        own = view.locator(".lc").last
        own.scroll_into_view_if_needed()
        points = own.locator(".lc-points")
        sync_api.expect(points).to_have_text(["18 points", "6 points"])
        field = own.get_by_label("rubies of Amy", exact=True)
        field.focus()
        view.keyboard.press("ArrowUp")
        sync_api.expect(points).to_have_text(["22 points", "2 points"])
        title = own.get_by_label("the ruby title: Amy holds it")
        title.click()
        view.wait_for_timeout(500)
        sync_api.expect(title).to_be_checked()
        sync_api.expect(points).to_have_text(["22 points", "2 points"])
        own.get_by_label("Game").select_option("advanced")
        sync_api.expect(own).to_contain_text("Left to take: 1 diamond")
        first = view.locator(".lc").first
        before = first.locator(".lc-points").all_inner_texts()
        slider = first.get_by_label("Turn", exact=True)
        slider.focus()
        view.keyboard.press("Home")
        sync_api.expect(first.locator(".lc-turns")).to_contain_text("Turn 1 of 40")
        sync_api.expect(first.locator(".lc-points")).not_to_have_text(before)
        wrong = view.locator('.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"]')
        assert wrong.all_inner_texts() == []
        assert view.outside == []

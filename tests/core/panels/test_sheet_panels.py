"""What holds of every panel for a sheet, in Chromium: narrow and wide, light and dark, without a network, by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.panels.form_panel import FormPanel
from qn_analysis.games.jewels.panels import jewel_appraiser
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.panels import chest_scorer
from tests.games.lady_of_the_diamonds.chest.test_chest import TWO
from tests.kit.browser import needs_browser
from tests.kit.sheet_page import SIZES, UNNAMED, Alone, Hosted, barriers

pytestmark = needs_browser

LONG = "A name so long that it has sixty letters, which is the most"


def chests(lang: str) -> FormPanel:
    return chest_scorer({"chests": [*TWO["chests"], {"player": LONG, "pieces": {"pearl": 6}}]}, lang=lang)


def jewel(lang: str) -> FormPanel:
    rules = Ruleset.default().with_(encounters={"bride": {"name": {"en": LONG, "fr": LONG}}})
    cards, hand = {"gold": 1, "ruby": 2, "topaz": 1}, {"gold": 2, "ruby": 3, "topaz": 2}
    return jewel_appraiser({"cards": cards, "hand": hand, "buyer": "bride", "event": "wedding"}, rules=rules, lang=lang)


def no_jewel(lang: str) -> FormPanel:
    return jewel_appraiser({"cards": {"diamond": 8, "gold": 15}, "buyer": "collector"}, lang=lang)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
@pytest.mark.parametrize("made", [chests, jewel, pytest.param(no_jewel, marks=pytest.mark.full)])
def test_nothing_sticks_out(browser: Any, tmp_path: Path, made: Any, lang: str) -> None:
    v = Hosted(browser, tmp_path, made(lang))
    grounds = set()
    for width, scheme in ((320, "light"), (320, "dark"), (900, "light")):
        v.page.set_viewport_size({"width": width, "height": 900})
        v.page.emulate_media(color_scheme=scheme)
        assert v.page.evaluate(SIZES) == 0
        assert v.page.evaluate("document.documentElement.scrollWidth") <= width
        grounds.add(v.page.evaluate("getComputedStyle(document.querySelector('.q-sheet section')).backgroundColor"))
    assert v.page.evaluate(UNNAMED) == 0
    assert barriers(v.page) == []
    assert len(grounds) == 2
    v.done()


@pytest.mark.parametrize(
    ("made", "shown", "rule"),
    [
        (chests, {".lc-points": ["16 points", "6 points", "3 points"],
                  ".lc-chest >> nth=0 >> .q-is-title .q-worth": ["+5", "+4", "+3", "+3"]}, "pearls stand for none"),
        (jewel, {".ja-part .ja-worth": ["26 coins", "29 coins", "9 coins", "24 coins"], ".ja-made": ["✓"]},
         "The bonus of a jewel is earned when it is sold."),
    ],
    ids=["chests", "jewel"],
)  # fmt: skip
def test_a_page_of_its_own_says_all_and_asks_nothing(
    browser: Any, tmp_path: Path, made: Any, shown: dict[str, list[str]], rule: str
) -> None:
    """Of the chests the third has 6 pearls, which fill a row (2 + 1). Jewel: 14 + 4 + 2 + 4 and 2 by the event; 3 on
    the Buyer; 3 + 3 + 2 + 1 unsold; the gems 9 + 9 + 6.
    """
    made("en").to_html(tmp_path / "sheet.html")
    tab = Alone(browser, tmp_path / "sheet.html", 320)
    assert tab.view.locator(".q-sheet :is(input, select, button)").count() == 0
    for selector, texts in shown.items():
        found = tab.view.locator(selector).all_inner_texts()
        assert [text.split("\n")[0] for text in found] == texts
    assert barriers(tab.view) == []
    tab.view.get_by_text("The rules cited").click()
    assert rule in tab.view.locator(".q-foot dl").inner_text()
    assert tab.view.evaluate(SIZES) == 0
    tab.done()

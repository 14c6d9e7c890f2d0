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
    """It opens at the result. Of the chests the third has 6 pearls, which fill a row (2 + 1). Jewel: 14 + 4 + 2 + 4 and
    2 by the event; 3 on the Buyer; 3 + 3 + 2 + 1 unsold; the gems 9 + 9 + 6.
    """
    made("en").to_html(tmp_path / "sheet.html")
    tab = Alone(browser, tmp_path / "sheet.html", 320)
    for selector, texts in shown.items():
        found = tab.view.locator(selector).all_inner_texts()
        assert [text.split("\n")[0] for text in found] == texts
    assert barriers(tab.view) == []
    tab.view.get_by_text("The rules cited").click()
    assert rule in tab.view.locator(".q-foot dl").inner_text()
    assert tab.view.evaluate(SIZES) == 0
    tab.done()


A4 = (718, 1047)
"""A sheet of paper less a margin of a centimetre, in pixels."""


@pytest.mark.parametrize(
    ("made", "lang"),
    [
        (chests, "en"),
        (jewel, "fr"),
        *(pytest.param(*each, marks=pytest.mark.full) for each in ((chests, "fr"), (jewel, "en"))),
    ],
)
def test_a_page_of_its_own_tells_from_the_start_and_prints_the_result(
    browser: Any, tmp_path: Path, made: Any, lang: str
) -> None:
    made(lang).to_html(tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").stat().st_size < 400_000
    tab = Alone(browser, tmp_path / "sheet.html", 900)
    page = tab.view
    seen = "].filter(e => getComputedStyle(e).visibility !== 'hidden').length"
    shown = f"[...document.querySelectorAll('.q-told > .q-line'){seen}"
    sums = f"[...document.querySelectorAll('[data-sum]'){seen}"
    total, all_sums = page.evaluate(shown), page.evaluate(sums)
    assert total > 8
    page.locator(".q-tell-start").focus()
    page.keyboard.press("Enter")
    assert (page.evaluate(shown), page.evaluate(sums)) == (1, 0)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(shown) == 2
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(shown) == 1
    for _ in range(total - 1):
        page.click(".q-tell-next")
    assert (page.evaluate(shown), page.evaluate(sums)) == (total, all_sums)
    page.click(".q-tell-start")
    page.click("button.lang")
    assert page.evaluate(shown) == 1
    other = {"en": "fr", "fr": "en"}[lang]
    assert page.evaluate("[document.documentElement.lang, document.querySelector('.q-sheet').lang]") == [other, other]
    assert page.inner_text("h1") == made(other).texts().text("page.title")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(shown) == total
    parts = [part.bounding_box() for part in page.locator(".lc-chest, .ja-box").all()[:2]]
    assert abs(parts[0]["y"] - parts[1]["y"]) < 2, "two columns"
    assert parts[1]["x"] > parts[0]["x"] + parts[0]["width"] - 2
    assert page.locator("summary:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollHeight") <= 1.5 * A4[1]
    assert page.locator(".q-telling").is_hidden()
    assert page.locator("button:visible").count() == 0
    tab.done()


def test_hostile_values_in_every_field_of_the_chests(browser: Any, tmp_path: Path) -> None:
    """What is refused is refused in the panel's words; what is a name is a name."""
    evil = "<img src=x onerror=alert(1)>"
    panel = chest_scorer({"chests": [{"player": "Amy"}, {"player": "Barnaby"}]})
    panel.to_html(tmp_path / "sheet.html")
    tab = Alone(browser, tmp_path / "sheet.html", 390)
    page = tab.view
    for name in ("", "\u202ea", evil, "Barnaby", evil, "__proto__", "constructor"):
        page.locator(".lc-name").first.fill(name)
        page.keyboard.press("Tab")
        panel.change({"at": ["chests", 0, "player"], "to": name})
        assert page.locator(".q-problems li").all_inner_texts() == panel.scene["problems"]
    for n, text in ((-1, "-1"), (2.5, "2.5"), (10**20, "1e20"), (9, "9"), (0, ""), (7, "7"), (6, "6")):
        page.get_by_label("rubies of constructor").fill(text)
        page.keyboard.press("Tab")
        panel.change({"at": ["chests", 0, "pieces", "ruby"], "to": n})
        assert page.locator(".q-problems li").all_inner_texts() == panel.scene["problems"]
    points = [f"{each['points']} points" for each in panel.scene["chests"]]
    assert page.locator(".lc-points").all_inner_texts() == points
    assert page.locator("main img").count() == 0
    assert barriers(page) == []
    assert page.evaluate(SIZES) == 0
    tab.done()


def test_hostile_values_in_every_field_of_the_jewel(browser: Any, tmp_path: Path) -> None:
    panel = jewel_appraiser({"cards": {"gold": 1}, "hand": {"gold": 2, "ruby": 3}, "buyer": "bride"}, lang="fr")
    panel.to_html(tmp_path / "sheet.html")
    tab = Alone(browser, tmp_path / "sheet.html", 390)
    page = tab.view
    for n, text in ((-1, "-1"), (2.5, "2.5"), (10**20, "1e20"), (9, "9"), (0, ""), (4, "4"), (3, "3")):
        page.get_by_label("Rubis", exact=True).fill(text)
        page.keyboard.press("Tab")
        panel.change({"at": ["cards", "ruby"], "to": n})
        assert page.locator(".q-problems li").all_inner_texts() == panel.scene["problems"]
    for coins, text in ((-1, "-1"), (1000, "1000"), (None, ""), (999, "999")):
        page.get_by_label("Pièces sur l'acheteur").fill(text)
        page.keyboard.press("Tab")
        panel.change({"at": ["coins"], "to": coins})
        assert page.locator(".q-problems li").all_inner_texts() == panel.scene["problems"]
    assert page.locator(".ja-verdict").inner_text() == panel.scene["verdict"]
    page.get_by_label("Pièces sur l'acheteur").fill("5")
    page.locator(".lang").click()
    assert page.locator(".ja-verdict").inner_text().startswith("These cards make a Ring of 3 Rubies")
    assert barriers(page) == []
    tab.done()

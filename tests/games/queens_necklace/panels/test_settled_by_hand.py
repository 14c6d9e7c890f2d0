"""Three sales settled by hand, in the pages of a sale: entered by clicking, stepped, printed; a lesson on a phone.

Each is settled in its docstring as a teacher would on paper; the pages must come to the same pounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.panels.course import catalogue, lessons
from qn_analysis.games.queens_necklace.panels.sale_stepper import sale_stepper
from qn_analysis.games.queens_necklace.sale.questions import questions
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.words.texts import catalogue as words
from tests.games.queens_necklace.panels.test_course import PAPERS, WIDER
from tests.games.queens_necklace.panels.test_sale_page_computes import place
from tests.kit.browser import in_browser
from tests.kit.sheet_page import barriers
from tests.kit.tab import Page

Cards = dict[str, list[str]]
NAMES = ("Amy", "Barnaby", "Charles")


class Sale(Page):
    """A page of a sale, or a lesson."""

    ready = "body[data-ready]"


def own_king() -> tuple[list[str], list[Cards], dict[str, Any] | None, dict[str, int]]:
    """Her own King with her own Necklace, and a rival's King.

    Stones: diamond 0, ruby 3 + 1 + 2 = 6, emerald 3 + 2 = 5, amber 0. Of diamond and amber, diamond is in fashion: 30;
    amber 20, emerald 10, ruby 0. A ruby is 20 + 0, an emerald 10 + 10. The Necklace voids both Kings on ruby: Amy
    sells one, 20, and Barnaby pays her 50; to herself she pays nothing. Emerald: Barnaby's 3 beat 2, two jewels, 40.
    """
    rows: list[Cards] = [
        {"ruby": ["ruby_2", "ruby_1", "king", "necklace"]},
        {"ruby": ["ruby_1", "king"], "emerald": ["emerald_2", "emerald_1", "ring"]},
        {"ruby": ["ruby_2"], "emerald": ["emerald_2"]},
    ]
    return ["diamond", "ruby", "emerald", "amber"], rows, None, {"Amy": 70, "Barnaby": -10, "Charles": 0}


def three_gems() -> tuple[list[str], list[Cards], dict[str, Any] | None, dict[str, int]]:
    """Three gems equally rare, two Bankers, two tributes.

    Stones: emerald, ruby and diamond 4 each, amber 2: amber 30, then by fashion ruby 20, emerald 10, diamond 0. A ruby
    is 50, an emerald 30, an amber 40, a diamond 0. Ruby: Barnaby and Charles have 2 each and both sell, 60 by a Banker
    and 50. Emerald: the Necklace voids both Kings, Amy sells two at 40 with her Banker, 80, and gets 50 twice. Diamond:
    Amy and Charles both sell, 10 with the Banker and 0. Amber: Barnaby, 50.
    """
    rows: list[Cards] = [
        {"emerald": ["emerald_2", "ring", "necklace"], "diamond": ["diamond_2"], "side": ["banker"]},
        {"emerald": ["emerald_1", "king"], "ruby": ["ruby_2"], "amber": ["amber_1", "amber_1"], "side": ["banker"]},
        {"emerald": ["emerald_1", "king"], "ruby": ["ruby_1", "ruby_1"], "diamond": ["diamond_2"]},
    ]
    return ["ruby", "emerald", "amber", "diamond"], rows, None, {"Amy": 190, "Barnaby": 60, "Charles": 0}


def orphan() -> tuple[list[str], list[Cards], dict[str, Any] | None, dict[str, int]]:
    """An Alchemist turns the only card of a row, whose Ring stays behind.

    After him Amy has ruby 1 + 2 = 3 and no diamond. Stones: emerald 0, diamond 1, amber 3, ruby 5: 30, 20, 10, 0. Ruby
    is 30 + 0: Amy's 3 beat 2, and her one Ring there makes it two jewels, 60. Diamond is 10 + 20: Charles, 30. Amber is
    0 + 10: Barnaby's 2 beat 1, 10.
    """
    rows: list[Cards] = [
        {"diamond": ["diamond_2", "ring"], "ruby": ["ruby_1", "ring"]},
        {"ruby": ["ruby_2"], "amber": ["amber_1", "amber_1"]},
        {"diamond": ["diamond_1"], "amber": ["amber_1"]},
    ]
    return ["ruby", "emerald", "diamond", "amber"], rows, {"from": "diamond", "to": "ruby"}, {
        "Amy": 60, "Barnaby": 10, "Charles": 30,
    }  # fmt: skip


SALES = (own_king, three_gems, orphan)


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    pages: list[Sale] = []

    def make(width: int, lang: str) -> Any:
        place = tmp_path / "sale.html"
        start = {
            "fashion": ["diamond", "emerald", "amber", "ruby"],
            "displays": [{"player": "Amy"}, {"player": "Barnaby"}],
        }
        sale_stepper(start, lang=lang).to_html(place)
        pages.append(Sale(browser, place, width))
        return pages[-1].view

    yield make
    for each in pages:
        each.done()


def enter(page: Any, fashion: list[str], rows: list[Cards], moved: dict[str, Any] | None, lang: str) -> None:
    """Enter a sale by clicking."""
    page.click(".qn-tab-own")
    page.click("[data-field=empty]")
    page.click("[data-field=join]")
    for to, gem in enumerate(fashion):
        for _ in range(3):
            now = page.locator("[data-field^='own.up:']").evaluate_all(
                "all => all.map(each => each.dataset.field.split(':')[1])"
            )
            if now.index(gem) <= to:
                break
            page.click(f"[data-field='own.up:{gem}']")
    for seat, cards in enumerate(rows):
        for row, held in cards.items():
            for card in held:
                page.click(f"[data-card='box:{card}']")
                where = place(seat, side=True) if row == "side" else place(seat, gem=row)
                page.locator(where).click(position={"x": 3, "y": 3})
    if moved:
        names = words(lang)
        page.click("[data-card='box:alchemist']")
        page.locator(place(0, gem=moved["from"])).click(position={"x": 3, "y": 3})
        into = names.text(f"gem.{moved['to']}")
        page.locator(".qn-picked button").filter(has_text=into).first.click()


def pounds(page: Any) -> list[int]:
    """What each player has at this step."""
    texts = page.locator(".qn-score").all_inner_texts()
    found = [re.search(r"([−-]?)\u2060?£?(\d+)", text.replace("\u202f", "")) for text in texts]
    return [int(f"{'-' if each[1] else ''}{each[2]}") for each in found if each]


CASES = [
    (three_gems, 390, "fr"),
    *(pytest.param(sale, width, lang, marks=pytest.mark.full)
      for sale, width, lang in (
          (own_king, 1280, "en"), (own_king, 390, "fr"), (three_gems, 1280, "en"), (orphan, 390, "en"),
          (orphan, 1280, "fr"),
      )),
]  # fmt: skip


@in_browser
@pytest.mark.parametrize(("sale", "width", "lang"), CASES)
def test_a_sale_settled_by_hand_is_entered_stepped_and_printed(
    opened: Callable[..., Any], sale: Any, width: int, lang: str, tmp_path: Path
) -> None:
    fashion, rows, moved, meant = sale()
    page = opened(width, lang)
    page.set_viewport_size({"width": width, "height": 720 if width > 1000 else 844})
    enter(page, fashion, rows, moved, lang)
    assert pounds(page) == [meant[name] for name in NAMES]
    assert page.inner_text(".qn-message") == ""
    with page.expect_download() as started:
        page.click("[data-field=save]")
    started.value.save_as(tmp_path / "mine.toml")
    assert qn.score_sale(tmp_path / "mine.toml").gain == meant
    page.click(".qn-tab-steps")
    page.click(".qn-begin")
    titles = [page.inner_text(".qn-heading")]
    assert pounds(page) == [0, 0, 0]
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        titles.append(page.inner_text(".qn-heading"))
    assert len(set(titles)) == 6
    assert pounds(page) == [meant[name] for name in NAMES]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(page) == []
    page.emulate_media(media="print")
    for across, _ in PAPERS.values():
        paper = int((across - 26) / 25.4 * 96)
        page.set_viewport_size({"width": paper, "height": 1000})
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(WIDER, paper) == []
        assert pounds(page) == [meant[name] for name in NAMES]
        assert page.locator("#steps li").count() >= 8
        page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


@pytest.mark.parametrize("sale", SALES)
def test_the_test_of_the_course_has_them(sale: Any) -> None:
    """Pupils meet the same three; Python comes to the pounds that were settled by hand."""
    from qn_analysis.games.queens_necklace.panels.course import test_sales as sales_of_test

    meant = sale()[3]
    assert any(score.gain == meant for score in sales_of_test()[3:])


@in_browser
@pytest.mark.parametrize(
    ("width", "height", "lang", "whole"),
    [(390, 844, "en", True), (1280, 720, "fr", False),
     *(pytest.param(*each, True, marks=pytest.mark.full)
       for each in ((390, 844, "fr"), (1280, 720, "en"), (1280, 720, "fr")))],
)  # fmt: skip
def test_a_lesson_is_done_by_touch_and_on_a_projector(
    browser: Any, courses: Callable[[str], Path], width: int, height: int, lang: str, whole: bool
) -> None:
    """Every exercise of a lesson, tapped on a phone or clicked; on a projector each step is on one screen, and of the
    quick run (not `whole`) that is all."""
    touch = width < 500
    page = browser.new_context(offline=True, viewport={"width": width, "height": height}, has_touch=touch).new_page()
    page.goto((courses(lang) / "lesson-5.html").as_uri())
    page.wait_for_selector("body[data-ready]")

    def press(selector: str) -> None:
        node = page.locator(selector).first
        node.tap() if touch else node.click()

    for step in range(1, 7):
        assert page.inner_text(".qn-count").split()[1] == str(step)
        table = page.locator(".qn-table").bounding_box()
        if not touch:
            assert table["y"] + table["height"] <= height, step
        if step < 6:
            press(".qn-next")
    if not whole:
        page.close()
        return
    press(".qn-tab-quiz")
    lesson = next(each for each in lessons() if each["key"] == "king")
    asked = right = 0
    for each in lesson["exercises"].values():
        score = score_sale(each["sheet"])
        some = [one for one in questions(score, "plain", lang)
                if any(one.id == key or one.id.startswith(f"{key}:") for key in each["ask"])]  # fmt: skip
        for question in some:
            assert page.inner_text(".qn-ask legend") == question.prompt
            heights = page.locator(".qn-quiz button:visible, .qn-quiz label.qn-option:visible").evaluate_all(
                "all => all.map(each => each.getBoundingClientRect().height)"
            )
            assert min(heights) >= 24  # a finger can hit each
            if question.kind == "number":
                press("input.qn-number")
                page.keyboard.type(str(question.answer))
            else:
                answers: Any = [question.answer] if isinstance(question.answer, str) else question.answer
                for given in answers:
                    press(f".qn-option:has(input[value='{given}'])")
            press(".qn-quiz button[type=submit]")
            asked += 1
            right += page.locator(".qn-judged.qn-good").count()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if asked in (1, 3):
                assert barriers(page) == []
            if asked < 8:
                press(".qn-quiz .qn-on")
    assert (asked, right) == (8, 8)
    page.goto((courses(lang) / "index.html").as_uri())
    page.wait_for_selector("body[data-ready]")
    assert page.locator(".done").all_inner_texts()[4] == catalogue(lang).text("course.done", right=8, asked=8)
    page.close()

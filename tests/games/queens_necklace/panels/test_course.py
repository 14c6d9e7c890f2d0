"""The course: its sales can be, its pages work from a disk, what is answered stays in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from qn_analysis.cli.app import app
from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.panels.course import (
    EXERCISES,
    catalogue,
    course,
    lessons,
    write_course,
)
from qn_analysis.games.queens_necklace.sale.judging import judge
from qn_analysis.games.queens_necklace.sale.questions import questions
from qn_analysis.games.queens_necklace.sale.score import score_sale
from tests.kit.browser import in_browser
from tests.kit.sheet_page import barriers
from tests.kit.tab import Page

FILES = ["index.html", *(f"lesson-{n}.html" for n in range(1, 9)), "test.html", "sheet.html", "answers.html"]


@pytest.fixture
def folder(courses: Callable[[str], Path]) -> Path:
    return courses("fr")


def test_every_sale_of_the_course_can_be_and_be_asked_about() -> None:
    taught = lessons()
    for lesson in taught:
        for each in lesson["exercises"].values():
            known = [question.id for question in questions(score_sale(each["sheet"]))]
            for key in each["ask"]:
                assert any(name == key or name.startswith(f"{key}:") for name in known), (lesson["key"], key, known)
    assert [each["key"] for each in taught] == [
        "jewel", "price", "ring", "banker", "king", "necklace", "alchemist", "ties",
    ]  # fmt: skip
    assert all(tuple(each["exercises"]) == EXERCISES for each in taught)
    assert missing(catalogue("en"), catalogue("fr")) == []
    said = {event.event.name for each in taught for event in score_sale(each["sheet"]).events}
    assert {"SOLD", "GEM_CANCELLED", "TRIBUTE_PAID", "TRANSMUTED", "UNSOLD_BEATEN"} <= said


def test_the_folder_is_whole_small_and_not_written_twice(folder: Path) -> None:
    assert sorted(each.name for each in folder.iterdir()) == sorted(FILES)
    assert sum(each.stat().st_size for each in folder.iterdir()) < 5_000_000
    for name in FILES:
        text = (folder / name).read_text(encoding="utf-8")
        assert '<html lang="fr"' in text
        for link in re.findall(r'href="([^"#]+\.html)"', text):
            assert link in FILES
    with pytest.raises(LogError, match=r"is not empty; choose another out, or write into it with force=True"):
        write_course(folder)
    (folder / "mine.txt").write_text("kept")
    with pytest.raises(LogError, match="cannot be written"):
        write_course(folder / "mine.txt" / "below")
    (folder / "mine.txt").unlink()


def test_the_command(tmp_path: Path) -> None:
    place = tmp_path / "lessons"
    place.mkdir()
    (place / "mine.txt").write_text("kept")
    refused = CliRunner().invoke(app, ["course", "--out", str(place)])
    assert refused.exit_code != 0
    done = CliRunner().invoke(app, ["course", "--out", str(place), "--force", "--quiet"])
    assert done.exit_code == 0
    assert re.search(r"index\.html: 12 pages, \d\.\d MB", done.output)
    assert (place / "mine.txt").read_text() == "kept"


def test_answers_of_the_paper_stand_on_a_page_of_their_own() -> None:
    pages = course("en")
    assert "answer-1" not in pages["sheet.html"]
    assert pages["sheet.html"].count('<section class="sale"') == 6
    assert pages["answers.html"].count('<section class="answer"') == 6
    assert '<section class="sale"' not in pages["answers.html"]


PAPERS = {"A4": (210, 297), "letter": (215.9, 279.4)}
"""Paper in millimetres, across and down."""
WIDER = """(width) => [...document.querySelectorAll("body *")]
    .filter(each => each.getClientRects().length && !each.closest(".qn-unseen, .unseen, svg"))
    .filter(each => each.getBoundingClientRect().right > width + 0.5 || each.getBoundingClientRect().left < -0.5)
    .map(each => each.outerHTML.slice(0, 80))"""
"""What is wider than the paper between its margins."""


class Lesson(Page):
    """A page of the course."""

    ready = "body[data-ready]"


@in_browser
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.full)])
def test_a_lesson_explains_asks_and_remembers(browser: Any, folder: Path, width: int) -> None:
    lesson = Lesson(browser, folder / "lesson-6.html", width)
    page = lesson.view
    key = next(each for each in lessons() if each["key"] == "necklace")
    assert page.locator(".qn-rule cite").inner_text().startswith("Règle française")
    assert page.locator("nav a").count() == 2
    assert page.inner_text(".qn-count") == "Étape 1 sur 6"
    assert page.locator(".qn-badge").count() == 0  # nothing is settled yet
    explained = catalogue("fr").text("course.explained")
    assert page.get_by_text(explained).is_visible()
    assert page.locator("#steps").is_visible()
    page.click(".qn-tab-quiz")  # about other sales than the explained one
    assert not page.get_by_text(explained).is_visible()
    assert not page.locator("#steps").is_visible()
    score = score_sale(key["exercises"]["easy"]["sheet"])
    question = next(each for each in questions(score, "plain", "fr") if each.id == "kings:diamond")
    verdict = judge(question, question.answer, score, "fr")
    assert page.inner_text(".qn-ask legend") == question.prompt
    assert verdict.told[0]["text"] not in page.inner_html(".qn-quiz")
    page.get_by_label(verdict.answer).check()
    page.click(".qn-quiz button[type=submit]")
    assert "Exact" in page.inner_text(".qn-judged")
    assert verdict.told[0]["text"] in page.inner_text(".qn-verdict")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.click(".qn-quiz .qn-on")
    assert page.input_value(".qn-level") == "middle"  # on to the next exercise
    page.goto((folder / "index.html").as_uri())
    page.wait_for_selector("body[data-ready]")
    told = page.locator(".done").all_inner_texts()
    assert told[5] == "1 sur 1 justes"
    assert told[0] == "à faire"
    assert barriers(page) == []
    page.click("#again")
    assert page.locator(".done").all_inner_texts()[5] == "à faire"
    lesson.done()


@in_browser
@pytest.mark.parametrize("paper", ["A4", pytest.param("letter", marks=pytest.mark.full)])
def test_every_page_fits_on_paper(browser: Any, folder: Path, paper: str) -> None:
    """Between margins of 13 mm, which are those of the worksheet; no page size that a printer may lack is named."""
    width = int((PAPERS[paper][0] - 26) / 25.4 * 96)
    page = browser.new_context(offline=True, viewport={"width": 900, "height": 900}).new_page()
    for name in ("index.html", "lesson-7.html", "test.html", "sheet.html", "answers.html"):
        page.goto((folder / name).as_uri())
        page.emulate_media(media="print")
        page.set_viewport_size({"width": width, "height": 1000})
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(WIDER, width) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert len(page.inner_text("main, .answers")) > 150, name
        assert not re.search(r"@page *\{[^}]*size", (folder / name).read_text(encoding="utf-8")), name
    page.close()


@in_browser
def test_the_test_holds_no_answers(browser: Any, folder: Path) -> None:
    test = Lesson(browser, folder / "test.html", 900)
    page = test.view
    assert page.locator("#steps").count() == 0
    page.click(".qn-quiz button[type=submit]")
    assert page.locator(".qn-judged").count() == 1
    assert page.evaluate("Object.keys(localStorage)") == ["qn-course-test"]
    assert barriers(page) == []
    test.done()

"""The sale quiz as a widget, and its front end in Chromium without a network."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import pytest
import traitlets

from qn_analysis.core.base.catalogue import TextError
from qn_analysis.games.queens_necklace.panels.front_end import static
from qn_analysis.games.queens_necklace.panels.sale_quiz import SaleQuiz, labels, sale_quiz
from qn_analysis.games.queens_necklace.sale import quiz as module
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from qn_analysis.games.queens_necklace.sale.quiz import LEVELS, Quiz, QuizError
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from tests.kit.browser import needs_browser
from tests.kit.queens_necklace.quiz_page import harness, synced
from tests.kit.queens_necklace.sheets import MOVE, example

ORDER = ["diamond", "amber", "ruby", "emerald"]
RIGHT: list[Any] = [ORDER, "cancelled", 20, ["seat_0"], 60, 40]
"""The answers to the worked example."""
REST: list[Any] = [60, 30, ["seat_1"], 30, 10, ["seat_1", "seat_2"], 20]
"""Those to its other questions."""


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> SaleQuiz:
    """A quiz of the worked example, then of the same with an Alchemist, for ever."""

    def dealt(_seed: int, **_: Any) -> Iterator[Any]:
        while True:
            yield read_sheet(example())
            yield read_sheet(example() | {"alchemist": MOVE})

    monkeypatch.setattr(module, "deal_sheets", dealt)
    return sale_quiz(1)


def say(panel: SaleQuiz, content: Any) -> None:
    """A message of the front end."""
    panel._handle_custom_msg(content, [])


def test_it_is_a_proper_widget(panel: SaleQuiz) -> None:
    assert isinstance(panel, ipywidgets.DOMWidget)
    box = ipywidgets.VBox([panel, ipywidgets.HTML("")])
    assert box.children[0] is panel
    assert panel.question["prompt"] == "Put the gems in order of rarity, the rarest first."
    assert panel.place == {"sale": 1, "n": 1, "of": 6, "more": 7}
    assert panel.levels == list(LEVELS)


def test_answering_is_observed_and_counted(panel: SaleQuiz) -> None:
    seen: list[Any] = []
    panel.observe(lambda change: seen.append((change["name"], change["new"])), ["asked", "right", "verdict"])
    verdict = panel.answer(ORDER)
    assert verdict.right
    assert dict(seen)["asked"] == dict(seen)["right"] == 1
    assert panel.verdict == verdict.to_front()
    assert panel.given == ORDER
    panel.next()
    panel.next()
    assert (panel.verdict, panel.given, panel.question["id"]) == ({}, None, "price:emerald")
    panel.answer(0)
    assert (panel.right, panel.asked) == (1, 2)
    assert panel.verdict["hint"] == "That is the rarity tile alone; the fashion tile is added to it."
    with pytest.raises(QuizError, match="has been answered"):
        panel.answer(20)


def test_the_browser_answers_and_goes_on(panel: SaleQuiz) -> None:
    say(panel, {"type": "answer", "given": ORDER})
    assert (panel.right, panel.asked, panel.message) == (1, 1, "")
    say(panel, {"type": "next"})
    say(panel, {"type": "next"})
    say(panel, {"type": "answer", "given": "many"})
    assert panel.message == "'many' is no number of pounds; answer with a whole number, such as 40"
    assert panel.asked == 1
    say(panel, {"type": "answer", "given": 20})
    assert (panel.right, panel.message) == (2, "")
    for nonsense in (None, {"type": "other"}, ["answer"], {"type": "answer"}):
        say(panel, nonsense)
    assert panel.right == 2


def test_no_answer_is_told_before_it_is_given(panel: SaleQuiz) -> None:
    """At every question, all that the browser knows is searched for what is asked."""
    score = panel.quiz.score
    for n, given in enumerate([*RIGHT, *REST], 1):
        state = synced(panel)
        question, (step,) = panel.quiz.current, state["scene"]["steps"]
        board = step["board"]
        assert set(state["question"]) == {"id", "kind", "about", "prompt", "options"}
        assert (state["verdict"], state["given"]) == ({}, None)
        assert (step["text"], step["title"], step["rule"], step["changed"]) == ("", "", None, [])
        if n <= len(RIGHT):
            assert board["scores"] == [0, 0, 0]  # the total is asked last
        rank = score.sheet.fashion.index(question.gem) if question.gem else 0
        hidden = {
            "rarity": [*board["counted"].values(), *board["rarity"].values(), *board["price"].values()],
            "price": [board["price"].get(question.gem)],
            "kings": [board["cancelled"].get(question.gem) or None, *(row[rank] for row in board["verdict"])],
            "sellers": [row[rank] for key in ("verdict", "jewels", "pounds") for row in board[key]],
            "pounds": [row[rank] for key in ("jewels", "pounds") for row in board[key]],
            "total": [],
        }[question.about]
        assert not any(value is not None for value in hidden), question.id
        assert panel.answer(given).right, question.id
        say(panel, {"type": "more" if n == len(RIGHT) else "next"})
    assert (panel.right, panel.place["sale"]) == (len(RIGHT + REST), 2)


def test_the_table_shows_the_answer_once_it_is_given(panel: SaleQuiz) -> None:
    panel.answer(ORDER)
    board = panel.scene["steps"][0]["board"]
    assert board["rarity"] == {"diamond": 30, "emerald": 0, "amber": 20, "ruby": 10}
    assert set(board["price"].values()) == {None}
    assert "rarity:diamond" in panel.scene["steps"][0]["changed"]
    assert "price:diamond" not in panel.scene["steps"][0]["changed"]


def test_another_level_begins_anew(panel: SaleQuiz) -> None:
    panel.answer(ORDER)
    panel.level = "kings"
    assert (panel.quiz.level, panel.asked, panel.right, panel.verdict) == ("kings", 0, 0, {})
    assert panel.quiz.seed == 1
    with pytest.raises(QuizError, match="there is no level 'hard'"):
        panel.level = "hard"
    assert panel.level == "kings"


def test_a_level_without_sales_is_refused_and_nothing_is_lost(panel: SaleQuiz, monkeypatch: pytest.MonkeyPatch) -> None:
    panel.answer(ORDER)

    def none(*_: Any, **__: Any) -> Iterator[Any]:
        raise SheetError(["no game has such a sale"])

    monkeypatch.setattr(module, "deal_sheets", none)
    panel.level = "alchemist"
    assert (panel.level, panel.message, panel.asked) == ("plain", "no game has such a sale", 1)


def test_another_language_keeps_the_question_and_the_count(panel: SaleQuiz) -> None:
    panel.answer(ORDER)
    panel.lang = "fr"
    assert panel.question["prompt"] == "Rangez les pierres par rareté, la plus rare en premier."
    assert panel.verdict["answer"] == "Diamant, Ambre, Rubis, Émeraude"
    assert panel.labels["next"] == "Question suivante"
    assert panel.words["price"] == "Prix"
    assert (panel.right, panel.asked, panel.scene["lang"]) == (1, 1, "fr")
    with pytest.raises(TextError):
        panel.lang = "xx"
    assert panel.lang == "fr"


def test_a_trait_of_the_wrong_type_is_refused(panel: SaleQuiz) -> None:
    with pytest.raises(traitlets.TraitError):
        panel.set_trait("right", "many")


def test_the_same_seed_asks_the_same() -> None:
    first, again = sale_quiz(7, players=2, level="kings"), Quiz(7, players=2, level="kings")
    assert first.quiz.score == again.score
    assert len(first.scene["players"]) == 2


def test_the_front_end_is_one_module_without_imports(tmp_path: Path) -> None:
    esm = str(SaleQuiz._esm)
    assert re.findall(r"^[ \t]*(?:import|export)\b.*", esm, re.MULTILINE) == [
        "export function mountQuiz(el, state, act) {",
        "export default widget(mountQuiz, TRAITS, (send, set) => ({",
    ]
    assert re.search(r"^function mount\(", esm, re.MULTILINE)
    assert len(esm) > len(static("sale.js"))
    node = shutil.which("node")
    if node:
        place = tmp_path / "quiz.mjs"
        place.write_text(esm, encoding="utf-8")
        done = subprocess.run([node, "--check", str(place)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_word_of_the_front_end_is_in_the_catalogue(lang: str) -> None:
    source = static("quiz.js")
    known = set(labels(lang))
    used = set(re.findall(r'say\("(\w+)"', source))
    assert len(used) > 8
    assert used <= known
    unused = {key for key in known if f'"{key}"' not in source and f"`{key.split('.')[0]}.$" not in source}
    assert unused == set()


@needs_browser[0]
@needs_browser[1]
def test_questions_are_answered_with_the_keyboard(browser: Any, panel: SaleQuiz, tmp_path: Path) -> None:
    states = [synced(panel)]
    for given in [["diamond", "emerald", "amber", "ruby"], *RIGHT[1:5]]:
        panel.answer(given)
        states.append(synced(panel))
        panel.next()
        states.append(synced(panel))
    place = tmp_path / "quiz.html"
    place.write_text(harness(states), encoding="utf-8")
    page = browser.new_context(offline=True, viewport={"width": 900, "height": 900}).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    page.goto(place.as_uri())
    page.wait_for_selector("body[data-ready]")
    sent = "window.sent.at(-1)"
    # the order, by the keyboard alone
    page.get_by_label("Emerald: move down").focus()
    page.keyboard.press("Enter")
    assert page.locator(".qn-what").all_text_contents() == ["Diamond", "Amber", "Emerald", "Ruby"]
    assert page.evaluate("document.activeElement.ariaLabel") == "Emerald: move down"
    assert page.locator("[role=status].qn-unseen").first.text_content() == "Emerald is now number 3"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Answer").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(sent) == {"type": "answer", "given": ["diamond", "emerald", "amber", "ruby"]}
    page.wait_for_selector(".qn-bad")
    region = page.locator(".qn-verdict")
    assert region.get_attribute("aria-live") == "polite"
    assert "the answer: Diamond, Amber, Ruby, Emerald" in region.inner_text()
    assert "English rulebook 2003, 2 Rarity: sentence 1" in region.inner_text()
    assert page.locator(".qn-tally").inner_text() == "0 of 1 right"
    # the keyboard stands on Next; the field of the new question gets it then
    assert page.evaluate("document.activeElement.textContent") == "Next question"
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Diamond is cancelled: nobody sells it").check()
    page.keyboard.press("Enter")
    assert page.evaluate(sent) == {"type": "answer", "given": "cancelled"}
    page.get_by_role("button", name="Next question").click()
    page.wait_for_selector(".qn-number")
    assert page.locator("legend").inner_text() == "How many pounds is one jewel of Emerald worth, before Bankers?"
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    assert page.locator(".qn-quiz-top [role=alert]").inner_text() == "Please give a whole number of pounds, such as 40."
    page.keyboard.press("Control+A")
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    assert page.evaluate(sent) == {"type": "answer", "given": 20}
    page.wait_for_selector(".qn-good")
    page.keyboard.press("Enter")
    # names and "nobody" exclude each other
    page.get_by_role("checkbox", name="Nobody").check()
    page.get_by_role("checkbox", name="Amy").check()
    assert not page.get_by_role("checkbox", name="Nobody").is_checked()
    page.keyboard.press("Enter")
    assert page.evaluate(sent) == {"type": "answer", "given": ["seat_0"]}
    page.get_by_label("Level").select_option("kings")
    assert page.evaluate(sent) == {"set": "level", "value": "kings"}
    for width in (900, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert wrong == []

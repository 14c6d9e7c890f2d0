"""A course for a class: pages of other sales, answers as codes, and a table that finds who has not understood what."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from qn_analysis.core.base.catalogue import missing
from qn_analysis.games.queens_necklace.panels.answer_code import (
    ClassError,
    Code,
    answer_of,
    catalogue,
    codes_in,
    number_of,
    read_code,
    write_code,
)
from qn_analysis.games.queens_necklace.panels.class_course import exercises, write_class
from qn_analysis.games.queens_necklace.panels.class_marks import mark_class, summary, write_marks
from qn_analysis.games.queens_necklace.sale.judging import judge, slips_of
from qn_analysis.games.queens_necklace.sale.questions import Question
from qn_analysis.games.queens_necklace.sale.slips import Slip
from qn_analysis.games.queens_necklace.sale.varied import Exercise
from tests.kit.browser import in_browser
from tests.kit.queens_necklace.pupils import code_of, make_class
from tests.kit.sheet_page import barriers
from tests.kit.tab import Page

KINDS = [slip.name.lower() for slip in Slip]
CODE = Code("Z4GTQ", 7, (1, 0, 121, 0, 300))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A class of three groups of which nothing has come back."""
    folder = tmp_path_factory.mktemp("class") / "three"
    return folder, make_class(folder, 3, 11)


@pytest.fixture
def folder(small: tuple[Path, dict[str, Any]]) -> Iterator[Path]:
    yield small[0]
    for each in [*(small[0] / "answers").iterdir(), *small[0].glob("marks.*")]:
        each.unlink()


def asked_in(exercise: dict[str, Any]) -> list[Question]:
    """The questions of an exercise, as `class.json` has it."""
    return Exercise(exercise["sheet"], exercise["ask"]).asked


def test_texts_are_the_same_in_both_languages() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert {key for key in catalogue("en") if key.startswith("slip.")} == {f"slip.{kind}" for kind in KINDS}


def test_groups_have_the_same_exercises_about_other_sales(small: Any, pages: Any) -> None:
    """What happens, what is asked and which slips can be seen are the same; no two groups have the same sheet."""
    one, two, _ = small[1]["groups"]
    assert exercises(1, small[1]["seed"])[0] == one  # the same seed, the same sales
    assert pages[1]["groups"][0] != one
    for first, second in zip(one, two, strict=True):
        assert (first["part"], first["level"]) == (second["part"], second["level"])
        assert first["sheet"] != second["sheet"]
        mine, hers = Exercise(first["sheet"], first["ask"]), Exercise(second["sheet"], second["ask"])
        assert mine.story() == hers.story()
        assert mine.ask == [re.sub(r":\d$", "", key) for key in first["ask"]]
    answered = [
        (mine.answer, hers.answer)
        for first, second in zip(one, two, strict=True)
        for mine, hers in zip(asked_in(first), asked_in(second), strict=True)
    ]
    assert sum(mine != hers for mine, hers in answered) > len(answered) / 2  # copying does not help


def test_slips_are_those_that_the_quiz_tells(small: Any) -> None:
    for each in small[1]["groups"][1][::4]:
        exercise = Exercise(each["sheet"], each["ask"])
        for question, shown in zip(exercise.asked, slips_of(exercise.asked, exercise.score), strict=True):
            for given, slip in shown.items():
                assert judge(question, given, exercise.score).slip == slip


def test_answers_come_back_from_numbers(small: Any) -> None:
    for each in small[1]["groups"][2]:
        exercise = Exercise(each["sheet"], each["ask"])
        for question, shown in zip(exercise.asked, slips_of(exercise.asked, exercise.score), strict=True):
            for given in (question.answer, *shown):
                assert answer_of(question, number_of(question, given)) == given


@pytest.mark.parametrize(
    "typed",
    [
        lambda text: text,
        str.lower,
        lambda text: text.replace("-", ""),
        lambda text: text.replace("-", " "),
        lambda text: text.replace("-", "-\n"),
        lambda text: f"\ufeffDear teacher, {text}\nHello from us all",
        lambda text: text.replace("0", "O").replace("1", "l"),
    ],
)
def test_a_code_is_read_as_people_send_it(typed: Callable[[str], str]) -> None:
    [found] = codes_in(typed(write_code(CODE)))
    assert read_code(found) == CODE


def test_a_code_that_is_cut_or_wrong_is_never_taken_for_another() -> None:
    text = write_code(CODE)
    for at in range(5, len(text)):
        for found in codes_in(text[:at]):
            with pytest.raises(ClassError, match="cut off"):
                read_code(found)
    signs = [at for at, sign in enumerate(text) if at > 2 and sign != "-"]
    for at in signs:
        other = "7" if text[at] != "7" else "8"
        with pytest.raises(ClassError):
            [read_code(found) for found in codes_in(text[:at] + other + text[at + 1 :])]
    for one, two in pairwise(signs):
        if text[one] != text[two]:
            swapped = list(text)
            swapped[one], swapped[two] = swapped[two], swapped[one]
            with pytest.raises(ClassError):
                [read_code(found) for found in codes_in("".join(swapped))]


@pytest.mark.parametrize("groups", [3, pytest.param(24, marks=pytest.mark.full)])
def test_planted_misunderstandings_are_found(tmp_path: Path, small: tuple[Path, dict[str, Any]], groups: int) -> None:
    """Each group has one of all kinds, the first ones have two; the table finds each, and hardly any other."""
    if groups == 3:
        shutil.copytree(small[0], tmp_path / "class")
    kept = small[1] if groups == 3 else make_class(tmp_path / "class", groups, 11)
    planted = {n: {KINDS[n - 1], *KINDS[23 + n : 24 + n][: n <= 5]} for n in range(1, groups + 1)}
    for n in range(1, groups + 1):
        (tmp_path / "class" / "answers" / f"{n}.txt").write_text(code_of(kept, n, planted[n], Random(n)))
    marks = mark_class(tmp_path / "class")
    assert [mark.group for mark in marks.marks] == list(range(1, groups + 1))
    assert marks.left_out == ()
    found = {mark.group: {kind for kind in KINDS if mark.has(kind)} for mark in marks.marks}
    more = sum(len(found[n] - planted[n]) for n in planted)
    assert [n for n in planted if not planted[n] <= found[n]] == []
    assert more <= groups / 8 + 1  # a tie that was told by cards looks like one that was decided
    said = summary(marks)
    for n, kinds in planted.items():
        for kind in kinds:
            line = next(
                each for each in said.splitlines() if each.startswith(f"  {catalogue('en').text(f'slip.{kind}')}:")
            )
            assert re.search(rf"\b{n} \(", line)


def test_who_makes_no_slip_has_understood_all(folder: Path, small: Any) -> None:
    (folder / "answers" / "right.txt").write_text(code_of(small[1], 2))
    marks = mark_class(folder)
    assert marks.found() == {}
    [mark] = marks.marks
    assert mark.asked.total() == mark.right.total() > 80
    # Every kind of slip could have been seen, so that a tick says something.
    assert [kind for kind in KINDS if not mark.met[kind]] == []
    assert "No slip was made" in summary(marks)
    assert "Not yet there: 1, 3." in summary(marks)
    assert "Pas encore là : 1, 3." in summary(marks, "fr").replace("\u00a0", " ")


def test_bad_input_is_one_line_each_and_nothing_is_lost(
    folder: Path, small: Any, run: Callable[..., tuple[int, str, str]]
) -> None:
    key = small[1]["key"]
    good = code_of(small[1], 1)
    answers = folder / "answers"
    (answers / "good.txt").write_text(f"from one group:\n{good}\n")
    (answers / "half.txt").write_text(good[: len(good) // 2])
    (answers / "other.txt").write_text(write_code(Code("0TH3R", 1, (1,))))
    (answers / "four.txt").write_text(write_code(Code(key, 4, (1,))))
    (answers / "many.txt").write_text(write_code(Code(key, 3, (1,) * 200)))
    (answers / "odd.txt").write_text(write_code(Code(key, 3, (999,))))
    (answers / "holiday.jpg").write_bytes(bytes(range(256)) * 20)
    (answers / "=cmd()<img src=x onerror=alert(1)>\x1b[31m.txt").write_text(code_of(small[1], 2, {"rings"}), "utf-16")
    (answers / ".hidden").write_text("not looked at")
    code, out, err = run("course", "--mark", folder)
    assert code == 1
    lines = err.splitlines()
    assert all(line.startswith("qn: ") for line in lines)
    for name, why in (
        ("half.txt", "cut off"),
        ("other.txt", f"of another course, 0TH3R; this one is {key}"),
        ("four.txt", "of group 4; this class has 3"),
        ("many.txt", "more answers than there are questions"),
        ("odd.txt", "an answer that cannot be given"),
        ("holiday.jpg", "no code in it"),
    ):
        assert len([line for line in lines if line.startswith(f"qn: {name}: ") and why in line]) == 1, (name, lines)
    assert len(lines) == 6
    assert "2 of 3 groups" in out
    assert "Rings left out: group 2" in out
    assert "\x1b" not in out + err
    page = (folder / "marks.html").read_text("utf-8")
    assert "<img" not in page
    assert "\x1b" not in page
    with (folder / "marks.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["files"][0] for row in rows if row["group"] == "2"} == {"'"}  # a spreadsheet reckons nothing
    assert next(row for row in rows if row["group"] == "2" and row["slip"] == "rings")["made"] != "0"
    assert (answers / "good.txt").read_text().endswith(f"{good}\n")
    code, _, err = run("course", "--mark", folder, "--lang", "fr")
    assert code == 1
    assert "half.txt : le code est coupé" in err.replace("\u00a0", " ")


def test_a_code_that_came_twice_counts_once_and_other_answers_stand_beside(folder: Path, small: Any) -> None:
    answers = folder / "answers"
    whole = read_code(code_of(small[1], 1))
    (answers / "a.txt").write_text(write_code(Code(whole.key, 1, whole.numbers[:20])))
    (answers / "b.txt").write_text(write_code(whole) + "\n" + write_code(whole))
    [mark] = mark_class(folder).marks
    assert mark.asked.total() == len(whole.numbers)
    (answers / "c.txt").write_text(code_of(small[1], 1, {"king"}))
    marks = mark_class(folder)
    assert [mark.group for mark in marks.marks] == [1, 1]
    assert "other answers too" in marks.left_out[0]
    assert "c.txt" in marks.left_out[0]


def test_folders_that_cannot_be_marked_or_written(
    folder: Path, small: Any, tmp_path: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    def refused(*arguments: object) -> str:
        code, out, err = run("course", *arguments)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        return err

    assert "there is no code in" in refused("--mark", folder)
    assert "is no folder of a class" in refused("--mark", tmp_path)
    assert "n'est pas le dossier d'une classe" in refused("--mark", tmp_path, "--lang", "fr")
    assert "give a folder to write" in refused()
    assert "leave out --class and --force" in refused("--mark", folder, "--class", 3, "--force")
    assert "0 groups: a class has 1 to 200" in refused("--out", tmp_path / "new", "--class", 0, "--seed", -1)
    assert "seed -1" in refused("--out", tmp_path / "new", "--class", 0, "--seed", -1)
    assert not (tmp_path / "new").exists()
    before = (folder / "class.json").read_bytes()
    assert f"holds the class {small[1]['key']} already" in refused("--out", folder, "--class", 2, "--force")
    assert (folder / "class.json").read_bytes() == before
    for damaged in (b"", b"{}", b"[1]", b"\xff\xfe\x00", before[: len(before) // 2],
                    json.dumps(small[1] | {"groups": [[{"part": "x", "sheet": {}, "ask": []}]]}).encode()):  # fmt: skip
        (tmp_path / "class.json").write_bytes(damaged)
        assert "is damaged" in refused("--mark", tmp_path)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The page of the first group of a French class."""
    folder = tmp_path_factory.mktemp("pages") / "class"
    [page] = write_class(folder, 1, "fr", seed=2)
    return page, json.loads((folder / "class.json").read_text("utf-8"))


class Group(Page):
    """The page of a group."""

    ready = "body[data-ready]"


def answer(page: Any, question: Question) -> None:
    """Answer a question rightly, by keyboard."""
    form = page.locator("main:not([hidden]) .qn-quiz form")
    if question.kind == "number":
        form.locator("input.qn-number").focus()
        page.keyboard.type(str(question.answer))
    elif question.kind == "order":
        for place, gem in enumerate(question.answer if isinstance(question.answer, tuple) else ()):
            for _ in range(3):
                texts = form.locator(".qn-order li").evaluate_all("all => all.map(each => each.className)")
                now = texts.index(f"qn-edge-{gem}")
                if now <= place:
                    break
                form.locator(".qn-order li").nth(now).locator(".qn-up").focus()
                page.keyboard.press("Enter")
    else:
        for given in [question.answer] if isinstance(question.answer, str) else question.answer:  # type: ignore[union-attr]
            form.locator(f"input[value='{given}']").focus()
            page.keyboard.press("Space")
    form.locator("button[type=submit]").focus()
    page.keyboard.press("Enter")


@in_browser
def test_a_lesson_is_done_by_keyboard_and_its_code_marked(browser: Any, pages: Any, tmp_path: Path) -> None:
    place, kept = pages
    group = Group(browser, place, 1280)
    page, own = group.view, kept["groups"][0]
    assert page.input_value("textarea") == ""
    assert barriers(page) == []
    page.locator("a[href='#lesson-2']").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson-2 .qn-tab-quiz")
    assert page.locator("main:visible").count() == 1
    assert page.inner_text("#lesson-2 .qn-count") == "Étape 1 sur 6"
    assert barriers(page) == []
    page.locator("#lesson-2 .qn-tab-quiz").focus()
    page.keyboard.press("Enter")
    for exercise in (3, 4, 5):
        for question in asked_in(own[exercise]):
            answer(page, question)
            assert "Exact" in page.inner_text("#lesson-2 .qn-judged")
            page.keyboard.press("Enter")  # the keyboard stands on what goes on
    page.goto(place.as_uri())
    page.wait_for_selector("body[data-ready]")
    asked = sum(len(own[exercise]["ask"]) for exercise in (3, 4, 5))
    assert page.inner_text("[data-part='lesson-2']") == f"{asked} réponses sur {asked}, {asked} justes"
    assert page.inner_text("[data-part='lesson-1']") == "à faire"
    before = sum(len(own[exercise]["ask"]) for exercise in (0, 1, 2))
    right = [number_of(question, question.answer) for exercise in (3, 4, 5) for question in asked_in(own[exercise])]
    text = page.input_value("textarea")
    assert text == write_code(Code(kept["key"], 1, (*[0] * before, *right)))
    with page.expect_download() as saving:
        page.get_by_text(catalogue("fr").text("page.save")).click()
    assert saving.value.suggested_filename == "answers-01.txt"
    saving.value.save_as(place.parent / "answers" / "answers-01.txt")
    [mark] = mark_class(place.parent).marks
    assert (mark.asked["price"], mark.right["price"], mark.asked.total()) == (asked, asked, asked)
    (place.parent / "answers" / "answers-01.txt").unlink()
    group.done()


@in_browser
def test_the_first_answer_counts_and_a_page_goes_on_where_it_was_left(browser: Any, pages: Any) -> None:
    place, kept = pages
    group = Group(browser, place, 390)
    page, own = group.view, kept["groups"][0]
    page.evaluate("localStorage.clear()")
    page.reload()
    page.goto(f"{place.as_uri()}#lesson-1")
    page.wait_for_selector("#lesson-1 .qn-tab-quiz")
    page.click("#lesson-1 .qn-tab-quiz")
    wrong = [f"seat_{seat}" for seat in range(2)]
    [question] = Exercise(own[0]["sheet"], own[0]["ask"]).asked
    for given in wrong:
        page.check(f"#lesson-1 input[value='{given}']")
    page.click("#lesson-1 button[type=submit]")
    number = number_of(question, tuple(wrong))
    first = page.input_value("textarea")
    assert read_code(first).numbers == (number,)
    page.select_option("#lesson-1 .qn-level", "easy")  # the same question once more
    answer(page, question)
    assert page.input_value("textarea") == first
    page.reload()
    page.wait_for_selector("#lesson-1 .qn-tab-quiz")
    page.click("#lesson-1 .qn-tab-quiz")
    assert page.input_value("#lesson-1 .qn-level") == "middle"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for odd in (
        "3",
        "[]",
        '{"right":1,"asked":1,"numbers":{"a":1},"good":"x"}',
        '{"right":1,"asked":1,"numbers":[-1,0.5,"<b>"]}',
    ):
        page.evaluate(
            "odd => localStorage.setItem(Object.keys(localStorage).find(key => key.startsWith('qn-class')), odd)", odd
        )
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.input_value("textarea") == "", odd
    group.done()


@in_browser
def test_the_page_of_marks_bars_nobody_and_fits_on_paper(browser: Any, folder: Path, small: Any) -> None:
    for n in range(24):  # as many columns as a class has
        (folder / "answers" / f"{n}.txt").write_text(code_of(small[1], n % 3 + 1, {KINDS[n]}))
    write_marks(folder, mark_class(folder), "fr")
    page = browser.new_context(offline=True, viewport={"width": 1280, "height": 720}).new_page()
    page.goto((folder / "marks.html").as_uri())
    assert page.locator("#slips thead th").count() == 25
    assert barriers(page) == []
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int((210 - 26) / 25.4 * 96), "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= int((210 - 26) / 25.4 * 96)
    page.close()

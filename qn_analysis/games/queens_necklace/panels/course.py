"""A course: eight lessons about a jewel sale, each with exercises, then a test, as pages that need no Python.

What is taught is in `course.toml`, what is said in `course_texts`; the pages are those of a sale (`sale_page`), with
the quiz for exercises. The engine scores and tells, in Python as in the pages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.addressed import way
from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.base.messages import refusal
from qn_analysis.core.files.read import system_says
from qn_analysis.core.log.folder import MANIFEST, LogError
from qn_analysis.core.page.html import render, script_safe, write_page
from qn_analysis.core.panels.front_end import runnable
from qn_analysis.core.panels.front_end import static as kit

from ..sale.deal import PLAYERS, deal_sheets
from ..sale.questions import LEVELS, questions, wanted
from ..sale.scene import steps
from ..sale.score import SaleScore, score_sale
from ..sale.worksheet import worksheet_of
from .front_end import static, style
from .sale_page import page_data, rendered
from .sale_quiz import labels

catalogue = Loader(f"{__package__}.course_texts")
"""What the course says."""
EXERCISES: Final = ("easy", "middle", "hard")
"""Levels of the exercises of a lesson."""
KEPT: Final = "qn-course-"
"""Before the name under which a page remembers answers in the browser."""
_SEED: Final = 27


def lessons() -> list[dict[str, Any]]:
    """The lessons: `key`, `sheet` (the explained sale), `exercises` by level, each with `sheet` and what it asks."""
    return [
        {
            "key": each["key"],
            "sheet": _sheet(each),
            "exercises": {level: {"sheet": _sheet(each[level]), "ask": each[level]["ask"]} for level in EXERCISES},
        }
        for each in _written()["lesson"]
    ]


def _written() -> dict[str, Any]:
    return tomllib.loads(files(__package__ or "").joinpath("course.toml").read_text(encoding="utf-8"))


def _sheet(written: Mapping[str, Any]) -> dict[str, Any]:
    """A sale sheet of rows by player."""
    bankers = written.get("bankers", [0] * len(written["rows"]))
    displays = [
        {"player": player, "rows": rows, "bankers": many}
        for player, rows, many in zip(PLAYERS, written["rows"], bankers, strict=False)
    ]
    moved = {"alchemist": written["alchemist"]} if "alchemist" in written else {}
    return {"fashion": written["fashion"], "displays": displays} | moved


def course(lang: str = "en") -> dict[str, str]:
    """The pages of the course, by the names of their files."""
    texts = catalogue(lang)
    say = texts.text
    taught = lessons()
    titles = [say("course.named", n=n, title=say(f"{each['key']}.title")) for n, each in enumerate(taught, 1)]
    names = [*(f"lesson-{n}.html" for n in range(1, len(taught) + 1)), "test.html"]
    home = {"href": "index.html", "text": say("course.home")}
    pages = {}
    for n, lesson in enumerate(taught):
        onward = titles[n + 1] if n + 1 < len(taught) else say("course.test")
        nav = [home, {"href": names[n + 1], "text": say("course.next", title=onward)}]
        pages[names[n]] = _lesson(lesson, titles[n], nav, lang)
    scores = test_sales()
    pages["test.html"] = _test(scores, [home, {"href": "sheet.html", "text": say("course.sheet")}], lang)
    for name, part in (("sheet.html", "sales"), ("answers.html", "answers")):
        pages[name] = worksheet_of(scores, lang=lang, note=say(f"course.{name.partition('.')[0]}"), part=part)[:]
    return {"index.html": _index(taught, names, lang), **pages}


def write_course(out: str | Path, lang: str = "en", force: bool = False) -> list[Path]:
    """Write the course into a folder, which is made if need be; forced, files of the same names are replaced, others
    stay.

    Raises:
        LogError: the folder cannot be written, or is not empty.
    """
    catalogue(lang)
    folder = new_folder(out, force)
    return [write_page(folder / name, lambda text=text: text) for name, text in course(lang).items()]  # type: ignore[misc]


def new_folder(out: str | Path, force: bool = False) -> Path:
    """A folder for pages, made if need be; `LogError` if it cannot be written, or is not empty and not forced."""
    folder, out_way = Path(out), way("out", "--out")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = any(folder.iterdir())
    except OSError as error:
        raise LogError(refusal("pages.unwritable", place=folder, reason=system_says(error), other=out_way)) from None
    if (folder / MANIFEST).exists():
        raise LogError(refusal("pages.log", place=folder, other=out_way))
    if full and not force:
        raise LogError(refusal("pages.full", place=folder, other=out_way, force=way("force=True", "--force")))
    return folder


def exercise_labels(lang: str) -> dict[str, str]:
    """What the quiz says, with the names of the exercises."""
    texts = catalogue(lang)
    own = {key.removeprefix("label."): texts.text(key) for key in texts if key.startswith("label.")}
    return labels(lang) | own


def _lesson(lesson: Mapping[str, Any], title: str, nav: Sequence[Any], lang: str) -> str:
    """One lesson: the explained sale, what if, and the exercises."""
    texts = catalogue(lang)
    score = score_sale(lesson["sheet"])
    quiz = {
        "labels": {lang: exercise_labels(lang)},
        "sheets": {level: [score_sale(each["sheet"]).sheet.to_dict()] for level, each in lesson["exercises"].items()},
        "pick": {level: [each["ask"]] for level, each in lesson["exercises"].items()},
        "kept": KEPT + lesson["key"],
    }
    given = page_data(score, lang, "six", ("edit", "quiz"), quiz)
    given["words"] = {lang: given["words"][lang] | {"tab.quiz": texts.text("label.exercises")}}
    given["step"] = 0  # who learns sees how it comes about
    says, explained = [texts.text(f"{lesson['key']}.says")], texts.text("course.explained")
    values = {"title": title, "nav": nav, "says": says, "explained": explained, "steps": steps(score, lang)}
    return rendered("lesson.html.j2", lang, values, given, "mountPage")


def test_sales() -> list[SaleScore]:
    """The sales of the test: dealt ones from plain ones to those with everything, then those of `course.toml`."""
    dealt = [score_sale(next(deal_sheets(_SEED, wanted=wanted(level)))) for level in LEVELS]
    return dealt + [score_sale(_sheet(each)) for each in _written()["test"]]


def asked_in_test(score: SaleScore) -> list[str]:
    """What the test asks about a sale: of each kind of question the first one."""
    first: dict[str, str] = {}
    for question in questions(score):
        if question.about != "price":
            first.setdefault(question.about, question.id)
    return list(first.values())


def _test(scores: Sequence[SaleScore], nav: Sequence[Any], lang: str) -> str:
    texts = catalogue(lang)
    quiz = {
        "labels": {lang: exercise_labels(lang)},
        "sheets": {"test": [score.sheet.to_dict() for score in scores]},
        "pick": {"test": [asked_in_test(score) for score in scores]},
        "kept": f"{KEPT}test",
    }
    given = page_data(scores[0], lang, "six", ("quiz",), quiz)
    given["words"] = {lang: given["words"][lang]}
    del given["sheet"]
    values = {
        "title": texts.text("course.test"),
        "nav": nav,
        "says": [texts.text("course.test_about")],
        "explained": "",
        "steps": [],
    }
    return rendered("lesson.html.j2", lang, values, given, "mountTest")


def _index(taught: Sequence[Any], names: Sequence[str], lang: str) -> str:
    texts = catalogue(lang)
    say = texts.text
    script = kit(__package__ or "", "dom.js") + static("kept.js", "course.js")
    given = {"lang": lang, "words": {key: texts.forms(f"course.{key}")[""] for key in ("done", "open")}}
    listed = [  # a numbered list
        {
            "href": name,
            "title": say(f"{each['key']}.title"),
            "says": say(f"{each['key']}.says"),
            "kept": KEPT + each["key"],
        }
        for name, each in zip(names, taught, strict=False)
    ]
    tests = [
        {"href": f"{key}.html", "title": say(f"course.{key}"), "says": say(f"course.{key}_about"),
         "kept": f"{KEPT}test" if key == "test" else ""}
        for key in ("test", "sheet", "answers")
    ]  # fmt: skip
    values = {
        "lang": lang, "title": say("course.title"), "intro": say("course.intro"), "lessons": listed, "tests": tests,
        "words": {key: say(f"course.{key}") for key in ("lessons", "test", "again", "noscript")},
        "data": script_safe(given), "modules": [runnable(script, "course", "mountCourse")], "style": style("sale.css"),
    }  # fmt: skip
    return render(__package__ or "", "course.html.j2", values)

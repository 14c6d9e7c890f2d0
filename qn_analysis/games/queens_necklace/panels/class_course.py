"""A course for a class: one page a group, the same lessons about other sales, and what its teacher keeps to mark them.

Each page is one file, which needs neither Python nor a network and holds no name. What was asked of whom stands in
`class.json`, so that answers can be marked (`class_marks`) whatever version made the pages.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from qn_analysis.core.base.addressed import way
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import check_place, write_whole

from ..sale.scene import steps
from ..sale.score import score_sale
from ..sale.varied import Exercise, varied
from .answer_code import DIGITS, KEY, ClassError, catalogue, problem
from .course import asked_in_test, exercise_labels, lessons, new_folder, test_sales
from .course import catalogue as course_texts
from .sale_page import page_data, rendered

CLASS: Final = "class.json"
"""What a teacher keeps: the sales of each group and what was asked about them."""
ANSWERS: Final = "answers"
"""Where the answers of the groups are put."""
FORMAT: Final = "qn class"
MOST: Final = 200
"""Groups of a class."""
SEED: Final = (1 << 32) - 1
TEST: Final = "test"
_UNLIKE: Final = 4
"""How often a sale is dealt anew for a group because another group has it."""


def exercises(n: int, seed: int, show: bool = False) -> list[list[dict[str, Any]]]:
    """What each of `n` groups is asked: exercises of the lessons in their order, then the sales of the test; the same
    seed gives the same.

    Each has `part` (key of the lesson, or "test"), `level`, `sheet` and `ask` (ids of questions). `show` tells how far
    it is.
    """
    taught = [
        (lesson["key"], level, Exercise(each["sheet"], each["ask"]))
        for lesson in lessons()
        for level, each in lesson["exercises"].items()
    ]
    tested = [(TEST, TEST, Exercise(score.sheet.to_dict(), asked_in_test(score))) for score in test_sales()]
    every = [*taught, *tested]
    known: list[set[str]] = [set() for _ in every]
    groups = []
    with bar("pages for groups", n, show) as advance:
        for group in range(n):
            dice = Random(f"{seed} {group}")
            groups.append([_unlike(part, level, each, dice, known[at]) for at, (part, level, each) in enumerate(every)])
            advance(1)
    return groups


def _unlike(part: str, level: str, exercise: Exercise, dice: Random, known: set[str]) -> dict[str, Any]:
    """An exercise with a sale that no other group has, as far as there is one."""
    for _ in range(_UNLIKE):
        made = varied(exercise, dice)
        text = json.dumps(made.sheet, sort_keys=True)
        if text not in known:
            break
    known.add(text)
    return {"part": part, "level": level, "sheet": made.sheet, "ask": [each.id for each in made.asked]}


def key_of(groups: Sequence[Any], lang: str) -> str:
    """What tells a class from others, in digits of a code."""
    number = int.from_bytes(sha256(json.dumps([lang, groups], sort_keys=True).encode()).digest()[:8], "big")
    return "".join(DIGITS[number >> 5 * place & 31] for place in range(KEY))


def write_class(
    out: str | Path, groups: int, lang: str = "en", seed: int | None = None, force: bool = False, show: bool = False
) -> list[Path]:
    """Write a course for a class, of 1 to 200 pages, into a folder, which is made if need be; give the pages, beside
    which are `class.json` and an empty folder `answers`.

    The same seed gives the same sales; None draws one by lot. `force` writes into a folder that is not empty, though
    never into one that holds a class.

    Raises:
        ClassError: groups or seed cannot be, or the folder holds a class.
        LogError: the folder cannot be written, or is not empty.
    """
    catalogue(lang)
    wrong = []
    if not 1 <= groups <= MOST:
        wrong.append(problem("groups", n=groups, most=MOST))
    if seed is not None and not 0 <= seed <= SEED:
        wrong.append(problem("seed", seed=short_repr(seed), most=SEED))
    if wrong:
        raise ClassError(wrong)
    folder = Path(out)
    if (folder / CLASS).exists():
        raise ClassError([problem("held", folder=str(folder), key=_held_key(folder), place=way("out", "--out"))])
    folder = new_folder(folder, force)
    chosen = secrets.randbelow(SEED) if seed is None else seed
    asked = exercises(groups, chosen, show)
    key = key_of(asked, lang)
    check_place(folder / CLASS)
    (folder / ANSWERS).mkdir(exist_ok=True)
    pages = []
    for group, each in enumerate(asked, 1):
        pages.append(folder / f"group-{group:02}.html")
        write_whole(pages[-1], group_page(key, group, each, lang).encode())
    kept = {"format": FORMAT, "version": 1, "key": key, "lang": lang, "seed": chosen, "groups": asked}
    # Last of all: a folder that has it is a whole class.
    write_whole(folder / CLASS, (json.dumps(kept, ensure_ascii=False) + "\n").encode())
    return pages


def _held_key(folder: Path) -> str:
    try:
        return str(json.loads((folder / CLASS).read_text(encoding="utf-8"))["key"])[:KEY]
    except (OSError, ValueError, KeyError, TypeError):
        return "?"


def group_page(key: str, group: int, asked: Sequence[Mapping[str, Any]], lang: str) -> str:
    """The page of a group: all lessons, the test, and the code of the answers."""
    texts, course = catalogue(lang), course_texts(lang)
    taught = lessons()
    titles = [course.text("course.named", n=n, title=course.text(f"{each['key']}.title"))
              for n, each in enumerate(taught, 1)]  # fmt: skip
    home = {"href": "#", "text": texts.text("page.home")}
    parts, mains = [], []
    first = 0
    for n, lesson in enumerate(taught):
        own = [each for each in asked if each["part"] == lesson["key"]]
        following = (f"lesson-{n + 2}", titles[n + 1]) if n + 1 < len(taught) else (TEST, course.text("course.test"))
        score = score_sale(lesson["sheet"])
        sheet = score.sheet.to_dict()
        parts.append({
            "key": f"lesson-{n + 1}", "name": course.text(f"{lesson['key']}.title"), "title": titles[n],
            "nav": [home, {"href": f"#{following[0]}", "text": course.text("course.next", title=following[1])}],
            "says": [course.text(f"{lesson['key']}.says")], "explained": course.text("course.explained"),
            "steps": steps(score, lang),
        })  # fmt: skip
        mains.append(_main(f"lesson-{n + 1}", first, own, sheet))
        first += len(own)
    tested = [each for each in asked if each["part"] == TEST]
    parts.append({"key": TEST, "name": course.text("course.test"), "title": course.text("course.test"), "nav": [home],
                  "says": [course.text("course.test_about")], "explained": "", "steps": []})  # fmt: skip
    mains.append(_main(TEST, first, tested, None))
    quiz = {"labels": {lang: exercise_labels(lang)}}
    given = page_data(score_sale(taught[0]["sheet"]), lang, "six", ("edit", "quiz"), quiz)
    given |= {
        "words": {lang: given["words"][lang] | {"tab.quiz": course.text("label.exercises")}},
        "step": 0, "key": key, "group": group, "mains": mains, "file": f"answers-{group:02}.txt",
        "slots": [f"{at}/{question}" for at, each in enumerate(asked) for question in each["ask"]],
        "say": {name.removeprefix("page."): texts.forms(name)[""] for name in texts if name.startswith("page.")},
    }  # fmt: skip
    del given["sheet"]
    values = {
        "title": course.text("course.title"),
        "group": texts.text("page.group", n=group), "intro": texts.text("page.intro"),
        "texts": {name: texts.text(f"page.{name}") for name in ("back", "give")}, "parts": parts,
    }  # fmt: skip
    return rendered("class.html.j2", lang, values, given, "mountClass", "course", ("answers.js", "class.js"))


def _main(key: str, first: int, own: Sequence[Mapping[str, Any]], sheet: Mapping[str, Any] | None) -> dict[str, Any]:
    """A part of the page: its exercises by level, each with its sales and what is asked about them."""
    levels = list(dict.fromkeys(each["level"] for each in own))
    return {
        "id": key, "first": first, "exercises": len(own), "sheet": sheet, "levels": levels,
        "sheets": {level: [each["sheet"] for each in own if each["level"] == level] for level in levels},
        "pick": {level: [each["ask"] for each in own if each["level"] == level] for level in levels},
    }  # fmt: skip

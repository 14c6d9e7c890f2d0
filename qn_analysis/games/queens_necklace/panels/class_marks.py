"""The answers of a class, marked: who has understood what, by the kinds of slip that the quiz tells apart."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.messages import escape_controls
from qn_analysis.core.log.folder import check_place, write_whole
from qn_analysis.core.page.html import aligned, render

from ..sale.judging import slips_of
from ..sale.questions import Answer, Question
from ..sale.quiz_texts import catalogue as quiz_texts
from ..sale.slips import Slip
from ..sale.varied import Exercise
from .answer_code import ClassError, Code, answer_of, catalogue, codes_in, problem, read_code
from .class_course import ANSWERS, CLASS, FORMAT, TEST
from .course import catalogue as course_texts
from .course import lessons
from .front_end import style

LARGE: Final = 2_000_000
"""Bytes of a file of answers that are read; a code has some 150."""
MARKS: Final = ("marks.html", "marks.csv")
"""The page and the table that are written."""
_FORMULA: Final = tuple("=+-@\t\r")
"""With which a cell begins that a spreadsheet would reckon."""


@dataclass(frozen=True)
class Slot:
    """One question of a group: the key of its lesson, or "test"; the question; the slips that wrong answers show."""

    part: str
    question: Question
    slips: Mapping[Answer, str]


@dataclass
class Mark:
    """What a group has answered in its files: `numbers` as in its code, answers `asked` and `right` by part (the key of
    a lesson, or "test"); by kind of slip, in how many answers it could be made (`met`) and was (`made`).
    """

    group: int
    files: list[str]
    numbers: tuple[int, ...]
    asked: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)

    def share(self, slip: str) -> float | None:
        """How often a slip was made, of the answers in which it could; None: there is none."""
        return self.made[slip] / self.met[slip] if self.met[slip] else None

    def has(self, slip: str) -> bool:
        """Whether it was made in half of them or more."""
        return 2 * self.made[slip] >= self.met[slip] > 0


@dataclass(frozen=True)
class Marks:
    """A class, marked: `parts` are keys of the lessons, then "test"; `marks` what has come back, by group; `left_out`
    what could not be read, each with its file, and why.
    """

    key: str
    lang: str
    groups: int
    parts: tuple[str, ...]
    marks: tuple[Mark, ...]
    left_out: tuple[Message, ...]

    @property
    def slips(self) -> list[str]:
        """The kinds of slip that could be made, those that most groups have first."""
        kinds = [slip.name.lower() for slip in Slip]
        met = [kind for kind in kinds if any(mark.met[kind] for mark in self.marks)]
        return sorted(met, key=lambda kind: -sum(mark.has(kind) for mark in self.marks))

    def found(self) -> dict[str, list[int]]:
        """By kind of slip the groups that made it in half of the answers or more."""
        found = {kind: [mark.group for mark in self.marks if mark.has(kind)] for kind in self.slips}
        return {kind: groups for kind, groups in found.items() if groups}


def mark_class(folder: str | Path) -> Marks:
    """Mark what has come back of a class, and name what could not be read, each with its file and why.

    It lies in the folder `answers` of the class, in files of any names: those that pages save, or text files with one
    code or more.

    Raises:
        ClassError: it is no folder of a class, `class.json` is damaged, or there is no answer.
    """
    place = Path(folder)
    kept = _kept(place)
    slots = [_slots(group) for group in kept["groups"]]
    marks: dict[tuple[int, tuple[int, ...]], Mark] = {}
    left_out: list[Message] = []
    for name, text in _files(place / ANSWERS, left_out):
        codes = codes_in(text)
        if not codes:
            left_out.append(problem("left_out", where=name, why=problem("no_code")))
        for each in codes:
            try:
                mark = _marked(read_code(each), name, kept, slots)
            except ClassError as error:
                left_out.append(problem("left_out", where=name, why=error.problems[0]))
                continue
            marks.setdefault((mark.group, mark.numbers), mark).files.append(name)
    if not marks and not left_out:
        raise ClassError([problem("no_answers", folder=str(place / ANSWERS))])
    last = _last(marks.values())
    for group, many in Counter(mark.group for mark in last).items():
        if many > 1:
            files = ", ".join(name for mark in last if mark.group == group for name in mark.files)
            left_out.append(problem("twice", n=group, files=files))
    parts = (*(each["key"] for each in lessons()), TEST)
    return Marks(kept["key"], kept["lang"], len(slots), parts, tuple(last), tuple(left_out))


def _kept(place: Path) -> dict[str, Any]:
    """What `class.json` says; `ClassError` if there is none, or it is damaged."""
    file = place / CLASS
    if not file.is_file():
        raise ClassError([problem("no_class", folder=str(place), file=CLASS)])
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["format"] != FORMAT or kept["version"] != 1 or not kept["groups"] or not isinstance(kept["key"], str):
            raise ClassError([problem("damaged", place=str(file), why="format")])
        course_texts(kept["lang"])
        for group in kept["groups"]:
            for each in group:
                if not isinstance(each["part"], str) or not isinstance(each["sheet"], dict):
                    raise ClassError([problem("damaged", place=str(file), why="part")])
    except ClassError:
        raise
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = error.strerror if isinstance(error, OSError) else type(error).__name__
        raise ClassError([problem("damaged", place=str(file), why=why)]) from None
    return dict(kept)


def _slots(group: Sequence[Mapping[str, Any]]) -> list[Slot]:
    """The questions of a group, in their order."""
    found = []
    for each in group:
        try:
            exercise = Exercise(each["sheet"], each["ask"])
        except (Error, AttributeError, KeyError, TypeError) as error:
            raise ClassError([problem("damaged", place=CLASS, why=type(error).__name__)]) from None
        shown = slips_of(exercise.asked, exercise.score)
        found += [Slot(each["part"], *pair) for pair in zip(exercise.asked, shown, strict=True)]
    return found


def _files(folder: Path, left_out: list[Message]) -> Iterator[tuple[str, str]]:
    """The files of a folder, by name, with their text; what cannot be read is told."""
    for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if file.name.startswith(".") or not file.is_file():
            continue
        name = escape_controls(os.fsencode(file.relative_to(folder)).decode(errors="replace"))
        try:
            if file.stat().st_size > LARGE:
                left_out.append(problem("left_out", where=name, why=problem("large", n=LARGE // 1_000_000)))
                continue
            content = file.read_bytes()
        except OSError as error:
            left_out.append(problem("left_out", where=name, why=problem("unread", why=error.strerror)))
            continue
        wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")  # as some editors of Windows save text
        yield name, content.decode("utf-16" if wide else "utf-8", errors="replace")


def _marked(code: Code, file: str, kept: Mapping[str, Any], slots: Sequence[Sequence[Slot]]) -> Mark:
    """A code, judged; `ClassError` if it is not of this class, or has answers that there are not."""
    if code.key != kept["key"]:
        raise ClassError([problem("other", key=code.key, own=kept["key"])])
    if not 1 <= code.group <= len(slots):
        raise ClassError([problem("no_group", n=code.group, most=len(slots))])
    own = slots[code.group - 1]
    if len(code.numbers) > len(own):
        raise ClassError([problem("many")])
    mark = Mark(code.group, [], code.numbers)
    for slot, number in zip(own, code.numbers, strict=False):
        if not number:
            continue
        given = answer_of(slot.question, number)
        mark.asked[slot.part] += 1
        mark.right[slot.part] += given == slot.question.answer
        mark.met.update(set(slot.slips.values()))
        if given in slot.slips:
            mark.made[slot.slips[given]] += 1
    return mark


def _last(marks: Any) -> list[Mark]:
    """By group what it has answered last: answers of which others are a beginning stand for those, too."""

    def within(one: Mark, more: Mark) -> bool:
        pairs = zip(one.numbers, more.numbers, strict=False)
        return len(one.numbers) <= len(more.numbers) and all(first in (0, then) for first, then in pairs)

    by_group: defaultdict[int, list[Mark]] = defaultdict(list)
    for mark in sorted(marks, key=lambda each: -sum(map(bool, each.numbers))):
        fuller = next((each for each in by_group[mark.group] if within(mark, each)), None)
        if fuller is None:
            by_group[mark.group].append(mark)
        else:
            fuller.files += mark.files
    return [mark for group in sorted(by_group) for mark in by_group[group]]


# ------------------------------------------------------------------------------------------------------------ the table


def summary(marks: Marks, lang: str | None = None) -> str:
    """Right answers by lesson, and the slips that groups make often, as lines of text."""
    lang = lang or marks.lang
    texts, course = catalogue(lang), course_texts(lang)
    heads = [
        texts.text("mark.group"),
        *map(str, range(1, len(marks.parts))),
        texts.text("mark.test"),
        texts.text("mark.all"),
    ]
    rows = [[str(mark.group), *(_right(mark, [part]) for part in marks.parts), _right(mark, marks.parts)]
            for mark in marks.marks]  # fmt: skip
    named = [f"{n} {course.text(f'{part}.title')}" for n, part in enumerate(marks.parts[:-1], 1)]
    lines = [
        _about(marks, lang),
        "",
        texts.text("mark.lessons"),
        *(aligned(heads, rows) if rows else []),
        ", ".join(named),
        "",
    ]
    found = marks.found()
    lines.append(texts.text("mark.often" if found else "mark.nobody"))
    for kind, groups in found.items():
        listed = ", ".join(
            texts.text("mark.share", group=mark.group, made=mark.made[kind], met=mark.met[kind])
            for mark in marks.marks
            if mark.has(kind)
        )
        lines.append("  " + texts.text("mark.line", slip=texts.text(f"slip.{kind}"), groups=listed, n=len(groups)))
    return "\n".join(lines)


def _about(marks: Marks, lang: str) -> str:
    texts = catalogue(lang)
    there = {mark.group for mark in marks.marks}
    missing = [str(group) for group in range(1, marks.groups + 1) if group not in there]
    about = texts.text("mark.about", key=marks.key, n=len(there), of=marks.groups)
    return f"{about} {texts.text('mark.missing', groups=', '.join(missing))}" if missing and there else about


def _right(mark: Mark, parts: Sequence[str]) -> str:
    """Right of answered; a dash for nothing."""
    asked = sum(mark.asked[part] for part in parts)
    return f"{sum(mark.right[part] for part in parts)}/{asked}" if asked else "–"


def write_marks(folder: str | Path, marks: Marks, lang: str | None = None) -> list[Path]:
    """Write what `mark_class` found into the folder of the class: `marks.html`, to look at or print, and `marks.csv`, a
    row for each group and kind of slip, with how often it was made and in how many answers it could be.

    Raises:
        LogError: a file cannot be written; what was there stays.
    """
    import polars as pl

    lang = lang or marks.lang
    texts = catalogue(lang)
    page, table = (check_place(Path(folder) / name) for name in MARKS)
    rows = [
        {
            "group": mark.group,
            "files": _cell(", ".join(mark.files)),
            "slip": kind,
            "name": texts.text(f"slip.{kind}"),
            "made": mark.made[kind],
            "of": mark.met[kind],
        }
        for mark in marks.marks
        for kind in marks.slips
    ]
    schema = {
        "group": pl.Int64,
        "files": pl.String,
        "slip": pl.String,
        "name": pl.String,
        "made": pl.Int64,
        "of": pl.Int64,
    }
    write_whole(table, pl.DataFrame(rows, schema=schema).write_csv().encode())
    write_whole(page, marks_page(marks, lang).encode())
    return [page, table]


def _cell(text: str) -> str:
    """A text that a spreadsheet takes for text."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def marks_page(marks: Marks, lang: str) -> str:
    """The marked class as one HTML page."""
    texts, course, quiz = catalogue(lang), course_texts(lang), quiz_texts(lang)
    say = texts.text
    titles = [course.text(f"{part}.title") for part in marks.parts[:-1]] + [say("mark.test")]
    slips = [
        {
            "name": say(f"slip.{kind}"),
            "said": quiz.text(f"slip.{kind}", gem="…"),
            "cells": [_shown(mark, kind, lang) for mark in marks.marks],
        }
        for kind in marks.slips
    ]
    values = {
        "lang": lang, "about": _about(marks, lang), "titles": titles, "slips": slips,
        "words": {name.removeprefix("mark."): say(name) for name in texts if name.startswith("mark.")
                  and name.removeprefix("mark.") in _WORDS},
        "groups": [{"n": mark.group, "files": ", ".join(mark.files),
                    "cells": [*(_right(mark, [part]) for part in marks.parts), _right(mark, marks.parts)]}
                   for mark in marks.marks],
        "left_out": [each.text(lang) for each in marks.left_out], "modules": [], "data": "", "style": style("sale.css"),
    }  # fmt: skip
    return render(__package__ or "", "marks.html.j2", values | {"title": say("mark.title")})


_WORDS: Final = ("lessons", "lesson_note", "slips", "slip_note", "group", "all", "kind", "unread")


def _shown(mark: Mark, kind: str, lang: str) -> dict[str, str]:
    """A cell of the table of slips: how it looks, and what it says."""
    if not mark.met[kind]:
        return {"look": "none", "text": "–", "title": ""}
    title = catalogue(lang).text("mark.share", group=mark.group, made=mark.made[kind], met=mark.met[kind])
    if not mark.made[kind]:
        return {"look": "well", "text": "✓", "title": title}
    return {
        "look": "often" if mark.has(kind) else "some",
        "text": f"{mark.made[kind]}/{mark.met[kind]}",
        "title": title,
    }

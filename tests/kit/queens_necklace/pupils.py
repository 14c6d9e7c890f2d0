"""Pupils who answer the questions of a class, with misunderstandings that are planted in them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from qn_analysis.games.queens_necklace.panels.answer_code import Code, number_of, write_code
from qn_analysis.games.queens_necklace.panels.class_course import ANSWERS, CLASS, FORMAT, exercises, key_of
from qn_analysis.games.queens_necklace.sale.judging import _slips
from qn_analysis.games.queens_necklace.sale.questions import Question
from qn_analysis.games.queens_necklace.sale.varied import Exercise


def make_class(folder: Path, groups: int, seed: int, lang: str = "en") -> dict[str, Any]:
    """What a teacher keeps of a class, written into a folder without the pages; the document."""
    asked = exercises(groups, seed)
    kept = {"format": FORMAT, "version": 1, "key": key_of(asked, lang), "lang": lang, "seed": seed, "groups": asked}
    (folder / ANSWERS).mkdir(parents=True)
    (folder / CLASS).write_text(json.dumps(kept), encoding="utf-8")
    return kept


@cache
def _asked(exercise: str) -> list[tuple[Question, list[tuple[str, Any]]]]:
    """The questions of an exercise as JSON, each with the answers that slips lead to."""
    made = Exercise(*(json.loads(exercise)[key] for key in ("sheet", "ask")))
    return [(question, list(_slips(question, made.score))) for question in made.asked]


def answers(group: Sequence[Any], planted: Collection[str], dice: Random) -> list[int]:
    """The numbers of a code of who makes some slips wherever they can be made, and is right otherwise."""
    numbers = []
    for each in group:
        for question, slips in _asked(json.dumps(each)):
            led = [to for slip, to in slips if slip in planted and to != question.answer]
            numbers.append(number_of(question, dice.choice(led) if led else question.answer))
    return numbers


def code_of(kept: dict[str, Any], group: int, planted: Collection[str] = (), dice: Random | None = None) -> str:
    """The code of a group, from 1."""
    numbers = answers(kept["groups"][group - 1], planted, dice or Random(group))
    return write_code(Code(kept["key"], group, tuple(numbers)))

"""Sentences read figures: each that a report may say is filled from one log, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from qn_analysis.core.report.headlines import tell
from qn_analysis.core.report.layer import answered
from tests.kit.reports import Case


def whole(text: str) -> bool:
    """Whether a sentence has words and no hole."""
    return bool(re.search(r"\w", text)) and not re.search(r"[{}]|\bNone\b|nan", text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_answer_is_filled(case: Case, lang: str) -> None:
    """Under each word of its question, not only under that which this log leads to."""
    desk: Any = case.report.desk(case.log, lang)
    questions = case.report.questions
    told = answered(desk, case.report.gather(case.log), questions, (), ("greedy",)).answers
    assert told.keys() == {question.key for question in questions}
    for key, answer in told.items():
        place = f"front.ask.{key}"
        forms = [each for each in desk.say.texts if each.startswith(f"{place}.") and ".side." not in each]
        assert {f"{place}.{word}" for word in ("yes", "no", "little", "depends", "unclear", "unit", "title")} <= {
            *forms
        }
        said = {form: desk.say.text(form, **answer.fields) for form in forms}
        assert not [text for text in said.values() if not whole(text)]
        assert said[f"{place}.title"] == answer.title
        assert any(text in answer.text for text in said.values()) or answer.asked.reading is None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_headline_is_filled(case: Case, lang: str) -> None:
    """In each of its forms."""
    desk: Any = case.report.desk(case.log, lang)
    wanted = [*case.report.headlines, *case.report.more]
    told = tell(desk, case.report.gather(case.log), wanted)
    assert {each.key for each in told} == {each.key for each in wanted}
    for each in told:
        place = f"report.finding.{each.key}"
        forms = [key for key in desk.say.texts if key == place or key.startswith(f"{place}.")]
        assert forms
        number = dict.fromkeys(("least", "matters", "fair"), "2")
        said = [desk.say.text(form, **{**each.row, "value": each.figure, **number}) for form in forms]
        assert not [text for text in said if not whole(text)]

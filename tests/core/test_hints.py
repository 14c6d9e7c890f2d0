"""The words of messages: the nearest known name, a value cut to a readable length."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.messages import near, say


def test_a_slip_is_answered_with_the_nearest_name() -> None:
    assert near("gredy", ["greedy", "random"]) == " (did you mean 'greedy'?)"


def test_the_known_name_keeps_its_own_case() -> None:
    assert near("collecter", ["Collector"]) == " (did you mean 'Collector'?)"


@pytest.mark.parametrize("value", ["zzz", "", 7, None])
def test_nothing_near_is_nothing_said(value: object) -> None:
    assert near(value, ["greedy", "random"]) == ""


def test_a_long_value_is_cut() -> None:
    assert say("x" * 100) == "'" + "x" * 36 + "..."
    assert len(say("x" * 100)) == 40


def test_a_short_value_is_said_whole() -> None:
    assert say("seat") == "'seat'"
    assert say(None) == "nothing"

"""The words of messages: the nearest known name, a value cut to a readable length."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.messages import short_repr, suggest


def test_a_slip_is_answered_with_the_nearest_name() -> None:
    assert suggest("gredy", ["greedy", "random"]) == " (did you mean 'greedy'?)"


def test_the_known_name_keeps_its_own_case() -> None:
    assert suggest("collecter", ["Collector"]) == " (did you mean 'Collector'?)"


@pytest.mark.parametrize("value", ["zzz", "", 7, None])
def test_nothing_near_is_nothing_said(value: object) -> None:
    assert suggest(value, ["greedy", "random"]) == ""


def test_a_long_value_is_cut() -> None:
    assert short_repr("x" * 100) == "'" + "x" * 36 + "..."
    assert len(short_repr("x" * 100)) == 40


def test_a_short_value_is_said_whole() -> None:
    assert short_repr("seat") == "'seat'"
    assert short_repr(None) == "nothing"


def test_values_in_messages_are_short() -> None:
    assert len(short_repr("x" * 10_000_000)) == 40
    assert len(short_repr(list(range(10_000)))) == 40
    assert suggest("x" * 10_000_000, ["purse"]) == ""
    assert suggest("purze", ["purse"]) == " (did you mean 'purse'?)"

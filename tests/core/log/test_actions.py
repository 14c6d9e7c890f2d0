"""Actions, declared: groups of numbers one after the other, what each names, and what each is called."""

from __future__ import annotations

from enum import IntEnum

import pytest

from qn_analysis.core.log.actions import Actions


class Card(IntEnum):
    RED = 0
    BLUE = 1


class Action(Actions):
    PASS = None
    PLAY = Card
    GO = ("city 0", "city 1", "city 2")
    BID = ("0",)
    STOP = None


NAMES = ("pass", "play red", "play blue", "go city 0", "go city 1", "go city 2", "bid 0", "stop")


def test_groups_are_numbered_one_after_the_other_and_every_action_has_its_name() -> None:
    assert {each.name: int(each) for each in Action} == {"PASS": 0, "PLAY": 1, "GO": 3, "BID": 6, "STOP": 7}
    assert Action.size() == len(NAMES)
    assert Action.names() == NAMES


def test_what_an_action_names() -> None:
    """A word of its kind, a number where it has texts, -1 where it names nothing."""
    assert Action.meaning(2) == (Action.PLAY, Card.BLUE)
    assert isinstance(Action.meaning(2).thing, Card)
    assert Action.meaning(5) == (Action.GO, 2)
    assert Action.meaning(6) == (Action.BID, 0)
    assert Action.meaning(7) == (Action.STOP, -1)
    for wrong in (-1, 8):
        with pytest.raises(ValueError, match=f"{wrong} is no action; actions run from 0 to 7"):
            Action.meaning(wrong)

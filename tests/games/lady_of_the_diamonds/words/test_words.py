"""Actions, events and texts: every word is there in both languages, and events fill the columns that they declare."""

from __future__ import annotations

from enum import IntEnum

import pytest

from qn_analysis.core.base.catalogue import Loader, missing
from qn_analysis.core.log.events import Sight
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import ACTIONS, Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Cause, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.events import EVENTS, Column, Event
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.batch import play

catalogue = Loader("qn_analysis.games.lady_of_the_diamonds.words.texts")

KEYS: dict[str, type[IntEnum]] = {
    "treasure": Treasure, "pieces": Treasure, "title": Treasure, "card": Card, "a_card": Card, "phase": Phase,
    "action": Action, "event": Event,
}  # fmt: skip


def test_actions_have_names_of_their_own() -> None:
    names = Action.names()
    assert len(set(names)) == ACTIONS == 30
    assert names[0] == "none"
    assert Action.called(Action.GEM + Treasure.RUBY) == "gem ruby"
    assert Action.called(Action.HAND + Card.PEARL_2) == "hand pearl_2"
    assert Action.called(Action.PIT + 3) == "pit slot 3"
    assert Action.meaning(Action.DECK).group == Action.DECK
    for wrong in (-1, ACTIONS):
        with pytest.raises(ValueError, match="is no action; actions run from 0 to 29"):
            Action.called(wrong)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_word_has_a_text(lang: str) -> None:
    texts = catalogue(lang)
    assert missing(catalogue("en"), texts) == []
    for key, kind in KEYS.items():
        there = {each.removeprefix(f"{key}.") for each in texts if each.startswith(f"{key}.")}
        assert there == {each.name.lower() for each in kind}, key
    assert {f"cause.{cause.name.lower()}" for cause in Cause if cause} <= set(texts)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Amy takes the ruby title from Ben, 4 to 3."), ("fr", "Amy prend le titre des rubis à Ben, 4 contre 3."),
])  # fmt: skip
def test_an_event_in_words(lang: str, said: str) -> None:
    texts = catalogue(lang)
    title = texts.text("title.ruby")
    assert texts.text("event.title_taken", seat="Amy", other="Ben", title=title, count=4, amount=3) == said


def test_events_fill_the_columns_that_they_declare() -> None:
    """Over many games, of cards that mix treasures too: a declared column is never null, another one always."""
    columns = {"seat": 3, "other": 4, "card": 5, "treasure": 6, "slot": 7}
    seen = set()
    for rules in (
        Ruleset.default().with_(mode="advanced"),
        Ruleset.default().with_(cards={"ruby_3": {"pieces": {"ruby": 1, "emerald": 1, "pearl": 1}}}, rounds=2),
    ):
        batch = play("lady_of_the_diamonds", rules, 5, "random", 2, 150)
        for event in Event:
            here = batch.narrow[2] == event
            if not here.any():
                continue
            seen.add(event)
            declared = EVENTS[event].columns
            for column, row in columns.items():
                assert ((batch.narrow[row, here] != 255) == (column in declared)).all(), (event, column)
            for column, row in (("count", 1), ("amount", 2)):
                assert ((batch.wide[row, here] != -1) == (column in declared)).all(), (event, column)
    assert seen == set(Event)


def test_declarations_are_whole() -> None:
    known = {column.name.lower() for column in Column}
    for event, said in EVENTS.items():
        assert said.meaning.endswith("."), event
        assert set(said.columns) <= known, event
        for thing, start, end in said.moves:
            assert start != end, event
            assert {each for each in (thing.column, thing.many) if each} <= set(said.columns), event
            for place in (start, end):
                for column in ("seat", "other", "slot"):
                    assert f"`{column}`" not in place.said or column in said.columns, event
    assert [event for event in Event if EVENTS[event].sight != Sight.ALL] == [Event.DEALT]

"""The vocabulary: names, texts in both languages, declarations of events."""

from __future__ import annotations

import random
from enum import IntEnum

import numpy as np
import pytest

from qn_analysis.core.base.catalogue import Loader, missing
from qn_analysis.core.log.events import Sight
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.rulebook.ruleset import recipe_of
from qn_analysis.games.jewels.words.actions import ACTIONS, Action
from qn_analysis.games.jewels.words.cards import (
    GEMS,
    OBJECTS,
    Deck,
    Encounter,
    Jewel,
    Recipe,
    Resource,
    jewel,
    object_name,
)
from qn_analysis.games.jewels.words.events import EVENTS, Column, Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.batch import play
from tests.kit.jewels.rulesets import random_ruleset
from tests.kit.jewels.table import DIAMOND, RUBY, TOPAZ, necklace, ring

catalogue = Loader("qn_analysis.games.jewels.words.texts")

KEYS: dict[str, type[IntEnum]] = {
    "resource": Resource, "cards": Resource, "jewel": Jewel, "recipe": Recipe, "encounter": Encounter, "deck": Deck,
    "phase": Phase, "action": Action, "event": Event,
}  # fmt: skip


def test_actions_have_names_of_their_own() -> None:
    names = Action.names()
    assert len(set(names)) == ACTIONS == 356
    assert names[0] == "pass"
    assert Action.called(Action.TRAVEL + 6) == "travel city 6"
    assert Action.called(Action.CRAFT + ring(RUBY)) == "craft ring ruby"
    assert Action.called(Action.SELL + necklace(DIAMOND, TOPAZ)) == "sell necklace diamond topaz"
    assert Action.called(Action.DISCARD + Resource.GOLD) == "discard gold"
    assert Action.called(Action.BID + 12) == "bid 12"
    assert Action.meaning(Action.CHALLENGE).group == Action.CHALLENGE
    for wrong in (-1, ACTIONS):
        with pytest.raises(ValueError, match="is no action; actions run from 0 to 355"):
            Action.called(wrong)


def test_objects_have_numbers_and_names_of_their_own() -> None:
    assert len({object_name(number) for number in range(OBJECTS)}) == OBJECTS == 6 + 3 * 36
    numbers = {jewel(family, first, second) for family in Jewel for first in range(GEMS) for second in range(GEMS)}
    assert numbers == set(range(GEMS, OBJECTS))
    assert [recipe_of(make(RUBY, RUBY)).name for make in (ring, necklace)] == ["RING_THREE", "NECKLACE_FIVE"]
    assert [recipe_of(make(RUBY, TOPAZ)).name for make in (ring, necklace)] == ["RING_PAIR", "NECKLACE_FULL"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_word_has_a_text(lang: str) -> None:
    texts = catalogue(lang)
    assert missing(catalogue("en"), texts) == []
    for key, kind in KEYS.items():
        there = {each.removeprefix(f"{key}.") for each in texts if each.startswith(f"{key}.")}
        assert there == {each.name.lower() for each in kind}, key


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "Amy buys a Ruby in city 3 for 1 coin."), ("fr", "Amy achète un rubis dans la cité 3 pour 1 pièce."),
])  # fmt: skip
def test_an_event_in_words(lang: str, said: str) -> None:
    texts = catalogue(lang)
    assert texts.text("event.bought", seat="Amy", resource=texts.text("resource.ruby"), city=3, amount=1) == said


def test_events_fill_the_columns_that_they_declare() -> None:
    """Over many games, of cards of all kinds: a declared column is never null, another one always."""
    columns = {"seat": 2, "other": 3, "resource": 4, "city": 5, "card": 6, "object": 7}
    rng = random.Random(5)
    seen = set()
    default = Ruleset.default()
    eventless = default.with_(events_size=0, events={card.key: {"copies": 0} for card in default.events})
    for rules in (default, eventless, *(random_ruleset(rng) for _ in range(8))):
        batch = play("jewels", rules, 4, "random", 2, 25)
        for event in Event:
            here = batch.narrow[1] == event
            if not here.any():
                continue
            seen.add(event)
            said = EVENTS[event]
            for column, row in columns.items():
                filled = batch.narrow[row, here] != 255
                assert column in said.maybe or (filled == (column in said.columns)).all(), (event, column)
            for column, row in (("count", 1), ("amount", 2)):
                assert ((batch.wide[row, here] != -1) == (column in said.columns)).all(), (event, column)
    assert seen == set(Event)


def test_no_coin_is_given_or_paid_twice() -> None:
    """Wherever coins move the amount is no negative number."""
    batch = play("jewels", Ruleset.default(), 5, "greedy", 4, 30)
    moving = [event for event in Event if any(move[0].name == "COINS" for move in EVENTS[event].moves)]
    assert batch.wide[2, np.isin(batch.narrow[1], moving)].min() >= 0


def test_declarations_are_whole() -> None:
    known = {column.name.lower() for column in Column}
    for event, said in EVENTS.items():
        assert said.meaning.endswith("."), event
        assert set(said.columns) <= known, event
        assert set(said.maybe) <= set(said.columns), event
        for thing, start, end in said.moves:
            assert start != end, event
            assert {each for each in (thing.column, thing.many) if each} <= set(said.columns), event
            for place in (start, end):
                assert "`seat`" not in place.said or "seat" in said.columns, event
                assert "city" not in place.said or "city" in said.columns, event
    assert [event for event in Event if EVENTS[event].sight != Sight.ALL] == [Event.DEALT, Event.DRAWN]

"""The headings "How to Play" 5 and 10 and "Advanced Rules" 3: how titles move and become permanent."""

from __future__ import annotations

import pytest

from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Cause
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from tests.kit.lady_of_the_diamonds.table import DIAMOND, GOLD, PEARL, RUBY, SAPPHIRE, Kit, carries

BEFORE = Ruleset.default().with_(exhaustion_order="before_titles")


def table(card: Card, **changed: object) -> Kit:
    """Seat 0 about to play a card from her hand; seat 1 to follow."""
    given = {"hands": {0: [card, Card.EMERALD_2], 1: [card, Card.EMERALD_2]}, "face_up": [Card.AMETHYST_1]}
    return Kit(**{**given, "deck": [Card.AMETHYST_2] * 4, **changed})  # type: ignore[arg-type]


@carries("play.title_first")
def test_play_5_the_first_to_add_a_treasure_claims_its_title() -> None:
    play = table(Card.RUBY_1).do(Action.HAND + Card.RUBY_1)
    assert play.titles(0) == {RUBY, GOLD}
    assert [(row.seat, row.treasure, row.count) for row in play.events(Event.TITLE_CLAIMED)] == [
        (0, RUBY, 1),
        (0, GOLD, 1),
    ]
    play.do(Action.HAND + Card.RUBY_1)
    assert play.titles(0) == {RUBY, GOLD}, "the second comes too late"


@carries("play.title_exceed")
def test_play_5_three_rubies_are_taken_with_four_and_not_with_three() -> None:
    """The rulebook's example."""
    play = table(Card.RUBY_1, chests={1: {RUBY: 3}, 0: {RUBY: 2}}).do(Action.HAND + Card.RUBY_1)
    assert (play.chest(0)[RUBY], RUBY in play.titles(1)) == (3, True)
    play = table(Card.RUBY_2, chests={1: {RUBY: 3}, 0: {RUBY: 2}}).do(Action.HAND + Card.RUBY_2)
    assert RUBY in play.titles(0)
    row = play.last(Event.TITLE_TAKEN)
    assert (row.seat, row.other, row.treasure, row.count, row.amount) == (0, 1, RUBY, 4, 3)


@carries("play.title_exceed")
def test_play_5_the_holder_keeps_her_title_by_adding_more() -> None:
    play = table(Card.RUBY_2, chests={0: {RUBY: 1}}).do(Action.HAND + Card.RUBY_2)
    assert not play.events(Event.TITLE_CLAIMED, Event.TITLE_TAKEN)
    assert RUBY in play.titles(0)


@carries("play.titles_automatic")
def test_play_5_a_title_is_taken_without_being_asked_for() -> None:
    """Rule 5 says "may"; there is no action that takes it, and none that leaves it."""
    play = table(Card.RUBY_2, chests={1: {RUBY: 3}, 0: {RUBY: 2}}).do(Action.HAND + Card.RUBY_2)
    assert RUBY in play.titles(0)
    assert play.actor == 1, "nobody was asked"


@carries("play.several_titles")
def test_play_5_several_titles_in_one_turn() -> None:
    play = table(Card.RUBY_1, chests={1: {RUBY: 2, GOLD: 1}, 0: {RUBY: 2, GOLD: 1}}, active=0)
    assert play.titles(1) == {RUBY, GOLD}
    play.do(Action.HAND + Card.RUBY_1)
    assert play.titles(0) == {RUBY, GOLD}
    assert len(play.events(Event.TITLE_TAKEN)) == 2
    play = table(Card.PEARL_2).do(Action.HAND + Card.PEARL_2, Action.GEM + DIAMOND)
    assert play.titles(0) == {PEARL, DIAMOND}


@carries("play.permanent_row")
def test_play_5_and_10_the_last_spot_makes_a_title_permanent() -> None:
    play = table(Card.RUBY_2, chests={0: {RUBY: 5}}).do(Action.HAND + Card.RUBY_2)
    assert play.permanent() == {RUBY}
    assert play.g.table.permanent[RUBY] == Cause.ROW_FILLED
    row = play.last(Event.PERMANENT_BY_ROW)
    assert (row.seat, row.treasure, row.count) == (0, RUBY, 7)
    assert not table(Card.RUBY_1, chests={0: {RUBY: 5}}).do(Action.HAND + Card.RUBY_1).permanent(), "a spot is open"


@carries("play.permanent_row")
@pytest.mark.parametrize(("treasure", "card"), [(GOLD, Card.SAPPHIRE_1), (PEARL, Card.PEARL_1)])
def test_play_10_gold_and_pearls_have_a_last_spot_too(treasure: int, card: Card) -> None:
    play = table(card, chests={0: {treasure: 5}}).do(Action.HAND + card)
    if card == Card.PEARL_1:
        play.do(Action.GEM + SAPPHIRE)
    assert play.permanent() == {treasure}


@carries("play.permanent_row", "play.permanent_order")
def test_play_10_a_title_taken_with_the_last_spot_is_permanent_at_once() -> None:
    play = table(Card.RUBY_2, chests={1: {RUBY: 6}, 0: {RUBY: 5}}).do(Action.HAND + Card.RUBY_2)
    assert RUBY in play.titles(0)
    kinds = [row.event for row in play.events(Event.TAKEN, Event.TITLE_TAKEN, Event.PERMANENT_BY_ROW)]
    assert kinds == [Event.TAKEN, Event.TITLE_TAKEN, Event.PERMANENT_BY_ROW]


@carries("play.permanent_row")
def test_play_10_a_permanent_title_is_not_lost() -> None:
    """Seat 1 fills her row as well, and has the same number; nobody can have more."""
    play = table(Card.RUBY_2, chests={0: {RUBY: 5}, 1: {RUBY: 5}})
    play.do(Action.HAND + Card.RUBY_2, Action.HAND + Card.RUBY_2)
    assert play.chest(0)[RUBY] == play.chest(1)[RUBY] == 7
    assert RUBY in play.titles(0)
    assert len(play.events(Event.PERMANENT_BY_ROW)) == 1


@carries("play.permanent_supply", "advanced.rules", "advanced.permanent")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_play_10_an_exhausted_supply_makes_a_title_permanent(mode: str) -> None:
    """For whoever holds it, also if it is another player than the one who takes the last piece."""
    rules = Ruleset.default().with_(mode=mode)
    play = table(Card.RUBY_2, chests={1: {RUBY: 5}}, supply={RUBY: 2}, rules=rules).do(Action.HAND + Card.RUBY_2)
    assert (play.titles(1), play.permanent()) == ({RUBY}, {RUBY})
    assert play.g.table.permanent[RUBY] == Cause.SUPPLY_EXHAUSTED
    kinds = [row.event for row in play.events(Event.SUPPLY_EXHAUSTED, Event.PERMANENT_BY_SUPPLY)]
    assert kinds == [Event.SUPPLY_EXHAUSTED, Event.PERMANENT_BY_SUPPLY]
    row = play.last(Event.PERMANENT_BY_SUPPLY)
    assert (row.seat, row.count) == (1, 5)


@carries("play.permanent_supply")
@pytest.mark.parametrize(("treasure", "card"), [(GOLD, Card.SAPPHIRE_1), (PEARL, Card.PEARL_1)])
def test_play_10_supplies_of_gold_and_pearls_too(treasure: int, card: Card) -> None:
    play = table(card, chests={1: {treasure: 3}}, supply={treasure: 1}).do(Action.HAND + card)
    if card == Card.PEARL_1:
        play.do(Action.GEM + SAPPHIRE)
    assert (treasure in play.titles(1), play.permanent()) == (True, {treasure})


@carries("play.permanent_order")
def test_play_10_the_last_piece_moves_the_title_before_it_is_permanent() -> None:
    chests = {1: {RUBY: 4}, 0: {RUBY: 3}}
    play = table(Card.RUBY_2, chests=chests, supply={RUBY: 2}).do(Action.HAND + Card.RUBY_2)
    assert (RUBY in play.titles(0), play.permanent()) == (True, {RUBY})
    play = table(Card.RUBY_2, chests=chests, supply={RUBY: 2}, rules=BEFORE).do(Action.HAND + Card.RUBY_2)
    assert (RUBY in play.titles(1), play.permanent()) == (True, {RUBY})
    assert not play.events(Event.TITLE_TAKEN)


@carries("play.permanent_order")
def test_play_10_a_title_that_nobody_held_is_claimed_in_either_reading() -> None:
    for rules in (None, BEFORE):
        play = table(Card.RUBY_2, supply={RUBY: 1}, rules=rules).do(Action.HAND + Card.RUBY_2)
        assert (play.titles(0), play.permanent()) == ({RUBY}, {RUBY})


@carries("play.permanent_order")
def test_play_10_a_full_row_takes_the_title_before_it_runs_dry_in_one_reading() -> None:
    """Seat 0 fills her row with the last rubies; the other reading leaves the title where it was."""
    chests = {1: {RUBY: 6}, 0: {RUBY: 5}}
    for rules, seat, cause in ((None, 0, Cause.ROW_FILLED), (BEFORE, 1, Cause.SUPPLY_EXHAUSTED)):
        play = table(Card.RUBY_2, chests=chests, supply={RUBY: 2}, rules=rules).do(Action.HAND + Card.RUBY_2)
        assert RUBY in play.titles(seat)
        assert play.g.table.permanent[RUBY] == cause


@carries("play.crown_marker")
def test_play_10_the_mark_on_the_crown_adds_no_piece() -> None:
    play = table(Card.RUBY_2, chests={1: {RUBY: 5}}, supply={RUBY: 2}).do(Action.HAND + Card.RUBY_2)
    assert (play.chest(1)[RUBY], play.chest(0)[RUBY]) == (5, 2)
    assert not play.events(Event.PERMANENT_BY_ROW)

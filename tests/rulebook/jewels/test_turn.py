"""Sections 9, 10, 11, and 2: turns, their start, the last one, the final count, two players."""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY, Deck
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import (
    AMETHYST,
    COIN,
    DIAMOND,
    EMERALD,
    GOLD,
    PASS,
    RUBY,
    SAPPHIRE,
    TOPAZ,
    Kit,
    carries,
    full,
    necklace,
    ring,
)

RULES = Ruleset.default()


def next_turn(*throws: int, players: int = 3, **changed: Any) -> Kit:
    """Turn 1 is over; turn 2 has started up to its first decision. The Kingdom is full unless told otherwise."""
    laid = full(**changed) | {"players": players, "throws": throws, "active": players - 1, "phase": Phase.TURN_END}
    return Kit(**laid)


def kinds(play: Kit) -> list[Event]:
    return [Event(row.event) for row in play.events()]


@carries("next.end", "next.counter")
def test_9_the_turn_ends_after_everybodys_round_and_the_counter_passes_on() -> None:
    play = Kit(**full(throws=[8, 8, 8]), event_deck=["harvest", "taxes", "harvest"])
    order = []
    for _round in range(9):
        order.append((play.g.table.turn, play.actor))
        play.do(PASS)
    assert order == [(1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 0), (3, 2), (3, 0), (3, 1)]
    assert [row.seat for row in play.events(Event.TURN_STARTED)] == [1, 2, 0]


@carries("next.counter")
def test_9_the_first_turn_has_no_start() -> None:
    play = Kit(resources={0: RUBY}, deck=[TOPAZ] * 9, phase=Phase.TURN_START, turn=0)
    assert kinds(play) == [Event.TURN_STARTED, Event.ROUND_STARTED]
    assert play.g.table.resource[1] == NOBODY


@carries("start.phases")
def test_9_change_fluctuation_renewal() -> None:
    play = next_turn(3, deck=[RUBY], encounter_deck=["bride"])
    assert kinds(play) == [
        Event.TURN_STARTED, Event.DIE_THROWN, Event.ENCOUNTER_LEFT, Event.RESOURCE_LEFT, *[Event.STOCKED] * 6,
        Event.ENCOUNTER_PLACED, Event.STOCKED, Event.RESOURCE_PLACED, Event.ROUND_STARTED,
    ]  # fmt: skip


@carries("start.change")
@pytest.mark.parametrize("number", [1, 4, 7])
def test_9_1_the_city_of_the_die_loses_its_cards(number: int) -> None:
    play = next_turn(number, deck=[RUBY], encounter_deck=["bride"])
    left = play.last(Event.ENCOUNTER_LEFT)
    assert (left.city, left.card) == (number - 1, play.card("collector"))
    assert (play.last(Event.RESOURCE_LEFT).city, play.discarded()) == (number - 1, [TOPAZ])
    assert (play.encounter(number - 1), play.g.table.resource[number - 1]) == ("bride", RUBY)
    assert play.events(Event.EVENT_DRAWN) == []


@carries("start.change")
@pytest.mark.parametrize("missing", ["resource", "encounter"])
def test_9_1_a_city_with_one_card_loses_that(missing: str) -> None:
    laid = full()
    del laid[f"{missing}s"][2]
    play = next_turn(3, **laid, deck=[RUBY], encounter_deck=["bride"])
    assert play.events(Event.EVENT_DRAWN) == []
    assert len(play.events(Event.RESOURCE_LEFT)) == (missing == "encounter")
    assert len(play.events(Event.ENCOUNTER_LEFT)) == (missing == "resource")


@carries("monsters.lost")
def test_9_1_a_monster_that_leaves_loses_its_treasure_and_coins_go_to_the_bank() -> None:
    laid = full(treasure={2: [GOLD, RUBY, GOLD]}, stock={2: 2}, deck=[RUBY], encounter_deck=["prince"])
    laid["encounters"][2] = "wolves"
    del laid["resources"][2]
    play = next_turn(3, **laid)
    assert play.discarded() == [RUBY, GOLD, GOLD]
    assert [(row.resource, row.count) for row in play.events(Event.TREASURE_LOST)] == [(RUBY, 1), (GOLD, 2)]
    assert play.last(Event.COINS_RETURNED).amount == 2
    assert [play.coins(seat) for seat in range(3)] == [25] * 3


@carries("start.event")
def test_9_1_on_an_8_an_event_is_drawn() -> None:
    play = next_turn(8, event_deck=["harvest", "taxes"])
    assert [play.coins(seat) for seat in range(3)] == [27] * 3
    assert {row.count for row in play.events(Event.EARNED)} == {Deck.EVENTS}
    row = play.last(Event.EVENT_DRAWN)
    assert (play.rules.events[row.card].key, row.amount) == ("harvest", 1)
    assert play.events(Event.ENCOUNTER_LEFT, Event.RESOURCE_LEFT) == []


@carries("start.event")
def test_9_1_a_city_without_both_cards_draws_an_event() -> None:
    laid = full(event_deck=["taxes"], deck=[RUBY], encounter_deck=["prince"])
    del laid["resources"][2], laid["encounters"][2]
    play = next_turn(3, **laid)
    assert [play.coins(seat) for seat in range(3)] == [23] * 3


def test_9_1_without_events_left_nothing_happens() -> None:
    play = next_turn(8)
    assert len(play.events(Event.NO_EVENT)) == 1
    assert play.events(Event.EVENT_DRAWN) == []


def test_reviews_the_kings_birthday() -> None:
    """Two coins more on every Buyer, and the one of the fluctuation."""
    play = next_turn(8, event_deck=["birthday"], encounters={0: "bride", 1: "miner", 2: "wolves"}, resource=None)
    assert play.g.table.stock[:3] == [3, 0, 0]


def test_reviews_the_snowstorm() -> None:
    assert next_turn(8, event_deck=["snowstorm"]).journeys() == set()


@carries("start.fluctuation")
def test_9_2_a_coin_on_every_buyer_and_on_nobody_else() -> None:
    laid = full(stock={0: 3}, event_deck=["taxes"])
    laid["encounters"] |= {1: "miner", 2: "wolves"}
    play = next_turn(8, **laid)
    assert play.g.table.stock == [4, 0, 0, 1, 1, 1, 1]


@carries("start.renewal")
def test_9_3_encounters_from_left_to_right_then_resources() -> None:
    laid = full(event_deck=["taxes"], deck=[RUBY, GOLD, DIAMOND], encounter_deck=["prince", "guide", "queen"])
    del laid["resources"][1], laid["resources"][5], laid["encounters"][4], laid["encounters"][6]
    play = next_turn(8, **laid)
    rows = play.events(Event.ENCOUNTER_PLACED, Event.RESOURCE_PLACED)
    assert [row.city for row in rows] == [4, 6, 1, 5]
    assert [play.encounter(city) for city in (4, 6)] == ["prince", "guide"]
    assert [play.g.table.resource[city] for city in (1, 5)] == [RUBY, GOLD]
    assert play.g.table.last == 0


@carries("start.effects")
def test_9_3_what_enters_has_its_effect() -> None:
    """The Town crier gives cards before the resources are renewed; the Bride has three coins, and no fluctuation."""
    laid = full(event_deck=["taxes"], deck=[RUBY, GOLD, DIAMOND, AMETHYST], encounter_deck=["crier", "bride"])
    del laid["resources"][1], laid["encounters"][4], laid["encounters"][6]
    play = next_turn(8, **laid)
    assert [play.hand(seat) for seat in (1, 2, 0)] == [[RUBY], [GOLD], [DIAMOND]]
    assert play.g.table.resource[1] == AMETHYST
    assert play.g.table.stock[6] == 3


@carries("monsters.slot")
def test_9_3_a_besieged_city_draws_one_card_and_stays_empty() -> None:
    laid = full(event_deck=["taxes"], deck=[RUBY, GOLD, DIAMOND])
    laid["encounters"][3] = "wolves"
    del laid["resources"][3]
    play = next_turn(8, **laid)
    assert (play.treasure(3), play.g.table.resource[3]) == ([RUBY], NOBODY)
    assert play.g.table.deck[Deck.RESOURCES] == 2


# ------------------------------------------------------------------------------------------------------------ the end


@carries("end.last_turn")
@pytest.mark.parametrize("missing", ["resource", "encounter"])
def test_10_the_last_turn_begins_when_a_city_cannot_be_refilled(missing: str) -> None:
    laid = full(event_deck=["taxes"], deck=[RUBY], encounter_deck=["prince"])
    if missing == "resource":
        del laid["resources"][1], laid["resources"][5], laid["encounters"][6]
    else:
        del laid["encounters"][1], laid["encounters"][5], laid["resources"][6]
    play = next_turn(8, **laid)
    row = play.last(Event.LAST_TURN)
    assert (row.city, row.count) == (5, Deck.RESOURCES if missing == "resource" else Deck.ENCOUNTERS)
    assert len(play.events(Event.LAST_TURN)) == 1
    assert play.g.table.deck[:2] == [0, 0], "what can be refilled is"
    play.do(PASS, PASS)
    assert play.actor == 0, "everybody has a round in the last turn"
    play.do(PASS)
    assert play.phase == Phase.GAME_OVER


def test_10_empty_decks_do_not_end_a_game_while_nothing_is_missing() -> None:
    play = next_turn(8, event_deck=["taxes"])
    assert play.events(Event.LAST_TURN) == []


@carries("end.coins", "end.half", "end.gold", "object.richest")
def test_10_coins_and_half_of_each_crafted_card_rounded_down() -> None:
    """A Necklace of three sapphires and two rubies: 3 * 2 + 2 * 3 + 2 * 1 = 14; a single ruby 3; the hand nothing."""
    play = Kit(
        phase=Phase.COUNT, coins=[10, 20, 24], crafted={0: [necklace(SAPPHIRE, RUBY)], 1: [RUBY]},
        hands={0: [DIAMOND] * 3},
    )  # fmt: skip
    assert play.phase == Phase.GAME_OVER
    assert play.g.table.score[:3] == [24, 23, 24]
    counted = [(row.seat, row.object, row.count, row.amount) for row in play.events(Event.COUNTED)]
    assert counted == [(0, necklace(SAPPHIRE, RUBY), 1, 14), (1, RUBY, 1, 3)]
    over = [(row.seat, row.count, row.amount) for row in play.events(Event.GAME_OVER)]
    assert over == [(0, 1, 24), (1, 3, 23), (2, 1, 24)]


@carries("end.half")
def test_10_gems_of_jewels_are_rounded_one_by_one() -> None:
    """Three rubies and a gold: 3 + 3 + 3 + 1, not half of 33."""
    play = Kit(phase=Phase.COUNT, crafted={0: [ring(RUBY)], 1: [EMERALD, EMERALD, AMETHYST]})
    assert play.g.table.score[:2] == [25 + 10, 25 + 3 + 3 + 1]
    assert [(row.count, row.amount) for row in play.events(Event.COUNTED)] == [(1, 10), (2, 6), (1, 1)]


@carries("end.shared")
def test_level_players_share_their_place() -> None:
    play = Kit(phase=Phase.COUNT, players=4, coins=[30, 31, 31, 2])
    assert [row.count for row in play.events(Event.GAME_OVER)] == [3, 1, 1, 4]


# -------------------------------------------------------------------------------------------------------- two players


@carries("two.turn", "two.start")
def test_11_with_two_players_a_turn_is_one_round() -> None:
    play = Kit(**full(players=2, throws=[8, 8, 8]), event_deck=["harvest", "taxes", "harvest"])
    order = []
    for _round in range(4):
        order.append((play.g.table.turn, play.actor))
        play.do(COIN, PASS)
    assert order == [(1, 0), (2, 1), (3, 0), (4, 1)]
    assert len(play.events(Event.DIE_THROWN)) == 4


@carries("two.turn")
def test_11_read_otherwise_two_players_play_turns_of_two_rounds() -> None:
    play = Kit(**full(players=2, throws=[8], rules=RULES.with_(two_players="plain")), event_deck=["harvest"])
    order = []
    for _round in range(4):
        order.append((play.g.table.turn, play.actor))
        play.do(PASS)
    assert order == [(1, 0), (1, 1), (2, 1), (2, 0)]


@carries("end.two_last")
@pytest.mark.parametrize(("reading", "rounds"), [("round", 1), ("both", 2)])
def test_11_the_last_turn_of_two_players(reading: str, rounds: int) -> None:
    """The event deck is empty; on a second 8 nothing is drawn either."""
    laid = full(players=2, rules=RULES.with_(two_last=reading))
    del laid["resources"][4]
    play = next_turn(8, 8, **laid)
    for _round in range(rounds):
        assert play.phase == Phase.ACTION
        play.do(PASS)
    assert play.phase == Phase.GAME_OVER
    assert len(play.events(Event.LAST_TURN)) == 1


def test_11_with_more_players_the_reading_changes_nothing() -> None:
    laid = full(rules=RULES.with_(two_last="both"))
    del laid["resources"][4]
    play = next_turn(8, **laid).do(PASS, PASS, PASS)
    assert play.phase == Phase.GAME_OVER

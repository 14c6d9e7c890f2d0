"""Sections 6 and 7.1, 7.2, 7.5, 7.6: a round, its limits, and the plain actions."""

from __future__ import annotations

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY, Deck
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import (
    AMETHYST,
    BUY,
    COIN,
    CRAFT,
    DIAMOND,
    DISCARD,
    GOLD,
    INTERACT,
    PASS,
    REFILL,
    RUBY,
    TOPAZ,
    TRAVEL,
    Kit,
    carries,
    full,
)

RULES = Ruleset.default()


# ---------------------------------------------------------------------------------------------------------- the round


@carries("turn.rounds", "turn.three_actions", "turn.over", "turn.active")
def test_6_three_actions_each_clockwise() -> None:
    play = Kit(**full(players=4, throws=[8]), event_deck=["harvest"])
    for seat in (0, 1, 2, 3):
        assert play.actor == play.g.table.active == seat
        assert play.g.table.left == 3
        play.do(COIN, COIN)
        assert (play.actor, play.g.table.left) == (seat, 1)
        play.do(COIN)
    assert play.actor == 1, "the Turn Counter has passed on"
    assert [row.count for row in play.events(Event.COIN_EARNED)][:3] == [2, 1, 0]


@carries("turn.repeat")
def test_6_the_same_action_again_and_again() -> None:
    play = Kit(cities=[0])
    play.do(TRAVEL + 1, TRAVEL + 2, TRAVEL + 3)
    assert play.g.table.city[0] == 3
    assert play.actor == 1


@carries("turn.pass")
def test_6_a_player_may_stop_early() -> None:
    play = Kit().do(COIN, PASS)
    assert play.actor == 1
    assert play.last(Event.PASSED).count == 2


@carries("turn.hand_limit")
def test_6_above_six_cards_are_discarded_at_the_end_of_the_round() -> None:
    play = Kit(hands={0: [RUBY] * 5 + [TOPAZ, TOPAZ, GOLD]}).do(PASS)
    assert (play.phase, play.actor) == (Phase.DISCARD, 0)
    assert play.legal() == {DISCARD + RUBY, DISCARD + TOPAZ, DISCARD + GOLD}
    play.do(DISCARD + TOPAZ)
    assert play.phase == Phase.DISCARD
    play.do(DISCARD + RUBY)
    assert play.hand(0) == [RUBY] * 4 + [TOPAZ, GOLD]
    assert play.discarded() == [RUBY, TOPAZ]
    assert play.actor == 1
    assert play.last(Event.ROUND_ENDED).amount == 6


def test_6_more_than_six_cards_can_be_held_during_the_round() -> None:
    """So that a Necklace of seven cards can be crafted."""
    play = Kit(hands={0: [RUBY] * 5 + [GOLD]}, resources={0: GOLD})
    play.do(BUY)
    assert len(play.hand(0)) == 7
    assert "necklace ruby" in play.crafts()


@carries("turn.no_limit")
def test_6_cards_drawn_outside_the_round_stay() -> None:
    """Seat 1 has six cards when the Town crier enters in seat 0's round; she discards at the end of hers."""
    play = Kit(
        hands={1: [RUBY] * 6}, cities=[0, 3, 3], encounter_deck=["crier"], resources={0: TOPAZ},
        deck=[TOPAZ, AMETHYST, GOLD],
    ).do(REFILL, PASS)  # fmt: skip
    assert play.hand(1) == [RUBY] * 6 + [AMETHYST]
    assert play.actor == 1
    play.do(PASS)
    assert (play.phase, play.actor) == (Phase.DISCARD, 1)


@carries("turn.resource_deck")
def test_6_effects_draw_from_the_resource_deck() -> None:
    play = Kit(encounter_deck=["crier"], deck=[TOPAZ, RUBY, GOLD, DIAMOND], resources={0: TOPAZ}).do(REFILL)
    assert [play.hand(seat) for seat in range(3)] == [[TOPAZ], [RUBY], [GOLD]]
    assert play.g.table.deck[Deck.RESOURCES] == 1


# --------------------------------------------------------------------------------------------------------- 7.1 travel


@carries("travel.move", "travel.cost")
@pytest.mark.parametrize(("start", "fares"), [(0, [0, 1, 2, 3, 4, 5]), (3, [2, 1, 0, 0, 1, 2])])
def test_7_1_the_next_city_is_free_and_each_beyond_costs_a_coin(start: int, fares: list[int]) -> None:
    others = [city for city in range(7) if city != start]
    assert Kit(cities=[start]).journeys() == set(others)
    for city, coins in zip(others, fares, strict=True):
        play = Kit(cities=[start]).do(TRAVEL + city)
        assert play.coins(0) == 25 - coins
        assert play.g.table.city[0] == city
        row = play.last(Event.TRAVELLED)
        assert (row.seat, row.city, row.count, row.amount) == (0, city, 2, coins)


@carries("travel.cost")
def test_7_1_four_cities_away_cost_three_coins() -> None:
    assert Kit(cities=[1]).do(TRAVEL + 5).coins(0) == 25 - 3


@carries("travel.end_to_end")
@pytest.mark.parametrize(("reading", "coins"), [("formula", 5), ("printed", 6)])
@pytest.mark.parametrize(("start", "end"), [(0, 6), (6, 0)])
def test_7_1_from_end_to_end(reading: str, coins: int, start: int, end: int) -> None:
    rules = RULES.with_(end_to_end=reading)
    assert Kit(cities=[start], rules=rules).do(TRAVEL + end).coins(0) == 25 - coins
    assert Kit(cities=[start], rules=rules).do(TRAVEL + (5 if end else 1)).coins(0) == 25 - 4


def test_7_1_only_journeys_that_can_be_paid() -> None:
    assert Kit(cities=[0], coins=[2]).journeys() == {1, 2, 3}


@carries("travel.action")
def test_7_1_a_journey_is_one_action_however_far() -> None:
    """Two cities away: one action and a coin, or two actions."""
    assert Kit().do(TRAVEL + 2).g.table.left == 2
    slow = Kit().do(TRAVEL + 1, TRAVEL + 2)
    assert (slow.g.table.left, slow.coins(0)) == (1, 25)


# ------------------------------------------------------------------------------------------------------------ 7.2 buy


@carries("buy.pay")
def test_7_2_buy_the_resource_of_the_city() -> None:
    play = Kit(cities=[2, 5, 5], resources={2: DIAMOND, 3: RUBY}).do(BUY)
    assert play.hand(0) == [DIAMOND]
    assert play.coins(0) == 25 - 5
    assert play.g.table.resource[2] == NOBODY, "bought slots stay empty until the renewal"
    row = play.last(Event.BOUGHT)
    assert (row.seat, row.other, row.resource, row.city, row.count, row.amount) == (0, -1, DIAMOND, 2, 2, 5)


def test_7_2_not_without_the_coins_or_the_resource() -> None:
    assert BUY not in Kit(cities=[2, 5, 5], coins=[4], resources={2: DIAMOND}).legal()
    assert BUY not in Kit(cities=[1, 5, 5], resources={2: DIAMOND}).legal()
    assert BUY in Kit(cities=[2, 5, 5], coins=[5], resources={2: DIAMOND}).legal()


# --------------------------------------------------------------------------------------------------------- 7.5 refill


@carries("refill.one")
@pytest.mark.parametrize("missing", ["resource", "encounter"])
def test_7_5_refill_what_is_missing(missing: str) -> None:
    there = {"encounters": {0: "bride"}} if missing == "resource" else {"resources": {0: RUBY}}
    play = Kit(**there, deck=[GOLD], encounter_deck=["prince"]).do(REFILL)
    assert play.g.table.resource[0] == (GOLD if missing == "resource" else RUBY)
    assert play.encounter(0) == ("bride" if missing == "resource" else "prince")
    assert play.g.table.left == 2
    assert play.g.table.deck[:2] == ([0, 1] if missing == "resource" else [1, 0])


@carries("refill.both", "refill.all")
def test_7_5_both_with_one_action_the_encounter_first() -> None:
    play = Kit(deck=[GOLD], encounter_deck=["wolves"]).do(REFILL)
    assert (play.encounter(0), play.treasure(0), play.g.table.resource[0]) == ("wolves", [GOLD], NOBODY)
    kinds = [row.event for row in play.events()]
    assert kinds == [Event.REFILLED, Event.ENCOUNTER_PLACED, Event.RESOURCE_PLACED, Event.SEIZED]


def test_7_5_nothing_to_refill() -> None:
    assert REFILL not in Kit(resources={0: RUBY}, encounters={0: "bride"}, deck=[GOLD]).legal()
    assert REFILL not in Kit().legal(), "both decks are empty"
    half = Kit(deck=[GOLD]).do(REFILL)
    assert (half.g.table.resource[0], half.encounter(0)) == (GOLD, "")


# ----------------------------------------------------------------------------------------------------------- 7.6 coin


@carries("coin.earn")
def test_7_6_earn_a_coin() -> None:
    play = Kit().do(COIN)
    assert (play.coins(0), play.g.table.left) == (26, 2)
    row = play.last(Event.COIN_EARNED)
    assert (row.seat, row.count, row.amount) == (0, 2, 1)


def test_six_actions_and_no_more() -> None:
    play = Kit(hands={0: [RUBY]}, resources={0: TOPAZ}, encounters={0: "guide"}, cities=[0, 3, 3])
    journeys = {TRAVEL + city for city in range(1, 7)}
    assert play.legal() == journeys | {PASS, COIN, BUY, CRAFT + RUBY, INTERACT}


@carries("money.open")
def test_reserves_and_objects_are_on_the_table_and_hands_are_not() -> None:
    play = Kit(hands={1: [RUBY]}, crafted={1: [TOPAZ]}, coins=[1, 2, 3])
    assert play.g.table.coins[:3] == [1, 2, 3]
    assert play.g.table.crafted[1][TOPAZ] == 1
    assert play.g.table.hand_size[:3] == [0, 1, 0]
    assert not hasattr(play.g.table, "hand")

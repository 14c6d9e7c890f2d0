"""Section 8: auctions."""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY
from qn_analysis.games.jewels.words.events import Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.jewels.table import (
    BID,
    BUY,
    CHALLENGE,
    COIN,
    CRAFT,
    DECLINE,
    DIAMOND,
    RUBY,
    SELL,
    TOPAZ,
    Kit,
    bracelet,
    carries,
    ring,
)

RULES = Ruleset.default()


def shop(**changed: Any) -> Kit:
    """Seats 0, 1 and 3 of four in city 2, where a Diamond (cost 5) is for sale; seat 2 is elsewhere."""
    return Kit(**{"players": 4, "cities": [2, 2, 5, 2], "resources": {2: DIAMOND}, **changed})


def stall(**changed: Any) -> Kit:
    """The same with a Collector; seats 0, 1 and 2 have crafted a Ruby, seat 3 a Ring."""
    laid = {"encounters": {2: "collector"}, "crafted": {0: [RUBY], 1: [RUBY, TOPAZ], 2: [RUBY], 3: [ring(RUBY)]}}
    return Kit(**{"players": 4, "cities": [2, 2, 5, 2], "stock": {2: 5}, **laid, **changed})


@carries("auction.challenge", "auction.order")
def test_8_others_in_the_city_are_asked_clockwise() -> None:
    play = shop().do(BUY)
    assert (play.phase, play.actor, play.legal()) == (Phase.CHALLENGE, 1, {CHALLENGE, DECLINE})
    play.do(DECLINE)
    assert play.actor == 3, "seat 2 is elsewhere"
    play.do(DECLINE)
    assert (play.hand(0), play.coins(0), play.g.table.left) == ([DIAMOND], 20, 2)
    rows = play.events(Event.NOT_CHALLENGED)
    assert [(row.seat, row.other, row.city) for row in rows] == [(1, 0, 2), (3, 0, 2)]


@carries("auction.challenge", "auction.buy_secret")
def test_8_who_auctions_off_pays_a_coin_at_once() -> None:
    play = shop().do(BUY, CHALLENGE)
    assert play.coins(1) == 24
    assert play.actor == 3, "the others are asked too"
    play.do(DECLINE)
    assert (play.phase, play.actor) == (Phase.BID, 0)
    assert play.offers() == set(range(26))
    play.do(BID + 4)
    assert (play.actor, play.offers()) == (1, set(range(25)))
    assert play.events(Event.OFFERED) == [], "no offer is shown before all are made"
    play.do(BID + 3)
    assert [(row.seat, row.amount) for row in play.events(Event.OFFERED)] == [(0, 4), (1, 3)]


@carries("auction.buy_highest", "auction.pays")
def test_8_1_the_highest_offer_pays_the_bank_and_has_the_card() -> None:
    play = shop().do(BUY, CHALLENGE, CHALLENGE, BID + 2, BID + 6, BID + 5)
    assert [play.coins(seat) for seat in range(4)] == [25, 25 - 1 - 6, 25, 25 - 1], "the others keep their offers"
    assert play.hand(1) == [DIAMOND]
    won, bought = play.last(Event.AUCTION_WON), play.last(Event.BOUGHT)
    assert (won.seat, won.other, won.amount) == (1, 0, 6)
    assert (bought.seat, bought.other, bought.amount) == (1, 0, 0)


@carries("auction.not_spent", "auction.off_turn")
def test_8_the_action_is_not_spent_if_the_active_player_loses() -> None:
    play = shop().do(COIN, BUY, CHALLENGE, DECLINE, BID + 1, BID + 6)
    assert (play.actor, play.phase, play.g.table.left) == (0, Phase.ACTION, 2)
    assert play.g.table.resource[2] == NOBODY
    play.do(COIN, COIN)
    assert play.actor == 1
    assert play.g.table.left == 3, "nor are actions of the winner"


def test_8_the_action_is_spent_if_she_wins() -> None:
    play = shop().do(BUY, CHALLENGE, DECLINE, BID + 7, BID + 6)
    assert (play.hand(0), play.coins(0), play.coins(1), play.g.table.left) == ([DIAMOND], 18, 24, 2)


@carries("auction.buy_draw")
def test_8_1_a_draw_is_the_active_players() -> None:
    play = shop().do(BUY, CHALLENGE, CHALLENGE, BID + 6, BID + 6, BID + 5)
    assert play.hand(0) == [DIAMOND]
    assert [play.coins(seat) for seat in range(4)] == [19, 24, 25, 24]


@carries("auction.tie", "auction.buy_draw")
@pytest.mark.parametrize(("reading", "winner", "paid"), [("active", 0, 2), ("clockwise", 1, 6)])
def test_8_1_a_draw_above_the_active_players_offer(reading: str, winner: int, paid: int) -> None:
    play = shop(rules=RULES.with_(auction_tie=reading)).do(BUY, CHALLENGE, CHALLENGE, BID + 2, BID + 6, BID + 6)
    assert play.hand(winner) == [DIAMOND]
    assert play.last(Event.AUCTION_WON).amount == paid
    assert play.coins(winner) == 25 - paid - (winner > 0)


@carries("auction.pays")
def test_8_1_read_otherwise_the_cost_is_paid_besides_the_offer() -> None:
    rules = RULES.with_(bid_pays="besides")
    play = shop(rules=rules, coins=[8, 25, 25, 5])
    play.do(BUY)
    assert play.actor == 1
    play.do(CHALLENGE)
    assert play.phase == Phase.BID, "seat 3 cannot pay for the auction and the cost: she is not asked"
    assert play.offers() == {0, 1, 2, 3}
    play.do(BID + 3)
    assert play.offers() == set(range(20))
    play.do(BID + 4)
    assert (play.coins(1), play.hand(1)) == (25 - 1 - 4 - 5, [DIAMOND])
    assert (play.last(Event.AUCTION_WON).amount, play.last(Event.BOUGHT).amount) == (4, 5)


@carries("auction.minimum", "auction.afford")
@pytest.mark.parametrize(("reading", "least"), [("any", 0), ("cost", 5)])
def test_8_1_the_least_offer(reading: str, least: int) -> None:
    play = shop(rules=RULES.with_(minimum_bid=reading), coins=[25, 1 + least, 25, least]).do(BUY)
    assert play.actor == 1
    play.do(CHALLENGE)
    assert play.phase == Phase.BID, "seat 3 has no coin for the auction, or none for the offer"
    assert min(play.offers()) == least
    play.do(BID + 9)
    assert play.g.table.phase == Phase.ACTION, "seat 1 can offer this alone, and is not asked"
    assert [row.amount for row in play.events(Event.OFFERED)] == [9, least]


@carries("auction.announce", "auction.afford")
@pytest.mark.parametrize("reading", ["any", "cost"])
def test_8_1_who_says_that_she_buys_has_the_purchase_cost(reading: str) -> None:
    """7.2: to buy is to pay the Diamond's 5 coins, and she must if nobody asks for an auction."""
    rules = RULES.with_(minimum_bid=reading)
    assert BUY not in shop(rules=rules, coins=[4]).legal()
    assert BUY in shop(rules=rules, coins=[5]).legal()


@carries("auction.announce", "auction.pays")
def test_8_1_others_need_not_have_the_cost_that_their_offer_replaces() -> None:
    """Seat 1 has 3 coins: one for the auction, and two that beat the active player's one."""
    play = shop(coins=[5, 3]).do(BUY)
    assert play.actor == 1
    play.do(CHALLENGE, DECLINE)
    assert play.offers() == set(range(6)), "nor is the active player's offer bound to the cost"
    play.do(BID + 1)
    assert play.offers() == {0, 1, 2}
    play.do(BID + 2)
    assert (play.hand(1), play.coins(1), play.coins(0)) == ([DIAMOND], 0, 5)


@carries("turn.hand_limit")
def test_6_a_card_won_in_the_round_of_another_is_above_the_limit_only_at_the_end_of_ones_own() -> None:
    play = shop(hands={1: [TOPAZ] * 6}).do(BUY, CHALLENGE, DECLINE, BID + 0, BID + 2, COIN, COIN, COIN)
    assert (play.actor, play.phase, len(play.hand(1))) == (1, Phase.ACTION, 7)
    play.do(COIN, COIN, COIN)
    assert (play.actor, play.phase) == (1, Phase.DISCARD)


@carries("auction.announce")
def test_8_2_who_says_that_she_sells_has_something_ready() -> None:
    play = stall(hands={0: [RUBY]}, crafted={1: [RUBY]})
    play.do(CRAFT + RUBY)
    assert play.sales() == set()


def test_8_an_offer_of_nothing_may_win() -> None:
    play = shop().do(BUY, CHALLENGE, DECLINE, BID + 0, BID + 0)
    assert (play.hand(0), play.coins(0)) == ([DIAMOND], 25)


@carries("auction.sell_secret", "auction.sell_highest", "auction.own")
def test_8_2_who_wins_the_right_to_sell_sells_an_object_of_her_own() -> None:
    """Seat 3's Ring is nothing for the Collector: she is not asked."""
    play = stall().do(SELL + RUBY)
    assert (play.phase, play.actor) == (Phase.CHALLENGE, 1)
    play.do(CHALLENGE)
    assert (play.phase, play.actor) == (Phase.BID, 0)
    play.do(BID + 2)
    assert play.events(Event.OFFERED) == []
    play.do(BID + 3)
    assert (play.phase, play.actor, play.sales()) == (Phase.SALE, 1, {"ruby", "topaz"})
    play.do(SELL + TOPAZ)
    assert play.coins(1) == 25 - 1 - 3 + 4 + 5
    assert (play.crafted(0), play.crafted(1)) == (["ruby"], ["ruby"])
    assert (play.encounter(2), play.actor, play.g.table.left) == ("", 0, 3)
    assert play.coins(0) == 25
    row = play.last(Event.SOLD)
    assert (row.seat, row.other, row.object, row.amount) == (1, 0, TOPAZ, 4)


@carries("auction.sell_draw", "auction.sell_highest")
def test_8_2_in_a_draw_the_active_player_sells_and_pays_her_offer() -> None:
    play = stall().do(SELL + RUBY, CHALLENGE, BID + 4, BID + 4)
    assert (play.coins(0), play.coins(1)) == (25 - 4 + 7 + 5, 24)
    assert (play.crafted(0), play.g.table.left) == ([], 2)


@carries("auction.tie", "auction.sell_draw")
@pytest.mark.parametrize(("reading", "seller"), [("active", 0), ("clockwise", 1)])
def test_8_2_a_draw_above_the_active_players_offer(reading: str, seller: int) -> None:
    laid = {0: [RUBY], 1: [RUBY], 3: [RUBY]}
    play = stall(rules=RULES.with_(auction_tie=reading), crafted=laid)
    play.do(SELL + RUBY, CHALLENGE, CHALLENGE, BID + 0, BID + 2, BID + 2)
    assert play.last(Event.SOLD).seat == seller


def test_8_2_the_winner_with_one_object_sells_it_at_once() -> None:
    play = stall(crafted={0: [RUBY], 1: [TOPAZ]}).do(SELL + RUBY, CHALLENGE, BID + 0, BID + 1)
    assert (play.crafted(1), play.phase, play.actor) == ([], Phase.ACTION, 0)


def test_8_2_without_coins_or_objects_nobody_is_asked() -> None:
    assert stall(coins=[25, 0]).do(SELL + RUBY).phase == Phase.ACTION
    assert stall(crafted={0: [RUBY], 1: [bracelet(RUBY)]}).do(SELL + RUBY).phase == Phase.ACTION
    assert stall(cities=[2, 3, 3, 3]).do(SELL + RUBY).phase == Phase.ACTION


def test_8_2_the_readings_of_buying_do_not_touch_selling() -> None:
    rules = RULES.with_(bid_pays="besides", minimum_bid="cost")
    play = stall(rules=rules, resources={2: DIAMOND}).do(SELL + RUBY, CHALLENGE)
    assert play.offers() == set(range(26))


def test_8_2_what_another_crafted_in_her_own_last_round_can_be_sold() -> None:
    """Fresh is what the active player crafted in this round; seat 1's topaz is of an earlier one."""
    play = stall(hands={0: [TOPAZ]}, crafted={0: [RUBY], 1: [TOPAZ]})
    play.do(CRAFT + TOPAZ)
    assert play.sales() == {"ruby"}
    play.do(SELL + RUBY)
    assert (play.phase, play.actor) == (Phase.CHALLENGE, 1)


def test_8_five_players_in_one_city() -> None:
    play = Kit(players=5, cities=[0] * 5, resources={0: DIAMOND}, active=2, turn=3)
    play.do(BUY)
    for seat in (3, 4, 0, 1):
        assert play.actor == seat
        play.do(CHALLENGE)
    for seat, offer in ((2, 1), (3, 2), (4, 3), (0, 9), (1, 8)):
        assert play.actor == seat
        play.do(BID + offer)
    assert play.hand(0) == [DIAMOND]
    assert [row.seat for row in play.events(Event.OFFERED)] == [2, 3, 4, 0, 1]

"""The headings "2 Card purchase phase" with its example, "Astrologer", and the Necklace's first sentence."""

from __future__ import annotations

import pytest

from qn_analysis.core.compile.records import plain
from qn_analysis.core.log.events import Sight
from qn_analysis.games.queens_necklace.engine.state import Table
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import Kit

CHEAP = [Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1]
EXAMPLE = [Card.RING, Card.RUBY_2, Card.CONFESSOR, Card.BANKER, Card.EMERALD_1]
EXAMPLE_STEPS = [0, 2, 2, 0, 0]  # priced 9, 4, 2, 8, 6
SLOTS = {Action.BUY + slot for slot in range(5)}


def shopping(pile: list[Card] | None = None) -> Kit:
    """Seat 0 about to buy from the market of the rulebook's example; seat 1 stops play with a Favorite."""
    return Kit(hands={1: [Card.FAVORITE]}, pile=pile or [], market=EXAMPLE, steps=EXAMPLE_STEPS)


# ------------------------------------------------------------------------------------------------------------ purchase


@pytest.mark.clause("purchase.purse", "purchase.price", "purchase.market")
def test_turn_2_purchase_one_ten_ducats_for_open_cards() -> None:
    """Each at the price its ring marks: 9, 4, 2, 8 and 6; what is paid leaves the purse."""
    for slot, price in enumerate([9, 4, 2, 8, 6]):
        play = shopping()
        assert play.g.table.ducats == 10
        assert play.legal() == SLOTS
        play.buy(slot)
        row = play.last(Event.BOUGHT)
        assert (row.seat, row.card, row.slot, row.amount) == (0, EXAMPLE[slot], slot, price)
        assert play.hand(0) == [EXAMPLE[slot]]
        if play.phase == Phase.PURCHASE:
            assert play.g.table.ducats == 10 - price


@pytest.mark.clause("purchase.price")
def test_turn_2_purchase_two_at_any_step_of_the_ladder() -> None:
    for step, price in enumerate([6, 4, 2, 1]):
        play = Kit(hands={1: [Card.FAVORITE]}, market=[Card.RUBY_1, Card.KING], steps=[step, 0])
        play.buy(0)
        assert play.last(Event.BOUGHT).amount == price


@pytest.mark.clause("purchase.price", "purchase.purse")
def test_turn_2_purchase_one_nothing_beyond_the_purse() -> None:
    """The Necklace at 13 and 11 is out of reach of ten ducats; at 9 it is not."""
    for step, within in enumerate([False, False, True, True]):
        play = Kit(market=[Card.NECKLACE, Card.RING, Card.RING], steps=[step, 0, 0])
        assert (Action.BUY + 0 in play.legal()) == within


@pytest.mark.clause("purchase.purse")
@pytest.mark.parametrize(("extra", "later"), [(0, 10), (2, 12), (-4, 6)])
def test_a_house_rule_may_give_later_seats_another_purse(extra: int, later: int) -> None:
    """The first seat keeps its ten ducats whatever `later_ducats` says, in its later turns too."""
    for active, ducats in ((0, 10), (1, later), (2, later)):
        play = Kit(
            players=3, hands={(active + 1) % 3: [Card.FAVORITE]}, market=EXAMPLE, active=active, later_ducats=extra
        )
        assert play.g.table.ducats == ducats
        assert Ruleset.default().with_(later_ducats=extra).purses[active] == ducats


@pytest.mark.clause("purchase.must_buy")
def test_turn_2_purchase_three_at_least_one_card() -> None:
    """Stopping is no choice before the first purchase and is one after it."""
    play = shopping()
    assert Action.PASS not in play.legal()
    play.buy(2)
    assert Action.PASS in play.legal()
    play.do(Action.PASS)
    assert (play.actor, play.phase) == (1, Phase.INFLUENCE)
    assert play.hand(0) == [Card.CONFESSOR]


@pytest.mark.clause("purchase.must_buy")
def test_turn_2_purchase_three_the_only_card_must_be_bought() -> None:
    play = Kit(hands={1: [Card.FAVORITE]}, market=[None, Card.RING])
    assert play.hand(0) == [Card.RING]


@pytest.mark.clause("purchase.lost", "purchase.purse")
def test_turn_2_purchase_four_unspent_ducats_are_lost() -> None:
    """Seat 0 keeps four ducats back and has ten again in her next turn, no more."""
    play = Kit(pile=[Card.RING] * 20, market=CHEAP)
    play.buy(0)
    row = play.last(Event.DUCATS_LOST)
    assert (row.seat, row.amount) == (0, 4)
    assert (play.actor, play.g.table.ducats) == (1, 10)
    while play.g.table.turn < 3:
        play.do(max(play.legal()))
    assert (play.actor, play.g.table.ducats) == (0, 10)


@pytest.mark.clause("purchase.lost")
def test_turn_2_purchase_four_lost_before_the_devaluation() -> None:
    """When the Queen is asked for in the devaluation of the same turn, the four ducats are gone."""
    play = Kit(hands={1: [Card.QUEEN]}, pile=[Card.RUBY_3, Card.RING], market=CHEAP).buy(0)
    assert (play.phase, play.g.table.turn, play.g.table.active) == (Phase.QUEEN, 1, 0)
    assert play.g.table.ducats == 0


@pytest.mark.clause("purchase.one_by_one", "purchase.market", "purchase.empty_slots")
def test_turn_2_purchase_one_card_after_card() -> None:
    """Each is paid before the next is chosen, and its place stays empty though the pile is full."""
    play = shopping([Card.RING] * 9)
    play.buy(2)
    assert play.g.table.ducats == 8
    assert play.g.table.market[2] == NOBODY
    assert play.legal() == {Action.PASS, Action.BUY + 1, Action.BUY + 3, Action.BUY + 4}
    play.buy(1)  # at 4: the Banker at 8 and the emerald at 6 are too dear now
    bought = [(row.card, row.amount) for row in play.events(Event.BOUGHT)]
    assert bought == [(Card.CONFESSOR, 2), (Card.RUBY_2, 4)]
    assert play.last(Event.DUCATS_LOST).amount == 4
    kinds = [row.event for row in play.events(Event.BOUGHT, Event.MARKED_DOWN, Event.OFFERED)]
    assert kinds == [Event.BOUGHT] * 2 + [Event.MARKED_DOWN] * 3 + [Event.OFFERED] * 2


@pytest.mark.clause("purchase.example")
def test_purchase_example_five_fullest_baskets() -> None:
    baskets = set()
    todo: list[tuple[int, ...]] = [(slot,) for slot in range(5)]
    while todo:
        slots = todo.pop()
        play = shopping()
        for slot in slots:
            play.buy(slot)
        if play.phase == Phase.PURCHASE:
            todo += [(*slots, action - Action.BUY) for action in play.legal() if action != Action.PASS]
        else:
            baskets.add(tuple(play.hand(0)))
    assert baskets == {
        (Card.RING,),
        (Card.BANKER, Card.CONFESSOR),
        (Card.RUBY_2, Card.EMERALD_1),
        (Card.EMERALD_1, Card.CONFESSOR),
        (Card.RUBY_2, Card.CONFESSOR),
    }


# -------------------------------------------------------------------------------------------------- nothing affordable

DEAR = [Card.RING, Card.RUBY_3, Card.BANKER]  # 9, 10 and 8
PASSES, TAKES = 0, 1


@pytest.mark.clause("purchase.nothing_affordable")
def test_turn_2_purchase_three_who_can_pay_for_nothing_passes() -> None:
    play = Kit(hands={1: [Card.FAVORITE]}, market=DEAR, purse=5, nothing_affordable=PASSES)
    row = play.last(Event.PASSED)
    assert (row.seat, row.amount) == (0, 5)
    assert play.events(Event.BOUGHT) == []
    assert [row.amount for row in play.events(Event.MARKED_DOWN)] == [7, 8, 6]
    assert (play.actor, play.g.table.turn) == (1, 2)


@pytest.mark.clause("purchase.nothing_affordable")
def test_turn_2_purchase_three_other_reading_takes_the_cheapest() -> None:
    """For all her ducats; she buys no second card."""
    play = Kit(hands={1: [Card.FAVORITE]}, market=DEAR, purse=5, nothing_affordable=TAKES)
    row = play.last(Event.BOUGHT)
    assert (row.seat, row.card, row.slot, row.amount) == (0, Card.BANKER, 2, 5)
    assert play.hand(0) == [Card.BANKER]
    assert play.events(Event.PASSED) == []
    assert len(play.events(Event.BOUGHT)) == 1
    assert (play.actor, play.g.table.turn) == (1, 2)


@pytest.mark.clause("purchase.nothing_affordable")
def test_turn_2_purchase_three_other_reading_one_of_the_cheapest() -> None:
    """Two cards at 8 and one at 9: one of the two goes for five ducats."""
    play = Kit(
        hands={1: [Card.FAVORITE]}, market=[Card.RING, Card.QUEEN, Card.BANKER], purse=5, nothing_affordable=TAKES
    )
    if play.phase == Phase.PURCHASE:
        assert play.legal() == {Action.BUY + 1, Action.BUY + 2}
        play.buy(1)
    assert play.hand(0) in ([Card.QUEEN], [Card.BANKER])
    assert play.last(Event.BOUGHT).amount == 5


@pytest.mark.parametrize("reading", [PASSES, TAKES])
@pytest.mark.clause("purchase.nothing_affordable", "purchase.must_buy")
def test_turn_2_purchase_three_with_an_affordable_card_no_reading_matters(reading: int) -> None:
    """One card within the purse has to be bought, at its price; a second that is too dear is not taken."""
    play = Kit(hands={1: [Card.FAVORITE]}, market=[Card.RING, Card.RUBY_1], purse=6, nothing_affordable=reading)
    assert [(row.card, row.amount) for row in play.events(Event.BOUGHT)] == [(Card.RUBY_1, 6)]
    assert play.events(Event.PASSED) == []


@pytest.mark.parametrize("reading", [PASSES, TAKES])
@pytest.mark.clause("purchase.nothing_affordable")
def test_turn_2_purchase_three_an_empty_market_is_passed(reading: int) -> None:
    """Pile and market are used up: nothing can be bought under either reading."""
    play = Kit(hands={1: [Card.FAVORITE]}, nothing_affordable=reading)
    assert play.last(Event.PASSED).seat == 0
    assert (play.actor, play.g.table.turn) == (1, 2)


@pytest.mark.clause("purchase.nothing_affordable", "courtier.three")
def test_turn_2_purchase_three_a_courtier_makes_a_card_affordable() -> None:
    play = Kit(hands={0: [Card.COURTIER], 1: [Card.FAVORITE]}, market=[Card.BANKER, Card.RING], purse=5)
    play.do(Action.COURTIER)
    assert play.hand(0) == [Card.BANKER]
    assert play.last(Event.BOUGHT).amount == 8


# ---------------------------------------------------------------------------------------------------------- Astrologer


def stars(*pile: Card, hands: dict[int, list[Card]] | None = None) -> Kit:
    """Seat 0 about to buy: an Astrologer at 1 ducat, a ruby at 1, two emeralds at 4, a diamond at 6, a King at 10."""
    return Kit(
        hands={1: [Card.FAVORITE]} | (hands or {}),
        pile=pile,
        market=[Card.ASTROLOGER, Card.RUBY_1, Card.EMERALD_2, Card.DIAMOND_1, Card.KING],
        steps=[3, 3, 2, 0, 0],
    )


@pytest.mark.clause("astrologer.discard", "astrologer.draw", "astrologer.at_once", "astrologer.purchase")
def test_astrologer_three_is_exchanged_for_the_top_card() -> None:
    """At once, before the next purchase; and she has bought, so that she may stop."""
    play = stars(Card.KING, Card.RING).buy(0)
    assert play.hand(0) == [Card.KING]
    assert play.g.table.gone[Card.ASTROLOGER] == 1
    assert play.g.table.pile == 1
    assert (play.last(Event.DISCARDED).card, play.last(Event.DISCARDED).seat) == (Card.ASTROLOGER, 0)
    assert (play.last(Event.DRAWN).card, play.last(Event.DRAWN).seat) == (Card.KING, 0)
    assert (play.actor, play.phase, play.g.table.ducats) == (0, Phase.PURCHASE, 9)
    assert Action.PASS in play.legal()
    play.do(Action.PASS)
    assert play.actor == 1


@pytest.mark.clause("astrologer.secret")
def test_astrologer_four_the_others_do_not_see_the_card() -> None:
    """Whatever was drawn, what everyone sees is the same."""
    tables = [plain(Table, stars(card, Card.RING).buy(0).g.table) for card in (Card.KING, Card.RUBY_1, Card.THIEF)]
    assert tables[0] == tables[1] == tables[2]
    assert EVENTS[Event.DRAWN].sight == Sight.SEAT


@pytest.mark.clause("astrologer.merchant", "astrologer.merchant.next", "astrologer.merchant.same_player")
def test_astrologer_five_a_merchant_means_a_sale_on_the_spot() -> None:
    """Then she draws again, into her hand, and goes on buying."""
    play = stars(Card.MERCHANT, Card.KING, Card.RING).buy(0)
    kinds = (Event.BOUGHT, Event.MERCHANT_DRAWN, Event.SALE_OPENED, Event.DRAWN)
    assert [row.event for row in play.events(*kinds)] == list(kinds)
    assert play.hand(0) == [Card.KING]
    assert play.g.table.sales == 1
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)
    play.buy(1)
    assert play.hand(0) == [Card.RUBY_1, Card.KING]


@pytest.mark.clause("astrologer.merchant.bought_cards")
def test_astrologer_five_cards_bought_before_may_be_displayed() -> None:
    play = stars(Card.MERCHANT, Card.KING).buy(1).buy(0)
    assert (play.actor, play.phase) == (0, Phase.DISPLAY)
    play.do(Action.CARD + Card.RUBY_1)
    assert play.last(Event.SOLD).seat == 0
    assert play.hand(0) == [Card.KING]
    assert play.phase == Phase.PURCHASE


@pytest.mark.clause("astrologer.merchant.purse", "courtier.this_turn")
def test_astrologer_six_ducats_outlast_the_sale() -> None:
    """Thirteen with a Courtier, less one for the Astrologer: twelve before and after."""
    play = stars(Card.MERCHANT, Card.RING, hands={0: [Card.COURTIER]}).do(Action.COURTIER)
    play.buy(0)
    assert play.events(Event.SALE_CLOSED)
    assert (play.phase, play.g.table.ducats) == (Phase.PURCHASE, 12)
    assert Action.BUY + 4 in play.legal()


@pytest.mark.clause("astrologer.again", "astrologer.discard")
def test_astrologer_seven_another_astrologer_is_discarded_too() -> None:
    play = stars(Card.ASTROLOGER, Card.ASTROLOGER, Card.KING, Card.RING).buy(0)
    assert play.hand(0) == [Card.KING]
    assert play.g.table.gone[Card.ASTROLOGER] == 3
    assert play.g.table.pile == 1


@pytest.mark.parametrize(
    "pile",
    [
        [Card.ASTROLOGER, Card.MERCHANT, Card.ASTROLOGER],
        [Card.MERCHANT, Card.ASTROLOGER, Card.MERCHANT],
        [Card.MERCHANT, Card.MERCHANT, Card.ASTROLOGER, Card.ASTROLOGER],
        [Card.ASTROLOGER, Card.ASTROLOGER, Card.MERCHANT, Card.MERCHANT],
    ],
)
@pytest.mark.clause("astrologer.any_order", "astrologer.again", "astrologer.merchant.next")
def test_astrologer_seven_astrologers_and_merchants_in_any_order(pile: list[Card]) -> None:
    play = stars(*pile, Card.KING, Card.RING).buy(0)
    chain = [row.card for row in play.events(Event.DISCARDED, Event.MERCHANT_DRAWN)]
    assert chain == [Card.ASTROLOGER, *pile]
    assert play.hand(0) == [Card.KING]
    assert play.g.table.sales == pile.count(Card.MERCHANT)
    assert play.g.table.gone[Card.ASTROLOGER] == 1 + pile.count(Card.ASTROLOGER)
    assert play.g.table.pile == 1
    assert (play.actor, play.phase, play.g.table.ducats) == (0, Phase.PURCHASE, 9)


@pytest.mark.parametrize("pile", [[], [Card.ASTROLOGER], [Card.MERCHANT], [Card.MERCHANT, Card.ASTROLOGER]])
@pytest.mark.clause("astrologer.empty_pile", "astrologer.purchase", "deck.no_reshuffle")
def test_astrologer_four_draws_nothing_from_an_empty_pile(pile: list[Card]) -> None:
    """From the start or after a chain; the discards are not drawn; she has bought all the same."""
    play = stars(*pile).buy(0)
    assert play.hand(0) == []
    assert play.g.table.pile == 0
    assert play.g.table.gone[Card.ASTROLOGER] == 1 + pile.count(Card.ASTROLOGER)
    assert (play.actor, play.phase, play.g.table.ducats) == (0, Phase.PURCHASE, 9)
    assert Action.PASS in play.legal()


@pytest.mark.clause("astrologer.purchase")
def test_astrologer_three_as_the_only_purchase() -> None:
    """Nothing else is for sale: the duty is met, and nobody passes."""
    play = Kit(hands={1: [Card.FAVORITE]}, pile=[Card.KING], market=[Card.ASTROLOGER])
    assert play.events(Event.PASSED) == []
    assert play.hand(0) == [Card.KING]
    assert play.actor == 1


@pytest.mark.clause("astrologer.at_once", "astrologer.any_order")
def test_astrologer_three_two_bought_in_one_turn() -> None:
    """Each draws before the next purchase: the first a King, the second a Ring behind another Astrologer."""
    play = Kit(
        hands={1: [Card.FAVORITE]},
        pile=[Card.KING, Card.ASTROLOGER, Card.RING, Card.AMBER_1],
        market=[Card.ASTROLOGER, Card.ASTROLOGER, Card.RUBY_1],
        steps=[3, 3, 3],
    )
    play.buy(0)
    assert play.hand(0) == [Card.KING]
    play.buy(1)
    assert play.hand(0) == [Card.RING, Card.KING]
    assert play.phase == Phase.PURCHASE


@pytest.mark.clause("queen.not_astrologer")
@pytest.mark.parametrize("holder", [0, 1])
def test_queen_three_not_on_an_astrologers_card(holder: int) -> None:
    """A gem drawn by an Astrologer goes to the buyer's hand; no Queen is asked for."""
    hands = {holder: [Card.QUEEN, Card.FAVORITE], 1 - holder: [Card.FAVORITE]}
    play = stars(Card.DIAMOND_3, hands=hands).do(Action.PASS).buy(0)
    assert (play.actor, play.phase) == (0, Phase.PURCHASE)
    assert Card.DIAMOND_3 in play.hand(0)
    assert play.events(Event.TAKEN, Event.NOT_TAKEN) == []


# ------------------------------------------------------------------------------------------------------------ Necklace


@pytest.mark.clause("necklace.wear")
def test_necklace_three_bought() -> None:
    play = Kit(hands={1: [Card.FAVORITE]}, market=[Card.NECKLACE, Card.RING], steps=[3, 0])
    assert play.g.table.necklace == NOBODY
    play.buy(0)
    assert play.g.table.necklace == 0


@pytest.mark.clause("necklace.wear", "necklace.public")
def test_necklace_three_drawn_in_secret() -> None:
    """The card is hidden, the Necklace is not: everyone sees who wears it."""
    play = stars(Card.NECKLACE, Card.RING).buy(0)
    assert play.hand(0) == [Card.NECKLACE]
    assert play.g.table.necklace == 0
